#pragma once

// Reading the JSON of a sheet with an eye on where one is. Only for equipment.cpp.

#include "rules/dizzle/sheet.h"
#include "rules/text.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <initializer_list>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace kibitz::rules::dizzle {

using Json = nlohmann::json;

inline constexpr std::size_t kMostEntries = 64;
inline constexpr std::size_t kLongestWord = 24;

/// A value of the JSON and the way to it, so that every complaint can say where.
class Place {
public:
    Place(const Json& json, std::string path) : json_{&json}, path_{std::move(path)} {}

    const std::string& path() const { return path_; }
    bool isNull() const { return json_->is_null(); }
    bool isArray() const { return json_->is_array(); }

    [[noreturn]] void wrong(const std::string& expected) const {
        throw BadSheet(path_, shown(), expected);
    }

    /// Nothing when the key is missing or null.
    std::optional<Place> at(const std::string& key) const {
        const auto found = json_->find(key);
        if (found == json_->end() || found->is_null()) return std::nullopt;
        return Place{*found, path_ + '/' + key};
    }
    Place need(const std::string& key, const std::string& expected) const {
        if (auto place = at(key)) return *std::move(place);
        throw BadSheet(path_ + '/' + key, "nothing", expected);
    }
    /// The elements; complains about too many.
    std::vector<Place> list(const std::string& expected, std::size_t most) const {
        if (!json_->is_array()) wrong(expected);
        if (json_->size() > most)
            throw BadSheet(path_, std::to_string(json_->size()) + " entries",
                           "at most " + std::to_string(most));
        std::vector<Place> places;
        for (std::size_t i = 0; i < json_->size(); ++i)
            places.emplace_back((*json_)[i], path_ + '/' + std::to_string(i));
        return places;
    }
    std::vector<std::pair<std::string, Place>> entries(const std::string& expected) const {
        if (!json_->is_object()) wrong(expected);
        if (json_->size() > kMostEntries)
            throw BadSheet(path_, std::to_string(json_->size()) + " entries",
                           "at most " + std::to_string(kMostEntries));
        std::vector<std::pair<std::string, Place>> places;
        for (const auto& [key, value] : json_->items())
            places.emplace_back(key, Place{value, path_ + '/' + key});
        return places;
    }
    /// A misspelt key would silently mean nothing, so only known ones may stand here.
    void object(std::initializer_list<std::string_view> known, const std::string& expected) const {
        for (const auto& [key, value] : entries(expected)) {
            if (key.starts_with('$') || key == "comment") continue;
            if (std::find(known.begin(), known.end(), key) != known.end()) continue;
            std::string names;
            for (const auto name : known) names += (names.empty() ? "" : ", ") + std::string{name};
            throw BadSheet(path_, '\'' + quotable(key) + '\'', "only " + names);
        }
    }
    int number(int lowest, int highest, const std::string& what) const {
        const auto expected =
            what + " from " + std::to_string(lowest) + " to " + std::to_string(highest);
        if (!json_->is_number_integer()) wrong(expected);
        if (json_->is_number_unsigned() && json_->get<std::uint64_t>() > 1'000'000) wrong(expected);
        const auto value = json_->get<std::int64_t>();
        if (value < lowest || value > highest) wrong(expected);
        return static_cast<int>(value);
    }
    double millimetres(double lowest, double highest) const {
        if (!json_->is_number() || !(json_->get<double>() >= lowest) ||
            !(json_->get<double>() <= highest))
            wrong("millimetres");
        return json_->get<double>();
    }
    bool truth() const {
        if (!json_->is_boolean()) wrong("true or false");
        return json_->get<bool>();
    }
    std::string text(std::size_t longest, const std::string& expected) const {
        if (!json_->is_string()) wrong(expected);
        const auto& text = json_->get_ref<const std::string&>();
        // Names are shown to people, on terminals too.
        if (text.empty() || characters(text) > longest || firstUnprintable(text) ||
            text.find('\t') != std::string::npos)
            wrong(expected + " of 1 to " + std::to_string(longest) + " characters");
        return text;
    }

private:
    std::string shown() const {
        auto text = json_->dump(-1, ' ', true, Json::error_handler_t::replace);
        if (text.size() > 40) text = text.substr(0, 37) + "...";
        return text;
    }

    const Json* json_;
    std::string path_;
};

}  // namespace kibitz::rules::dizzle
