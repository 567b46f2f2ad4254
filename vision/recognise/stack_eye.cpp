#include "rules/topple/topple.h"
#include "vision/equipment/equipment.h"
#include "vision/recognise/board_eye.h"
#include "vision/recognise/stack_bare.h"
#include "vision/recognise/stack_board.h"
#include "vision/recognise/stack_reader.h"
#include "vision/recognise/stack_strays.h"

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <cmath>

namespace kibitz::vision {

using namespace stacks;

namespace {

// Pawns are as strongly coloured as the game's data say, or paler: all of them alike, as in a pale
// picture, or because there is white in the paint.
struct Paleness {
    float strength, white;
};
constexpr std::array<Paleness, 5> kPale{{{1, 0}, {0.65F, 0}, {0.4F, 0}, {1, 0.35F}, {1, 0.55F}}};
constexpr float kSure = 0.99F;
constexpr float kHidden = 0.15F, kLeastSeen = 0.5F, kLeastFit = 0.6F;
// The upper pawns of a tall stack look like a stack behind it: of that one more has to be seen.
constexpr float kLeastBody = 0.4F;
// Cells whose print is coloured at least so much tell how strong the picture's colours are.
constexpr float kLeastPrintChroma = 0.08F, kRimsAgree = 0.3F;
// 0.79 to 1.18 in 28 simulated and rendered pictures, easy to hard, 0.32 in one more hard one; 0.52
// where 40 % of the colour is left, with which pawns are still read right. 0.44 and less (25 %),
// grey pictures (0.15) and swapped channels (-0.7) brought silent errors: pawns without colour look
// like print. So nothing is sure below the first, and nothing is read below the second.
constexpr float kLeastStrength = 0.5F, kNoColours = 0.25F;

constexpr float kPawnChroma = 0.6F;

// Pawns and board that are nearer to each other than this, in logarithms, are of one colour. On 33
// boards of other looks 267 of 277 stacks whose height was right had rims of more than the second,
// 10 of 21 others, and none of 528 empty cells, of which one in twenty had more than the third.
constexpr float kApart = 0.2F, kRims = 0.5F, kHardlyRims = 0;

// How far light adds something else to tones than the print says, or than nothing where no print
// does: lamps are as much as that off white.
constexpr float kPrintedCastDoubt = 0.05F, kCastDoubt = 0.15F;

// Of a board whose look was learnt: it is put right by where pawns stand, if that is off by so much
// (millimetres); one pawn says less than the lattice does.
constexpr double kCentred = 0.25, kAimCounts = 1;
// … and what is bare there looks as it was learnt.
constexpr float kLeastBare = 0.85F;
constexpr double kFarOff = 2;  // millimetres off the middle of a cell: a hand hardly aims so badly

StackGround groundOf(const rules::topple::Board& board) {
    StackGround ground;
    ground.boardMm = {board.print.boardMm, board.print.boardMm};
    for (int cell = 0; cell < kStackCells; ++cell)
        ground.cellMm[static_cast<std::size_t>(cell)] = cellCentreOf(board, cell);
    ground.pitchMm = board.print.pitchMm;
    ground.radiusMm = board.print.pawnDiameterMm / 2;
    ground.pawnMm = board.print.pawnHeightMm;
    return ground;
}

cv::Vec3d rgbOf(const std::string& text) {
    const auto byte = [&](std::size_t i) { return std::stoi(text.substr(i, 2), nullptr, 16); };
    if (text.size() != 7) return {128, 128, 128};
    return {double(byte(1)), double(byte(3)), double(byte(5))};
}

cv::Mat_<cv::Vec3f> tonesOf(const rules::topple::Board& board) {
    cv::Mat print = rasterise(drawBoard(board), 4), blurred;
    cv::GaussianBlur(print, blurred, {}, 3);
    cv::resize(blurred, blurred, {}, 0.25, 0.25, cv::INTER_AREA);
    cv::Mat_<cv::Vec3f> tones(blurred.size());
    for (int y = 0; y < tones.rows; ++y)
        for (int x = 0; x < tones.cols; ++x) {
            const auto t = toneOf(blurred.at<cv::Vec3b>(y, x));
            tones(y, x) = {t.red, t.blue, t.light};
        }
    return tones;
}

float middle(std::vector<float>& values) {
    if (values.empty()) return 0;
    const auto half = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), half, values.end());
    return *half;
}

/// What the rim of a cell shows, and the print there.
struct RimSight {
    cv::Vec3f print;
    std::vector<float> red, blue;
};

