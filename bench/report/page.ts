import type { Figures } from '../measure/figures.ts';
import type { SubjectName } from '../subjects/subject.ts';
import { type Results, type Row, ratioTo, type SizeResults, SUBJECT_TITLES } from './results.ts';

/** The text of results.md. */
export function resultsPage(results: Results): string {
  const { started, settings, machine, bySize } = results;
  return `# Benchmark results

Written by \`npm run bench\` on ${started.toISOString().slice(0, 10)}; [README.md](README.md) says what is measured and how.

${machine};
${settings.connections} connections, medians of ${settings.rounds} rounds of ${settings.seconds} s. Load, subjects and database share the machine, so compare the ratios, not the figures.

**What one small machine carries.** ${capacity(bySize)}

![The median latency of each scenario](results.svg)

## Targets

${table(['target', 'measured', ''], targets(bySize))}
${bySize.map(sizeSection).join('')}${processSection(results)}`;
}

/** The part of a day's requests that come in its busiest hour: programs send most in the daytime. */
const BUSIEST_HOUR = 0.15;

/** How busy the machine may be in that hour, so that answers stay fast. */
const BUSY_AT_MOST = 0.5;

/** What the API is asked for during one kit's life, in round numbers: pages and lists, single records, and the writes. */
const KIT_LIFE = { nested: 20, list: 20, kit: 40, 'create-order': 1, activate: 1, 'submit-report': 1 } as const;

/** How many kits a day this machine carries, as whoever plans a program would ask. */
function capacity(bySize: readonly SizeResults[]): string {
  const largest = bySize.at(-1);
  const seconds = Object.entries(KIT_LIFE).map(([name, times]) => {
    const row = largest?.rows.find(({ scenario }) => scenario.name === name);
    return times / (row?.figures.get('service')?.perSecond ?? Number.NaN);
  });
  const kitsInAnHour = (3_600 * BUSY_AT_MOST) / seconds.reduce((sum, each) => sum + each, 0);
  const kits = kitsInAnHour / BUSIEST_HOUR;
  const rounded = Number(kits.toPrecision(2)).toLocaleString('en');
  return `With ${largest?.kits.toLocaleString('en')} kits stored, and kept half busy at most, this machine carries programs that send
${rounded} kits a day together, database and load included: if each kit is created, activated and reported once, is looked at 40 times,
and appears on 20 nested pages and 20 lists, and 15% of a day's requests come in its busiest hour.`;
}

function sizeSection({ kits, rows }: SizeResults): string {
  const header =
    'scenario|subject|requests/s|p50 ms|p99 ms|CPU ms|database CPU ms|statements|bytes|of bare|of PostGraphile'.split(
      '|',
    );
  return `
## ${kits.toLocaleString('en')} kits

${table(header, rows.flatMap(rowsOf))}`;
}

function rowsOf(row: Row): string[][] {
  return subjectsOf(row).map(({ name, figures }, index) => [
    index === 0 ? row.scenario.title : '',
    SUBJECT_TITLES[name],
    number(figures.perSecond),
    number(figures.p50),
    number(figures.p99),
    number(figures.serviceCpu),
    number(figures.databaseCpu),
    number(row.statements.get(name)),
    number(figures.bytes),
    name === 'service' ? number(ratioTo(row, 'bare')) : '',
    name === 'service' ? number(ratioTo(row, 'postgraphile')) : '',
  ]);
}

/** A scenario's figures as lines for the terminal. */
export function scenarioLines(kits: number, row: Row): string[] {
  return subjectsOf(row).map(({ name, figures }) =>
    [
      `${kits.toLocaleString('en')} kits, ${row.scenario.title}`.padEnd(50),
      SUBJECT_TITLES[name].padEnd(13),
      `${number(figures.perSecond)}/s`.padStart(9),
      `p50 ${number(figures.p50)} ms`.padStart(14),
      `p99 ${number(figures.p99)} ms`.padStart(14),
      `CPU ${number(figures.serviceCpu)} + ${number(figures.databaseCpu)} ms`.padStart(20),
      `${number(row.statements.get(name))} statements`.padStart(15),
      `${number(figures.bytes)} bytes`.padStart(14),
    ].join(' '),
  );
}

function subjectsOf({ figures }: Row): { name: SubjectName; figures: Figures }[] {
  return Array.from(figures, ([name, own]) => ({ name, figures: own }));
}

