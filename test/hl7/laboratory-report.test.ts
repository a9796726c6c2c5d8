import { describe, expect, it } from 'vitest';
import { LONGEST_REPORT_COMMENTS } from '../../src/hl7/comments.ts';
import { MOST_RESULTS, MOST_SPECIMENS } from '../../src/hl7/laboratory-report.ts';
import { obr, obx, reportOf, resultOf, segment } from './messages.ts';

const valuesOf = (...lines: readonly string[]) => reportOf(...lines).results.map(({ result }) => result);

describe('the sample of a report (contract, 10)', () => {
  it('is looked for in SPM-2.1, SPM-2.2, OBR-3.1 and OBR-2.1, in this order', () => {
    const order = obr({ 2: 'placer^LIS', 3: 'filler^LIS' });
    const specimen = segment('SPM', { 2: 'KIT-1&LIS^KIT-2&LIS' });
    expect(reportOf(order, obx(), specimen).sampleIds).toEqual([['KIT-1', 'KIT-2', 'filler', 'placer']]);
  });

  it('may be missing anywhere', () => {
    expect(reportOf(obr({ 2: 'placer' }), obx(), 'SPM|1|^KIT-2').sampleIds).toEqual([['', 'KIT-2', '', 'placer']]);
    expect(reportOf(obr({ 2: '' }), obx()).sampleIds).toEqual([]);
  });

  it('is named by each specimen, and each order without one; the same ones once', () => {
    const lines = [
      ...[obr({ 2: 'A' }), obx(), 'SPM|1|KIT-1', 'SPM|2|KIT-2'],
      ...[obr({ 2: 'B' }), obx(), obr({ 2: 'B' }), obx()],
    ];
    expect(reportOf(...lines).sampleIds).toEqual([
      ['KIT-1', '', '', 'A'],
      ['KIT-2', '', '', 'A'],
      ['', '', '', 'B'],
    ]);
    expect(reportOf('SPM|1|KIT-1', obr({ 2: 'A' }), obx()).sampleIds).toEqual([
      ['KIT-1', '', '', ''],
      ['', '', '', 'A'],
    ]);
  });

  it('has an id of at most 200 characters', () => {
    const [fits, long] = ['i'.repeat(200), 'i'.repeat(201)];
    expect(reportOf(obr({ 2: fits, 3: long }), obx()).sampleIds).toEqual([['', '', '', fits]]);
  });
});

describe('what is a result (contract, 10)', () => {
  it('is an observation of an order with OBX-29 empty or RSLT', () => {
    const lines = [obx({ 5: '1' }), obr(), obx({ 5: '2' }), obx({ 5: '3', 29: 'RSLT' }), obx({ 5: '4', 29: 'QST' })];
    expect(valuesOf(...lines)).toEqual(['2', '3']);
  });

  it('is none about the specimen, which follows the SPM behind the observations of an order', () => {
    const lines = [
      obr(),
      obx({ 5: '1' }),
      'SPM|1|KIT-1',
      obx({ 5: '2' }),
      'NTE|1||of the specimen',
      obr(),
      obx({ 5: '3' }),
    ];
    expect(reportOf(...lines)).toMatchObject({ results: [{ result: '1' }, { result: '3' }], comments: null });
  });

  it('may follow an SPM that stands right behind its order', () => {
    expect(valuesOf(obr(), 'SPM|1|KIT-1', obx({ 5: '1' }), obx({ 5: '2' }))).toEqual(['1', '2']);
  });

  it('is the order’s, whatever other segments stand between them', () => {
    const lines = [
      'ORC|RE',
      obr(),
      'TQ1|1',
      'CTD|1',
      obx({ 5: '1' }),
      'PRT||AD',
      'NTE|1||of it',
      'ZZZ|1',
      obx({ 5: '2' }),
    ];
    expect(reportOf(...lines).results).toMatchObject([
      { result: '1', comments: 'of it' },
      { result: '2', comments: null },
    ]);
  });
});