/// Pawns in it would have fewer pixels than colours.
bool isSmall(const cv::Mat& picture) { return std::min(picture.cols, picture.rows) < 64; }

class StackEye final : public BoardEye {
public:
    explicit StackEye(const rules::Setup& setup)
        : rules_(setup),
          board_(rules_.board()),
          ground_(groundOf(board_)),
          finder_(board_),
          reader_(ground_),
          print_(tonesOf(board_)) {
        const int lowest = *std::min_element(board_.levels.begin(), board_.levels.end());
        for (std::size_t cell = 0; cell < levels_.size(); ++cell)
            levels_[cell] = board_.levels[cell] - lowest;
        for (std::size_t c = 0; c < rgb_.size(); ++c) rgb_[c] = rgbOf(board_.colours[c].rgb);
    }

    const rules::Vocabulary& words() const override { return rules_.vocabulary(); }

    std::optional<SeenBoard> read(const cv::Mat& picture, const ToldBoard& told) override {
        strength_.reset();
        if (isSmall(picture)) return std::nullopt;
        std::optional<FoundBoard> found;
        if (told.corners) {
            if (const auto view =
                    calibration::viewFromCorners(*told.corners, ground_.boardMm, picture.size()))
                found = finder_.fitted(picture, *view);
        } else {
            found = finder_.find(picture);
        }
        if (!found) return std::nullopt;
        auto seen = described(*found);
        whole_ = cv::Rect2f{{}, cv::Size2f{picture.size()}};
        standOn(found->stepMm);
        const StackScene scene{picture, found->view, ground_};
        printed_ = found->printed;
        bare_.learnt = !printed_;
        bare_.tones = printed_ ? print_ : commonTones(scene, ground_, levels_);
        if (!printed_) strength_ = strengthOf(picture);
        lookAt(scene);
        if (isColourless()) return std::nullopt;
        bare_.beside.emplace(picture, seen.corners);
        const auto guesses = coloursInThisLight();
        colours_ = guesses.front();
        strange_.reset();
        beliefs_ = reader_.read(scene, bare_, guesses, *colours_);
        if (!printed_) seen = readCentred(picture, *found, scene);
        say(seen);
        lookBeside(picture, seen);
        return seen;
    }

    std::optional<SeenBoard> readAgain(const cv::Mat& picture, const SeenBoard& before) override {
        // Whoever never read this table has no colours yet.
        if (!colours_) return read(picture, {});
        const auto found = finder_.again(picture, before.view);
        if (!found) return std::nullopt;
        auto seen = described(*found);
        seen.sure = std::min(found->sure, before.sure);
        whole_ = cv::Rect2f{{}, cv::Size2f{picture.size()}};
        int tallest = 0;
        for (const auto& belief : beliefs_) tallest = std::max(tallest, belief.height);
        const StackScene scene{picture, found->view, ground_, std::min(kTallest, tallest + 3)};
        if (!printed_) strength_ = strengthOf(picture);
        lookAt(scene);
        if (isColourless()) return std::nullopt;
        const auto stood = beliefs_;
        beliefs_ = reader_.readAgain(scene, bare_, *colours_, beliefs_);
        guessAnew(scene);
        say(seen);
        // What fell is gone from the board.
        const bool allStand =
            std::equal(stood.begin(), stood.end(), beliefs_.begin(),
                       [](const auto& was, const auto& is) { return is.height >= was.height; });
        if (!allStand || !before.strays.empty()) lookBeside(picture, seen);
        return seen;
    }

    void reset() override {
        colours_.reset();
        finder_.forget();
    }

    std::string whyNone(const cv::Mat& picture) const override {
        if (isSmall(picture))
            return "The picture is too small to show a board, only " +
                   std::to_string(picture.cols) + " x " + std::to_string(picture.rows) +
                   " pixels. Take a larger one";
        if (isColourless())
            return "The colours of the print are wrong or all but gone, so pawns cannot be told "
                   "by "
                   "theirs. Use a picture in colour, in ordinary light";
        return "There is no Topple board in the picture that can be told by its print; all of the "
               "board has to be seen, from 15 to 60 degrees off the vertical, or its corners given "
               "by hand.";
    }

private:
    /// What the colours may look like: named ones in the light of this board, full or pale.
    std::vector<StackColours> coloursInThisLight() const {
        std::vector<StackColours> guesses;
        // A strange board says nothing about the light.
        const auto cast = printed_ ? bare_.cast : Tone{};
        const float doubt = printed_ ? kPrintedCastDoubt : kCastDoubt;
        for (const auto& pale : kPale)
            guesses.emplace_back(rgb_, cast, doubt, pale.strength, pale.white);
        return guesses;
    }

