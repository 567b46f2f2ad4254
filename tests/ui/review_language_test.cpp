// Photos and comparisons in another language than English: no sentence may come through as it was
// made.
#include "app/session/check/board_check.h"
#include "app/session/check/pile.h"
#include "app/ui/compare_view_model.h"
#include "app/ui/photos_view_model.h"
#include "app/ui/spoken_language.h"
#include "tests/app/board_photo.h"
#include "tests/app/review_recording.h"
#include "tests/ui/offscreen.h"

#include <QRegularExpression>

#include <opencv2/imgcodecs.hpp>

#include <catch2/catch_test_macros.hpp>

#include <algorithm>
#include <fstream>
#include <functional>
#include <memory>

using namespace kibitz;
using language::Language;
using testing::eventually;
using testing::TempFolder;
using vision::Mark;

namespace {

/// Speaks English again when a test is over.
struct Spoken {
    explicit Spoken(Language language) {
        testing::startApplication();
        ui::speak(language);
    }
    ~Spoken() { ui::speak(Language::English); }
    Spoken(const Spoken&) = delete;
    Spoken& operator=(const Spoken&) = delete;
};

/// Words of our English that are none in German, French or Dutch.
QStringList englishIn(const QString& text) {
    static const QSet<QString> kEnglish{
        "the",     "are",       "or",      "and",    "not",    "this",     "that",     "there",
        "place",   "places",    "player",  "rule",   "broken", "doubtful", "nothing",  "cross",
        "covered", "ticked",    "red",     "blue",   "green",  "yellow",   "black",    "decides",
        "whether", "cannot",    "seen",    "read",   "sheet",  "board",    "picture",  "show",
        "whole",   "counted",   "ways",    "most",   "pawns",  "lines",    "high",     "still",
        "moving",  "judged",    "told",    "scored", "ended",  "started",  "accepted", "illegal",
        "unsure",  "likeliest", "frame",   "frames", "person", "other",    "more",     "again",
        "turn",    "turns",     "missing", "check",  "name",   "without",  "its",      "but",
        "with",    "must",      "lies",    "lie",    "agreed", "refused",  "overruled"};
    QStringList found;
    // What is typed, and where a file lies, is the same everywhere.
    auto plain = text;
    plain.remove(QRegularExpression{"--\\w+|kibitz teach sheet|/\\S+"});
    // Moves stay in the notation of the game, and these two nobody says but the test's recording.
    plain.remove(
        QRegularExpression{"Ann: a3 \\w+|The pawn on a3 is red or yellow|"
                           "c3 is level 1, but the die shows 3"});
    static const QRegularExpression kWord{"\\p{L}+"};
    for (auto words = kWord.globalMatch(plain); words.hasNext();)
        if (const auto word = words.next().captured().toLower(); kEnglish.contains(word))
            found << word;
    return found;
}

/// Every text in a value, however deep; what is a name, a number or a place is not asked for.
void collect(const QVariant& value, QStringList& texts) {
    if (value.typeId() == QMetaType::QString) {
        texts << value.toString();
    } else if (value.typeId() == QMetaType::QVariantList) {
        for (const auto& one : value.toList()) collect(one, texts);
    } else if (value.typeId() == QMetaType::QVariantMap) {
        const auto map = value.toMap();
        for (auto one = map.begin(); one != map.end(); ++one)
            if (one.key() != "file" && one.key() != "sheets") collect(one.value(), texts);
    }
}

/// What `texts` says is said in every language without a word of English, and none is missing.
void checkForeign(const std::function<QVariant()>& texts) {
    QStringList english;
    {
        const Spoken spoken{Language::English};
        collect(texts(), english);
    }
    for (const auto language : {Language::German, Language::French, Language::Dutch}) {
        const Spoken spoken{language};
        QStringList foreign;
        collect(texts(), foreign);
        REQUIRE(foreign.size() == english.size());
        for (qsizetype i = 0; i < foreign.size(); ++i) {
            INFO(language::codeOf(language)
                 << ": " << english[i].toStdString() << " -> " << foreign[i].toStdString());
            CHECK(foreign[i].isEmpty() == english[i].isEmpty());
            CHECK(englishIn(foreign[i]).join(' ').toStdString() == "");
        }
    }
}

using Marks = std::vector<std::pair<std::string, std::vector<std::pair<Mark, float>>>>;

/// A sheet as the eyes would give it: nothing everywhere and sure, but for what is said.
vision::SeenSheet seenSheet(const vision::KnownSheet& known, const Marks& said) {
    vision::SeenSheet sheet;
    sheet.found.sure = 1;
    for (const auto& place : known.sites) {
        vision::SeenSite site;
        site.shares[0] = 1;
        for (const auto& [name, marks] : said)
            if (name == place.name) {
                site.shares[0] = 0;
                for (const auto& [mark, share] : marks)
                    site.shares[static_cast<std::size_t>(mark)] = share;
            }
        const auto best = std::max_element(site.shares.begin(), site.shares.end());
        site.value = static_cast<Mark>(best - site.shares.begin());
        site.sure = *best > 0.97F;
        sheet.sites.push_back(site);
    }
    return sheet;
}

session::PhotoCheck sheets(const std::vector<Marks>& all) {
    static const auto known = vision::builtInSheets();
    session::CheckedPhoto photo;
    for (const auto& said : all) photo.table.sheets.push_back(seenSheet(known[0], said));
    photo.games = session::judged(photo.table, known, {});
    return session::summed(photo, known);
}

/// A board, judged as from a photo.
session::PhotoCheck board(const std::string& name, const test::SaidSites& said,
                          float sureness = 0.99F) {
    const TempFolder temp;
    const auto file = temp.path / "board.png";
    REQUIRE(cv::imwrite(file.string(), test::somePhoto()));
    const session::BoardChecker checker{test::boardGame(name)};
    test::FakeBoardEye eye{checker.game(), said, {}};
    eye.sureness = sureness;
    return session::summed(checker.check(eye, file), checker.game());
}

QVariant roleAt(const QAbstractItemModel& model, int row, const char* name) {
    return model.data(model.index(row, 0), model.roleNames().key(name));
}

}  // namespace

