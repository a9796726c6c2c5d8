import { describe, expect, it } from 'vitest';
import { type Wording, wordingOf } from '../../src/documents/content/wording.ts';
import { renderPdf } from '../../src/documents/pdf/render-pdf.ts';
import { renderText } from '../../src/documents/text/render-text.ts';
import { type DocumentWords, en } from '../../src/documents/words/en.ts';
import { es } from '../../src/documents/words/es.ts';
import {
  AMENDMENT,
  attached,
  change,
  finding,
  LATER,
  numberedQuantities,
  PROVIDER,
  quantity,
  report,
  reportOfRequisition,
  WITHDRAWAL,
} from './sample-report.ts';

/** A text of {@link DocumentWords}, a function that makes one, or more of them. */
type Words = unknown;

/** The paths of all texts. */
function pathsOf(words: Words, path = ''): readonly string[] {
  if (typeof words !== 'object' || words === null) return [path];
  return Object.entries(words).flatMap(([name, word]) => pathsOf(word, path === '' ? name : `${path}.${name}`));
}

/** The same words, which note what is used of them. */
function noting<Given extends object>(words: Given, used: Set<string>, path = ''): Given {
  return new Proxy(words, {
    get(target, name, receiver) {
      const word: unknown = Reflect.get(target, name, receiver);
      if (typeof name === 'symbol') return word;
      const here = path === '' ? name : `${path}.${name}`;
      if (typeof word === 'object' && word !== null) return noting(word, used, here);
      used.add(here);
      return word;
    },
  });
}

const at = new Date('2026-11-15T09:10:00Z');
const details = [
  { of: 'name', name: 'Zinc' },
  { of: 'flag', flagged: quantity() },
  { of: 'interval', interval: '≤ 5' },
  { of: 'time', at },
  { of: 'comments', how: 'added' },
  { of: 'comments', how: 'removed' },
  { of: 'comments', how: 'changed' },
  { of: 'codes' },
] as const;
const letters = { flag: 'UNKNOWN', interpretation: 'R' } as const;
const kinds = ['application/pdf', 'image/png', 'image/jpeg', 'text/plain'] as const;
const unusual = ['ADDED', 'CORRECTED', null] as const;

/** Reports in which every word of a document occurs, and the kinds of single results. */
const REPORTS = [
  report({
    ...AMENDMENT,
    isTest: true,
    isPartial: true,
    laboratory: '\u{13000}',
    laboratoryDetails: { address: null, cliaNumber: null, director: 'A. Okafor' },
    orderedFrom: 'Quest West',
    requisition: { requisitionId: 'R', barcode: 'B', panels: [], orderingProvider: PROVIDER, created: at },
    changes: [
      { name: 'Zinc', names: {}, before: null, after: { kind: 'value', value: '5', details } },
      change('Iron', '7', null),
    ],
    comments: 'Hemolysed.',
    heldUntil: at,
    review: { comment: 'Called.', by: 'A. Doctor', at },
    results: [
      quantity({ flag: 'CRITICAL', interpretation: 'HH', isPreliminary: true, timeCollected: at }),
      quantity({ flag: 'CRITICAL', interpretation: 'LL', change: 'ADDED' }),
      quantity({ text: '9', value: 9, flag: 'HIGH', change: 'CORRECTED' }),
      quantity({ text: '1', value: 1, flag: 'LOW', comments: 'Long. '.repeat(3_000) }),
      { ...finding('Culture', 'Positive', 'ABNORMAL'), interpretation: 'POS' },
      { ...finding('CYP2C19', '*1/*2'), resultType: 'genotype' },
      { ...finding('RPR', '1:32', 'ABNORMAL'), resultType: 'titer' },
      quantity({ text: '<9', comparator: 'LT' }),
      quantity(letters),
    ],
    attachments: kinds.flatMap(
      (contentType, index) =>
        attached('Full report', {
          contentType,
          bytes: index,
          isPreliminary: true,
          change: unusual[index] ?? null,
        }).attachments,
    ),
  }),
  report({ ...AMENDMENT, replaces: null, changes: [change('Iron', null, '7')], results: numberedQuantities(3) }),
  report({ results: [finding('HIV', 'REACTIVE', 'ABNORMAL')] }),
  report({ results: [finding('HIV', 'NON-REACTIVE')] }),
  report({ results: [quantity()] }),
  report({ results: [quantity(letters)] }),
  report({ results: [], patient: { patientId: 'P', firstName: null, lastName: null, dateOfBirth: null, sex: 'F' } }),
  reportOfRequisition(),
  report(WITHDRAWAL),
  ...[true, false].flatMap((isPartial) =>
    [true, false].map((isCorrection) => report({ isPartial, replacedBy: { ...LATER, isCorrection }, patient: null })),
  ),
  report({ specimen: { ...report().specimen, dateCollected: null } }),
];

describe('the words of the documents', () => {
  it.each<[string, DocumentWords]>([
    ['en', en],
    ['es', es],
  ])('are all used, in the text or in the PDF (%s)', async (_language, words) => {
    const used = new Set<string>();
    const wording: Wording = wordingOf(report(), noting(words, used));
    for (const document of REPORTS) {
      renderText(document, wording);
      await renderPdf(document, wording);
    }
    const known = pathsOf({ ...words, specimenTypes: {} });
    expect(known.filter((path) => !used.has(path) && !path.startsWith('plain.firstMention'))).toEqual([]);
  });

  it('are the same in every language, and none is left in English', () => {
    const [inEnglish, inSpanish] = [en, es].map((words) =>
      pathsOf({ ...words, specimenTypes: {}, plain: { ...words.plain, firstMention: null } }),
    );
    expect(inSpanish).toEqual(inEnglish);
    const valueAt = (words: Words, path: string): unknown =>
      path
        .split('.')
        .reduce(
          (found: unknown, name) =>
            typeof found === 'object' && found !== null ? Reflect.get(found, name) : undefined,
          words,
        );
    const same = (inEnglish ?? []).filter(
      (path) => typeof valueAt(en, path) === 'string' && valueAt(en, path) === valueAt(es, path),
    );
    // These are the same words in both.
    expect(same).toEqual(['statuses.FINAL', 'flags.NORMAL', 'fileKinds.application/pdf']);
  });

  it('name types of specimens, and leave those that are not known as they are', () => {
    const typed = (type: string) => renderText(report({ language: 'es', specimen: { ...report().specimen, type } }));
    expect(typed('dried_blood_spot')).toMatch(/\n {2}Tipo +Gota de sangre seca\n/u);
    expect(typed('nail_clippings')).toMatch(/\n {2}Tipo +Nail clippings\n/u);
  });
});
