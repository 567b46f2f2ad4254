#include "datasets/scene/scene_json.h"

#include "rules/json.h"

#include <nlohmann/json.hpp>
#include <opencv2/core.hpp>
#include <opencv2/imgcodecs.hpp>

#include <array>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <limits>
#include <map>
#include <set>
#include <string_view>
#include <type_traits>
#include <utility>

namespace kibitz::datasets {

namespace {

using Json = nlohmann::json;
namespace fs = std::filesystem;

constexpr std::array<const char*, 6> kBodies{"die", "box", "pawn", "plate", "hand", "clutter"};
constexpr std::array<const char*, 8> kClutter{"coin",   "chip",   "pencil", "mug",
                                              "eraser", "marble", "card",   "bottlecap"};
constexpr std::array<const char*, 9> kGrounds{"wood",  "cloth",  "felt",         "carpet", "glass",
                                              "plain", "marble", "printedCloth", "tray"};

std::string nameOf(const cv::Mat& print) {
    std::uint64_t hash = 14695981039346656037U;  // FNV-1a
    const auto add = [&](unsigned char byte) { hash = (hash ^ byte) * 1099511628211U; };
    for (const int side : {print.cols, print.rows})
        for (int shift = 0; shift < 32; shift += 8)
            add(static_cast<unsigned char>(static_cast<unsigned>(side) >> shift));
    for (int y = 0; y < print.rows; ++y) {
        const auto* row = print.ptr<unsigned char>(y);
        for (std::size_t x = 0; x < static_cast<std::size_t>(print.cols) * 3; ++x) add(row[x]);
    }
    std::array<char, 17> digits{};
    std::snprintf(digits.data(), digits.size(), "%016llx", static_cast<unsigned long long>(hash));
    return "print-" + std::string{digits.data()} + ".png";
}

// Writer and Reader walk over the same list of fields, so that what is written can be read.

/// Turns values into JSON.
struct Writer {
    static constexpr bool kWrites = true;
    fs::path folder;
    Json out = Json::object();

    template <class T>
    void operator()(const char* key, const T& value) {
        out[key] = json(value);
    }
    template <std::size_t N, class T>
    void choice(const char* key, const T& value, const std::array<const char*, N>& names) {
        out[key] = names.at(static_cast<std::size_t>(value));
    }

    Json json(bool value) const { return value; }
    Json json(const std::string& value) const { return value; }
    template <class T>
    requires std::is_arithmetic_v<T> Json json(T value)
    const {
        if constexpr (std::is_floating_point_v<T>)
            if (!std::isfinite(value)) throw BadScene("A scene holds a number that is not finite");
        return value;
    }
    template <class T, int N>
    Json json(const cv::Vec<T, N>& value) const {
        Json list = Json::array();
        for (int i = 0; i < N; ++i) list.push_back(json(value[i]));
        return list;
    }
    Json json(const cv::Matx33d& value) const {
        Json list = Json::array();
        for (int i = 0; i < 3; ++i)
            list.push_back(json(cv::Vec3d{value(i, 0), value(i, 1), value(i, 2)}));
        return list;
    }
    Json json(const cv::Size& value) const { return Json::array({value.width, value.height}); }
    Json json(const cv::Size2d& value) const { return json(cv::Vec2d{value.width, value.height}); }
    Json json(const cv::Rect2d& value) const {
        return json(cv::Vec4d{value.x, value.y, value.width, value.height});
    }
    Json json(const cv::Mat& print) const {
        if (print.empty()) return nullptr;
        if (print.type() != CV_8UC3) throw BadScene("The print of a plate is not 8-bit BGR");
        auto name = nameOf(print);
        const auto file = folder / name;
        if (std::error_code none; fs::exists(file, none)) return name;
        // Under another name first: a half-written picture must not be taken for the print.
        const auto draft = folder / ("draft-" + name);
        std::error_code failed;
        bool written = false;
        try {
            written = cv::imwrite(draft.string(), print);
        } catch (const cv::Exception&) {
        }
        if (written) fs::rename(draft, file, failed);
        if (!written || failed)
            throw BadScene("A print cannot be written. Is there room, and may you write there? " +
                           file.string());
        return name;
    }
    template <class T>
    Json json(const std::optional<T>& value) const {
        return value ? json(*value) : Json(nullptr);
    }
    template <class T>
    Json json(const std::vector<T>& values) const {
        Json list = Json::array();
        for (const auto& value : values) list.push_back(json(value));
        return list;
    }
    template <class T>
    requires std::is_class_v<T> Json json(const T& value)
    const {
        Writer inner{folder};
        fields(inner, value);
        return std::move(inner.out);
    }
};

/// Fills values from JSON; every key must be there, no other may.
struct Reader {
    static constexpr bool kWrites = false;
    const Json& in;
    std::string place;  // "bodies/3/turn"
    const fs::path& file;
    std::map<std::string, cv::Mat>& prints;
    std::set<std::string> known{};

