import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { LaboratoryReport } from '../../src/hl7/laboratory-report.ts';
import { obr, obx, reportOf, segment } from './messages.ts';

/**
 * Every field of OBX, OBR and SPM up to version 2.9, as the page for laboratories lists them: ignored fields never change the outcome;
 * fields that are read, kept or a comment change it as this table says.
 */
const PAGE = readFileSync(new URL('../../docs/laboratory-reading.md', import.meta.url), 'utf8');

/** How many fields each segment has in version 2.9. */
const FIELDS = { OBX: 33, OBR: 55, SPM: 35 } as const;
type SegmentName = keyof typeof FIELDS;

const listed = [...PAGE.matchAll(/^\| (OBX|OBR|SPM)-(\d+) \| [^|]+ \| ([a-z]+) \| [^|]+ \|$/gm)].map(
  ([, name = '', number, treatment = '']) => ({ field: `${name}-${number}`, name, number: Number(number), treatment }),
);

/** A message of one glucose, with one field set. */
function reportWith(name: string, number: number, value: string): LaboratoryReport {
  const given = (of: SegmentName) => (name === of ? { [number]: value } : {});
  return reportOf(
    obr(given('OBR')),
    obx(given('OBX')),
    segment('SPM', { 1: '1', 2: 'KIT-0001', ...given('SPM') }),
    obr({ 1: '2', 3: 'ACC-2', 25: '' }),
    obx({ 3: 'K^Potassium^L' }),
  );
}

/** The same without any other field. */
const PLAIN = reportWith('OBX', 1, '1');

/** Values of a field that would change a report if they were read as another field. */
const VALUES = [
  ...['X', 'D', 'P', 'HH', '7', '0', '""', '20250101', '20250101120000+0000', 'KIT-0002', 'KIT-0001'],
  ...['Hemolyzed', 'QS^Not sufficient^HL70490', 'A^Text^L^B^Other^99X~C^Third^LN', '1&GLU&L^1^9.9', 'a\nline'],
];

