#include "datasets/evaluate/judge.h"

#include "datasets/evaluate/limits.h"
#include "datasets/evaluate/problem.h"
#include "datasets/evaluate/sample_file.h"
#include "tests/datasets/evaluate_fixture.h"

#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include <sstream>

using namespace kibitz;
using namespace kibitz::datasets;
using Catch::Approx;
using Catch::Matchers::ContainsSubstring;
using kibitz::test::answersAbout;
using kibitz::test::die;
using kibitz::test::onePicture;
using kibitz::test::said;
using kibitz::test::summaryOf;

namespace {

const cv::Rect2d kA{0, 0, 40, 40}, kB{100, 0, 40, 40}, kC{200, 0, 40, 40}, kD{300, 0, 40, 40};

std::vector<Outcome> outcomes(const std::vector<Judged>& judged) {
    std::vector<Outcome> all;
    for (const auto& one : judged)
        for (const auto& sample : one.samples) all.push_back(sample.outcome);
    return all;
}

cv::Rect2d moved(cv::Rect2d box, double dx) { return {box.x + dx, box.y, box.width, box.height}; }

}  // namespace

TEST_CASE("every outcome is counted where it belongs", "[datasets][evaluate]") {
    // Right and sure, right and unsure, wrong and sure, missed, extra and sure, extra and unsure.
    const auto dataset = onePicture({die(1, kA), die(2, kB), die(3, kC), die(4, kD)});
    const auto judged = judge(
        dataset,
        answersAbout({said(1, kA, 0.99), said(2, kB, 0.6, false), said(5, kC, 0.9),
                      said(6, {600, 600, 30, 30}, 0.8), said(6, {700, 600, 30, 30}, 0.4, false)}));
    CHECK(outcomes(judged) == std::vector{Outcome::Right, Outcome::Right, Outcome::Wrong,
                                          Outcome::Missed, Outcome::Extra, Outcome::Extra});
    const auto s = summaryOf(judged);
    CHECK(s.pictures == 1);
    CHECK(s.truths == 4);
    CHECK(s.answers == 5);
    CHECK(s.right == Rate{2, 4});
    CHECK(s.rightSure == Rate{1, 4});
    CHECK(s.wrong == Rate{1, 4});
    CHECK(s.missed == Rate{1, 4});
    CHECK(s.extra == Rate{2, 5});
    CHECK(s.silent == Rate{2, 3});
    CHECK(s.asked == Rate{2, 5});
    CHECK(s.perfect == Rate{0, 1});
    CHECK(s.deceptive == Rate{0, 1});
    CHECK(s.reliability.count() == 5);
    CHECK(s.reliability.bins()[9].right == 1);
    CHECK(s.reliability.bins()[9].count == 2);
}

TEST_CASE("a picture with a missed die and no question deceives", "[datasets][evaluate]") {
    const auto dataset = onePicture({die(1, kA), die(2, kB)});
    CHECK(summaryOf(judge(dataset, answersAbout({said(1, kA)}))).deceptive == Rate{1, 1});
    CHECK(summaryOf(judge(dataset, answersAbout({said(1, kA, 0.5, false)}))).deceptive ==
          Rate{0, 1});
    CHECK(summaryOf(judge(dataset, answersAbout({said(1, kA), said(2, kB)}))).deceptive ==
          Rate{0, 1});
}

TEST_CASE("a picture without dice is right when none are seen", "[datasets][evaluate]") {
    CHECK(summaryOf(judge(onePicture({}), answersAbout({}))).perfect == Rate{1, 1});
    const auto s = summaryOf(judge(onePicture({}), answersAbout({said(3, kA)})));
    CHECK(s.perfect == Rate{0, 1});
    CHECK(s.silent == Rate{1, 1});
    CHECK_FALSE(s.right.value());
}

TEST_CASE("an answer that cannot tell the value is neither wrong nor missed",
          "[datasets][evaluate]") {
    auto unknown = said(1, kA, 0.3, false);
    unknown.label.clear();
    const auto s = summaryOf(judge(onePicture({die(1, kA)}), answersAbout({unknown})));
    CHECK(s.unread == Rate{1, 1});
    CHECK(s.right == Rate{0, 1});
    CHECK(s.asked == Rate{1, 1});
    CHECK(s.silent == Rate{0, 0});
}

