#include "datasets/evaluate/json_place.h"

#include "datasets/evaluate/problem.h"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <sstream>
#include <unordered_set>

namespace kibitz::datasets {

namespace {

using nlohmann::json;
namespace fs = std::filesystem;

constexpr std::size_t kLargestFile = std::size_t{512} << 20;
constexpr std::size_t kMostLevels = 32;

/// What was found, short enough for a sentence and always printable.
std::string shown(const json& value) {
    constexpr std::size_t kLongest = 40;
    auto text = value.dump(-1, ' ', true, json::error_handler_t::replace);
    if (text.size() > kLongest) text = text.substr(0, kLongest - 3) + "...";
    return text;
}

/// Looks over a text before it is taken in: whether it is JSON, nested no deeper than anything
/// sensible, and without keys that stand twice, of which the parser would silently take the last.
/// The parser's own callback could do the same, but it takes quadratic time for long lists.
class Inspector : public nlohmann::json_sax<json> {
public:
    explicit Inspector(const std::istringstream& stream) : stream_{stream} {}

    std::string problem;        // empty: none so far
    std::size_t problemAt = 0;  // how many bytes had been read

    bool null() override { return true; }
    bool boolean(bool) override { return true; }
    bool number_integer(number_integer_t) override { return true; }
    bool number_unsigned(number_unsigned_t) override { return true; }
    bool number_float(number_float_t, const string_t&) override { return true; }
    bool string(string_t&) override { return true; }
    bool binary(binary_t&) override { return true; }
    bool start_object(std::size_t) override { return open(); }
    bool end_object() override { return close(); }
    bool start_array(std::size_t) override { return open(); }
    bool end_array() override { return close(); }
    bool key(string_t& key) override {
        if (levels_.back().insert(key).second) return true;
        return fail("found the key " + shown(key) + " a second time, expected each key once",
                    here());
    }
    bool parse_error(std::size_t position, const std::string&,
                     const nlohmann::detail::exception& error) override {
        // Besides mistakes of form there are numbers beyond all bounds.
        return fail(dynamic_cast<const json::parse_error*>(&error)
                        ? "found a mistake, expected JSON"
                        : "found a number beyond all bounds, expected a number",
                    position);
    }

private:
    bool open() {
        levels_.emplace_back();
        if (levels_.size() <= kMostLevels) return true;
        return fail("found one more bracket within brackets, expected at most " +
                        std::to_string(kMostLevels) + " levels of nesting",
                    here());
    }
    bool close() {
        levels_.pop_back();
        return true;
    }
    bool fail(const std::string& what, std::size_t at) {
        problem = what;
        problemAt = at;
        return false;
    }
    std::size_t here() const {
        return static_cast<std::size_t>(stream_.view().size()) -
               static_cast<std::size_t>(std::max<std::streamsize>(stream_.rdbuf()->in_avail(), 0));
    }