    [[noreturn]] void fail(const std::string& wanted) const {
        throw BadScene("The scene is broken at " + (place.empty() ? "its top" : place) + ": " +
                       wanted + " is expected there. Write it again: " + file.string());
    }
    Reader at(const Json& value, const std::string& step) const {
        return {value, place.empty() ? step : place + "/" + step, file, prints};
    }
    const Json& member(const char* key) {
        if (!in.is_object()) fail("an object");
        const auto found = in.find(key);
        if (found == in.end()) fail(std::string{"the key \""} + key + "\"");
        known.insert(key);
        return *found;
    }
    void finish() const {
        for (const auto& item : in.items())
            if (!known.count(item.key())) at(item.value(), item.key()).fail("nothing");
    }

    template <class T>
    void operator()(const char* key, T& value) {
        const auto inner = at(member(key), key);
        inner.read(value);
    }
    template <std::size_t N, class T>
    void choice(const char* key, T& value, const std::array<const char*, N>& names) {
        const auto inner = at(member(key), key);
        for (std::size_t i = 0; i < N; ++i)
            if (inner.in == names.at(i)) {
                value = static_cast<T>(i);
                return;
            }
        std::string list;
        for (const auto* name : names) list += (list.empty() ? "" : ", ") + std::string{name};
        inner.fail("one of " + list);
    }