TEST_CASE("English that comes through is noticed", "[ui][language]") {
    CHECK_FALSE(englishIn("No rule is broken; 5 places are doubtful").isEmpty());
    CHECK_FALSE(englishIn("Player 1 i7: ein Kreuz 0.92").isEmpty());
    CHECK(englishIn("Keine Regel ist verletzt; 5 Stellen sind zweifelhaft").isEmpty());
}

TEST_CASE("what was found on sheets is said in the language of the window",
          "[ui][photos][language]") {
    // Level 1: e4 is a gem, c5 a key, d7 its lock.
    const Marks rounds{{"round 1", {{Mark::Ticked, 1.0F}}}, {"round 2", {{Mark::Ticked, 1.0F}}}};
    auto doubtful = rounds, breaks = rounds, counts = rounds;
    doubtful.push_back({"d4", {{Mark::Cross, 1.0F}}});
    doubtful.push_back({"e4", {{Mark::Cross, 0.7F}, {Mark::Nothing, 0.3F}}});
    breaks.push_back({"d6", {{Mark::Cross, 1.0F}}});
    breaks.push_back({"d7", {{Mark::Cross, 0.7F}, {Mark::Nothing, 0.3F}}});
    counts.push_back({"d4", {{Mark::Cross, 1.0F}}});
    counts.push_back({"e4", {{Mark::Cross, 1.0F}}});
    const auto check = sheets({doubtful, breaks, counts});
    REQUIRE(check.doubtful == 2);
    REQUIRE_FALSE(check.lines.empty());
    checkForeign([&] { return QVariant{ui::described(check)}; });

    const Spoken spoken{Language::German};
    const auto shown = ui::described(check);
    CHECK(shown["headline"].toString() ==
          "Vielleicht ist eine Regel verletzt; 2 Stellen sind zweifelhaft");
    CHECK(shown["scores"].toString().contains(" bis "));
    QStringList findings;
    collect(shown["findings"], findings);
    const auto all = findings.join('\n');
    INFO(all.toStdString());
    CHECK(all.contains("Spieler 2 d7: ein Kreuz 70 % oder nichts 30 %"));
    CHECK(all.contains("entscheidet, ob eine Regel verletzt ist"));
    CHECK(all.contains("so wie es gelesen wurde"));
    CHECK(all.contains(" Punkte)"));
}

