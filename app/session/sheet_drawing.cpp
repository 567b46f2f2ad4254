#include "app/session/sheet_drawing.h"

#include "app/session/drawn_page.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <numeric>

namespace kibitz::session {

namespace {

using vision::Mark;

/// The sign of a mark beside its place; empty: there is none.
std::string signOf(Mark mark) {
    if (mark >= Mark::Die1 && mark <= Mark::Die6)
        return std::to_string(static_cast<int>(mark) - static_cast<int>(Mark::Die1) + 1);
    if (mark >= Mark::TrackNS && mark <= Mark::TrackSW)
        return std::string{vision::symbolOf(mark).substr(6)};
    switch (mark) {
        case Mark::Cross: return "\xC3\x97";
        case Mark::Exploded: return "B";
        case Mark::Lava: return "L";
        case Mark::Circled: return "o";
        case Mark::Struck: return "/";
        case Mark::Ticked: return "v";
        default: return "";
    }
}

void draw(const DrawnSheet& one, Overlay& overlay) {
    overlay.frame(one.seen->found.corners);
    for (const auto& site : one.seen->sites)
        if (site.value && site.sure && *site.value != Mark::Nothing)
            overlay.mark(site.outline, signOf(*site.value), evidence::kGood);
}

std::string nameOf(const DrawnSheet& one) {
    auto text = one.known->name;
    if (!one.player.empty()) text = one.player + "  " + text;
    if (one.checked) text += "  " + scoreText(*one.checked);
    return text;
}

void tell(const DrawnSheet& one, Panel& panel) {
    panel.title(one.player.empty() ? one.known->name : one.player,
                one.checked ? scoreText(*one.checked) : "");
    char fit[96];
    std::snprintf(fit, sizeof fit, "%s, print fits within %.2f mm", one.known->name.c_str(),
                  one.seen->found.fitMm);
    panel.quiet(fit);
    if (!one.checked) return;
    if (one.checked->confirmed)
        for (const auto& line : one.checked->lines)
            panel.counted(std::to_string(line.points), line.why.text());
    if (one.checked->confirmed && !one.checked->isKnown())
        panel.warning("The rest depends on doubtful places");
}

}  // namespace

std::string wordsFor(const vision::SeenSite& site) {
    if (site.sure && site.value) return std::string{vision::symbolOf(*site.value)};
    std::array<std::size_t, vision::kMarks> order{};
    std::iota(order.begin(), order.end(), 0U);
    std::stable_sort(order.begin(), order.end(),
                     [&](auto a, auto b) { return site.shares[a] > site.shares[b]; });
    if (!site.value && site.shares[order[0]] > 0.98F) return "covered";
    std::string words;
    for (std::size_t i = 0; i < 3; ++i) {
        const auto share = site.shares[order[i]];
        if (i > 0 && share < 0.02F) break;
        char text[48];
        std::snprintf(text, sizeof text, "%s%s %.2f", i == 0 ? "" : " or ",
                      vision::symbolOf(static_cast<Mark>(order[i])).data(),
                      std::min(0.99, std::floor(share * 100.0 + 0.5) / 100));
        words += text;
    }
    return words;
}

std::string scoreText(const CheckedSheet& sheet) {
    if (!sheet.confirmed) return "?";
    if (sheet.isKnown()) return std::to_string(sheet.lowest);
    return std::to_string(sheet.lowest) + " to " + std::to_string(sheet.highest);
}

cv::Mat drawnSheets(const cv::Mat& photo, std::span<const DrawnSheet> sheets,
                    const DrawnNotes& notes) {
    Canvas canvas{photo};
    Overlay overlay{canvas};
    for (const auto& sheet : sheets) draw(sheet, overlay);
    const auto outlineOf = [&](std::size_t sheet, std::size_t site) -> const Outline& {
        return sheets[sheet].seen->sites[site].outline;
    };
    for (const auto& doubt : notes.doubts) overlay.doubt(outlineOf(doubt.sheet, doubt.site));
    for (const auto& fault : notes.faults)
        for (const auto& [sheet, site] : fault.where) overlay.fault(outlineOf(sheet, site));
    // Numbers and letters last, the first ones on top: no outline of a neighbour hides one.
    for (std::size_t i = notes.doubts.size(); i-- > 0;)
        overlay.badge(outlineOf(notes.doubts[i].sheet, notes.doubts[i].site), std::to_string(i + 1),
                      false);
    for (std::size_t i = notes.faults.size(); i-- > 0;)
        for (const auto& [sheet, site] : notes.faults[i].where)
            overlay.badge(outlineOf(sheet, site), letterOf(i), true);
    for (const auto& sheet : sheets) overlay.plate(sheet.seen->found.corners, nameOf(sheet));
    overlay.layOver(canvas.picture);

    Panel panel{canvas};
    panel.headline(notes.headline, notes.good);
    for (const auto& sheet : sheets) tell(sheet, panel);
    if (!notes.faults.empty()) panel.section("What cannot be");
    for (std::size_t i = 0; i < notes.faults.size(); ++i)
        panel.item(letterOf(i), notes.faultTexts[i], true);
    if (!notes.doubts.empty()) panel.section("Doubtful");
    for (std::size_t i = 0; i < notes.doubts.size(); ++i)
        panel.item(std::to_string(i + 1), notes.doubts[i].text, false);
    if (!notes.remarks.empty()) panel.section("Remarks");
    for (const auto& remark : notes.remarks) panel.remark(remark);
    return panel.beside(canvas.picture);
}

cv::Mat cropOf(const cv::Mat& photo, const vision::SeenSite& site) {
    return cropOf(photo, site.box());
}

}  // namespace kibitz::session