    /// Stacks that are in plain sight and look like no colour that is known.
    static std::ptrdiff_t strangers(const std::array<StackBelief, kStackCells>& beliefs) {
        return std::count_if(beliefs.begin(), beliefs.end(), [](const auto& belief) {
            return belief.height > 0 && belief.fits < kLeastFit && belief.seen > kLeastSeen &&
                   belief.body > kLeastBody;
        });
    }

    /// On an empty board every guess at the colours is as good as another; the first pawns tell.
    void guessAnew(const StackScene& scene) {
        if (strangers(beliefs_) == 0) return;
        std::array<int, kStackCells> heights{};
        for (std::size_t cell = 0; cell < heights.size(); ++cell)
            heights[cell] = beliefs_[cell].height;
        if (strange_ == heights) return;  // tried before
        strange_ = heights;
        auto guesses = coloursInThisLight();
        guesses.push_back(*colours_);
        auto colours = *colours_;
        const auto anew = reader_.read(scene, bare_, guesses, colours);
        if (strangers(anew) >= strangers(beliefs_)) return;
        beliefs_ = anew;
        colours_ = colours;
    }

    /// A board of another look, read again: how it looks is known better now, and so is where its
    /// cells begin. Pawns stand in the middle of them, give or take a hand's aim.
    SeenBoard readCentred(const cv::Mat& picture, FoundBoard found, const StackScene& scene) {
        std::vector<float> right, down;
        for (const auto& belief : beliefs_) {
            if (belief.height == 0 || belief.fits < kLeastFit || belief.body < kLeastBody) continue;
            right.push_back(static_cast<float>(belief.offMm.x));
            down.push_back(static_cast<float>(belief.offMm.y));
        }
        const auto stacks = static_cast<double>(right.size());
        // Hands miss the middle by some 0.8 mm, lattices by 1.5 mm.
        const cv::Point2d by = stacks / (stacks + kAimCounts) *
                               cv::Point2d{double{middle(right)}, double{middle(down)}};
        if (std::hypot(by.x, by.y) < kCentred) {
            bare_.tones = seenTones(scene, ground_, levels_, beliefs_, bare_.tones);
            lookAt(scene);
            beliefs_ = reader_.read(scene, bare_, {&*colours_, 1}, *colours_);
            return described(found);
        }
        found.view = finder_.pushedBy(by, found.view);
        for (auto& belief : beliefs_) belief.offMm -= by;
        const StackScene centred{picture, found.view, ground_};
        bare_.tones =
            seenTones(centred, ground_, levels_, beliefs_, commonTones(centred, ground_, levels_));
        lookAt(centred);
        beliefs_ = reader_.read(centred, bare_, {&*colours_, 1}, *colours_);
        return described(found);
    }

    bool isColourless() const { return strength_ && *strength_ < kNoColours; }
    /// Whether more than colours says that there is a pawn, or none. On a board of another look the
    /// two may be of one colour; but pawns have rims, and empty cells have none where those of a
    /// pawn would be.
    bool isTold(const StackBelief& belief) const {
        const bool apart = belief.apart > kApart;
        if (printed_ || !belief.rims) return printed_ || apart;
        if (belief.height > 0) return apart || *belief.rims > kRims;
        return *belief.rims < (apart ? kRims : kHardlyRims);
    }
    /// Whether the rim of the top says so as well: nothing tells so plainly how high it is.
    bool isTopThere(const StackBelief& belief) const {
        return printed_ || belief.height == 0 || !belief.rims || *belief.rims > kRims;
    }
    bool isPale() const { return strength_ && *strength_ < kLeastStrength; }

    SeenBoard described(const FoundBoard& found) const {
        SeenBoard seen;
        seen.sure = found.sure;
        seen.fitMm = found.fitMm;
        seen.view = found.view;
        const auto& size = ground_.boardMm;
        seen.corners = {found.view.toPicture({0, 0, 0}), found.view.toPicture({size.width, 0, 0}),
                        found.view.toPicture({size.width, size.height, 0}),
                        found.view.toPicture({0, size.height, 0})};
        return seen;
    }
    void standOn(double stepMm) {
        for (std::size_t cell = 0; cell < levels_.size(); ++cell)
            ground_.footMm[cell] = stepMm * levels_[cell];
        reader_ = StackReader{ground_};
    }