TEST_CASE("what was found on boards is said in the language of the window",
          "[ui][photos][language]") {
    SECTION("a doubtful cube, one that cannot be seen, and cubes without their track") {
        auto said = test::sure(
            {{"3x2/1x5", "red"}, {"3x3/1x5", "red"}, {"3x4/1x5", "red"}, {"2x1/1x3", "blue"}});
        said["2x6/1x2"] = {{"blue", 0.7F}, {"nothing", 0.3F}};
        said["2x2/1x2"] = {{"covered", 1.0F}};
        const auto check = board("spexxx", said);
        REQUIRE(check.doubtful > 0);
        REQUIRE_FALSE(check.note.empty());
        REQUIRE_FALSE(check.scores.empty());
        checkForeign([&] { return QVariant{ui::described(check)}; });
        const Spoken spoken{Language::German};
        CHECK(ui::described(check)["scores"].toString().startsWith("Rot "));
    }
    SECTION("stacks, of which one is too high for those who play") {
        test::SaidSites said;
        test::stack(said, "a3", "red", 1);
        test::stack(said, "c3", "yellow", 3);
        said["b2 top"] = {{"green", 0.6F}, {"red", 0.4F}};
        said["b2 height"] = {{"2 high", 1.0F}};
        const auto check = board("topple", said);
        REQUIRE(check.stacks);
        checkForeign([&] { return QVariant{ui::described(check)}; });
        const Spoken spoken{Language::German};
        CHECK(ui::described(check)["scores"].toString().contains(" Steine, "));
    }
    SECTION("boards that cannot be read") {
        const auto unsure = board("topple", {}, 0.5F);
        REQUIRE_FALSE(unsure.error.empty());
        checkForeign([&] { return QVariant{ui::described(unsure)}; });
        test::SaidSites said;
        for (const auto& site : test::boardGame("topple").words.sites)
            if (site.name.ends_with(" top") || site.name.ends_with(" height"))
                said[site.name] = {{"covered", 1.0F}};
        const auto hidden = board("topple", said);
        REQUIRE(hidden.error.find("cannot be read") != std::string::npos);
        checkForeign([&] { return QVariant{ui::described(hidden)}; });
    }
}

TEST_CASE("every headline of a photo is said in the language of the window",
          "[ui][photos][language]") {
    using Verdict = session::Findings::Verdict;
    for (const auto verdict : {Verdict::Fine, Verdict::Breaks, Verdict::MayBreak})
        for (const std::size_t doubts : {0, 1, 5})
            checkForeign([&] { return QVariant{ui::said(session::headlineOf(verdict, doubts))}; });
}