TEST_CASE("boxes must overlap enough, and enough can be set for each source",
          "[datasets][evaluate]") {
    // Shifted by 16 of 40 pixels: 24 / 56 = 0.43 in common.
    const auto dataset = onePicture({die(1, kA)});
    const auto answers = answersAbout({said(1, moved(kA, 16))});
    CHECK(outcomes(judge(dataset, answers)) == std::vector{Outcome::Missed, Outcome::Extra});
    JudgeOptions options;
    options.overlapOf["source"] = {0.3, false};
    CHECK(outcomes(judge(dataset, answers, options)) == std::vector{Outcome::Right});
    options.overlapOf = {{"another", {0.3, false}}};
    CHECK(outcomes(judge(dataset, answers, options)) ==
          std::vector{Outcome::Missed, Outcome::Extra});
    CHECK(Overlap{}.between(kA, moved(kA, 16)) == Approx(24.0 / 56));
}

TEST_CASE("where truth boxes a part, it only has to lie inside the answer",
          "[datasets][evaluate]") {
    const auto dataset = onePicture({die(5, {10, 10, 16, 16})});
    const auto answers = answersAbout({said(5, kA)});
    CHECK(outcomes(judge(dataset, answers)) == std::vector{Outcome::Missed, Outcome::Extra});
    JudgeOptions options;
    options.overlap = {0.8, true};
    CHECK(outcomes(judge(dataset, answers, options)) == std::vector{Outcome::Right});
}

TEST_CASE("the best overlap wins, whatever the values are", "[datasets][evaluate]") {
    // Two answers for one die: the better box has the wrong value.
    const auto judged = judge(onePicture({die(1, kA)}),
                              answersAbout({said(1, moved(kA, 8)), said(6, moved(kA, 2))}));
    CHECK(outcomes(judged) == std::vector{Outcome::Wrong, Outcome::Extra});
    CHECK(judged[0].samples[0].answer == "6");
}

TEST_CASE("one answer over two dice is about one of them", "[datasets][evaluate]") {
    JudgeOptions options;
    options.overlap.least = 0.3;
    const auto judged = judge(onePicture({die(1, kA), die(1, moved(kA, 40))}),
                              answersAbout({said(1, {0, 0, 80, 40})}), options);
    CHECK(summaryOf(judged).right == Rate{1, 2});
    CHECK(summaryOf(judged).missed == Rate{1, 2});
    CHECK(summaryOf(judged).extra == Rate{0, 1});
}

TEST_CASE("what is hidden, small or ignored counts for nobody", "[datasets][evaluate]") {
    const cv::Rect2d region{500, 500, 100, 100};
    JudgeOptions options;
    options.leastPixels = 16;
    const auto dataset = onePicture(
        {die(1, kA, 0.2), die(2, {100, 0, 15, 40}), die(3, kC, 0.3), die(4, kD)}, {region});
    // Hidden and answered wrong, small and not answered, one in the ignored region.
    const auto judged = judge(
        dataset, answersAbout({said(6, kA), said(3, kC), said(4, kD), said(5, {510, 510, 30, 30})}),
        options);
    const auto s = summaryOf(judged);
    CHECK(s.truths == 2);
    CHECK(s.neutral == 3);
    CHECK(s.right == Rate{2, 2});
    CHECK(s.extra == Rate{0, 2});
    CHECK(s.silent == Rate{0, 2});
    CHECK(s.perfect == Rate{1, 1});
    CHECK(s.reliability.count() == 2);
}

TEST_CASE("an answer half in an ignored region is neutral, one mostly outside is extra",
          "[datasets][evaluate]") {
    const cv::Rect2d region{500, 500, 100, 100};
    const auto at = [&](double x) {
        return outcomes(judge(onePicture({}, {region}), answersAbout({said(5, {x, 520, 40, 40})})));
    };
    CHECK(at(480) == std::vector{Outcome::Neutral});
    CHECK(at(479) == std::vector{Outcome::Extra});
}

TEST_CASE("a picture that nobody answered is a mistake unless it may be left out",
          "[datasets][evaluate]") {
    auto dataset = onePicture({die(1, kA)});
    dataset.sources[0].pictures.push_back(dataset.sources[0].pictures[0]);
    dataset.sources[0].pictures[1].name = "b.png";
    const auto answers = answersAbout({said(1, kA)});
    CHECK_THROWS_WITH(judge(dataset, answers),
                      ContainsSubstring("no answer about 1 picture") && ContainsSubstring("b.png"));
    JudgeOptions options;
    options.partial = true;
    CHECK(judge(dataset, answers, options).size() == 1);
}

