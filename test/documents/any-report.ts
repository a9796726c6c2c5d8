import fc from 'fast-check';
import { formatInterval } from '../../src/documents/content/format.ts';
import type { NamedTest } from '../../src/documents/content/named-test.ts';
import type { DocumentResult, ReportDocument } from '../../src/documents/content/report-document.ts';
import { attached, change as changeOf, EARLIER, PROVIDER, quantity, report } from './sample-report.ts';

// Arbitrary printable reports, in scripts that are written from left to right; scripts.once.test.ts has the others.

/** Letters that the fonts have, but that are difficult for them: accents, look-alikes, ligatures, signs. */
const LETTERS = [
  ...'abcdefghijklmnopqrstuvwxyzABCXYZ0123456789',
  ...'éöñßłżćŻŁİıễąőÐđŞğ',
  ...'αβγΔΩωάΣ',
  ...'жЖщюяЇґ',
  ...'.,;:()/%+=-–—_&<>“”’\'"°µ≥≤±×',
  ...['ff', 'ffi', 'fl', 'µ', 'μ'],
];
const IDEOGRAPHS = [...'血糖値検査', ...'さくら', ...'김서연'];

/** A report written in these letters, whose results and changes have names that begin with `#1`, `#2` and so on. */
function reportIn(letters: readonly string[]): fc.Arbitrary<ReportDocument> {
  const word = fc.oneof(
    { weight: 12, arbitrary: fc.string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: 12 }) },
    { weight: 1, arbitrary: fc.string({ unit: fc.constantFrom(...letters), minLength: 40, maxLength: 130 }) },
  );
  const line = fc.array(word, { minLength: 1, maxLength: 5 }).map((words) => words.join(' '));
  const lines = fc.array(line, { minLength: 1, maxLength: 3 }).map((several) => several.join('\n'));
  const perhaps = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null });
  const moment = fc.date({ min: new Date('2000-01-01'), max: new Date('2090-01-01'), noInvalidDate: true });
  const number = fc.oneof(fc.integer({ min: 0, max: 500 }), fc.double({ min: 0, max: 100, noNaN: true }));

  /** A text for results without a unit and an interval only: it uses their columns, too, if it is too wide for its own. */
  const finding = fc.oneof(
    fc.string({ unit: fc.constantFrom(...'ABCdef-/'), minLength: 1, maxLength: 12 }),
    fc
      .tuple(fc.string({ unit: fc.constantFrom(...'ABCdefgh'), minLength: 16, maxLength: 30 }), lines)
      .map((parts) => parts.join(' ')),
  );

  /** What a test is called in plain words: in both languages, in one, or in none. */
  const names = fc.record({ en: line, es: line }, { requiredKeys: [] });

  const result: fc.Arbitrary<DocumentResult> = fc
    .record({
      name: line,
      names,
      value: number,
      text: fc.oneof(line, finding),
      finding,
      unit: perhaps(line),
      rangeMinimum: perhaps(number),
      rangeMaximum: perhaps(number),
      rangeText: perhaps(line),
      resultType: fc.constantFrom('quantity', 'reactivity', 'genotype', 'titer', 'other'),
      comparator: fc.constantFrom(null, 'LT', 'GE'),
      flag: fc.constantFrom('LOW', 'NORMAL', 'HIGH', 'ABNORMAL', 'CRITICAL', 'UNKNOWN'),
      interpretation: perhaps(fc.constantFrom('HH', 'POS', 'R', 'A~B', 'L~ABN')),
      comments: perhaps(lines),
      timeCollected: perhaps(moment),
      isPreliminary: fc.boolean(),
      change: fc.constantFrom(null, 'ADDED', 'CORRECTED'),
    })
    .map(({ finding, ...differences }) => {
      const made = quantity(differences);
      const isAlone = made.unit === null && formatInterval(made) === '—';
      return isAlone ? { ...made, text: finding } : made;
    });

  const attachment = fc
    .record({
      name: line,
      contentType: fc.constantFrom('application/pdf', 'image/png', 'image/jpeg', 'text/plain'),
      bytes: fc.integer({ min: 1, max: 10_000_000 }),
      isPreliminary: fc.boolean(),
      change: fc.constantFrom(null, 'ADDED', 'CORRECTED'),
    })
    .map(({ name, ...differences }) => attached(name, differences).attachments);

  const change = fc.record({ name: line, names, before: perhaps(line), after: perhaps(line) });

  return fc
    .record({
      laboratory: line,
      laboratoryDetails: fc.record({ address: perhaps(lines), cliaNumber: perhaps(word), director: perhaps(line) }),
      program: line,
      isTest: fc.boolean(),
      isPartial: fc.boolean(),
      withdrawn: fc.oneof({ weight: 5, arbitrary: fc.constant(null) }, fc.record({ at: moment, reason: lines })),
      replaces: perhaps(fc.record({ reportId: fc.uuid(), dateResulted: moment })),
      isAmendment: fc.boolean(),
      changes: fc.array(change, { maxLength: 4 }),
      replacedBy: perhaps(
        fc.record({ reportId: fc.uuid(), dateResulted: moment, isPartial: fc.boolean(), isCorrection: fc.boolean() }),
      ),
      patient: perhaps(
        fc.record({
          patientId: perhaps(fc.uuid()),
          firstName: perhaps(line),
          lastName: perhaps(line),
          dateOfBirth: fc.constantFrom(null, '1984-02-29'),
          sex: fc.constantFrom(null, 'M', 'F'),
        }),
      ),
      specimen: fc.record({
        sampleId: word,
        kitId: perhaps(word),
        type: perhaps(line),
        dateCollected: perhaps(moment),
        dateReceived: moment,
        dateResulted: moment,
      }),
      provider: fc.constantFrom(null, PROVIDER, { ...PROVIDER, npi: null }),
      comments: perhaps(lines),
      results: fc.oneof(
        { weight: 5, arbitrary: fc.array(result, { maxLength: 5 }) },
        { weight: 1, arbitrary: fc.array(result, { minLength: 15, maxLength: 20 }) },
      ),
      attachments: fc.array(attachment, { maxLength: 2 }).map((each) => each.flat()),
      printedAt: moment,
      language: fc.constantFrom('en', 'es'),
      timeZone: fc.constantFrom('UTC', 'America/New_York', 'Asia/Kathmandu'),
    })
    .map(({ provider, results, changes, attachments, comments, ...differences }) => {
      const numbered = <Named extends NamedTest>(all: readonly Named[]) =>
        all.map((each, index) => {
          const begun = (name: string) => `#${index + 1} ${name}`;
          const names = Object.fromEntries(
            Object.entries(each.names).map(([language, name]) => [language, begun(name)]),
          );
          return { ...each, name: begun(each.name), names, position: index };
        });
      const said = {
        comments,
        results: numbered(results),
        changes: numbered(changes).map(({ name, names, before, after }) => changeOf(name, before, after, names)),
        attachments,
      };
      const nothing = { comments: null, results: [], changes: [], attachments: [] };
      return report({
        ...differences,
        ...(differences.withdrawn === null ? said : nothing),
        replaces: differences.replaces ?? (differences.isAmendment ? EARLIER : null),
        requisition: {
          requisitionId: '0199a0f0-3333-7222-8333-444455556666',
          barcode: 'B',
          panels: [],
          orderingProvider: provider,
          created: new Date('2026-11-10T09:30:00Z'),
        },
      });
    });
}

/** Most are in the Latin, Greek and Cyrillic alphabets: loading an East Asian font takes longer than everything else together. */
export const anyReport: fc.Arbitrary<ReportDocument> = fc.oneof(
  { weight: 14, arbitrary: reportIn(LETTERS) },
  { weight: 1, arbitrary: reportIn([...LETTERS, ...IDEOGRAPHS]) },
);