TEST_CASE("photos follow the language while their page is open", "[ui][photos][language]") {
    const Spoken spoken{Language::English};
    const TempFolder temp;
    cv::imwrite((temp.path / "1 bare.png").string(),
                cv::Mat(450, 600, CV_8UC3, cv::Scalar(90, 120, 140)));
    cv::imwrite((temp.path / "2 dark.png").string(),
                cv::Mat(450, 600, CV_8UC3, cv::Scalar(3, 3, 3)));
    std::ofstream{temp.path / "3 torn.jpg"} << "no photograph";
    ui::PhotosViewModel photos;
    photos.open({QString::fromStdString(temp.path.string()),
                 QString::fromStdString((temp.path / "gone.png").string())});
    REQUIRE(eventually([&] { return photos.count() == 4 && !photos.working(); }));
    REQUIRE(photos.done() == 4);
    int rowsTold = 0, shownTold = 0;
    QObject::connect(&photos, &QAbstractItemModel::dataChanged, &photos, [&] { ++rowsTold; });
    QObject::connect(&photos, &ui::PhotosViewModel::rowChanged, &photos, [&] { ++shownTold; });
    ui::speak(Language::German);
    ui::tellAgain(photos);
    CHECK(rowsTold == 1);
    CHECK(shownTold == 1);
    checkForeign([&] {
        QVariantList all{photos.progress(), photos.notice()};
        for (int row = 0; row < photos.count(); ++row) {
            photos.select(row);
            all << photos.shown();
            for (const auto* role : {"score", "warnings"}) all << roleAt(photos, row, role);
        }
        return QVariant{all};
    });
}

TEST_CASE("what two runs say is said in the language of the window", "[ui][compare][language]") {
    const Spoken spoken{Language::English};
    const TempFolder temp;
    const auto at = [&](const char* name) {
        return QString::fromStdString((temp.path / name).string());
    };
    testing::recordDispute(temp.path / "a.kibitz");
    testing::recordDispute(temp.path / "b.kibitz", 38);
    ui::CompareViewModel compare;
    const auto texts = [&] {
        // The names of the folders are nobody's words.
        QVariantList all;
        for (int row = 0; row < compare.differences(); ++row) all << compare.difference(row);
        return QVariant{QVariantList{compare.summary(), compare.notice(), all, compare.shown(),
                                     compare.marksA(), compare.marksB()}};
    };
    for (const auto& other : {at("b.kibitz"), QString{}}) {
        compare.open(at("a.kibitz"), other);
        REQUIRE(eventually([&] { return compare.compared() && !compare.pictureB().isNull(); }));
        REQUIRE(compare.differences() > 0);
        compare.step(1);
        checkForeign(texts);
        INFO(compare.differences());
    }
    compare.open(at("none.kibitz"), {});
    REQUIRE(eventually([&] { return !compare.notice().isEmpty(); }));
    checkForeign(texts);
}

