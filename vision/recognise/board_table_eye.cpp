#include "vision/recognise/dice_watch.h"
#include "vision/recognise/table_eyes.h"

#include <opencv2/imgproc.hpp>

#include <cmath>
#include <utility>

namespace kibitz::vision {

namespace {

class BoardTableEye final : public TableEye {
public:
    BoardTableEye(std::unique_ptr<BoardEye> eye, ToldBoard told, int threads)
        : eye_{std::move(eye)}, told_{std::move(told)}, diceEye_{threads}, dice_{diceEye_} {}

    TableLook look(const Frame& frame, bool moved) override {
        TableLook look;
        look.observation = Observation{eye_->words()};
        if (!locate(frame, moved)) {
            look.trouble = eye_->whyNone(frame.image);
            return look;
        }
        look.found = true;
        look.trouble = strayText(board_->strays);
        const auto far = board_->view.toBoard(board_->corners[2]).value_or(cv::Point2d{});
        look.parts.push_back({"board", board_->corners, {std::abs(far.x), std::abs(far.y)}});
        for (std::size_t i = 0; i < board_->sites.size(); ++i) {
            const rules::Site site{static_cast<std::uint16_t>(i)};
            const auto& spot = board_->sites[i];
            auto shares = spot.shares;
            float covered = spot.covered;
            // Where a hand may lie over an empty place, nobody has seen that it is empty: what
            // stood there is not gone.
            if (spot.value == rules::kNothing && !spot.sure && covered > kPerhapsHand) covered = 1;
            // A hand looks like cubes, in several places at once. An eye that says itself how far
            // a place may be covered has allowed for it.
            if (!spot.sure && covered < kPerhapsHand && isAmongDoubts(i)) covered = 1;
            if (spot.value && !spot.sure) doubt(shares, covered);
            look.observation.set(site, shares, covered);
            look.observation.setBox(site, cv::boundingRect(spot.outline));
        }
        look.observation.looseSeen = true;
        look.observation.missed = kOverlooked;
        dice_.observe(frame);
        takeDice(dice_.dice(), look);
        takeDice(dice_.faint(), look);
        look.settled = looks_ >= kLooks && dice_.settled();
        look.observation.settled = look.settled;
        return look;
    }

    void reset() override {
        eye_->reset();
        board_.reset();
        dice_.reset();
        searchedAt_.reset();
    }

private:
    /// A fall cannot be seen, only what lies about afterwards: whoever was there has to say.
    static std::string strayText(const std::vector<SeenStray>& strays) {
        if (strays.empty()) return {};
        const auto count = strays.size();
        return (count == 1 ? "A " + strays.front().what + " lies"
                           : std::to_string(count) + " pieces lie") +
               " beside the board. If something fell, say who made it fall";
    }

    /// Whether the eye is not sure of several other places near this one.
    bool isAmongDoubts(std::size_t i) const {
        const cv::Rect2f own{cv::boundingRect(board_->sites[i].outline)};
        const auto middle = [](const cv::Rect2f& box) { return (box.tl() + box.br()) * 0.5F; };
        const float size = std::max(own.width, own.height);
        int doubts = 0;
        for (const auto& other : board_->sites) {
            if (other.sure) continue;
            const auto apart = middle(cv::boundingRect(other.outline)) - middle(own);
            const float sizes = std::hypot(apart.x, apart.y) / std::max(1.0F, size);
            // Colour and height of one stack are the same place.
            doubts += sizes > 0.4F && sizes < 2.5F ? 1 : 0;
        }
        return doubts >= kManyDoubts;
    }

    void takeDice(const std::vector<WatchedDie>& dice, TableLook& into) const {
        for (const auto& watched : dice) {
            const cv::Point2f middle = (watched.die.box.tl() + watched.die.box.br()) * 0.5F;
            // Dice are thrown beside the board; what looks like one on it is print.
            if (watched.covered || cv::pointPolygonTest(board_->corners, middle, false) >= 0)
                continue;
            const auto toMm = [&](cv::Point2f pixel) {
                return board_->view.toBoard(pixel).value_or(cv::Point2d{});
            };
            if (!hasSizeOfDie(watched.die.box, toMm)) continue;
            into.observation.loose.push_back(looseDie(watched.die));
            into.dice.push_back(watched.die);
        }
    }

    bool locate(const Frame& frame, bool moved) {
        if (moved) looks_ = 0;
        if (board_ && looks_ >= kLooks) return true;
        if (board_) {
            auto again = eye_->readAgain(frame.image, *board_);
            if (again && again->sure >= kSureBoard) {
                if (looks_ > 0) blend(*again, *board_);
                board_ = std::move(again);
                ++looks_;
                return true;
            }
        }
        // Searching takes much longer than anything else: not in every frame without a board.
        if (!moved && searchedAt_ && frame.time - *searchedAt_ < kSearchAgain) return false;
        searchedAt_ = frame.time;
        auto found = eye_->read(frame.image, told_);
        if (!found || found->sure < kSureBoard) return false;
        board_ = std::move(found);
        looks_ = 1;
        return true;
    }

    /// The mean of this look and those before it at the same table.
    void blend(SeenBoard& now, const SeenBoard& before) const {
        const float share = 1 / static_cast<float>(looks_ + 1);
        for (std::size_t i = 0; i < now.sites.size(); ++i) {
            auto& spot = now.sites[i];
            const auto& old = before.sites[i];
            for (std::size_t s = 0; s < spot.shares.size(); ++s)
                spot.shares[s] = old.shares[s] + (spot.shares[s] - old.shares[s]) * share;
            spot.covered = old.covered + (spot.covered - old.covered) * share;
        }
    }

    static constexpr float kSureBoard = 0.9F;
    static constexpr float kPerhapsHand = 0.3F;
    static constexpr int kManyDoubts = 2;
    static constexpr int kLooks = 3;
    static constexpr std::chrono::milliseconds kSearchAgain{1500};

    std::unique_ptr<BoardEye> eye_;
    ToldBoard told_;
    DiceEye diceEye_;
    DiceWatch dice_;
    std::optional<SeenBoard> board_;
    int looks_ = 0;  // at the table as it lies now
    std::optional<std::chrono::nanoseconds> searchedAt_;
};

}  // namespace

std::unique_ptr<TableEye> makeBoardTableEye(std::unique_ptr<BoardEye> eye, const ToldBoard& told,
                                            int threads) {
    return std::make_unique<BoardTableEye>(std::move(eye), told, threads);
}

}  // namespace kibitz::vision