TEST_CASE("sites that show nothing count, and covered ones may be left alone",
          "[datasets][evaluate]") {
    TruePicture picture;
    picture.name = "a.png";
    picture.given = {"topple", {"Ann", "Bob"}, {}};
    picture.sites.emplace();
    Dataset dataset;
    dataset.sources.emplace_back();
    dataset.sources[0].name = "boards";
    dataset.sources[0].pictures = {picture};
    auto& truth = dataset.sources[0].pictures[0];

    const auto sitesOf = [&] {
        Answers none;
        none.pictures["a.png"].sites.emplace();
        return judge(dataset, none)[0].samples;
    };
    const auto all = sitesOf();
    REQUIRE(all.size() >= 50);  // 25 cells with a top and a height
    for (const auto& sample : all) CHECK(sample.outcome == Outcome::Missed);
    const auto topKind = all.front().kind;

    // The first four sites: right and sure, wrong and sure, covered, said to be covered.
    Answers answers;
    auto& sites = answers.pictures["a.png"].sites.emplace();
    for (const auto& sample : all) sites.push_back({sample.object, "nothing", 0.99, true});
    sites[1].symbol = "red";
    truth.covered.insert(all[2].object);
    sites[2].symbol = "red";
    sites[3] = {all[3].object, "", std::nullopt, false};
    const auto judged = judge(dataset, answers);
    const auto& samples = judged[0].samples;
    CHECK(samples[0].outcome == Outcome::Right);
    CHECK(samples[1].outcome == Outcome::Wrong);
    CHECK(samples[1].silent());
    CHECK(samples[2].outcome == Outcome::Extra);
    CHECK(samples[2].silent());
    CHECK(samples[3].outcome == Outcome::Unread);
    const auto s = summaryOf(judged);
    CHECK(s.truths == all.size() - 1);
    CHECK(s.right.count == all.size() - 3);
    CHECK(s.silent.count == 2);
    CHECK(s.asked.count == 1);
    const auto reports = reportsOf(judged, {"site-kind"});
    REQUIRE(reports.at(0).groupings.size() == 1);
    CHECK(reports[0].groupings[0].groups.size() == 2);

    sites[2].sure = false;
    CHECK(judge(dataset, answers)[0].samples[2].outcome == Outcome::Neutral);

    truth.sites->emplace("z99", "red");
    CHECK_THROWS_WITH(judge(dataset, answers), ContainsSubstring("the site 'z99'"));
    truth.sites = {{all[0].object, "purple"}};
    CHECK_THROWS_WITH(judge(dataset, answers), ContainsSubstring("'purple' at '"));
    truth.sites->clear();
    sites[0].name = "z99";
    CHECK_THROWS_WITH(judge(dataset, answers), ContainsSubstring("names the site 'z99'"));
}

TEST_CASE("a sheet is about the player on whose sheet it lies", "[datasets][evaluate]") {
    auto dataset = onePicture({});
    auto& picture = dataset.sources[0].pictures[0];
    picture.dice.reset();
    picture.given = {"dizzle", {"Ann", "Bob"}, {{"sheet", "level-1"}}};
    picture.sites.emplace();
    picture.sites->emplace("Bob d4", "cross");
    const auto square = [](double x) {
        return std::vector<cv::Point2d>{{x, 0}, {x + 100, 0}, {x + 100, 100}, {x, 100}};
    };
    picture.parts = {{"level-1", "Ann", square(0)}, {"level-1", "Bob", square(200)}};
    const auto outcomeOf = [&](const std::vector<AnsweredSheet>& sheets, const std::string& site) {
        Answers answers;
        answers.pictures["a.png"].sheets = sheets;
        const auto judged = judge(dataset, answers);
        for (const auto& sample : judged.at(0).samples)
            if (sample.object == site) return sample.outcome;
        return Outcome::Neutral;
    };
    const std::vector<AnsweredSite> cross{{"d4", "cross", 0.99, true}};
    CHECK(outcomeOf({{"level-1", square(205), cross}}, "Bob d4") == Outcome::Right);
    CHECK(outcomeOf({{"level-1", square(205), cross}}, "Ann d4") == Outcome::Missed);
    CHECK(outcomeOf({{"level-1", square(-5), cross}}, "Ann d4") == Outcome::Wrong);
    // Two sheets on one: the better fit is judged, the other is made up.
    const std::vector<AnsweredSheet> two{{"level-1", square(230), {{"d4", "nothing", 0.9, true}}},
                                         {"level-1", square(203), cross}};
    CHECK(outcomeOf(two, "Bob d4") == Outcome::Right);
    CHECK(outcomeOf({two[1], {"level-1", square(230), cross}}, "+level-1 d4") == Outcome::Extra);
    CHECK(outcomeOf({{"level-1", square(600), cross}}, "+level-1 d4") == Outcome::Extra);
    // Another sheet than lies there is wrong in every place.
    CHECK(outcomeOf({{"level-2", square(205), cross}}, "Bob d4") == Outcome::Wrong);
    CHECK(outcomeOf({}, "Bob d4") == Outcome::Missed);
}

