import type { DocumentResult, ReportDocument } from '../../../src/documents/content/report-document.ts';
import { ATTACHMENT_TYPES } from '../../../src/hl7/decode-document.ts';
import type { Chance } from '../../helpers/chance.ts';
import { attached, change, EARLIER, LATER, order, PROVIDER, quantity, report, withdrawn } from '../sample-report.ts';

const UUIDS = {
  patient: '0199a0f0-1111-7222-8333-444455556666',
  requisition: '0199a0f0-3333-7222-8333-444455556666',
};

/** Texts that any field may have, and those that are awkward for JSON, XML and FHIR's strings. */
const TEXTS = [
  'Glucose',
  'a < b & c > "d" \'e\' <script>alert(1)</script> ]]>',
  'Zeile eins\nline two\r\nthree\tfour',
  'non\u00a0breaking\u2003spaces\ufeff',
  'control \u0001\u001f\u007f\u0085 characters',
  'turned \u202eround\u202c',
  '髙橋 さくら 𝒳 🧪 محمد',
  '\ufffe\uffff{}[]\\"/',
];

const UNITS = [null, 'mg/dL', 'mmol/L', '10*3/uL', '%', 'm[IU]/L', 'µmol/L', 'K/uL', 'x 10^9', 'copies/mL'] as const;
const NUMBERS = ['5.4', '1.10', '0', '-0.50', '+007.', '.5', '1e3', '120000000000000000000', '4.0E-7'] as const;
const SIGNS = { '': null, '<': 'LT', '≤ ': 'LE', '>= ': 'GE', '>': 'GT' } as const;
const FLAGS = ['LOW', 'NORMAL', 'HIGH', 'ABNORMAL', 'CRITICAL', 'UNKNOWN'] as const;
const LETTERS = [null, 'HH', 'A~POS', 'neg', 'S', 'R~X?', '<script> & more', '>'] as const;
const SYSTEMS = [null, 'SCT', 'LN', 'L', '99LAB', 'HL70136', 'unknown'] as const;
const CODES = ['GLU-1', 'two  spaces', '24331-1', '24331-2', '🧪', ' '] as const;
const WORDS = ['NON-REACTIVE', 'Reactive', 'not detected', 'Positive', 'weakly something'];

/** A report as strange as the service allows. The same seed gives the same report. */
export function randomReport(chance: Chance): ReportDocument {
  const some = () => chance.next() < 0.5;
  const oneOf = <T>(list: readonly T[]): T => list[chance.upTo(list.length) - 1] as T;
  const text = () => oneOf(TEXTS);
  const maybe = <T>(value: T): T | null => (some() ? value : null);
  const results = Array.from({ length: chance.upTo(8) }, () => randomResult(chance));
  const isWithdrawn = chance.upTo(8) === 1;
  const isAlone = chance.upTo(4) === 1;
  const requisition = {
    requisitionId: UUIDS.requisition,
    barcode: 'SMP-7F3K-9QX2',
    panels: some() ? ['LIPID', text()] : [],
    orderingProvider: maybe({ name: text(), npi: maybe(PROVIDER.npi) }),
    created: new Date('2026-11-10T09:30:00Z'),
  };
  return report({
    laboratory: text(),
    laboratoryDetails: { address: maybe(text()), cliaNumber: maybe('20D0123456'), director: maybe(text()) },
    orderedFrom: maybe(text()),
    isTest: some(),
    isPartial: some(),
    withdrawn: isWithdrawn ? { at: new Date('2026-11-22T09:30:00Z'), reason: text() } : null,
    replaces: maybe(EARLIER),
    isAmendment: some(),
    changes: some() ? [change(text(), maybe(text()), maybe(text()))] : [],
    replacedBy: maybe({ ...LATER, isPartial: some(), isCorrection: some() }),
    patient: maybe({
      patientId: isAlone ? null : UUIDS.patient,
      firstName: maybe(text()),
      lastName: maybe(text()),
      dateOfBirth: maybe('1984-02-29'),
      sex: oneOf(['M', 'F', null]),
    }),
    specimen: {
      ...report().specimen,
      kitId: isAlone ? null : report().specimen.kitId,
      type: isAlone ? null : oneOf(['dried_blood_spot', 'urine', 'nail clippings', text()]),
      dateCollected: maybe(report().specimen.dateCollected),
    },
    requisition: isAlone ? requisition : maybe(requisition),
    comments: maybe(oneOf([text(), '  '])),
    orders: [
      order({ panel: maybe({ code: oneOf(CODES), name: maybe(text()), system: oneOf(SYSTEMS) }), isOpen: some() }),
    ],
    ...(some() && !isWithdrawn
      ? attached(text(), {
          contentType: oneOf(ATTACHMENT_TYPES),
          isPreliminary: some(),
          change: oneOf([null, 'ADDED', 'CORRECTED'] as const),
        })
      : {}),
    results: isWithdrawn ? [] : results,
    withdrawnResults: isWithdrawn ? results.map(({ name, loinc }) => withdrawn(name, { loinc })) : [],
  });
}

function randomResult(chance: Chance): DocumentResult {
  const oneOf = <T>(list: readonly T[]): T => list[chance.upTo(list.length) - 1] as T;
  const unit = oneOf(UNITS);
  const name = oneOf(TEXTS);
  const common = {
    name,
    key: { order: '', observation: oneOf([name, ...CODES]), part: '', occurrence: 0 },
    flag: oneOf(FLAGS),
    comments: oneOf([null, ...TEXTS]),
    loinc: oneOf([null, '2345-7']),
    analyte: oneOf([null, { code: 'GLU', name: oneOf(TEXTS), ucum: oneOf([null, 'mg/dL', 'K/uL']) }]),
    rangeText: oneOf([null, '3.50-6.10', ...TEXTS]),
    interpretation: oneOf(LETTERS),
    isPreliminary: oneOf([true, false]),
    change: oneOf([null, 'ADDED', 'CORRECTED'] as const),
    timeCollected: oneOf([null, quantity().timeCollected]),
  };
  const code = oneOf([
    null,
    { system: oneOf(SYSTEMS), code: oneOf(['260373001', 'two  spaces', 'Y']), display: oneOf([null, ...TEXTS]) },
  ]);
  const nothing = { value: null, unit: null, rangeMinimum: null, rangeMaximum: null };
  switch (chance.upTo(4)) {
    case 1:
      return quantity({ ...common, ...nothing, code, resultType: 'reactivity', text: oneOf([...WORDS, ...TEXTS]) });
    case 2:
      return quantity({ ...common, ...nothing, resultType: 'genotype', text: oneOf(['rs4988235 C/T', ...TEXTS]) });
    case 3:
      return quantity({ ...common, ...nothing, resultType: 'text', text: oneOf(TEXTS).repeat(chance.upTo(50)) });
    default: {
      const number = oneOf(NUMBERS);
      const [sign, comparator] = oneOf(Object.entries(SIGNS));
      const range = { rangeMinimum: oneOf([null, -1, 1e-7]), rangeMaximum: oneOf([null, 6.1, 1e21]) };
      return quantity({ ...common, ...range, text: `${sign}${number}`, value: Number(number), comparator, unit });
    }
  }
}
