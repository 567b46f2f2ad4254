// Loose dice for training and judging the eye for dice, whatever the game.

#include "datasets/play/looks.h"
#include "datasets/play/stills.h"
#include "datasets/play/truth.h"
#include "datasets/render/projection.h"
#include "datasets/scene/shapes.h"

#include <opencv2/core.hpp>

#include <algorithm>
#include <array>
#include <cmath>

namespace kibitz::datasets {

namespace {

constexpr double kPi = 3.14159265358979;
constexpr double kRadians = kPi / 180;
constexpr int kMostDice = 25;

class DiceShot {
public:
    DiceShot(const SimulationOptions& options, std::uint64_t seed)
        : options_{options}, random_{seed} {
        const auto any = [&](Aspect aspect) {
            return evenly(random_, rangeOf(aspect, options.difficulty));
        };
        // How many: often a handful, sometimes none at all, sometimes a heap.
        const double many = evenly(random_);
        count_ = many < 0.06   ? 0
                 : many < 0.75 ? 1 + random_.below(8)
                               : 9 + random_.below(kMostDice - 8);
        edge_ = evenly(random_, {10, 19});
        const double pixels = any(Aspect::DiePixels) * options.size.height / 1080;
        const double pixelsPerMm = std::max(1e-3, pixels / edge_);
        area_ = {options.size.width / pixelsPerMm, options.size.height / pixelsPerMm};

        conditions_ =
            conditionsFor(options.difficulty, seed, options.size, {-100, -60, 200, 120}, 0);
        // Not fitted to a table: as near as the dice shall be large.
        conditions_.angle = std::min(60.0, any(Aspect::Angle));
        auto& camera = conditions_.camera;
        const double slant = conditions_.angle * kRadians;
        const double azimuth = evenly(random_, {0, 2 * kPi});
        camera.target = {0, 0, 0};
        camera.roll = evenly(random_, {-0.15, 0.15});
        const double distance = camera.focalPixels / pixelsPerMm;
        camera.eye = cv::Vec3d{std::sin(slant) * std::sin(azimuth),
                               -std::sin(slant) * std::cos(azimuth), std::cos(slant)} *
                     distance;
        if (evenly(random_) < 0.08) conditions_.ground.kind = Ground::Kind::Tray;
        scene_.ground = conditions_.ground;
        scene_.lighting = conditions_.lighting;
        scene_.camera = camera;
        scene_.film = conditions_.film;
        sharing_ = any(Aspect::TouchingDice);
        if (options.touching) sharing_ = *options.touching;
        addDice();
        addClutter(static_cast<int>(std::lround(any(Aspect::Clutter))));
    }

    Scene& scene() { return scene_; }

    std::string truth(const cv::Mat& ids, const std::string& image, bool bodies) const {
        Json json;
        json["image"] = image;
        json["width"] = options_.size.width;
        json["height"] = options_.size.height;
        json["conditions"] = conditionsJson(conditions_, options_.difficulty);
        json["conditions"]["count"] = count_;
        std::vector<TrueDie> dice;
        for (const auto& body : scene_.bodies)
            if (std::holds_alternative<DieBody>(body.what))
                dice.push_back({&body, colours_[static_cast<std::size_t>(body.id - 1)], ""});
        json["dice"] = diceJson(dice, scene_.camera, ids, bodies);
        return json.dump();
    }

private:
    double gloss() { return evenly(random_, rangeOf(Aspect::Gloss, options_.difficulty)); }

