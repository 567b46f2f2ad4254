#include "app/session/report/report_style.h"

namespace kibitz::session {

// The colours are those of the window (app/qml/Theme.qml): every pair of text and ground reaches a
// contrast of 4.5 : 1. The lines of the plot are told apart by pattern and sign as well.
std::string_view reportStyle() {
    return R"css(
:root { color-scheme: light dark;
  --window: #e9edf2; --surface: #ffffff; --raised: #f3f6f9; --line: #cdd5df; --text: #17202b;
  --quiet: #4c5967; --accent: #0a6a8a; --good: #14663a; --warn: #845300; --bad: #a3262e;
  --p0: #0a6a8a; --p1: #a34a00; --p2: #14663a; --p3: #7a3a9a; --p4: #a3262e; --p5: #4c5967; }
@media (prefers-color-scheme: dark) { :root {
  --window: #12161d; --surface: #1a2029; --raised: #222a35; --line: #303947; --text: #eef2f7;
  --quiet: #a9b4c3; --accent: #67cfef; --good: #62de94; --warn: #ffcc66; --bad: #ff8f8f;
  --p0: #67cfef; --p1: #ffb073; --p2: #62de94; --p3: #d4a5f0; --p4: #ff8f8f; --p5: #a9b4c3; } }
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; }
body { margin: 0; background: var(--window); color: var(--text);
  font: 15px/1.5 "Inter", "Segoe UI", "Noto Sans", "DejaVu Sans", system-ui, sans-serif;
  font-variant-numeric: tabular-nums; }
main, header, footer { max-width: 980px; margin: 0 auto; padding: 0 28px; }
header { padding-top: 44px; }
h1 { font-size: 34px; line-height: 1.15; margin: 4px 0 6px; letter-spacing: -0.01em; }
h2 { font-size: 19px; margin: 44px 0 12px; }
h3 { font-size: 15px; margin: 0; }
p { margin: 0 0 8px; }
a { color: var(--accent); text-underline-offset: 2px; }
.over, .quiet { color: var(--quiet); }
.over { font-size: 13px; letter-spacing: 0.04em; margin: 0; }
.lead { color: var(--quiet); margin: 0; }
.card { background: var(--surface); border: 1px solid var(--line); border-radius: 10px;
  padding: 16px 18px; }
.scores { display: grid; grid-template-columns: repeat(auto-fit, minmax(190px, 1fr)); gap: 12px;
  margin: 26px 0 0; padding: 0; list-style: none; }
.scores .card { display: flex; justify-content: space-between; align-items: center; gap: 12px; }
.scores .who { min-width: 0; overflow-wrap: anywhere; font-weight: 600; }
.scores .who span { display: block; font-weight: 400; font-size: 13px; color: var(--quiet); }
.scores .total { font-size: 40px; font-weight: 650; line-height: 1; letter-spacing: -0.02em; }
.scores .first { border-color: var(--accent); border-width: 2px; padding: 15px 17px; }
.seal { display: flex; gap: 12px; align-items: baseline; margin-top: 12px; border-left: 4px solid; }
.seal.good { border-left-color: var(--good); } .seal.bad { border-left-color: var(--bad); }
.seal strong { white-space: nowrap; } .seal.good strong { color: var(--good); }
.seal.bad strong { color: var(--bad); } .seal ul { margin: 4px 0 0; padding-left: 18px; }
.plot { width: 100%; height: auto; display: block; }
.plot .grid { stroke: var(--line); stroke-width: 1; } .plot .zero { stroke: var(--quiet); }
.plot .axis { fill: var(--quiet); font-size: 11.5px; } .plot .name { fill: var(--text);
  font-size: 13px; font-weight: 600; }
.plot .l { fill: none; stroke-width: 2.2; stroke-linejoin: round; } .plot .s { stroke: none; }
.plot .l.p0 { stroke: var(--p0); } .plot .l.p1 { stroke: var(--p1); }
.plot .l.p2 { stroke: var(--p2); } .plot .l.p3 { stroke: var(--p3); }
.plot .l.p4 { stroke: var(--p4); } .plot .l.p5 { stroke: var(--p5); }
.plot .s.p0 { fill: var(--p0); } .plot .s.p1 { fill: var(--p1); } .plot .s.p2 { fill: var(--p2); }
.plot .s.p3 { fill: var(--p3); } .plot .s.p4 { fill: var(--p4); } .plot .s.p5 { fill: var(--p5); }
.doubt { display: grid; grid-template-columns: 300px 1fr; gap: 18px; margin-bottom: 12px;
  border-left: 4px solid var(--warn); break-inside: avoid; }
.doubt.illegal { border-left-color: var(--bad); } .doubt.plain { grid-template-columns: 1fr; }
.doubt img { width: 100%; border-radius: 6px; display: block; }
.doubt .head { display: flex; flex-wrap: wrap; gap: 4px 12px; align-items: baseline;
  margin-bottom: 6px; }
.chip { font-size: 12.5px; font-weight: 600; border: 1px solid currentColor; border-radius: 99px;
  padding: 1px 9px; white-space: nowrap; }
.chip.warn { color: var(--warn); } .chip.bad { color: var(--bad); } .chip.good { color: var(--good); }
.chip.still { color: var(--quiet); }
.doubt ol { margin: 6px 0 8px; padding-left: 22px; } .doubt .said { font-weight: 600; }
.referee { margin-top: 8px; padding: 6px 10px; border-left: 3px solid var(--accent); background: var(--raised); }
.referee.accept strong { color: var(--good); } .referee.reject strong { color: var(--bad); }
.referee .note { margin: 2px 0 0; white-space: pre-line; }
.wide { overflow-x: auto; padding: 6px 8px; } caption { text-align: left; font-weight: 600; padding-bottom: 4px; }
table { border-collapse: collapse; width: 100%; }
th { text-align: left; font-size: 12.5px; font-weight: 600; color: var(--quiet);
  padding: 8px 10px; border-bottom: 1px solid var(--line); vertical-align: bottom; }
td { padding: 8px 10px; border-bottom: 1px solid var(--line); vertical-align: top; }
td.n, th.n { text-align: right; white-space: nowrap; }
td.move { font-weight: 600; overflow-wrap: break-word; min-width: 150px; } td.move span { display: block; }
td.pic { width: 136px; padding-right: 4px; } td.pic img { width: 120px; border-radius: 5px; display: block; }
td.why { min-width: 180px; } td.why div { margin-bottom: 3px; }
tr { break-inside: avoid; } tr.gone .move, tr.gone .why { text-decoration: line-through; }
.gain { font-weight: 650; white-space: nowrap; } .small { font-size: 13px; }
.sheets { display: grid; grid-template-columns: repeat(auto-fit, minmax(270px, 1fr)); gap: 12px;
  align-items: start; }
.sheets table { font-size: 14px; } .sheets td, .sheets th { padding: 5px 0; }
.sheets .card { break-inside: avoid; } .sheets tfoot td { font-weight: 650; border-bottom: 0; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 5px 20px; margin: 0; }
dt { color: var(--quiet); } dd { margin: 0; overflow-wrap: anywhere; }
code, .hash { font-family: ui-monospace, "DejaVu Sans Mono", monospace; font-size: 0.88em; }
.rule { break-inside: avoid; margin-bottom: 12px; } .rule pre { overflow-x: auto; margin: 6px 0;
  font: 13px/1.35 ui-monospace, "DejaVu Sans Mono", monospace; } .rule p:last-child { margin: 0; }
footer { padding-top: 28px; padding-bottom: 48px; color: var(--quiet); font-size: 13px; }
@media (max-width: 720px) { .doubt { grid-template-columns: 1fr; } main, header, footer { padding: 0 16px; } }
@page { size: A4; margin: 14mm 13mm; }
@media print { :root { color-scheme: light;
    --window: #ffffff; --surface: #ffffff; --raised: #ffffff; --line: #c3cad3; --text: #000000;
    --quiet: #444c56; --accent: #0a5a76; --good: #14663a; --warn: #6f4600; --bad: #8e1f27;
    --p0: #0a6a8a; --p1: #a34a00; --p2: #14663a; --p3: #7a3a9a; --p4: #a3262e; --p5: #4c5967; }
  body { font-size: 10.5pt; print-color-adjust: exact; -webkit-print-color-adjust: exact; }
  main, header, footer { max-width: none; padding: 0; } header { padding-top: 0; }
  h2 { margin-top: 24px; break-after: avoid; } h3 { break-after: avoid; }
  .card { border-radius: 4px; padding: 10px 12px; } .doubt { grid-template-columns: 220px 1fr; }
  .scores .total { font-size: 30px; } thead { display: table-header-group; }
  a { color: inherit; text-decoration: none; } .wide { overflow: visible; }
  td.move { min-width: 110px; } td.pic { width: 106px; } td.pic img { width: 96px; } }
)css";
}

}  // namespace kibitz::session
