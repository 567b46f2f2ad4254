#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace kibitz::vision {

/// An address such as http://name:password@192.168.1.5:8080/video, in its parts.
struct Url {
    std::string scheme;  // lower case
    std::string user;    // "name:password", decoded; empty when there is none
    std::string host;    // without the brackets of IPv6
    std::string port;    // given or usual
    std::string target;  // "/video?quality=80"

    /// For people: without name and password.
    std::string shown() const;
};

/// Nullopt when the text is not an address or holds characters that no address may hold.
std::optional<Url> parseUrl(std::string_view text);

/// The first lines of a web server's answer.
struct HttpHead {
    int status = 0;
    std::map<std::string, std::string> fields;  // names in lower case

    std::string field(const std::string& name) const;
};

/// Nullopt when this is no HTTP answer.
std::optional<HttpHead> parseHead(std::string_view text);

/// Where the head ends and the body begins; nullopt while more is needed.
std::optional<std::size_t> endOfHead(std::span<const std::uint8_t> bytes);

/// Takes the chunk sizes out of a body that comes with Transfer-Encoding: chunked.
class Dechunker {
public:
    enum class State : std::uint8_t { More, Done, Broken };
    /// Appends what belongs to the body to `out`.
    State feed(std::span<const std::uint8_t> bytes, std::vector<std::uint8_t>& out);

private:
    State endOfLine();

    std::string line_;
    std::uint64_t left_ = 0;
    enum class Reading : std::uint8_t { Size, Data, DataEnd } reading_ = Reading::Size;
    State state_ = State::More;
};

std::string base64(std::string_view text);

}  // namespace kibitz::vision
