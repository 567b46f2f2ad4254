#include "app/session/report/html.h"

#include "rules/text.h"

#include <algorithm>
#include <vector>

namespace kibitz::session {

namespace {

void escape(std::string_view plain, std::string& out) {
    for (const char c : plain) switch (c) {
            case '&': out += "&amp;"; break;
            case '<': out += "&lt;"; break;
            case '>': out += "&gt;"; break;
            case '"': out += "&quot;"; break;
            case '\'': out += "&#39;"; break;
            default: out += c;
        }
}

bool continues(char c) { return (static_cast<unsigned char>(c) & 0xC0) == 0x80; }

/// Turns pairs of a mark into tags; a mark without its partner stays as it is.
std::string paired(std::string text, std::string_view mark, const std::string& tag) {
    std::size_t at = 0;
    while ((at = text.find(mark, at)) != text.npos) {
        const auto end = text.find(mark, at + mark.size());
        if (end == text.npos) break;
        const auto inside = text.substr(at + mark.size(), end - at - mark.size());
        const auto put = "<" + tag + ">" + inside + "</" + tag + ">";
        text.replace(at, end + mark.size() - at, put);
        at += put.size();
    }
    return text;
}

/// *Words* between stars that touch them; a star between numbers is a sign of its own.
std::string emphasised(const std::string& text) {
    std::string out;
    std::size_t at = 0;
    while (at < text.size()) {
        const auto star = text.find('*', at);
        const auto end = star == text.npos ? star : text.find('*', star + 1);
        const bool opens = end != text.npos &&
                           (star == 0 || text[star - 1] == ' ' || text[star - 1] == '(') &&
                           text[star + 1] != ' ' && text[end - 1] != ' ';
        if (end == text.npos) break;
        out += text.substr(at, star - at);
        out += opens ? "<em>" + text.substr(star + 1, end - star - 1) + "</em>" : "*";
        at = opens ? end + 1 : star + 1;
    }
    return out + text.substr(std::min(at, text.size()));
}

std::string inlineHtml(std::string_view line) {
    return emphasised(paired(paired(escaped(line), "`", "code"), "**", "strong"));
}

enum class Sort { Blank, Block, Item, Row, Text };

Sort sortOf(std::string_view line) {
    if (line.find_first_not_of(' ') == line.npos) return Sort::Blank;
    if (line.starts_with("    ")) return Sort::Block;
    if (line.starts_with("- ")) return Sort::Item;
    if (line.starts_with("|")) return Sort::Row;
    return Sort::Text;
}

std::vector<std::string> cellsOf(std::string_view row) {
    std::vector<std::string> cells;
    row.remove_prefix(1);
    while (!row.empty()) {
        const auto bar = std::min(row.find('|'), row.size());
        auto cell = row.substr(0, bar);
        while (cell.starts_with(' ')) cell.remove_prefix(1);
        while (cell.ends_with(' ')) cell.remove_suffix(1);
        cells.emplace_back(cell);
        row.remove_prefix(std::min(bar + 1, row.size()));
    }
    return cells;
}

std::string tableHtml(const std::vector<std::string_view>& rows) {
    std::string out = "<table>";
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (rows[i].find_first_not_of("|-: ") == rows[i].npos) continue;
        out += "<tr>";
        for (const auto& cell : cellsOf(rows[i])) {
            const std::string tag = i == 0 ? "th" : "td";
            out += "<" + tag + ">" + inlineHtml(cell) + "</" + tag + ">";
        }
        out += "</tr>";
    }
    return out + "</table>\n";
}

std::string groupHtml(Sort sort, const std::vector<std::string_view>& lines) {
    if (sort == Sort::Row) return tableHtml(lines);
    std::string text;
    if (sort == Sort::Block) {
        for (const auto line : lines) text += escaped(line.substr(4)) + "\n";
        return "<pre>" + text + "</pre>\n";
    }
    if (sort == Sort::Item) {
        for (const auto line : lines)
            text += (line.starts_with("- ") ? (text.empty() ? "<li>" : "</li><li>") : " ") +
                    inlineHtml(line.starts_with("- ") ? line.substr(2) : line);
        return "<ul>" + text + "</li></ul>\n";
    }
    std::string joined;
    for (const auto line : lines) joined += (joined.empty() ? "" : " ") + std::string{line};
    return "<p>" + inlineHtml(joined) + "</p>\n";
}

}  // namespace

std::string escaped(std::string_view text) {
    std::string out;
    while (const auto bad = rules::firstUnprintable(text)) {
        escape(text.substr(0, *bad), out);
        out += "\uFFFD";
        text.remove_prefix(*bad + 1);
        while (!text.empty() && continues(text.front())) text.remove_prefix(1);
    }
    escape(text, out);
    return out;
}

std::string htmlOfParagraph(std::string_view markdown) {
    std::string out;
    std::vector<std::string_view> group;
    Sort groupSort = Sort::Blank;
    const auto finish = [&] {
        if (!group.empty()) out += groupHtml(groupSort, group);
        group.clear();
        groupSort = Sort::Blank;
    };
    while (!markdown.empty()) {
        const auto end = std::min(markdown.find('\n'), markdown.size());
        const auto line = markdown.substr(0, end);
        markdown.remove_prefix(std::min(end + 1, markdown.size()));
        const auto sort = sortOf(line);
        // The further lines of an item are written below it, indented or not.
        const bool belongs = groupSort == Sort::Item && (sort == Sort::Text || sort == Sort::Block);
        if (sort != groupSort && !belongs) finish();
        if (sort == Sort::Blank) continue;
        if (groupSort == Sort::Blank) groupSort = sort;
        group.push_back(line);
    }
    finish();
    return out;
}

}  // namespace kibitz::session
