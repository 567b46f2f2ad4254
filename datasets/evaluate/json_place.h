#pragma once

#include <nlohmann/json.hpp>
#include <opencv2/core/types.hpp>

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kibitz::datasets {

/// A value in a JSON file that knows where it stands, so that a mistake can be named:
/// "truth.jsonl, line 3, dice[2].box". Every getter throws BadDataset. The document outlives it.
class JsonPlace {
public:
    JsonPlace(const nlohmann::json& value, std::string where)
        : value_{&value}, where_{std::move(where)} {}

    const std::string& where() const { return where_; }
    const nlohmann::json& json() const { return *value_; }
    [[noreturn]] void refuse(const std::string& found, const std::string& expected) const;

    bool has(const char* key) const;  // and is not null
    JsonPlace operator[](const char* key) const;
    std::optional<JsonPlace> maybe(const char* key) const;
    std::vector<JsonPlace> items() const;                            // of an array
    std::vector<std::pair<std::string, JsonPlace>> members() const;  // of an object
    const JsonPlace& object() const;  // itself, after a look whether it is one

    std::string text() const;
    std::string textOrNumber() const;  // 5 as "5"
    bool yesOrNo() const;
    double number() const;  // finite
    double share() const;   // 0 to 1
    std::int64_t whole(std::int64_t lowest, std::int64_t highest) const;
    cv::Point2d point() const;  // [x, y]
    cv::Rect2d box() const;     // [x, y, width, height], with a size

private:
    const nlohmann::json* value_;
    std::string where_;
};

/// The whole file. Throws BadDataset: absent, a folder, unreadable, larger than anything sensible.
std::string textOf(const std::filesystem::path&);
/// The file as JSON, or a sentence with file, line and column.
nlohmann::json jsonOf(const std::filesystem::path&);
/// Calls `each` with every line that is not blank; the place names file and line. A last line
/// without an end that is no JSON is left out when `cutOffIsFine`: a recording may end in the
/// middle of an event.
void forEachLine(const std::filesystem::path&, bool cutOffIsFine,
                 const std::function<void(const JsonPlace&)>& each);

}  // namespace kibitz::datasets
