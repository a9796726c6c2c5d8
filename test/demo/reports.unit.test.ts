import { describe, expect, it } from 'vitest';
import { KIT_TYPES } from '../../src/demo/data/catalogue.ts';
import { COLLECTED } from '../../src/demo/data/journeys.ts';
import { MEASURED_ORDERS } from '../../src/demo/data/measured-orders.ts';
import { PEOPLE } from '../../src/demo/data/people.ts';
import { REPORTS } from '../../src/demo/data/reports.ts';
import { RETURNING_ORDERS } from '../../src/demo/data/returning-orders.ts';
import { linesOf } from '../../src/domains/sandbox/panels.ts';
import { subjectOf } from '../../src/domains/sandbox/person.ts';
import { ckdEpi } from '../helpers/ckd-epi.ts';

const DAY_MS = 24 * 60 * 60_000;

/** Each report on a kit that somebody has activated, with that person, and the days from its collection to today. */
const measured = [...MEASURED_ORDERS, ...RETURNING_ORDERS].flatMap(({ placed, kits }) =>
  kits.flatMap(({ number, type, activation }) =>
    (REPORTS[number] ?? []).map((report) => {
      if (!activation) throw new Error('Nobody has activated the kit.');
      return { number, type, report, person: PEOPLE[activation.person], daysAgo: placed - COLLECTED.day };
    }),
  ),
);

/** The result of this name in a report, as text. */
function textOf({ results }: (typeof measured)[number]['report'], name: string): string | undefined {
  return results.find((result) => result.name === name)?.result.toString();
}

describe('a physician would accept the reports of the demonstration program:', () => {
  it.each(['2026-11-22', '2030-11-22'])('eGFR goes with creatinine, sex and age on %s', (today) => {
    const checked = measured.flatMap(({ number, report, person, daysAgo }) => {
      const [creatinine, egfr] = [textOf(report, 'Creatinine'), textOf(report, 'Estimated GFR')];
      if (creatinine === undefined || egfr === undefined) return [];
      const collected = new Date(Date.parse(today) - daysAgo * DAY_MS);
      const known = { sex: person.sex, dateOfBirth: new Date(person.dateOfBirth) };
      const { sex, age } = subjectOf('', known, collected);
      const expected = ckdEpi(sex, Number(creatinine), age);
      const [, bound, printed] = /^(≥ ?)?(\d+)$/.exec(egfr) ?? [];
      if (bound) expect(expected).toBeGreaterThanOrEqual(Number(printed));
      else expect(Math.abs(expected - Number(printed))).toBeLessThanOrEqual(0.5);
      return [number];
    });
    expect(checked).toEqual([1, 6, 7]);
  });

  it('LDL is calculated from the other fats', () => {
    const checked = measured.flatMap(({ number, report }) => {
      const fats = ['Cholesterol, total', 'HDL cholesterol', 'Triglycerides', 'LDL cholesterol, calculated'];
      const [total, hdl, triglycerides, ldl] = fats.map((name) => Number(textOf(report, name)));
      if (!total || !hdl || !triglycerides || !ldl) return [];
      const expected = Math.round(total - hdl - triglycerides / 5);
      return [[number, ldl - expected]];
    });
    // One is wrong on purpose, and is corrected: the triglycerides were left out.
    expect(checked.filter(([, difference]) => difference !== 0)).toEqual([[69, 22]]);
    expect(checked.map(([number]) => number)).toEqual(expect.arrayContaining([1, 2, 67, 68, 69]));
  });

  it('a final report on infections says something of each that its kit type tests for', () => {
    const [, { code, panels }] = KIT_TYPES;
    const infections = panels.flatMap(linesOf).filter(({ kind }) => kind === 'reading');
    const final = measured.filter(({ type, report }) => type === code && !report.partial);
    expect(final.map(({ number }) => number)).toEqual([4, 5, 12]);
    for (const { report } of final)
      expect(report.results.map(({ name }) => name)).toEqual(
        expect.arrayContaining(infections.map(({ name }) => name)),
      );
  });
});