    const std::istringstream& stream_;
    std::vector<std::unordered_set<std::string>> levels_;  // the keys of each bracket that is open
};

json parsed(std::string_view text, const std::string& where, bool placeInLine) {
    std::istringstream stream{std::string{text}};
    Inspector inspector{stream};
    if (json::sax_parse(stream, &inspector) && inspector.problem.empty())
        return json::parse(text.begin(), text.end());
    // The byte that was read last is the one meant.
    const auto at = std::min(inspector.problemAt > 0 ? inspector.problemAt - 1 : 0, text.size());
    const auto before = text.substr(0, at);
    const auto line = std::count(before.begin(), before.end(), '\n') + 1;
    const auto column = before.size() - (before.rfind('\n') + 1) + 1;  // npos + 1 is 0
    // Python writes what is no number as NaN or Infinity: worth words of its own.
    const bool noNumber = at < text.size() && (text[at] == 'N' || text[at] == 'I');
    throw BadDataset(where + (placeInLine ? "" : ", line " + std::to_string(line)) + ", column " +
                     std::to_string(column) + ": " +
                     (noNumber ? "found what is no number (NaN or Infinity), expected a number"
                               : inspector.problem));
}

}  // namespace

void JsonPlace::refuse(const std::string& found, const std::string& expected) const {
    throw BadDataset(where_ + ": found " + found + ", expected " + expected);
}

bool JsonPlace::has(const char* key) const {
    return value_->is_object() && value_->contains(key) && !(*value_)[key].is_null();
}

JsonPlace JsonPlace::operator[](const char* key) const {
    object();
    if (!has(key)) throw BadDataset(where_ + ": there is no \"" + key + "\"");
    return {(*value_)[key], where_ + ", " + key};
}

std::optional<JsonPlace> JsonPlace::maybe(const char* key) const {
    if (!has(key)) return std::nullopt;
    return (*this)[key];
}

std::vector<JsonPlace> JsonPlace::items() const {
    if (!value_->is_array()) refuse(shown(*value_), "a list");
    std::vector<JsonPlace> out;
    out.reserve(value_->size());
    for (std::size_t i = 0; i < value_->size(); ++i)
        out.emplace_back((*value_)[i], where_ + "[" + std::to_string(i) + "]");
    return out;
}

std::vector<std::pair<std::string, JsonPlace>> JsonPlace::members() const {
    object();
    std::vector<std::pair<std::string, JsonPlace>> out;
    for (const auto& [key, value] : value_->items())
        out.emplace_back(key, JsonPlace{value, where_ + ", " + key});
    return out;
}

const JsonPlace& JsonPlace::object() const {
    if (!value_->is_object()) refuse(shown(*value_), "an object { }");
    return *this;
}

std::string JsonPlace::text() const {
    if (!value_->is_string()) refuse(shown(*value_), "a text");
    return value_->get<std::string>();
}

std::string JsonPlace::textOrNumber() const {
    if (value_->is_string()) return value_->get<std::string>();
    if (value_->is_number_integer()) return std::to_string(value_->get<std::int64_t>());
    if (value_->is_number() || value_->is_boolean()) return value_->dump();
    refuse(shown(*value_), "a text or a number");
}

bool JsonPlace::yesOrNo() const {
    if (!value_->is_boolean()) refuse(shown(*value_), "true or false");
    return value_->get<bool>();
}

double JsonPlace::number() const {
    if (!value_->is_number()) refuse(shown(*value_), "a number");
    const double number = value_->get<double>();
    if (!std::isfinite(number)) refuse(shown(*value_), "a finite number");
    return number;
}

double JsonPlace::share() const {
    const double value = number();
    if (value < 0 || value > 1) refuse(shown(*value_), "a number from 0 to 1");
    return value;
}

std::int64_t JsonPlace::whole(std::int64_t lowest, std::int64_t highest) const {
    const auto expected =
        "a whole number from " + std::to_string(lowest) + " to " + std::to_string(highest);
    const double value = value_->is_number() ? value_->get<double>() : std::nan("");
    if (!(value >= static_cast<double>(lowest) && value <= static_cast<double>(highest)) ||
        value != std::floor(value))
        refuse(shown(*value_), expected);
    return static_cast<std::int64_t>(value);
}

cv::Point2d JsonPlace::point() const {
    const auto parts = items();
    if (parts.size() != 2) refuse(std::to_string(parts.size()) + " numbers", "x and y");
    return {parts[0].number(), parts[1].number()};
}

cv::Rect2d JsonPlace::box() const {
    const auto numbers = items();
    if (numbers.size() != 4) refuse(shown(*value_), "a box [x, y, width, height]");
    const cv::Rect2d box{numbers[0].number(), numbers[1].number(), numbers[2].number(),
                         numbers[3].number()};
    if (box.width <= 0 || box.height <= 0)
        refuse(shown(*value_), "a box [x, y, width, height] with a width and a height above zero");
    return box;
}

std::string textOf(const fs::path& path) {
    std::error_code error;
    const auto status = fs::status(path, error);
    if (status.type() == fs::file_type::not_found)
        throw BadDataset("There is no file '" + path.string() + "'. Check the name");
    if (fs::is_directory(status))
        throw BadDataset(path.string() + " is a folder. Name a file in it");
    if (!fs::is_regular_file(status))
        throw BadDataset(path.string() + " is not an ordinary file. Name one");
    if (fs::file_size(path, error) > kLargestFile)
        throw BadDataset(path.string() + " is larger than 512 MiB. Split the set into several");
    std::ifstream in{path, std::ios::binary};
    std::string text{std::istreambuf_iterator<char>{in}, {}};
    if (!in || in.bad())
        throw BadDataset("Cannot read " + path.string() + ". Check its permissions");
    return text;
}

json jsonOf(const fs::path& path) {
    const auto text = textOf(path);
    if (text.empty()) throw BadDataset(path.string() + " is empty. A JSON document is expected");
    return parsed(text, path.string(), false);
}

void forEachLine(const fs::path& path, bool cutOffIsFine,
                 const std::function<void(const JsonPlace&)>& each) {
    const auto text = textOf(path);
    std::size_t number = 0;
    for (std::size_t at = 0; at < text.size();) {
        const auto end = text.find('\n', at);
        const bool last = end == std::string::npos;
        const std::string_view line{text.data() + at, (last ? text.size() : end) - at};
        at = last ? text.size() : end + 1;
        ++number;
        if (line.find_first_not_of(" \t\r") == std::string_view::npos) continue;
        const auto where = path.string() + ", line " + std::to_string(number);
        json value;
        try {
            value = parsed(line, where, true);
        } catch (const BadDataset&) {
            if (last && cutOffIsFine) return;
            throw;
        }
        each(JsonPlace{value, where}.object());
    }
}

}  // namespace kibitz::datasets