describe('the status of a report (contract, 10)', () => {
  it.each([
    [{ 11: 'F' }, { 25: 'F' }, false, false, false],
    [{ 11: 'C' }, { 25: 'F' }, true, false, false],
    [{ 11: 'F' }, { 25: 'C' }, true, false, false],
    [{ 11: 'P' }, { 25: 'F' }, false, true, false],
    [{ 11: 'F' }, { 25: 'P' }, false, true, false],
    [{ 11: 'D' }, { 25: 'F' }, false, false, true],
    [{ 11: 'W' }, { 25: 'C' }, true, false, true],
    [{ 11: '' }, { 25: '' }, false, false, false],
    [{ 11: 'R' }, { 25: 'F' }, false, true, false],
  ])(
    'OBX %j and OBR %j: correction %j, partial %j, deleted %j',
    (ofObx, ofObr, isCorrection, isPartial, hasDeleted) => {
      expect(reportOf(obr(ofObr), obx(), obx(ofObx))).toMatchObject({ isCorrection, isPartial, hasDeleted });
    },
  );

  it('counts those of observations that are no results too', () => {
    expect(reportOf(obr(), obx(), obx({ 11: 'W', 29: 'QST' })).hasDeleted).toBe(true);
    expect(reportOf(obr(), obx(), 'SPM|1|KIT-1', obx({ 11: 'C' })).isCorrection).toBe(true);
  });

  it('has its statuses in any case of letters', () => {
    const ofStatus = (status: string) => reportOf(obr(), obx(), obx({ 11: status }));
    expect([ofStatus('d').hasDeleted, ofStatus('w').hasDeleted]).toEqual([true, true]);
    expect([ofStatus('c').isCorrection, ofStatus('p').isPartial, ofStatus('r').isPartial]).toEqual([true, true, true]);
    expect(ofStatus('x')).toMatchObject({ results: { length: 1 }, comments: 'No result for Glucose (5.4).' });
    expect(reportOf(obr({ 25: 'c' }), obx()).isCorrection).toBe(true);
    expect(reportOf(obr({ 25: 'p' }), obx()).isPartial).toBe(true);
  });

  it.each(['A', 'I', 'R', 'S', 'O'])(
    'is partial where an order is %s: more is to come, or nobody has verified it',
    (status) => {
      expect(reportOf(obr({ 25: status }), obx())).toMatchObject({ isPartial: true, results: { length: 1 } });
    },
  );

  it.each(['I', 'S', 'R', 'O'])('is partial where an observation is %s: it is left out without a value', (status) => {
    const report = reportOf(obr(), obx({ 5: '1' }), obx({ 5: '', 11: status }));
    expect(report).toMatchObject({ isPartial: true, results: [{ result: '1' }], comments: null });
  });
});