    void addDice() {
        const Lens lens{scene_.camera};
        const bool alike = evenly(random_) < 0.4;
        const auto anyColour = [&] {
            return dieColours()[static_cast<std::size_t>(
                random_.below(static_cast<int>(dieColours().size())))];
        };
        auto colour = anyColour();
        auto body = dieOf(colour, edge_, gloss(), random_);
        for (int i = 0; i < count_; ++i) {
            if (!alike && i > 0) {
                colour = anyColour();
                body = dieOf(colour, edge_ * evenly(random_, {0.8, 1.2}), gloss(), random_);
            }
            Body die;
            die.id = i + 1;
            const int value = random_.below(6) + 1;
            double yaw = evenly(random_, {0, 2 * kPi});
            cv::Point2d at;
            bool placed = false;
            if (!scene_.bodies.empty() && evenly(random_) < sharing_) {
                const auto& other = scene_.bodies[static_cast<std::size_t>(
                    random_.below(static_cast<int>(scene_.bodies.size())))];
                const auto& neighbour = std::get<DieBody>(other.what);
                const auto side =
                    other.pose.turn * faceNormal(1 + random_.below(6), neighbour.leftHanded);
                if (std::fabs(side[2]) < 0.5) {
                    const double gap = (body.edgeMm + neighbour.edgeMm) / 2 * 1.003;
                    at = {other.pose.mm[0] + side[0] * gap, other.pose.mm[1] + side[1] * gap};
                    yaw = std::atan2(side[1], side[0]);
                    placed = isFree(at, body.edgeMm, other.id);
                }
            }
            // Some lie so far out that the border cuts them.
            for (int attempt = 0; attempt < 80 && !placed; ++attempt) {
                const cv::Point2d pixel{
                    options_.size.width * (0.5 + 0.52 * (2 * evenly(random_) - 1)),
                    options_.size.height * (0.5 + 0.52 * (2 * evenly(random_) - 1))};
                const auto there = lens.onTable(pixel, body.edgeMm / 2);
                if (!there) continue;
                at = *there;
                placed = isFree(at, body.edgeMm, 0);
            }
            if (!placed) continue;
            die.pose = {{at.x, at.y, body.edgeMm / 2}, dieTurn(body, value, yaw)};
            die.what = body;
            scene_.bodies.push_back(die);
            colours_.resize(static_cast<std::size_t>(die.id));
            colours_.back() = colour;
        }
    }

    bool isFree(cv::Point2d at, double edge, int except) const {
        return std::all_of(scene_.bodies.begin(), scene_.bodies.end(), [&](const Body& body) {
            const auto* other = std::get_if<DieBody>(&body.what);
            if (!other || body.id == except) return true;
            return std::hypot(body.pose.mm[0] - at.x, body.pose.mm[1] - at.y) >
                   0.71 * (edge + other->edgeMm) + 0.3;
        });
    }

    /// Coins, chips and the like; sheets with printed pips that are no dice.
    void addClutter(int things) {
        const Lens lens{scene_.camera};
        int id = kMostDice + 1;
        for (int i = 0; i < things; ++i) {
            auto thing = clutterOf(random_);
            const auto half = halfSizeOf(thing);
            const double reach = std::hypot(half[0], half[1]);
            for (int attempt = 0; attempt < 40; ++attempt) {
                const auto there =
                    lens.onTable({options_.size.width * evenly(random_, {-0.05, 1.05}),
                                  options_.size.height * evenly(random_, {-0.05, 1.05})});
                if (!there || !clear(*there, reach)) continue;
                scene_.bodies.push_back(
                    {id++,
                     {{there->x, there->y, 0}, turnAbout({0, 0, 1}, evenly(random_, {0, 2 * kPi}))},
                     thing,
                     {}});
                break;
            }
        }
    }
    bool clear(cv::Point2d at, double reach) const {
        return std::all_of(scene_.bodies.begin(), scene_.bodies.end(), [&](const Body& body) {
            const auto* die = std::get_if<DieBody>(&body.what);
            const double own = die ? die->edgeMm * 0.71 : 0;
            const auto* other = std::get_if<ClutterBody>(&body.what);
            const double others = other ? halfSizeOf(*other)[0] : own;
            return std::hypot(body.pose.mm[0] - at.x, body.pose.mm[1] - at.y) > reach + others;
        });
    }

    SimulationOptions options_;
    rules::Random random_;
    int count_ = 0;
    double edge_ = 16, sharing_ = 0.1;
    cv::Size2d area_;
    Conditions conditions_;
    Scene scene_;
    std::vector<std::string> colours_;  // by id
};

}  // namespace

Still diceStill(const SimulationOptions& options, int number) {
    rules::Random random{options.seed * 0xD1CEULL + static_cast<std::uint64_t>(number)};
    random.next();
    const auto shot = std::make_shared<DiceShot>(options, random.next());
    return {shot->scene(), [shot](const cv::Mat& ids, const std::string& image, bool bodies) {
                return shot->truth(ids, image, bodies);
            }};
}

}  // namespace kibitz::datasets
