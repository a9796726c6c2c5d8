import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { finding, order, PROVIDER, quantity, report, withdrawn } from '../sample-report.ts';
import { fieldOf, oml, oru, requisition, segmentsOf, typedValueOf } from './messages.ts';

// docs/laboratory-out.md: its messages, and the examples in its tables.

const page = readFileSync(new URL('../../../docs/laboratory-out.md', import.meta.url), 'utf8');

const KEY = { order: 'ACC-2041^NCL', observation: '', part: '', occurrence: 0 };

const EXAMPLES = {
  'ORU^R01': oru(
    report({
      orders: [
        order({
          key: 'ACC-2041^NCL',
          panel: { code: 'CMP14', name: 'Metabolic panel', system: 'L' },
          performer: 'Northfield Reference Laboratory',
          comments: 'Slightly hemolysed.',
        }),
      ],
      requisition: {
        requisitionId: '0199a2c4-5e6f-7a8b-9c0d-1e2f3a4b5c6d',
        barcode: 'SMP-7F3K-9QX2',
        panels: ['CMP14'],
        orderingProvider: PROVIDER,
        created: new Date('2026-11-14T08:00:00Z'),
      },
      results: [
        quantity({
          key: { ...KEY, observation: '1558-6' },
          name: 'Glucose, fasting',
          text: '126',
          value: 126,
          unit: 'mg/dL',
          rangeMinimum: 70,
          rangeMaximum: 99,
          rangeText: '70-99',
          flag: 'HIGH',
          loinc: '1558-6',
          analyte: { code: 'GLU', name: 'Glucose', ucum: 'mg/dL' },
          comments: 'Confirmed.\nFasting for 10 hours.',
        }),
        {
          ...finding('HIV-1/2 antigen and antibody', 'Non-Reactive', 'NORMAL'),
          key: { ...KEY, observation: 'HIV4G', part: '1' },
          code: { system: 'SCT', code: '131194007', display: 'Non-Reactive' },
          rangeText: 'Non-Reactive',
          interpretation: 'NEG',
        },
      ],
      withdrawnResults: [
        withdrawn('Potassium', { key: { ...KEY, observation: '2823-3' }, loinc: '2823-3', wasReported: false }),
      ],
    }),
  ),
  'OML^O21': oml(requisition({ panels: ['CMP14'], orderingProvider: PROVIDER })),
};

/** The text below a heading, up to the next. */
function section(heading: string): string {
  const [, text = ''] = page.split(`\n## ${heading}\n`);
  return text.split('\n## ')[0] ?? '';
}

/** The rows of the tables of a section, without their heads: cells without their backquotes. */
function rowsOf(text: string): string[][] {
  const rows = text.split('\n').filter((line) => line.startsWith('| `'));
  return rows.map((row) =>
    row
      .split(/(?<!\\)\|/)
      .slice(1, -1)
      .map((cell) =>
        cell
          .trim()
          .replace(/^`(.*)`$/, '$1')
          .replaceAll('\\|', '|'),
      ),
  );
}

describe.each(Object.entries(EXAMPLES))('docs/laboratory-out.md, %s', (heading, message) => {
  it('shows a whole message', () => {
    const [, shown = ''] = /```\n([\s\S]*?)```/.exec(section(heading)) ?? [];
    expect(shown.trimEnd().split('\n')).toEqual(segmentsOf(message));
  });

  it('has an example of each field, taken from that message, and names each field of the message', () => {
    const rows = rowsOf(section(heading));
    expect(rows.map(([field = '']) => [field, fieldOf(message, field)])).toEqual(
      rows.map(([field, , example]) => [field, example]),
    );
    const filled = segmentsOf(message).flatMap((segment) => {
      const name = segment.slice(0, 3);
      const fields = segment.split('|').map((_field, index) => `${name}-${name === 'MSH' ? index + 1 : index}`);
      return fields.filter((field) => !field.endsWith('-0') && field !== 'MSH-1' && fieldOf(message, field) !== '');
    });
    expect(rows.map(([field]) => field)).toEqual(expect.arrayContaining([...new Set(filled)]));
  });
});

it('docs/laboratory-out.md says how each kind of value is written in OBX-2 and OBX-5', () => {
  const rows = rowsOf(section('Values'));
  expect(rows.length).toBeGreaterThan(8);
  const COMPARATORS = { '<': 'LT', '≤': 'LE', '>': 'GT', '≥': 'GE' } as const;
  for (const [resultType = '', given = '', type, value] of rows) {
    const text = given.replaceAll('↵', '\n');
    const [, sign] = /^([<≤>≥])/.exec(text) ?? [];
    const comparator = Object.entries(COMPARATORS).find(([each]) => each === sign)?.[1] ?? null;
    const number = { value: Number(text.replace(/^[<≤>≥]/, '')), comparator };
    const result = resultType === 'quantity' ? number : finding('x', text);
    expect([given, ...typedValueOf({ ...result, resultType, text })]).toEqual([given, type, value]);
  }
});