/** The changes to the outcome of a message with such a value. */
const EXPECTED: Readonly<Record<string, readonly (readonly [value: string, read: object])[]>> = {
  'OBX-2': [
    ['ST', { results: [{ resultType: 'quantity' }, {}] }],
    ['FT', { results: [{ resultType: 'text' }, {}] }],
  ],
  'OBX-3': [['NA^Sodium^L', { results: [{ name: 'Sodium', identifier: 'NA' }, {}] }]],
  'OBX-4': [['2', { results: [{ part: '2' }, {}] }]],
  'OBX-5': [['7.9', { results: [{ result: '7.9' }, {}] }]],
  'OBX-6': [['mg/dL', { results: [{ unit: 'mg/dL' }, {}] }]],
  'OBX-7': [
    ['3-6', { results: [{ rangeMinimum: 3, rangeMaximum: 6 }, {}] }],
    ['see note', { results: [{ comments: 'Reference range: see note' }, {}], remarks: [{ code: 'RANGE_NOT_READ' }] }],
  ],
  'OBX-8': [
    ['HH', { results: [{ flag: 'CRITICAL' }, {}] }],
    ['ZZ', { results: [{ flag: null, comments: 'Flag: ZZ' }, {}], remarks: [{ code: 'FLAG_NOT_READ' }] }],
  ],
  'OBX-9': [['0.2', { results: [{ comments: 'Probability: 0.2' }, {}] }]],
  'OBX-11': [
    ['P', { results: [{ finality: 'PRELIMINARY' }, {}] }],
    ['D', { results: [{ finality: 'WITHDRAWN' }, {}] }],
    ['Q', { results: [{}], obstacle: { locations: [{ segment: 'OBX', sequence: 1, field: 11 }] } }],
  ],
  'OBX-14': [['20261101', { results: [{ timeCollected: { earliest: new Date('2026-11-01T00:00:00Z') } }, {}] }]],
  'OBX-15': [['05D0000000^Northlab', { results: [{ performer: { name: 'Northlab', cliaNumber: '05D0000000' } }, {}] }]],
  'OBX-20': [
    ['LA^Left arm^HL70163~RA^Right arm^HL70163', { results: [{ comments: 'Site: Left arm, Right arm' }, {}] }],
  ],
  'OBX-22': [
    [
      'INT^Intent^HL70725',
      { results: [{ name: 'Potassium' }], remarks: [{ code: 'KIND_NOT_READ', location: { field: 22 } }] },
    ],
    ['evn', { results: [{ name: 'Glucose' }, {}], remarks: [] }],
    ['NORTHLAB', { results: [{ name: 'Glucose' }, {}], remarks: [] }],
  ],
  'OBX-23': [['Northlab', { results: [{ performer: { name: 'Northlab' } }, {}] }]],
  'OBX-24': [['1 Main Street', { results: [{ performer: { address: '1 Main Street' } }, {}] }]],
  'OBX-25': [['^Weiß^Ada', { results: [{ performer: { director: 'Ada Weiß' } }, {}] }]],
  'OBX-29': [
    ['QST', { results: [{ name: 'Potassium' }], remarks: [] }],
    ['SCI', { results: [{ name: 'Potassium' }], orders: [{ comments: 'Glucose: 5.4 mmol/L' }, {}] }],
    ['ZZ', { results: [{ name: 'Potassium' }], remarks: [{ code: 'KIND_NOT_READ', location: { field: 29 } }] }],
  ],
  'OBX-31': [
    ['D', { obstacle: { locations: [{ segment: 'OBX', sequence: 1, field: 31 }] } }],
    ['U', { obstacle: null }],
  ],
  'OBR-2': [['KIT-0009', { sampleIds: [['KIT-0001', '', '', 'KIT-0009', '', ''], { length: 6 }] }]],
  'OBR-3': [['ACC-9', { orders: [{ id: 'ACC-9' }, {}], results: [{ order: 'ACC-9' }, {}] }]],
  'OBR-4': [['LIP^Lipids^L', { orders: [{ panel: { code: 'LIP' } }, {}] }]],
  'OBR-7': [['20261101', { times: { collected: { from: 'OBR-7' } } }]],
  'OBR-14': [['20261102', { times: { received: { earliest: new Date('2026-11-02T00:00:00Z') } } }]],
  'OBR-22': [['20261121090000+0000', { orders: [{ resulted: new Date('2026-11-21T09:00:00Z') }, {}] }]],
  'OBR-25': [
    ['P', { orders: [{ isOpen: true }, {}] }],
    ['C', { orders: [{ isOpen: false, finalStatus: 'C' }, {}] }],
  ],
  'OBR-26': [
    ['ORG&Organism&L^1^E. coli', { results: [{ comments: 'Belongs to: Organism 1: E. coli' }, { comments: null }] }],
    ['ORG', { results: [{ comments: 'Belongs to: ORG' }, { comments: null }] }],
  ],
  'OBR-55': [['d', { obstacle: { locations: [{ segment: 'OBR', sequence: 1, field: 55 }] } }]],
  'SPM-2': [['KIT-0009', { sampleIds: [['KIT-0009', '', '', 'KIT-0001', '', ''], { length: 6 }] }]],
  'SPM-11': [
    ...['B', 'C', 'E', 'O', 'Q', 'v^Verifying^HL70369'].map(
      (role) => [role, { obstacle: { locations: [{ segment: 'SPM', sequence: 1, field: 11 }] } }] as const,
    ),
    ...['P', 'R', 'G', 'L', 'F', 'U'].map((role) => [role, { obstacle: null }] as const),
  ],
  'SPM-17': [['20261101', { times: { collected: { from: 'SPM-17' } } }]],
  'SPM-18': [['20261102', { times: { received: { earliest: new Date('2026-11-02T00:00:00Z') } } }]],
  'SPM-21': [
    [
      'RH^Hemolysis^HL70490',
      { comments: 'The laboratory rejected a specimen: Hemolysis.', failure: { code: 'HEMOLYZED' } },
    ],
  ],
  'SPM-24': [['HEM^Hemolyzed^HL70493', { comments: 'The laboratory on a specimen: Hemolyzed.', rejection: null }]],
  'SPM-35': [['D', { obstacle: { locations: [{ segment: 'SPM', sequence: 1, field: 35 }] } }]],
};

it('the page for laboratories lists every field once', () => {
  const all = Object.entries(FIELDS).flatMap(([name, last]) =>
    Array.from({ length: last }, (_, index) => `${name}-${index + 1}`),
  );
  expect(listed.map(({ field }) => field)).toEqual(all);
});

it('the page lists the fields that are tried here as not ignored', () => {
  const ofPage = listed.filter(({ treatment }) => treatment !== 'ignored').map(({ field }) => field);
  expect(Object.keys(EXPECTED)).toEqual(ofPage);
  expect([...new Set(listed.map(({ treatment }) => treatment))].sort()).toEqual(['comment', 'ignored', 'kept', 'read']);
});

const ignored = listed.filter(({ treatment }) => treatment === 'ignored');

describe('a field that is ignored changes nothing', () => {
  it.each(ignored)('$field', ({ name, number }) => {
    for (const value of VALUES) expect(reportWith(name, number, value), value).toEqual(PLAIN);
  });
});

describe('a field that is read', () => {
  const tried = Object.entries(EXPECTED).flatMap(([field, cases]) =>
    cases.map(([value, read]) => ({ field, value, read })),
  );
  it.each(tried)('$field of $value is read as such', ({ field, value, read }) => {
    const [name = '', number] = field.split('-');
    expect(reportWith(name, Number(number), value)).toMatchObject(read);
  });
});