/** The targets: absolute ones on the largest database, and growth from the smallest to the largest. */
function targets(bySize: readonly SizeResults[]): string[][] {
  const smallest = bySize[0];
  const largest = bySize[bySize.length - 1];
  if (!smallest || !largest) return [];
  const rowOf = (results: SizeResults, name: string) => results.rows.find((row) => row.scenario.name === name);
  const atLeast = (name: string, other: SubjectName, least: number) => {
    const row = rowOf(largest, name);
    const ratio = row && ratioTo(row, other);
    if (!row || ratio === undefined) return [];
    return [
      [`${row.scenario.title}: at least ${least} of ${SUBJECT_TITLES[other]}`, number(ratio), met(ratio >= least)],
    ];
  };
  const cpuBelow = (row: Row | undefined, most: number) => {
    const cpu = row?.figures.get('service')?.serviceCpu;
    if (!row || cpu === undefined) return [];
    return [[`${row.scenario.title}: less than ${most} ms of the service's CPU`, number(cpu), met(cpu < most)]];
  };
  const p50Of = (row: Row | undefined) => row?.figures.get('service')?.p50 ?? Number.NaN;
  const cpuOf = (row: Row | undefined) => {
    const own = row?.figures.get('service');
    return own ? own.serviceCpu + own.databaseCpu : Number.NaN;
  };
  const growth = largest.rows.map((row) => {
    const before = rowOf(smallest, row.scenario.name);
    return { title: row.scenario.title, times: p50Of(row) / p50Of(before), cpuTimes: cpuOf(row) / cpuOf(before) };
  });
  const grown = growth.filter(({ times }) => times > 1.2);
  const ordersPerSecond = (name: string) => rowOf(largest, name)?.figures.get('service')?.perSecond ?? Number.NaN;
  const keyed = ordersPerSecond('create-order-key') / ordersPerSecond('create-order-graphql');
  const lastToFirst = p50Of(rowOf(largest, 'list-last')) / p50Of(rowOf(largest, 'list'));
  return [
    ...atLeast('nested', 'postgraphile', 2),
    ...atLeast('kit', 'bare', 0.45),
    ...atLeast('kit', 'postgraphile', 1.6),
    ...atLeast('order', 'postgraphile', 1.5),
    ...atLeast('list', 'bare', 0.4),
    ...atLeast('create-order', 'bare', 0.4),
    ...atLeast('create-order-graphql', 'bare', 0.4),
    ...atLeast('activate', 'bare', 0.45),
    ...atLeast('submit-report', 'bare', 0.45),
    ['create order by GraphQL: with a key, of without', number(keyed), ''],
    ...['create-order', 'activate', 'submit-report'].flatMap((name) => cpuBelow(rowOf(largest, name), 1.3)),
    ['last page: at most 1.2 times the p50 of the first', number(lastToFirst), met(lastToFirst <= 1.2)],
    ...(smallest === largest
      ? []
      : [
          [
            `each p50 at ${largest.kits.toLocaleString('en')} kits at most 1.2 times that at ${smallest.kits.toLocaleString('en')}`,
            grown
              .map(({ title, times, cpuTimes }) => `${title}: ${number(times)} (CPU ${number(cpuTimes)})`)
              .join('; ') || 'all',
            met(grown.length === 0),
          ],
        ]),
  ];
}

function met(isMet: boolean): string {
  return isMet ? 'met' : '**missed**';
}

function processSection({ process }: Results): string {
  const rows = [
    [
      'start to ready on PostgreSQL, database made',
      `${number(process.startOnServerMs)} ms`,
      met(process.startOnServerMs < 2000),
    ],
    [
      'start to ready embedded, database made',
      `${number(process.startEmbeddedMs)} ms`,
      met(process.startEmbeddedMs < 5000),
    ],
    [
      'resident memory at 64 connections',
      `${number(process.memory.now)} MiB (peak ${number(process.memory.peak)})`,
      met(process.memory.peak < 250),
    ],
  ];
  return `
## The process

Targets: under 2 s, 5 s, and 250 MiB.

${table(['', 'measured', ''], rows)}`;
}

function table(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |\n`;
  return [line(header), line(header.map(() => '---')), ...rows.map(line)].join('');
}

/** Formats a number with three significant digits below a hundred, and as a whole number above. */
function number(value: number | undefined): string {
  if (value === undefined || Number.isNaN(value)) return '–';
  return Math.abs(value) >= 100 ? Math.round(value).toLocaleString('en') : String(Number(value.toPrecision(3)));
}
