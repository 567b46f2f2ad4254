#include "vision/recognise/taught_colours.h"

#include "vision/recognise/piece_colours.h"

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <numeric>
#include <string>
#include <utility>

namespace kibitz::vision {

namespace {

// Of the picture's width: smaller than any piece that can be read, larger than its noise.
constexpr double kFinger = 1.0 / 320;
// Of a piece that was read: its middle, without rim and neighbours.
constexpr float kMiddle = 0.5F;
// Below this the eye takes a place for a piece, whatever its colour.
constexpr float kPerhapsNothing = 0.05F;
// What a colour keeps against a taught one that speaks for another: nobody is asked twice.
constexpr float kLeast = 0.02F;

ColourPatch patchIn(const cv::Mat& picture, const cv::Rect& area) {
    cv::Mat1b mask{area.size(), static_cast<unsigned char>(0)};
    const cv::Size half{area.width / 2, area.height / 2};
    cv::ellipse(mask, {half.width, half.height}, half, 0, 0, 360, 255, cv::FILLED);
    return *patchOf(picture(area), mask);
}

class TaughtColoursEye final : public TableEye {
public:
    TaughtColoursEye(std::unique_ptr<TableEye> eye, const rules::Vocabulary& words,
                     const std::vector<TaughtColour>& taught)
        : eye_{std::move(eye)}, colours_{namesOf(words, taught)} {
        for (const auto& one : taught) {
            const auto known = std::find(symbols_.begin(), symbols_.end(), one.colour);
            colours_.learn(static_cast<std::size_t>(known - symbols_.begin()), one.patch);
        }
    }

    TableLook look(const Frame& frame, bool moved) override {
        auto look = eye_->look(frame, moved);
        if (!look.found || symbols_.size() < 2) return look;
        for (std::size_t i = 0; i < look.observation.siteCount(); ++i)
            hold(look.observation, {static_cast<std::uint16_t>(i)}, frame.image);
        return look;
    }

    void reset() override { eye_->reset(); }

private:
    std::vector<PieceColour> namesOf(const rules::Vocabulary& words,
                                     const std::vector<TaughtColour>& taught) {
        std::vector<std::string> names;
        for (const auto& one : taught) {
            if (std::find(symbols_.begin(), symbols_.end(), one.colour) != symbols_.end()) continue;
            symbols_.push_back(one.colour);
            names.push_back(words.symbols[one.colour.index]);
        }
        return pieceColours(names);
    }

    void hold(Observation& seen, rules::Site site, const cv::Mat& picture) const {
        const std::vector<float> read{seen.at(site).begin(), seen.at(site).end()};
        std::vector<float> expected;
        for (const auto colour : symbols_) expected.push_back(read[colour.index]);
        const float pieces = std::accumulate(expected.begin(), expected.end(), 0.0F);
        // Anything else that the place may be is not a question of colour.
        if (pieces < 1 - kPerhapsNothing) return;
        const auto box = seen.box(site);
        const cv::Rect area = cv::Rect{cv::Rect2f{box.x + box.width * (1 - kMiddle) / 2,
                                                  box.y + box.height * (1 - kMiddle) / 2,
                                                  box.width * kMiddle, box.height * kMiddle}} &
                              cv::Rect{{0, 0}, picture.size()};
        if (area.width < 2 || area.height < 2) return;
        for (auto& share : expected) share = std::max(share / pieces, kLeast);
        expected.push_back(kLeast);  // none of them
        const auto judged = colours_.judge(patchIn(picture, area), expected);
        // What looks like none of those that were shown says nothing against the eye.
        const float known = 1 - judged.back();
        if (known < 0.5F) return;
        const auto best = [](const auto& shares, std::size_t count) {
            return std::max_element(shares.begin(),
                                    shares.begin() + static_cast<std::ptrdiff_t>(count)) -
                   shares.begin();
        };
        const bool agree = best(judged, symbols_.size()) == best(expected, symbols_.size());
        auto now = read;
        for (std::size_t i = 0; i < symbols_.size(); ++i) {
            const float taught = pieces * judged[i] / known;
            auto& share = now[symbols_[i].index];
            share = agree ? taught : (share + taught) / 2;
        }
        seen.set(site, now, seen.covered(site));
    }

    std::unique_ptr<TableEye> eye_;
    std::vector<rules::Symbol> symbols_;  // those that were shown, as colours_ counts them
    PieceColours colours_;
};

}  // namespace

std::optional<ColourPatch> patchAt(const cv::Mat& picture, cv::Point2f pixel) {
    const int reach = std::max(2, static_cast<int>(picture.cols * kFinger));
    const cv::Point middle{pixel};
    if (!cv::Rect{{0, 0}, picture.size()}.contains(middle)) return std::nullopt;
    const auto area =
        cv::Rect{middle - cv::Point{reach, reach}, cv::Size{2 * reach + 1, 2 * reach + 1}} &
        cv::Rect{{0, 0}, picture.size()};
    return patchIn(picture, area);
}

std::unique_ptr<TableEye> withTaughtColours(std::unique_ptr<TableEye> eye,
                                            const rules::Vocabulary& words,
                                            const std::vector<TaughtColour>& taught) {
    if (taught.empty()) return eye;
    return std::make_unique<TaughtColoursEye>(std::move(eye), words, taught);
}

}  // namespace kibitz::vision
