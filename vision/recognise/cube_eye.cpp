// The eye for Spexxx: finds the board, then reads the cubes on it.

#include "vision/recognise/board_eye.h"
#include "vision/recognise/cube_finder.h"
#include "vision/recognise/cube_ground.h"
#include "vision/recognise/cube_reader.h"

#include <algorithm>

namespace kibitz::vision {

namespace {

// 0 in grey pictures, in which cubes look like print and were said not to be there; 0.07 where a
// quarter of the colour is left. The palest of three boards in hard pictures has 0.097 (10
// simulated), our own 0.28 and more in 9 rendered ones.
constexpr float kLeastColour = 0.05F;

class CubeEye final : public BoardEye {
public:
    explicit CubeEye(const rules::Setup& setup)
        : rules_(setup), board_(rules_), print_(board_), finder_(board_), reader_(board_) {}

    const rules::Vocabulary& words() const override { return rules_.vocabulary(); }

    std::optional<SeenBoard> read(const cv::Mat& picture, const ToldBoard& told) override {
        const auto found =
            told.corners ? finder_.find(picture, *told.corners, why_) : finder_.find(picture, why_);
        if (!found) return std::nullopt;
        return readAt(picture, *found);
    }

    std::optional<SeenBoard> readAgain(const cv::Mat& picture, const SeenBoard& before) override {
        const auto found =
            finder_.follow(picture, same(before.view, lay_.view) ? lay_ : layOf(before));
        if (!found) return std::nullopt;
        return readAt(picture, *found);
    }

    void reset() override {
        reader_.reset();
        finder_.forget();
    }
    std::string whyNone(const cv::Mat&) const override { return why_; }

private:
    std::optional<SeenBoard> readAt(const cv::Mat& picture, const FoundBoard& found) {
        lookFrom(picture, found);
        if (colourOfZones(picture, rays_, board_) < kLeastColour) {
            why_ =
                "The colours of the board are all but gone, so cubes cannot be told by theirs. "
                "Use a picture in colour, in ordinary light";
            return std::nullopt;
        }
        SeenBoard seen;
        seen.sure = found.sure;
        seen.fitMm = found.fitMm;
        seen.view = found.view;
        seen.corners = cornersOf(found, board_.sizeMm);
        seen.sites = reader_.read(picture, rays_, ground_.print, ground_.ours);
        for (std::size_t i = 0; i < seen.sites.size(); ++i)
            seen.sites[i].outline = outlineOf(found.view, i);
        return seen;
    }

    static bool same(const calibration::BoardView& a, const calibration::BoardView& b) {
        return a.picture == b.picture && a.turn == b.turn && a.shiftMm == b.shiftMm &&
               a.focalPixels == b.focalPixels && a.distortion == b.distortion;
    }

    static FoundBoard layOf(const SeenBoard& before) {
        FoundBoard lay;
        lay.view = before.view;
        lay.sure = before.sure;
        lay.fitMm = before.fitMm;
        return lay;
    }

    void lookFrom(const cv::Mat& picture, const FoundBoard& found) {
        if (!rays_.rays().empty() && same(found.view, lay_.view)) return;
        lay_ = found;
        rays_ = CubeRays{board_, found};
        ground_ = learnGround(picture, rays_, board_, print_.under(rays_));
    }

    std::array<cv::Point2f, 4> outlineOf(const calibration::BoardView& view,
                                         std::size_t site) const {
        const auto high = reader_.stacks()[site].height * board_.cubeMm;
        const double half = high > 0 ? board_.cubeMm / 2 : board_.pitchMm / 2;
        const auto& mm = board_.sites[site].mm;
        return {view.toPicture({mm.x - half, mm.y - half, high}),
                view.toPicture({mm.x + half, mm.y - half, high}),
                view.toPicture({mm.x + half, mm.y + half, high}),
                view.toPicture({mm.x - half, mm.y + half, high})};
    }

    rules::spexxx::Rules rules_;
    CubeBoard board_;
    CubePrint print_;
    CubeFinder finder_;
    CubeReader reader_;
    FoundBoard lay_;  // where the board was seen last
    CubeRays rays_;
    CubeGround ground_;
    std::string why_;
};

}  // namespace

std::unique_ptr<BoardEye> makeCubeEye(const rules::GameInfo& info, const rules::Setup& setup) {
    if (info.name != "spexxx")
        throw rules::BadSetup("Cubes are read in Spexxx only, not in " + std::string{info.title});
    return std::make_unique<CubeEye>(rules::completed(info, setup));
}

}  // namespace kibitz::vision