TEST_CASE("a sheet is all right when each of its places that count is", "[datasets][evaluate]") {
    auto dataset = onePicture({});
    auto& picture = dataset.sources[0].pictures[0];
    picture.dice.reset();
    picture.sites.emplace();
    const auto square = [](double x) {
        return std::vector<cv::Point2d>{{x, 0}, {x + 100, 0}, {x + 100, 100}, {x, 100}};
    };
    // One is called as another and more, and of the last one nothing can be seen.
    picture.parts = {{"level-1", "Ann", square(0)},
                     {"level-1", "Ann B", square(200)},
                     {"level-1", "Cas", square(400)}};
    picture.covered = {"Ann a2", "Cas a1"};
    for (const auto* name : {"Ann a1", "Ann B a1", "Ann B a2"})
        picture.sites->emplace(name, "cross");
    Answers answers;
    auto& sites = answers.pictures["a.png"].sites.emplace();
    sites = {{"Ann a1", "cross", 0.99, true},
             {"Ann a2", "nothing", 0.6, false},
             {"Ann B a1", "cross", 0.99, true},
             {"Ann B a2", "cross", 0.9, false},
             {"Cas a1", "nothing", 0.6, false}};
    const auto sheets = [&] { return summaryOf(judge(dataset, answers)).sheets; };
    CHECK(sheets() == Rate{2, 2});
    SECTION("a wrong place is of its own sheet alone") {
        sites[3].symbol = "nothing";
        CHECK(sheets() == Rate{1, 2});
        sites[0].symbol = "nothing";
        CHECK(sheets() == Rate{0, 2});
    }
    SECTION("a covered place counts where somebody is sure of what it shows") {
        picture.sites->emplace("Cas a1", "cross");
        CHECK(sheets() == Rate{2, 2});
        sites[4].sure = true;
        CHECK(sheets() == Rate{2, 3});
    }
    SECTION("a missing answer is no right one") {
        sites.erase(sites.begin());
        CHECK(sheets() == Rate{1, 2});
    }
    SECTION("pictures are added up") {
        auto other = picture;
        other.name = "b.png";
        dataset.sources[0].pictures.push_back(other);
        answers.pictures["b.png"] = answers.pictures["a.png"];
        answers.pictures["b.png"].sites->at(0).symbol = "";
        CHECK(sheets() == Rate{3, 4});
        CHECK_FALSE(
            checkLimits(readLimits("sheets=0.8"), reportsOf(judge(dataset, answers)))[0].reached);
    }
}

TEST_CASE("limits name what was not reached, source by source", "[datasets][evaluate]") {
    const auto judged =
        judge(onePicture({die(1, kA), die(2, kB)}), answersAbout({said(1, kA), said(3, kB)}));
    const auto reports = reportsOf(judged);
    const auto checks = checkLimits(readLimits("right=0.5,dice.silent=0.4,missed=0"), reports);
    REQUIRE(checks.size() == 3);
    CHECK(checks[0].reached);
    CHECK_FALSE(checks[1].reached);
    CHECK(*checks[1].measured == Approx(0.5));
    CHECK(checks[1].source == "source");
    CHECK(checks[2].reached);
    // Nothing to measure is no success where a number was asked for.
    CHECK_FALSE(checkLimits(readLimits("deviation=0.03"), reports)[0].reached);
    CHECK_FALSE(checkLimits(readLimits("caught=0"), reports)[0].reached);
    CHECK_THROWS_WITH(checkLimits(readLimits("sites.right=0.9"), reports),
                      ContainsSubstring("sites, which were not judged"));
}

