#include "vision/capture/http.h"

#include <algorithm>
#include <cctype>
#include <charconv>

namespace kibitz::vision {
namespace {

std::string lower(std::string_view text) {
    std::string result(text);
    std::transform(result.begin(), result.end(), result.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return result;
}

std::string_view trimmed(std::string_view text) {
    const auto first = text.find_first_not_of(" \t\r");
    if (first == text.npos) return {};
    return text.substr(first, text.find_last_not_of(" \t\r") - first + 1);
}

std::string percentDecoded(std::string_view text) {
    std::string result;
    for (std::size_t i = 0; i < text.size(); ++i) {
        unsigned code = 0;
        const auto* from = text.data() + i + 1;
        if (text[i] == '%' && i + 2 < text.size() &&
            std::from_chars(from, from + 2, code, 16).ptr == from + 2) {
            result += static_cast<char>(code);
            i += 2;
        } else {
            result += text[i];
        }
    }
    return result;
}

bool isPort(std::string_view text) {
    unsigned port = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), port);
    return error == std::errc{} && end == text.data() + text.size() && port >= 1 && port <= 65535;
}

}  // namespace

std::string Url::shown() const {
    const bool usual = (scheme == "http" && port == "80") || (scheme == "rtsp" && port == "554");
    const bool numeric6 = host.find(':') != host.npos;
    return scheme + "://" + (numeric6 ? "[" + host + "]" : host) + (usual ? "" : ":" + port) +
           target;
}

std::optional<Url> parseUrl(std::string_view text) {
    // Anything below a space would let an address write lines of its own into the request.
    if (std::any_of(text.begin(), text.end(),
                    [](unsigned char c) { return c <= 0x20 || c == 0x7f; })) {
        return std::nullopt;
    }
    Url url;
    const auto colon = text.find("://");
    if (colon == text.npos || colon == 0) return std::nullopt;
    url.scheme = lower(text.substr(0, colon));
    text.remove_prefix(colon + 3);
    text = text.substr(0, text.find('#'));
    const auto slash = std::min(text.find_first_of("/?"), text.size());
    auto place = text.substr(0, slash);
    url.target = text.substr(slash);
    if (!url.target.starts_with('/')) url.target.insert(0, "/");
    if (const auto at = place.rfind('@'); at != place.npos) {
        url.user = percentDecoded(place.substr(0, at));
        place.remove_prefix(at + 1);
    }
    std::string_view port;
    if (place.starts_with('[')) {
        const auto end = place.find(']');
        if (end == place.npos) return std::nullopt;
        url.host = place.substr(1, end - 1);
        if (end + 1 < place.size()) {
            if (place[end + 1] != ':') return std::nullopt;
            port = place.substr(end + 2);
            if (port.empty()) return std::nullopt;
        }
    } else {
        const auto at = place.find(':');
        url.host = place.substr(0, at);
        if (at != place.npos) {
            port = place.substr(at + 1);
            if (port.empty()) return std::nullopt;
        }
    }
    if (url.host.empty() || (!port.empty() && !isPort(port))) return std::nullopt;
    url.port = !port.empty() ? std::string(port) : url.scheme == "rtsp" ? "554" : "80";
    return url;
}

std::string HttpHead::field(const std::string& name) const {
    const auto found = fields.find(name);
    return found == fields.end() ? "" : found->second;
}

std::optional<HttpHead> parseHead(std::string_view text) {
    HttpHead head;
    bool first = true;
    while (!text.empty()) {
        const auto end = std::min(text.find('\n'), text.size());
        const auto line = trimmed(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
        if (first) {
            const auto space = line.find(' ');
            if (!line.starts_with("HTTP/") || space == line.npos) return std::nullopt;
            const auto code = trimmed(line.substr(space)).substr(0, 3);
            const auto [rest, error] =
                std::from_chars(code.data(), code.data() + code.size(), head.status);
            if (error != std::errc{} || head.status < 100 || head.status > 999) return std::nullopt;
            first = false;
        } else if (const auto colon = line.find(':'); colon != line.npos) {
            head.fields[lower(trimmed(line.substr(0, colon)))] = trimmed(line.substr(colon + 1));
        }
    }
    if (first) return std::nullopt;
    return head;
}

std::optional<std::size_t> endOfHead(std::span<const std::uint8_t> bytes) {
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        if (bytes[i] != '\n') continue;
        if (i + 1 < bytes.size() && bytes[i + 1] == '\n') return i + 2;
        if (i + 2 < bytes.size() && bytes[i + 1] == '\r' && bytes[i + 2] == '\n') return i + 3;
    }
    return std::nullopt;
}

Dechunker::State Dechunker::feed(std::span<const std::uint8_t> bytes,
                                 std::vector<std::uint8_t>& out) {
    while (!bytes.empty() && state_ == State::More) {
        if (reading_ == Reading::Data) {
            const auto count =
                static_cast<std::size_t>(std::min<std::uint64_t>(left_, bytes.size()));
            out.insert(out.end(), bytes.begin(),
                       bytes.begin() + static_cast<std::ptrdiff_t>(count));
            bytes = bytes.subspan(count);
            left_ -= count;
            if (left_ == 0) reading_ = Reading::DataEnd;
            continue;
        }
        const char c = static_cast<char>(bytes.front());
        bytes = bytes.subspan(1);
        if (c == '\n') {
            state_ = endOfLine();
        } else if (line_.size() >= 256) {
            state_ = State::Broken;  // no chunk size is that long
        } else {
            line_ += c;
        }
    }
    return state_;
}

Dechunker::State Dechunker::endOfLine() {
    const std::string line(trimmed(line_));
    line_.clear();
    if (reading_ == Reading::DataEnd) {
        reading_ = Reading::Size;
        return line.empty() ? State::More : State::Broken;
    }
    const auto digits = trimmed(std::string_view(line).substr(0, line.find(';')));
    const auto [end, error] =
        std::from_chars(digits.data(), digits.data() + digits.size(), left_, 16);
    if (digits.empty() || error != std::errc{} || end != digits.data() + digits.size()) {
        return State::Broken;
    }
    reading_ = Reading::Data;
    return left_ == 0 ? State::Done : State::More;
}

std::string base64(std::string_view text) {
    constexpr std::string_view kLetters =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string result;
    for (std::size_t i = 0; i < text.size(); i += 3) {
        std::uint32_t bits = 0;
        for (std::size_t k = 0; k < 3; ++k) {
            bits = bits << 8 | (i + k < text.size() ? static_cast<unsigned char>(text[i + k]) : 0u);
        }
        for (std::size_t k = 0; k < 4; ++k) {
            result += i + k > text.size() ? '=' : kLetters[bits >> (18 - 6 * k) & 63];
        }
    }
    return result;
}

}  // namespace kibitz::vision
