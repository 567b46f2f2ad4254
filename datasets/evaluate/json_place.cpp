#include "datasets/evaluate/json_place.h"

#include "datasets/evaluate/problem.h"
#include "rules/json.h"

#include <cmath>
#include <cstdio>
#include <fstream>

namespace kibitz::datasets {

namespace {

using nlohmann::json;
namespace fs = std::filesystem;

constexpr std::size_t kLargestFile = std::size_t{512} << 20;
constexpr int kMostLevels = 32;

/// What was found, short enough for a sentence and always printable.
std::string shown(const json& value) {
    constexpr std::size_t kLongest = 40;
    auto text = value.dump(-1, ' ', true, json::error_handler_t::replace);
    if (text.size() > kLongest) text = text.substr(0, kLongest - 3) + "...";
    return text;
}

/// Python writes what is no number as NaN or Infinity, which is no JSON: worth words of its own.
bool standsForNoNumber(std::string_view text, const std::string& where) {
    std::size_t line = 0, column = 0;
    if (std::sscanf(where.c_str(), "line %zu, column %zu", &line, &column) != 2) return false;
    std::size_t at = 0;
    for (; line > 1; --line) at = text.find('\n', at) + 1;
    at += column - 1;
    return at < text.size() && (text[at] == 'N' || text[at] == 'I');
}

json parsed(std::string_view text, const std::string& where, bool placeInLine) {
    try {
        return rules::parsedJson(text, {kLargestFile, kMostLevels});
    } catch (const rules::BadJson& bad) {
        const bool noNumber = standsForNoNumber(text, bad.where);
        const auto column = bad.where.find("column");
        const auto place =
            placeInLine && column != std::string::npos ? bad.where.substr(column) : bad.where;
        throw BadDataset(where + ", " + place + ": found " +
                         (noNumber ? "what is no number (NaN or Infinity)" : bad.found) +
                         ", expected " + (noNumber ? "a number" : bad.expected));
    }
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
