import type { SubjectName } from '../subjects/subject.ts';
import { type SizeResults, SUBJECT_TITLES } from './results.ts';

const COLORS: Readonly<Record<SubjectName, string>> = { service: '#c2410c', bare: '#0f766e', postgraphile: '#4338ca' };
const SUBJECTS: readonly SubjectName[] = ['service', 'bare', 'postgraphile'];

const LABELS = 280;
const CHART = 620;
const MARGIN = 30;
const TOP = 60;
const ROW = 24;

/**
 * An SVG of the median latencies on a logarithmic axis: a line for each scenario, with a dot for each subject and size. The
 * larger the database, the larger the dot. Where a subject's dots coincide, its latency does not grow.
 */
export function plot(bySize: readonly SizeResults[]): string {
  const scenarios = bySize[0]?.rows.map(({ scenario }) => scenario) ?? [];
  const points = scenarios.flatMap((scenario, line) =>
    bySize.flatMap(({ rows }, size) => {
      const figures = rows.find((row) => row.scenario === scenario)?.figures;
      return SUBJECTS.flatMap((name) => {
        const p50 = figures?.get(name)?.p50;
        return p50 === undefined ? [] : [{ name, line, size, p50 }];
      });
    }),
  );
  const decades = decadesOf(points.map(({ p50 }) => p50));
  const x = (milliseconds: number) =>
    LABELS + ((Math.log10(milliseconds) - decades.first) / (decades.last - decades.first)) * CHART;
  const y = (line: number) => TOP + (line + 0.5) * ROW;
  const bottom = TOP + scenarios.length * ROW;
  const width = LABELS + CHART + MARGIN;

  const grid = decades.values.map((value) => {
    const at = x(value).toFixed(1);
    return `<line x1="${at}" x2="${at}" y1="${TOP}" y2="${bottom}" stroke="#ddd"/>
<text x="${at}" y="${bottom + 16}" text-anchor="middle">${value} ms</text>`;
  });
  const labels = scenarios.map(
    ({ title }, line) => `<line x1="${LABELS}" x2="${LABELS + CHART}" y1="${y(line)}" y2="${y(line)}" stroke="#eee"/>
<text x="${LABELS - 8}" y="${y(line) + 4}" text-anchor="end">${title}</text>`,
  );
  const dots = points.map(
    ({ name, line, size, p50 }) =>
      `<circle cx="${x(p50).toFixed(1)}" cy="${y(line)}" r="${3 + 2 * size}" fill="${COLORS[name]}" fill-opacity="0.55"><title>${p50.toFixed(2)} ms</title></circle>`,
  );
  const legend = SUBJECTS.map(
    (name, index) => `<circle cx="${LABELS + index * 120}" cy="20" r="5" fill="${COLORS[name]}" fill-opacity="0.55"/>
<text x="${LABELS + index * 120 + 10}" y="24">${SUBJECT_TITLES[name]}</text>`,
  );
  const sizes = bySize.map(({ kits }) => kits.toLocaleString('en')).join(', ');

  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${bottom + 26}" font-family="sans-serif" font-size="12" fill="#222">
<title>Median latency of each scenario</title>
<rect width="100%" height="100%" fill="#fff"/>
${legend.join('\n')}
<text x="${LABELS}" y="44">p50 with ${sizes} kits: small dots to large</text>
${[...grid, ...labels, ...dots].join('\n')}
</svg>
`;
}

/** The powers of ten around the values. */
function decadesOf(values: readonly number[]) {
  const first = Math.floor(Math.log10(Math.min(...values)));
  const last = Math.ceil(Math.log10(Math.max(...values)));
  return { first, last, values: Array.from({ length: last - first + 1 }, (_, index) => 10 ** (first + index)) };
}