TEST_CASE("limits that cannot be read say what there is", "[datasets][evaluate]") {
    for (const std::string text : {"", "right", "right=", "right=97", "right=-1", "right=0.9x",
                                   "right=nan", "speed=0.5", "cats.right=0.5", "right=0.9,"})
        CHECK_THROWS_AS(readLimits(text), BadDataset);
    CHECK_THROWS_WITH(readLimits("speed=0.5"), ContainsSubstring("There are: right, "));
    CHECK(readLimits("right=0.9,photos=1").size() == 2);
}

TEST_CASE("every sample is a row, with quotes where spreadsheets need them",
          "[datasets][evaluate]") {
    auto dataset = onePicture({die(1, kA), die(2, kB)});
    dataset.sources[0].pictures[0].conditions = {{"light", "lamp, \"warm\""}, {"angle", "30"}};
    std::ostringstream out;
    writeSamples(judge(dataset, answersAbout({said(6, moved(kA, 4), 0.75)})), out);
    CHECK(out.str() ==
          "what,source,picture,object,kind,outcome,silent,truth,answer,probability,sure,overlap,"
          "true_x,true_y,true_w,true_h,x,y,w,h,true_colour,colour,conditions\n"
          "dice,source,a.png,1,,wrong,yes,1,6,0.75,yes,0.818182,0,0,40,40,4,0,40,40,,,"
          "\"angle=30; light=lamp, \"\"warm\"\"\"\n"
          "dice,source,a.png,2,,missed,no,2,,,,,100,0,40,40,,,,,,,"
          "\"angle=30; light=lamp, \"\"warm\"\"\"\n");
}

TEST_CASE("conditions make groups, numbers of many kinds in steps", "[datasets][evaluate]") {
    std::vector<Judged> judged;
    for (int i = 0; i < 40; ++i) {
        auto dataset = onePicture({die(1, kA)});
        dataset.sources[0].pictures[0].conditions = {{"angle", std::to_string(i) + ".5"},
                                                     {"light", i % 2 ? "lamp" : "day"},
                                                     {"distance", std::to_string(500 + i * 3)},
                                                     {"always", "same"}};
        for (auto& one : judge(dataset, answersAbout({said(i < 30 ? 1 : 2, kA)})))
            judged.push_back(one);
    }
    const auto reports = reportsOf(judged);
    REQUIRE(reports.size() == 1);
    std::map<std::string, std::vector<std::string>> values;
    for (const auto& grouping : reports[0].groupings)
        for (const auto& group : grouping.groups) values[grouping.condition].push_back(group.value);
    CHECK(values["angle"] == std::vector<std::string>{"0 to 15", "15 to 30", "30 to 45"});
    CHECK(values["light"] == std::vector<std::string>{"day", "lamp"});
    CHECK(values["distance"] == std::vector<std::string>{"500 to 520", "520 to 540", "540 to 560",
                                                         "560 to 580", "580 to 600", "600 to 620"});
    CHECK_FALSE(values.contains("always"));
    const auto& angle = reports[0].groupings.front();
    REQUIRE(angle.condition == "angle");
    CHECK(angle.groups[0].summary.right == Rate{15, 15});
    CHECK(angle.groups[2].summary.right == Rate{0, 10});
    CHECK(reports[0].confusion.at({"1", "2"}) == 10);
}

TEST_CASE("thresholds say what would be silent and asked if sure began elsewhere",
          "[datasets][evaluate]") {
    const auto judged = judge(onePicture({die(1, kA), die(2, kB), die(3, kC)}),
                              answersAbout({said(1, kA, 0.999), said(5, kB, 0.96, false),
                                            said(3, kC, 0.75, false), said(6, kD, 0.55)}));
    const auto report = reportsOf(judged).at(0);
    const auto at = [&](double probability) {
        for (const auto& threshold : report.thresholds)
            if (threshold.probability == probability) return threshold;
        FAIL("no threshold " << probability);
        return Threshold{};
    };
    CHECK(at(0.5).silent == Rate{2, 4});
    CHECK(at(0.5).asked == Rate{0, 4});
    CHECK(at(0.7).silent == Rate{1, 3});
    CHECK(at(0.95).silent == Rate{1, 2});
    CHECK(at(0.98).silent == Rate{0, 1});
    CHECK(at(0.98).asked == Rate{3, 4});
    CHECK(at(0.9995).asked == Rate{4, 4});
}