    void read(bool& value) const {
        if (!in.is_boolean()) fail("true or false");
        value = in.get<bool>();
    }
    void read(std::string& value) const {
        if (!in.is_string()) fail("a text");
        value = in.get<std::string>();
    }
    template <class T>
    requires std::is_floating_point_v<T>
    void read(T& value) const {
        if (!in.is_number() || !std::isfinite(in.get<T>())) fail("a number");
        value = in.get<T>();
    }
    template <class T>
    requires std::is_integral_v<T>
    void read(T& value) const {
        using Limits = std::numeric_limits<T>;
        bool fits = false;
        if (in.is_number_unsigned())
            fits = in.get<std::uint64_t>() <= static_cast<std::uint64_t>(Limits::max());
        else if (in.is_number_integer())
            fits = std::is_signed_v<T> &&
                   in.get<std::int64_t>() >= static_cast<std::int64_t>(Limits::min());
        if (!fits) fail("a whole number up to " + std::to_string(Limits::max()));
        value = in.get<T>();
    }
    template <class T, int N>
    void read(cv::Vec<T, N>& value) const {
        list(N);
        for (int i = 0; i < N; ++i) at(in[i], std::to_string(i)).read(value[i]);
    }
    void read(cv::Matx33d& value) const {
        list(3);
        for (int i = 0; i < 3; ++i) {
            cv::Vec3d row;
            at(in[i], std::to_string(i)).read(row);
            for (int k = 0; k < 3; ++k) value(i, k) = row[k];
        }
        // Plates mirror, so either sense is right.
        if (cv::norm(value * value.t() - cv::Matx33d::eye()) > 1e-6)
            fail("a matrix of three axes at right angles");
    }
    void read(cv::Size& value) const {
        cv::Vec2i sides;
        read(sides);
        if (sides[0] < 1 || sides[1] < 1 || sides[0] > 16384 || sides[1] > 16384)
            fail("a width and a height from 1 to 16384");
        value = {sides[0], sides[1]};
    }
    void read(cv::Size2d& value) const {
        cv::Vec2d sides;
        read(sides);
        if (sides[0] <= 0 || sides[1] <= 0) fail("a width and a height above 0");
        value = {sides[0], sides[1]};
    }
    void read(cv::Rect2d& value) const {
        cv::Vec4d sides;
        read(sides);
        value = {sides[0], sides[1], sides[2], sides[3]};
    }
    void read(cv::Mat& value) const {
        if (in.is_null()) {
            value.release();
            return;
        }
        const auto name = in.is_string() ? in.get<std::string>() : std::string{};
        // Beside the scene and nowhere else, whoever wrote it.
        if (name.empty() || fs::path{name}.filename() != name || name == "." || name == "..")
            fail("the name of a picture beside the scene");
        auto& print = prints[name];
        if (print.empty()) {
            const auto picture = file.parent_path() / name;
            try {
                // Asked first, because OpenCV would complain on the console.
                if (fs::is_regular_file(picture))
                    print = cv::imread(picture.string(), cv::IMREAD_COLOR);
            } catch (const std::exception&) {
                print.release();
            }
            if (print.empty())
                throw BadScene("A print of the scene cannot be read. Copy the pictures along: " +
                               picture.string());
        }
        value = print;
    }
    template <class T>
    void read(std::optional<T>& value) const {
        value.reset();
        if (!in.is_null()) read(value.emplace());
    }
    template <class T>
    void read(std::vector<T>& values) const {
        if (!in.is_array()) fail("a list");
        values.clear();
        values.reserve(in.size());
        for (std::size_t i = 0; i < in.size(); ++i)
            at(in[i], std::to_string(i)).read(values.emplace_back());
    }
    template <class T>
    requires std::is_class_v<T>
    void read(T& value) const {
        Reader inner{in, place, file, prints};
        fields(inner, value);
        inner.finish();
    }

private:
    void list(std::size_t size) const {
        if (!in.is_array() || in.size() != size)
            fail("a list of " + std::to_string(size) + " values");
    }
};

template <class A, class T>
void fields(A& archive, T& value) {
    using Type = std::remove_const_t<T>;
    if constexpr (std::is_same_v<Type, Finish>) {
        archive("colour", value.colour);
        archive("gloss", value.gloss);
        archive("roughness", value.roughness);
        archive("translucence", value.translucence);
        archive("speckle", value.speckle);
        archive("grain", value.grain);
    } else if constexpr (std::is_same_v<Type, DieBody>) {
        archive("edgeMm", value.edgeMm);
        archive("roundMm", value.roundMm);
        archive("pipMm", value.pipMm);
        archive("pipSpread", value.pipSpread);
        archive("pipDepthMm", value.pipDepthMm);
        archive("onePipScale", value.onePipScale);
        archive("leftHanded", value.leftHanded);
        archive("body", value.body);
        archive("pips", value.pips);
        archive("onePip", value.onePip);
    } else if constexpr (std::is_same_v<Type, BoxBody>) {
        archive("sizeMm", value.sizeMm);
        archive("roundMm", value.roundMm);
        archive("finish", value.finish);
        archive("label", value.label);
    } else if constexpr (std::is_same_v<Type, PawnBody>) {
        archive("diameterMm", value.diameterMm);
        archive("heightMm", value.heightMm);
        archive("finish", value.finish);
    } else if constexpr (std::is_same_v<Type, PlateBody::Step>) {
        archive("mm", value.mm);
        archive("heightMm", value.heightMm);
    } else if constexpr (std::is_same_v<Type, PlateBody>) {
        archive("sizeMm", value.sizeMm);
        archive("thicknessMm", value.thicknessMm);
        archive("print", value.print);
        archive("gloss", value.gloss);
        archive("curlMm", value.curlMm);
        archive("steps", value.steps);
    } else if constexpr (std::is_same_v<Type, HandBody>) {
        archive("from", value.from);
        archive("scale", value.scale);
        archive("spread", value.spread);
        archive("skin", value.skin);
        archive("sleeve", value.sleeve);
    } else if constexpr (std::is_same_v<Type, ClutterBody>) {
        archive.choice("clutter", value.kind, kClutter);
        archive("sizeMm", value.sizeMm);
        archive("finish", value.finish);
        archive("seed", value.seed);
    } else if constexpr (std::is_same_v<Type, Body>) {
        archive("id", value.id);
        archive("mm", value.pose.mm);
        archive("turn", value.pose.turn);
        archive("moved", value.moved);
        auto kind = value.what.index();
        archive.choice("kind", kind, kBodies);
        if constexpr (!A::kWrites) {
            const std::array<decltype(value.what), kBodies.size()> kinds{
                DieBody{}, BoxBody{}, PawnBody{}, PlateBody{}, HandBody{}, ClutterBody{}};
            value.what = kinds.at(kind);
        }
        std::visit([&](auto& what) { fields(archive, what); }, value.what);
    } else if constexpr (std::is_same_v<Type, Ground>) {
        archive.choice("kind", value.kind, kGrounds);
        archive("seed", value.seed);
        archive("gloss", value.gloss);
        archive("tint", value.tint);
    } else if constexpr (std::is_same_v<Type, Light>) {
        archive("mm", value.mm);
        archive("radiusMm", value.radiusMm);
        archive("colour", value.colour);
        archive("strength", value.strength);
    } else if constexpr (std::is_same_v<Type, Lighting>) {
        archive("lamps", value.lamps);
        archive("ambient", value.ambient);
    } else if constexpr (std::is_same_v<Type, Camera>) {
        archive("picture", value.picture);
        archive("eye", value.eye);
        archive("target", value.target);
        archive("roll", value.roll);
        archive("focalPixels", value.focalPixels);
        archive("distortion", value.distortion);
    } else if constexpr (std::is_same_v<Type, Film>) {
        archive("exposure", value.exposure);
        archive("whiteBalance", value.whiteBalance);
        archive("noise", value.noise);
        archive("defocusPixels", value.defocusPixels);
        archive("shakePixels", value.shakePixels);
        archive("vignette", value.vignette);
        archive("jpegQuality", value.jpegQuality);
        archive("seed", value.seed);
    } else {
        static_assert(std::is_same_v<Type, Scene>, "a new part of a scene is listed here");
        archive("ground", value.ground);
        archive("bodies", value.bodies);
        archive("lighting", value.lighting);
        archive("camera", value.camera);
        archive("film", value.film);
    }
}

}  // namespace

void writeScene(const Scene& scene, const fs::path& folder, const std::string& name) {
    const auto text = Writer{folder}.json(scene).dump(1);
    const auto file = folder / (name + ".json");
    std::ofstream out{file, std::ios::binary};
    out << text << '\n';
    if (!out.flush())
        throw BadScene("A scene cannot be written. Is there room, and may you write there? " +
                       file.string());
}

Scene readScene(const fs::path& file) {
    std::ifstream in{file, std::ios::binary};
    if (!in) throw BadScene("A scene cannot be read. Is the file there? " + file.string());
    const std::string text{std::istreambuf_iterator<char>{in}, {}};
    Json json;
    try {
        json = rules::parsedJson(text, {4 * 1024 * 1024, 8});
    } catch (const rules::BadJson& bad) {
        throw BadScene("The scene is no JSON: at " + bad.where + " found " + bad.found +
                       ", expected " + bad.expected + ". Write it again: " + file.string());
    }
    std::map<std::string, cv::Mat> prints;
    Scene scene;
    Reader{json, "", file, prints}.read(scene);
    return scene;
}

}  // namespace kibitz::datasets
