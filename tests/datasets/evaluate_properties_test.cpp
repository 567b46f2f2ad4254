#include "tests/datasets/evaluate_fixture.h"

#include <rapidcheck.h>
#include <catch2/catch_test_macros.hpp>

#include <algorithm>

using namespace kibitz::datasets;
using kibitz::test::answersAbout;
using kibitz::test::onePicture;
using kibitz::test::summaryOf;

namespace {

/// Boxes on a coarse raster, so that equal and touching ones come up often.
rc::Gen<cv::Rect2d> aBox() {
    return rc::gen::map(rc::gen::tuple(rc::gen::inRange(0, 12), rc::gen::inRange(0, 12),
                                       rc::gen::inRange(2, 6), rc::gen::inRange(2, 6)),
                        [](const auto& numbers) {
                            const auto [x, y, w, h] = numbers;
                            return cv::Rect2d(x * 10.0, y * 10.0, w * 10.0, h * 10.0);
                        });
}

rc::Gen<TrueObject> aDie() {
    return rc::gen::map(
        rc::gen::tuple(rc::gen::inRange(1, 7), aBox(), rc::gen::element(0.1, 0.5, 1.0)),
        [](const auto& parts) {
            const auto& [value, box, visible] = parts;
            return TrueObject{std::to_string(value), box, visible, {}};
        });
}

rc::Gen<AnsweredObject> anAnswer() {
    return rc::gen::map(
        rc::gen::tuple(rc::gen::inRange(1, 7), aBox(), rc::gen::element(0.4, 0.9, 0.99),
                       rc::gen::arbitrary<bool>()),
        [](const auto& parts) {
            const auto& [value, box, probability, sure] = parts;
            return AnsweredObject{std::to_string(value), box, probability, sure, {}};
        });
}

std::vector<std::size_t> counts(const Summary& s) {
    std::vector<std::size_t> all{s.truths, s.answers, s.neutral};
    for (const auto& rate : {s.right, s.rightSure, s.wrong, s.missed, s.extra, s.silent, s.asked,
                             s.perfect, s.deceptive}) {
        all.push_back(rate.count);
        all.push_back(rate.of);
    }
    for (const auto& bin : s.reliability.bins()) {
        all.push_back(bin.count);
        all.push_back(bin.right);
    }
    return all;
}

}  // namespace

TEST_CASE("perfect answers are perfect", "[datasets][evaluate]") {
    CHECK(rc::check([] {
        const auto dice = *rc::gen::container<std::vector<TrueObject>>(aDie());
        // Two dice at the same place cannot be told apart by their boxes alone.
        for (std::size_t i = 0; i < dice.size(); ++i)
            for (std::size_t j = 0; j < i; ++j) RC_PRE(dice[i].box != dice[j].box);
        std::vector<AnsweredObject> answers;
        for (const auto& die : dice) answers.push_back({die.label, die.box, 0.99, true, {}});
        const auto s = summaryOf(judge(onePicture(dice), answersAbout(answers)));
        RC_ASSERT(s.right.count == s.truths);
        RC_ASSERT(s.extra.count == 0U);
        RC_ASSERT(s.silent.count == 0U);
        RC_ASSERT(s.perfect.count == 1U);
    }));
}

TEST_CASE("the order of truth and answers changes no number", "[datasets][evaluate]") {
    CHECK(rc::check([] {
        auto dice = *rc::gen::container<std::vector<TrueObject>>(aDie());
        auto answers = *rc::gen::container<std::vector<AnsweredObject>>(anAnswer());
        const auto before = counts(summaryOf(judge(onePicture(dice), answersAbout(answers))));
        std::rotate(dice.begin(),
                    dice.begin() + *rc::gen::inRange<std::ptrdiff_t>(
                                       0, static_cast<std::ptrdiff_t>(dice.size()) + 1),
                    dice.end());
        std::reverse(answers.begin(), answers.end());
        const auto after = counts(summaryOf(judge(onePicture(dice), answersAbout(answers))));
        RC_ASSERT(before == after);
    }));
}

TEST_CASE("an answer where nothing lies only adds an extra", "[datasets][evaluate]") {
    CHECK(rc::check([] {
        const auto dice = *rc::gen::container<std::vector<TrueObject>>(aDie());
        auto answers = *rc::gen::container<std::vector<AnsweredObject>>(anAnswer());
        const auto before = summaryOf(judge(onePicture(dice), answersAbout(answers)));
        const bool sure = *rc::gen::arbitrary<bool>();
        answers.insert(answers.begin(), {"4", {800, 800, 40, 40}, 0.9, sure, {}});
        const auto after = summaryOf(judge(onePicture(dice), answersAbout(answers)));
        RC_ASSERT(after.extra.count == before.extra.count + 1);
        RC_ASSERT(after.silent.count == before.silent.count + (sure ? 1U : 0U));
        RC_ASSERT(after.right == before.right);
        RC_ASSERT(after.wrong == before.wrong);
        RC_ASSERT(after.missed == before.missed);
        RC_ASSERT(after.perfect.count == 0U);
    }));
}

TEST_CASE("every truth and every answer is counted exactly once", "[datasets][evaluate]") {
    CHECK(rc::check([] {
        const auto dice = *rc::gen::container<std::vector<TrueObject>>(aDie());
        const auto answers = *rc::gen::container<std::vector<AnsweredObject>>(anAnswer());
        const auto s = summaryOf(judge(onePicture(dice), answersAbout(answers)));
        RC_ASSERT(s.right.count + s.wrong.count + s.unread.count + s.missed.count == s.truths);
        RC_ASSERT(s.right.count + s.wrong.count + s.extra.count == s.answers);
        RC_ASSERT(s.silent.of + s.asked.count == s.answers);
    }));
}
