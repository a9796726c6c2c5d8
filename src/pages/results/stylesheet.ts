import { assetOf } from '../../frame/asset.ts';

/** The style of results, besides that of all pages: light, dark and printed. Colors of words have a contrast of at least 4.5. */
export const resultsStyles = assetOf(
  'results.css',
  'text/css; charset=utf-8',
  `
:root { --interval: #cfe3e4; --limit: #51606f; --marker: #1c2733; --out: #9a3412; --out-page: #fdf3ec; --critical: #b3261e; --shade: #f4f6f8; }
@media (prefers-color-scheme: dark) {
  :root { --interval: #244a4d; --limit: #a9b6c2; --marker: #e6ebf0; --out: #ffb787; --out-page: #33241a; --critical: #ffb4ab; --shade: #11171d; }
}
.quiet { color: var(--muted); }
a.quiet { color: var(--accent); }
.small { font-size: .875rem; }
.lead { font-size: 1.1875rem; line-height: 1.45; }
.lines { white-space: pre-line; }
.once { white-space: nowrap; }
.links .quiet { display: block; }
.above + h1 { margin-top: .625rem; }
.found { margin: 0 0 1rem; padding: 0; list-style: none; }
.found li { display: flex; flex-wrap: wrap; align-items: baseline; gap: .25rem .75rem; margin: 0; padding: .25rem 0; }
section, nav[aria-labelledby] { margin-top: 2.25rem; }
section h2, nav h2 { margin-top: 0; }
.stamp { margin: 0 0 1rem; padding: .375rem .75rem; border: 2px solid var(--error); border-radius: .375rem; color: var(--error);
  font-weight: 700; text-align: center; letter-spacing: .02em; }
.notice { margin: 0 0 1.5rem; padding: 1rem 1.25rem; background: var(--shade); border-inline-start: 4px solid var(--field); border-radius: .375rem; }
.notice.urgent { background: var(--error-page); border-color: var(--error); }
.notice.critical { background: var(--error-page); border: 2px solid var(--error); border-radius: .5rem; }
.notice h2 { margin: 0 0 .5rem; color: var(--error); font-size: 1.25rem; }
.notice p { margin-bottom: .5rem; }
.notice :last-child { margin-bottom: 0; }

.results { display: grid; gap: 1rem; margin: 1.5rem 0 0; padding: 0; list-style: none; }
.result { margin: 0; padding: 1rem 1.125rem 1.125rem; border: 1px solid var(--line); border-radius: .625rem; }
.result.out { border-inline-start: 4px solid var(--out); }
:where(.result) p { margin: 0; }
.result > * + * { margin-top: .375rem; }
.top { display: flex; flex-wrap: wrap; align-items: baseline; justify-content: space-between; gap: .375rem .75rem; }
.result h3 { margin: 0; font-size: 1.0625rem; line-height: 1.35; }
.flag { padding: .0625rem .625rem; border: 1px solid var(--line); border-radius: 1rem; color: var(--muted); font-size: .8125rem; font-weight: 600;
  letter-spacing: .03em; }
.flag.out { border-color: var(--out); color: var(--out); background: var(--out-page); }
.flag.critical { border-color: var(--critical); color: var(--card); background: var(--critical); }
.value { font-size: 1.0625rem; color: var(--muted); }
.value strong { color: var(--text); font-size: 1.75rem; font-weight: 650; line-height: 1.2; font-variant-numeric: tabular-nums; }
.value strong.long { font-size: 1.1875rem; white-space: pre-line; }
.said { padding-inline-start: .875rem; border-inline-start: 3px solid var(--line); }
.result > .said, .result > figure, .result > details, .result > .about { margin-top: .75rem; }
.marks { font-weight: 600; }

.bar { display: block; width: 100%; max-width: 22rem; height: auto; }
.result > .bar { margin-top: .625rem; }
.plot { display: block; width: 100%; max-width: 23rem; height: auto; margin-top: .5rem; }
svg .scale, svg .axis { stroke: var(--line); }
svg .interval { fill: var(--interval); }
svg .limit { stroke: var(--limit); }
svg .halo { fill: var(--card); }
svg .marker { fill: var(--marker); }
.out svg .marker { fill: var(--out); }
svg .trend { fill: none; stroke: var(--limit); stroke-width: 1.25; }
svg .point { fill: var(--marker); stroke: var(--card); stroke-width: 1; }
svg .point.out { fill: var(--out); }
svg .ring { fill: none; stroke: var(--limit); stroke-width: 1.25; }
svg .hollow { fill: var(--card); stroke: var(--marker); stroke-width: 1.4; }
.out svg .marker.hollow, svg .point.out.hollow { fill: var(--card); stroke: var(--out); }
svg text { fill: var(--muted); font-size: 11px; font-variant-numeric: tabular-nums; }
svg .end { text-anchor: end; }
figure { margin: 0; padding-top: .75rem; border-top: 1px solid var(--line); }
figcaption { font-weight: 600; font-size: .9375rem; }
figure > .small { margin-top: .375rem; }
figure > details { margin-top: .5rem; }
summary { padding: .25rem 0; color: var(--accent); cursor: pointer; }
table { width: 100%; margin-top: .5rem; border-collapse: collapse; font-variant-numeric: tabular-nums; font-size: .9375rem; }
th, td { padding: .375rem .75rem .375rem 0; border-bottom: 1px solid var(--line); text-align: start; vertical-align: top; font-weight: 400; }
/* Only a value can be longer than its column. */
th, td:last-child { overflow-wrap: normal; }
td:nth-child(2) { min-width: 5.5rem; }
th:last-child, td:last-child { padding-right: 0; }
@media (max-width: 24rem) { table { font-size: .875rem; } th, td { padding-right: .5rem; } }
thead th { color: var(--muted); }

.steps { margin: .75rem 0 0; padding: 0; list-style: none; }
.steps li { position: relative; margin: 0; padding: 0 0 1.25rem 2.25rem; }
.steps li::before { content: ""; position: absolute; left: 0; top: .1875rem; width: 1.25rem; height: 1.25rem; border: 2px solid var(--field);
  border-radius: 50%; background: var(--card); }
.steps li:not(:last-child)::after { content: ""; position: absolute; left: calc(.625rem - 1px); top: 1.4375rem; bottom: -.1875rem; width: 2px; background: var(--line); }
.steps .behind::before { content: "✓" / ""; border-color: var(--accent); background: var(--accent); color: var(--on-accent); font-size: .875rem; font-weight: 700;
  line-height: 1rem; text-align: center; }
.steps .behind::after { background: var(--accent); }
.steps .behind .name, .steps .next .name { font-weight: 600; }
.steps .next::before { border-color: var(--accent); border-width: 4px; }
.steps .ahead .name { color: var(--muted); }
.steps .quiet { display: block; }

.changes { padding: 0; list-style: none; }
.changes li { padding: .75rem 0; border-top: 1px solid var(--line); margin: 0; }
dl { margin: 0; }
dl div { display: flex; flex-wrap: wrap; gap: 0 .75rem; padding: .375rem 0; border-bottom: 1px solid var(--line); }
dt { flex: 0 0 7.5rem; color: var(--muted); }
dd { margin: 0; }
.plain { padding: 1rem 1.25rem; background: var(--shade); border-radius: .625rem; font-size: .9375rem; }
.plain ul { padding-left: 1.125rem; }
.plain :last-child { margin-bottom: 0; }
a.button { display: inline-block; margin-top: 2rem; padding: .625rem 1.25rem; color: var(--on-accent); background: var(--accent); border-radius: .375rem;
  font-weight: 600; text-decoration: none; }

@page { margin: 15mm; }
@media print {
  :root { color-scheme: light; --text: #000; --muted: #444; --page: #fff; --card: #fff; --line: #bbb; --shade: #fff; --accent: #000; --on-accent: #fff;
    --interval: #ccd9da; --limit: #444; --marker: #000; --out: #7a2a0e; --out-page: #fff; --critical: #8c1d18; --error: #8c1d18; --error-page: #fff; }
  body { font-size: 10.5pt; }
  .frame { max-width: none; padding: 0; }
  main { padding: 0; border: 0; }
  .screen, header nav, form, summary { display: none; }
  /* The same values are in the table, which is open on paper. */
  details::details-content { content-visibility: visible; block-size: auto; }
  /* The plot and its table are beside each other, so that paper is not wasted. */
  figure { display: grid; grid-template-columns: 14rem 1fr; gap: 0 1.5rem; align-content: start; grid-template-rows: auto auto 1fr; padding-top: .5rem; }
  figure > * { grid-column: 1; }
  figcaption { grid-column: 1 / -1; }
  figure > details { grid-column: 2; grid-row: 2 / 4; margin: 0; }
  table { margin: 0; font-size: .875rem; }
  th, td { padding: .25rem .5rem .25rem 0; overflow-wrap: normal; }
  th, td:last-child { white-space: nowrap; }
  .result { padding: .625rem 1rem; }
  .result > * + * { margin-top: .125rem; }
  .value strong { font-size: 1.375rem; }
  .results { gap: .75rem; }
  .result > figure { margin-top: .5rem; }
  section { margin-top: 1.5rem; }
  .result, .notice, .changes li, .plain, dl, figure, tr { break-inside: avoid; }
  h2, h3 { break-after: avoid; }
  .bar, .flag, .steps li::before, svg { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
}
`,
);