    void lookBeside(const cv::Mat& picture, SeenBoard& seen) const {
        if (isPale()) return;
        for (const auto& pawn : fallenBeside(picture, seen.view, ground_, beliefs_, *colours_))
            seen.strays.push_back(
                {board_.colours[static_cast<std::size_t>(pawn.colour)].name + " pawn", pawn.box,
                 pawn.probability});
    }

    void say(SeenBoard& seen) const {
        seen.sites.resize(words().sites.size());
        for (int cell = 0; cell < kStackCells; ++cell)
            say(cell, beliefs_[static_cast<std::size_t>(cell)], seen);
    }

    /// What this light makes of the board, by its ground between the cells.
    void lookAt(const StackScene& scene) {
        std::vector<float> red, blue, light;
        std::array<RimSight, kStackCells> rims;
        const auto& small = scene.small();
        const double ring = 0.45 * ground_.pitchMm;
        const double foot = 1.08 * ground_.radiusMm, rim = 0.47 * board_.print.cellMm;
        for (std::size_t p = 0; p < small.total(); ++p) {
            const auto s = scene.landing(p);
            if (s.wall || s.x < 3 || s.y < 3 || s.x > ground_.boardMm.width - 4 ||
                s.y > ground_.boardMm.height - 4)
                continue;
            const double x = std::remainder(s.x - ground_.cellMm[0].x, ground_.pitchMm);
            const double y = std::remainder(s.y - ground_.cellMm[0].y, ground_.pitchMm);
            const double far = x * x + y * y;
            if (far < foot * foot || (far > rim * rim && far < ring * ring)) continue;
            const auto t = toneOf(small.at<cv::Vec3b>(static_cast<int>(p) / small.cols,
                                                      static_cast<int>(p) % small.cols));
            const auto& paper = bare_.tones(static_cast<int>(s.y), static_cast<int>(s.x));
            if (far < ring * ring) {
                auto& one = rims[static_cast<std::size_t>(ground_.cellAt(s.x, s.y))];
                one.print = paper;
                one.red.push_back(t.red);
                one.blue.push_back(t.blue);
                continue;
            }
            red.push_back(t.red - paper[0]);
            blue.push_back(t.blue - paper[1]);
            light.push_back(t.light - paper[2]);
        }
        bare_.cast = {middle(red), middle(blue), middle(light)};
        if (printed_) strength_ = strengthOf(rims, bare_.cast);
    }

    /// How strong colours are in this picture: those of the printed cells beside those of the
    /// drawing, by the rims that pawns leave open. nullopt: too few rims are in sight.
    static std::optional<float> strengthOf(std::array<RimSight, kStackCells>& rims,
                                           const Tone& paper) {
        std::vector<float> strengths;
        for (auto& rim : rims) {
            const float red = rim.print[0], blue = rim.print[1], chroma = red * red + blue * blue;
            if (rim.red.size() < 6 || chroma < kLeastPrintChroma * kLeastPrintChroma) continue;
            strengths.push_back(
                ((middle(rim.red) - paper.red) * red + (middle(rim.blue) - paper.blue) * blue) /
                chroma);
        }
        if (strengths.size() < 3) return std::nullopt;
        const float most = middle(strengths);
        // Pawns hide rims. Where it is they that are seen, each says something else.
        const auto agree = std::count_if(strengths.begin(), strengths.end(), [&](float each) {
            return std::abs(each - most) < kRimsAgree;
        });
        if (static_cast<double>(agree) < 0.6 * static_cast<double>(strengths.size()))
            return std::nullopt;
        return most;
    }

    /// … and where no print tells: the strongest colours of the picture beside those that pawns
    /// have. Pawns lie about on every table.
    static float strengthOf(const cv::Mat& picture) {
        const int stride = std::max(1, picture.cols / 200);
        std::vector<float> chromas;
        for (int y = stride / 2; y < picture.rows; y += stride)
            for (int x = stride / 2; x < picture.cols; x += stride) {
                const auto tone = toneOf(picture.at<cv::Vec3b>(y, x));
                chromas.push_back(std::hypot(tone.red, tone.blue));
            }
        const auto strong =
            chromas.begin() + static_cast<std::ptrdiff_t>(chromas.size() * 99 / 100);
        std::nth_element(chromas.begin(), strong, chromas.end());
        return *strong / kPawnChroma;
    }