TEST_CASE("whatever an event says to people is said in their language", "[ui][compare][language]") {
    using session::Event;
    using session::Json;
    const auto event = [](const char* type, const char* payload) {
        return Event{type, 7, {}, Json::parse(payload)};
    };
    const std::vector<Event> events{
        event("started", R"({"game": "topple", "players": ["Ann"]})"),
        event("table", R"({"state": "empty"})"),
        event("table", R"({"state": "moving"})"),
        event("table", R"({"state": "still"})"),
        event("seen", R"({"sites": {}})"),
        event("seen", R"({"sites": {"a3 top": {"red": 1.0}}})"),
        event("judged", R"({"verdict": "accepted", "turn": 1, "moves": ["Ann: roll 3"]})"),
        event("judged", R"({"verdict": "accepted", "turn": 1, "moves": []})"),
        event("judged", R"({"verdict": "unsure", "turn": 2, "need": "Waiting for the dice",
                            "candidates": [{"moves": []}]})"),
        event("judged", R"({"verdict": "illegal", "turn": 3, "violations": [{"rule": "level",
                            "title": "The die gives the level",
                            "text": "The game is over"}]})"),
        event("agreed", "{}"),
        event("command", R"({"do": "choose", "candidate": 1})"),
        event("command", R"({"do": "play", "moves": ["Ann: roll 3"]})"),
        event("command", R"({"do": "undo"})"),
        event("command", R"({"do": "redo"})"),
        event("command", R"({"do": "insert", "at": 2, "moves": ["Ann: roll 3"]})"),
        event("command", R"({"do": "remove", "at": 2})"),
        event("overruled", R"({"moves": ["Ann: roll 3"]})"),
        event("scored", R"({"turn": 2, "from": 2, "took": 1, "moves": ["Ann: roll 3"]})"),
        event("scored", R"({"turn": 2, "from": 2, "took": 1, "moves": []})"),
        event("scored", R"({"turn": 2, "from": 2, "took": 2, "moves": []})"),
        event("refused", R"({"text": "There is nothing to take back"})"),
        event("notice", R"({"text": "The camera Cam is gone: plug it in again"})"),
        event("dropped", R"({"from": 3, "until": 5})"),
        event("ended", R"({"frames": 40})")};
    const auto says = [](const std::vector<session::Saying>& parts) {
        QStringList all;
        for (const auto& part : parts)
            all << (part.kind == session::Saying::Kind::Sentence ? ui::said(part.english)
                    : part.kind == session::Saying::Kind::Words  ? ui::inWords(part.english)
                                                                 : QString{});
        return all.join(' ');
    };
    for (const auto& one : events) checkForeign([&] { return QVariant{says(session::told(one))}; });
    // The same words about other things, and the same turn at another frame.
    const std::vector<std::pair<Event, Event>> pairs{
        {event("seen", R"({"sites": {"a3 top": {"red": 0.6, "?": 0.4}, "a4 top": {"?": 1.0},
                           "b1 top": {"red": 1.0}, "b2 top": {"red": 1.0}}})"),
         event("seen", R"({"sites": {}})")},
        {event("seen", R"({"sites": {}, "loose": [1]})"), event("seen", R"({"sites": {}})")},
        {event("judged", R"({"verdict": "accepted", "turn": 1, "moves": ["Ann: roll 3"],
                             "probability": 0.9, "scores": [1], "lines": [1], "gone": [1],
                             "where": [{"die": "3"}]})"),
         event("judged", R"({"verdict": "accepted", "turn": 1, "moves": ["Ann: roll 3"]})")},
        {event("started",
               R"({"game": "topple", "format": 1, "players": ["Ann"], "options": {"a": 1},
                              "equipment": {"a": 1}, "layout": {"a": 1}, "calibration": {"a": 1},
                              "models": {"a": 1}})"),
         event("started", "{}")}};
    for (const auto& [a, b] : pairs) {
        auto later = b;
        if (b.type == "judged") later.frame = 9;
        const auto found = session::compareEvents({a}, {later});
        REQUIRE(found.differences.size() == 1);
        checkForeign([&] { return QVariant{says(found.differences[0].toldA)}; });
        checkForeign([&] { return QVariant{says(found.differences[0].toldB)}; });
    }
}

TEST_CASE("a place that somebody decides is judged anew by the rules", "[ui][photos]") {
    const auto known =
        std::make_shared<const std::vector<vision::KnownSheet>>(vision::builtInSheets());
    const auto& place = known->front().sites.front();
    auto photo = std::make_shared<session::CheckedPhoto>();
    photo->table.sheets.push_back(
        seenSheet(known->front(), {{place.name, {{Mark::Cross, 0.7F}, {Mark::Nothing, 0.28F}}}}));
    photo->table.sheets[0].sites[0].sure = false;
    photo->games = session::judged(photo->table, *known, {});
    const auto open = session::decidedOn(photo, known);
    REQUIRE(open.doubtful == 1);
    const auto& finding = open.findings.at(0);  // the doubtful ones come first
    REQUIRE(finding.answers.size() >= 2);
    CHECK(finding.answers[0].shows == "cross");
    CHECK(finding.answers[1].shows == "nothing");
    REQUIRE(open.again);
    for (const auto& answer : finding.answers) {
        const auto decided = open.again({{finding.sheet, finding.site, answer}});
        INFO(answer.shows);
        CHECK(decided.doubtful == 0);
        CHECK(decided.scores.at(0).lowest == decided.scores.at(0).highest);
        const auto drawn = std::count_if(
            decided.marks.begin(), decided.marks.end(),
            [](const auto& mark) { return mark.kind == session::PhotoMark::Kind::Sure; });
        CHECK(drawn == (answer.shows == "nothing" ? 0 : 1));
        // What was decided can be taken back.
        CHECK(decided.again({}).doubtful == 1);
    }
}
