import { describe, expect, it } from 'vitest';
import { plainSectionOf } from '../../src/documents/content/plain-words.ts';
import type { DocumentResult, ReportDocument } from '../../src/documents/content/report-document.ts';
import { wordingOf } from '../../src/documents/content/wording.ts';
import { type DocumentWords, en as english } from '../../src/documents/words/en.ts';
import { es as spanish } from '../../src/documents/words/es.ts';
import { AMENDMENT, attached, change, finding, LATER, quantity, report, WITHDRAWAL } from './sample-report.ts';

type PlainWords = DocumentWords['plain'];

const [en, es] = [english.plain, spanish.plain];

const sectionOf = (document: ReportDocument) => plainSectionOf(document, wordingOf(document));
const sentencesOf = (differences: Partial<ReportDocument>) => sectionOf(report(differences)).sentences;

/** Every sentence that a language has. */
const allOf = ({ statuses, types, signs, flags, ownLetters, remarks, end }: PlainWords) => [
  ...[statuses, types, flags, remarks].flatMap((sentences) => Object.values<string>(sentences)),
  ...[signs, ownLetters, end],
];

describe('the plain words for the patient (contract, 6.2)', () => {
  it('explain each type of result and each flag that occurs, once, and nothing else', () => {
    const results = [
      quantity({ flag: 'HIGH' }),
      quantity({ flag: 'HIGH' }),
      finding('HIV-1/2', 'NON-REACTIVE', 'NORMAL'),
      { ...finding('CYP2C19', '*1/*2'), resultType: 'genotype' },
      { ...finding('RPR', '1:32', 'ABNORMAL'), resultType: 'titer' },
    ];
    const { statuses, types, flags, end } = en;
    expect(sentencesOf({ results })).toEqual([
      statuses.FINAL,
      ...[types.quantity, types.reactivity, types.genotype, types.other],
      ...[flags.NORMAL, flags.HIGH, flags.ABNORMAL, flags.UNKNOWN],
      end,
    ]);
  });

  it('explain the laboratory’s own letters, and then do not say that nobody flagged the result', () => {
    const results = [quantity({ flag: 'UNKNOWN', interpretation: 'R' })];
    expect(sentencesOf({ results })).toEqual([en.statuses.FINAL, en.types.quantity, en.ownLetters, en.end]);
  });

  it.each<[readonly (keyof PlainWords['statuses'])[], Partial<ReportDocument>]>([
    [['FINAL', 'AMENDED'], AMENDMENT],
    [['PARTIAL'], { isPartial: true }],
    [['PARTIAL', 'AMENDED'], { ...AMENDMENT, isPartial: true }],
    [['SUPERSEDED'], { isPartial: true, replacedBy: LATER }],
    // A notice says that it is amended, although its status does not.
    [['SUPERSEDED', 'AMENDED'], { ...AMENDMENT, replacedBy: LATER }],
    [['WITHDRAWN'], { ...AMENDMENT, ...WITHDRAWAL }],
  ])('explain the status and the notices, with results or without: %j', (words, stands) => {
    expect(sentencesOf({ ...stands, results: [] })).toEqual([...words.map((word) => en.statuses[word]), en.end]);
    expect(sentencesOf({ ...stands, language: 'es' }).slice(0, words.length)).toEqual(
      words.map((word) => es.statuses[word]),
    );
  });

  it.each<[boolean, string, Partial<DocumentResult>]>([
    [true, '<0.5', { comparator: 'LT' }],
    [true, '>= 60', {}],
    [true, 'Resistant (MIC >1 mg/L)', {}],
    [true, '5.4', { rangeMinimum: null }],
    [true, '5.4', { rangeText: '<5.0' }],
    [false, '5.4', {}],
    [false, 'c.35G>A', {}],
  ])(
    'explain the signs, if one is printed in a value or an interval: %s for %s, %o',
    (areExplained, text, differences) => {
      expect(sentencesOf({ results: [quantity({ text, ...differences })] }).includes(en.signs)).toBe(areExplained);
    },
  );

  it('explain the signs in what an amendment changed', () => {
    for (const [before, after] of [
      ['<0.5 mmol/L', '5.4 mmol/L'],
      [null, '5.4 mmol/L (reference interval ≥ 3)'],
    ] as const)
      expect(sentencesOf({ changes: [change('Glucose', before, after)] })).toContain(en.signs);
  });

  it('explain what is remarked on results and on attached documents', () => {
    const { PRELIMINARY, CORRECTED, ADDED } = en.remarks;
    const results = [
      quantity({ change: 'ADDED' }),
      quantity({ isPreliminary: true, change: 'CORRECTED' }),
      quantity({ isPreliminary: true }),
    ];
    expect(sentencesOf({ results }).slice(3)).toEqual([PRELIMINARY, CORRECTED, ADDED, en.end]);
    expect(sentencesOf({ results: [], ...attached('Report', { isPreliminary: true, change: 'ADDED' }) })).toEqual([
      ...[en.statuses.FINAL, PRELIMINARY, ADDED],
      en.end,
    ]);
  });

  it('are in the language of the document', () => {
    const { title, sentences } = sectionOf(report({ language: 'es' }));
    expect(title).toBe('En palabras sencillas');
    expect(sentences).toEqual([es.statuses.FINAL, expect.stringMatching(/^Un número/), es.flags.NORMAL, es.end]);
  });

  it('say in Spanish what else the reference interval is called, where it is mentioned first', () => {
    const inFull = 'intervalo (o rango) de referencia';
    const [, quantities, normal] = sentencesOf({ language: 'es' });
    expect([quantities?.includes(`; el ${inFull}, si`), normal?.includes('(o rango)')]).toEqual([true, false]);
    const results = [finding('HIV-1/2', 'NON-REACTIVE', 'NORMAL'), finding('RPR', '1:32', 'HIGH')];
    const ofWords = sentencesOf({ language: 'es', results });
    expect(ofWords.filter((sentence) => sentence.includes(inFull))).toEqual([
      `NORMAL: el resultado está dentro del ${inFull}, o el laboratorio lo marcó como normal, negativo o no detectado.`,
    ]);
    expect(ofWords).toContain(es.flags.HIGH);
  });

  it.each([
    ['en', en, /\b(?:should|must|please|ask|call|consult|contact|take|stop|you have|healthy|ill|disease)\b/i],
    ['es', es, /\b(?:debe|consulte|llame|pregunte|tome|deje|usted tiene|sano|enfermo|enfermedad)\b/i],
  ] as const)('give no advice and no diagnosis (%s)', (_language, words, advice) => {
    for (const sentence of allOf(words)) expect(sentence).not.toMatch(advice);
  });

  it('quote the flags, the status and the remarks as the report prints them', () => {
    for (const { flags, statuses, remarks, plain } of [english, spanish]) {
      for (const flag of ['NORMAL', 'LOW', 'HIGH', 'CRITICAL', 'ABNORMAL', 'UNKNOWN'] as const)
        expect(plain.flags[flag].startsWith(`${flags[flag]}: `)).toBe(true);
      for (const [word, sentence] of Object.entries(plain.statuses))
        expect([word, sentence.startsWith(`${statuses[word as keyof typeof statuses]}: `)]).toEqual([word, true]);
      for (const remark of ['PRELIMINARY', 'CORRECTED', 'ADDED'] as const)
        expect(plain.remarks[remark].startsWith(`${remarks[remark]}: `)).toBe(true);
      expect(plain.flags.CRITICAL).toContain(flags.HIGH);
      expect(plain.flags.CRITICAL).toContain(flags.LOW);
    }
  });
});