    void say(int cell, const StackBelief& belief, SeenBoard& seen) const {
        const auto& words = rules_.vocabulary();
        auto& top = seen.sites[static_cast<std::size_t>(2 * cell)];
        auto& height = seen.sites[static_cast<std::size_t>(2 * cell + 1)];
        top.shares.assign(words.symbols.size(), 0);
        height.shares.assign(words.symbols.size(), 0);
        top.shares[0] = height.shares[0] = belief.heights[0];
        for (std::size_t c = 0; c < kPawnColours; ++c)
            for (std::size_t read = 0; read < kPawnColours; ++read)
                top.shares[words.kinds[0].symbols[c].index] +=
                    (1 - belief.heights[0]) * belief.tops[read] *
                    colours_->named(static_cast<int>(read), static_cast<int>(c));
        for (std::size_t h = 1; h < belief.heights.size(); ++h)
            height.shares[words.kinds[1].symbols[h - 1].index] = belief.heights[h];
        // What is hidden may be anything, and so may what looks like nothing that is known.
        const bool open = belief.seen > kLeastSeen && belief.body > kLeastBody;
        const bool fits = belief.fits > (printed_ || belief.height > 0 ? kLeastFit : kLeastBare);
        const float covered = belief.seen < kHidden ? 0.9F : open && fits ? 0 : 0.4F;
        for (auto* spot : {&top, &height}) {
            for (auto& share : spot->shares) share *= 1 - covered;
            spot->covered = covered;
            const auto most = std::max_element(spot->shares.begin(), spot->shares.end());
            if (*most > covered)
                spot->value = rules::Symbol{static_cast<std::uint8_t>(most - spot->shares.begin())};
            spot->sure =
                isTold(belief) && open && fits && *most >= kSure && seen.sure > 0.9F && !isPale();
            outline(cell, belief.height, belief, seen.view, spot->outline);
        }
        // At the end of what was tried, the stack may as well stand farther off and be lower.
        if (!printed_ && belief.height > 0 && cv::norm(belief.offMm) > kFarOff) height.sure = false;
        if (!isTopThere(belief)) height.sure = false;
        // One pawn more would stand beyond the edge of the picture: who knows how many do. And
        // where the board itself is cut, the view of it is guessed.
        std::array<cv::Point2f, 4> next;
        outline(cell, belief.height + 1, belief, seen.view, next);
        if (!isWithin(next) || !isWithin(seen.corners)) top.sure = height.sure = false;
    }

    bool isWithin(const std::array<cv::Point2f, 4>& points) const {
        return std::all_of(points.begin(), points.end(),
                           [&](const cv::Point2f& point) { return whole_.contains(point); });
    }

    /// Where the top of a stack of that height is in the picture.
    void outline(int cell, int pawns, const StackBelief& belief, const calibration::BoardView& view,
                 std::array<cv::Point2f, 4>& corners) const {
        const auto centre = ground_.cellMm[static_cast<std::size_t>(cell)] + belief.offMm;
        const double z = ground_.footMm[static_cast<std::size_t>(cell)] + pawns * ground_.pawnMm;
        const double r = ground_.radiusMm;
        corners = {view.toPicture({centre.x - r, centre.y - r, z}),
                   view.toPicture({centre.x + r, centre.y - r, z}),
                   view.toPicture({centre.x + r, centre.y + r, z}),
                   view.toPicture({centre.x - r, centre.y + r, z})};
    }

    rules::topple::Rules rules_;
    rules::topple::Board board_;
    StackGround ground_;
    StackBoardFinder finder_;
    StackReader reader_;
    std::array<cv::Vec3d, kPawnColours> rgb_;
    cv::Mat_<cv::Vec3f> print_;  // the tones of our print
    std::array<int, kStackCells> levels_{};
    bool printed_ = true;  // the board shows it
    BareBoard bare_;
    cv::Rect2f whole_;                     // the picture
    std::optional<float> strength_;        // of the colours, see strengthOf
    std::optional<StackColours> colours_;  // nullopt: no table was read yet
    std::array<StackBelief, kStackCells> beliefs_{};
    std::optional<std::array<int, kStackCells>> strange_;  // for which colours were guessed anew
};

}  // namespace

std::unique_ptr<BoardEye> makeStackEye(const rules::GameInfo& info, const rules::Setup& setup) {
    if (info.name != "topple")
        throw rules::BadSetup("Stacks are read of Topple only, not of " + std::string{info.title});
    return std::make_unique<StackEye>(setup);
}

}  // namespace kibitz::vision
