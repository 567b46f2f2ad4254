#pragma once

#include <string>
#include <string_view>

namespace kibitz::session {

/// Text as it may stand anywhere in a page, in attributes too. Names of players are written by
/// people we do not know: signs that mean something to a browser lose it, and what cannot be
/// printed or turns the direction of writing around becomes a replacement sign.
std::string escaped(std::string_view text);

/// A paragraph of a rulebook. Knows as much Markdown as the rulebooks use: paragraphs, indented
/// blocks, lists, tables, `code` and **bold**.
std::string htmlOfParagraph(std::string_view markdown);

}  // namespace kibitz::session