describe('the comments of a report (contract, 10)', () => {
  it('are the notes after an OBR, and any other that is not on an observation', () => {
    const lines = [
      ...['PID|1', 'NTE|1||patient', 'ORC|RE', 'NTE|1||order', obr(), 'NTE|1||one~two', 'NTE|2||three'],
      ...[obx(), 'NTE|1||result', 'SPM|1|KIT-1', 'NTE|1||specimen', obr(), 'NTE|1||four', obx()],
    ];
    const { comments, results } = reportOf(...lines);
    expect(comments).toBe('patient\norder\none\ntwo\nthree\nspecimen\nfour');
    expect(results.map((result) => result.comments)).toEqual(['result', null]);
  });

  it(`of ${LONGEST_REPORT_COMMENTS} characters are read; longer ones are cut, and say so`, () => {
    const commentsOf = (length: number) => reportOf(obr(), `NTE|1||${'c'.repeat(length)}`, obx()).comments;
    expect(commentsOf(LONGEST_REPORT_COMMENTS)).toBe('c'.repeat(LONGEST_REPORT_COMMENTS));
    const cut = commentsOf(LONGEST_REPORT_COMMENTS + 1);
    expect(cut).toHaveLength(LONGEST_REPORT_COMMENTS);
    expect(cut).toMatch(/c… \[shortened; the rest is in the laboratory’s message\]$/);
  });

  it('name what no result can be obtained for (X), and why', () => {
    const lines = [
      obr(),
      obx({ 5: '', 11: 'X' }),
      'NTE|1||Clotted',
      obx({ 2: 'ST', 5: 'QNS', 11: 'X' }),
      obx({ 5: '1' }),
    ];
    expect(reportOf(...lines)).toMatchObject({
      comments: 'No result for Glucose.\nClotted\nNo result for Glucose (QNS).',
      isPartial: false,
      results: [{ result: '1' }],
    });
  });

  it('name it without a document that stands in its place', () => {
    const document = obx({ 2: 'ED', 5: '^application^pdf^Base64^JVBERi0xLjQ=', 11: 'X' });
    expect(reportOf(obr(), document).comments).toBe('No result for Glucose.');
  });

  it('have the notes on an observation that has no value', () => {
    expect(reportOf(obr(), obx({ 5: '' }), 'NTE|1||See below', obx()).comments).toBe('Glucose: See below');
  });

  it('say that there is a document (ED), or where (RP)', () => {
    const pdf = obx({ 2: 'ED', 3: 'PDF^Report', 5: '^application^pdf^Base64^JVBERi0xLjQ=' });
    const bare = obx({ 2: 'ED', 3: 'PDF^Report', 5: '^^^Base64^JVBERi0xLjQ=' });
    const pointer = obx({ 2: 'RP', 3: 'IMG^Image', 5: 'https://lab.example/1^LIS^IM' });
    const { comments, results } = reportOf(obr(), obx(), pdf, bare, pointer);
    expect(results).toHaveLength(1);
    expect(comments).toBe(
      [
        'Report: a document (application/pdf) is in the laboratory’s message.',
        'Report: a document is in the laboratory’s message.',
        'Image: see https://lab.example/1^LIS^IM.',
      ].join('\n'),
    );
  });

  it('have none of an answer to a question (OBX-29 QST)', () => {
    expect(reportOf(obr(), obx({ 5: '', 29: 'QST' }), 'NTE|1||private', obx()).comments).toBeNull();
  });
});

describe('what keeps a message from being charted', () => {
  it('is nothing, as a rule', () => {
    expect(reportOf('PID|1', obr(), obx()).obstacle).toBeNull();
  });

  it('is several patients; the same one again is none', () => {
    const patient = 'PID|1||P-1||Doe^Jane||19800101';
    expect(reportOf(patient, obr(), obx(), patient, obr(), obx()).obstacle).toBeNull();
    expect(reportOf(patient, obr(), obx(), 'PID|2||P-2||Doe^John', obr(), obx()).obstacle).toBe(
      'The message is about several patients.',
    );
  });

  it(`is more than ${MOST_SPECIMENS} specimens, of which no more are looked for`, () => {
    const specimens = (count: number) => Array.from({ length: count }, (_, index) => `SPM|1|KIT-${index}`);
    const withSpecimens = (count: number) => reportOf(...specimens(count), obr({ 2: '' }), obx());
    expect(withSpecimens(MOST_SPECIMENS)).toMatchObject({ obstacle: null, sampleIds: { length: MOST_SPECIMENS } });
    expect(withSpecimens(MOST_SPECIMENS + 1)).toMatchObject({
      obstacle: 'The message names more than 1000 specimens.',
      sampleIds: { length: MOST_SPECIMENS },
    });
  });

  it(`is more than ${MOST_RESULTS} results`, () => {
    const withResults = (count: number) => reportOf(obr(), ...Array<string>(count).fill(obx()));
    expect(withResults(MOST_RESULTS)).toMatchObject({ obstacle: null, results: { length: MOST_RESULTS } });
    expect(withResults(MOST_RESULTS + 1).obstacle).toBe('The message has more than 1000 results.');
  });

  it('is a value of more than 64 KiB', () => {
    const longest = 'é'.repeat(32 * 1024);
    expect(resultOf({ 2: 'TX', 5: longest }).result).toBe(longest);
    expect(reportOf(obr(), obx({ 2: 'TX', 5: `${longest}x` })).obstacle).toBe('A result is longer than 64 KiB.');
  });
});
