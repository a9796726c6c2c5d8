import { describe, expect, it } from 'vitest';
import { MAX_REPORT_COMMENTS_LENGTH } from '../../src/hl7/comments.ts';
import { MAX_ATTACHMENTS, MAX_RESULTS, readLaboratoryReport } from '../../src/hl7/laboratory-report.ts';
import { readMessage } from '../../src/hl7/read-message.ts';
import { MAX_SPECIMENS } from '../../src/hl7/sample-ids.ts';
import { bytesOf, commentsIn, msh, obr, obx, reportOf, resultOf, segment } from './messages.ts';

const valuesOf = (...lines: readonly string[]) => reportOf(...lines).results.map(({ result }) => result);

describe('the sample of a report (contract, 10)', () => {
  const order = (two: string, three = '') => ['', '', three, two, '', ''];

  it('is looked for in SPM-2.1, SPM-2.2, OBR-3.1, OBR-2.1, ORC-3.1 and ORC-2.1, in this order', () => {
    const lines = [
      'ORC|RE|placer of ORC^LIS|filler of ORC^LIS',
      obr({ 2: 'placer^LIS', 3: 'filler^LIS' }),
      obx(),
      segment('SPM', { 2: 'KIT-1&LIS^KIT-2&LIS' }),
    ];
    expect(reportOf(...lines).sampleIds).toEqual([
      ['KIT-1', 'KIT-2', 'filler', 'placer', 'filler of ORC', 'placer of ORC'],
    ]);
  });

  it('may be missing anywhere', () => {
    expect(reportOf(obr({ 2: 'placer' }), obx(), 'SPM|1|^KIT-2').sampleIds).toEqual([
      ['', 'KIT-2', '', 'placer', '', ''],
    ]);
    expect(reportOf(obr({ 2: '' }), obx()).sampleIds).toEqual([]);
  });

  it('is named by each specimen, and each order without one; the same ones once', () => {
    const lines = [
      ...[obr({ 2: 'A' }), obx(), 'SPM|1|KIT-1', 'SPM|2|KIT-2'],
      ...[obr({ 2: 'B' }), obx(), obr({ 2: 'B' }), obx()],
    ];
    expect(reportOf(...lines).sampleIds).toEqual([
      ['KIT-1', '', '', 'A', '', ''],
      ['KIT-2', '', '', 'A', '', ''],
      order('B'),
    ]);
    expect(reportOf('SPM|1|KIT-1', obr({ 2: 'A' }), obx()).sampleIds).toEqual([
      ['KIT-1', '', '', '', '', ''],
      order('A'),
    ]);
  });

  it('is that of an ORC in the order right behind it, and of the same patient, or else stands by itself', () => {
    const lines = [
      'ORC|RE|A',
      obr({ 2: '' }),
      obx(),
      obr({ 2: 'B' }),
      obx(),
      'ORC|RE|C',
      'PID|1',
      obr({ 2: 'D' }),
      obx(),
    ];
    expect(reportOf(...lines).sampleIds).toEqual([
      ['', '', '', '', '', 'A'],
      order('B'),
      order('D'),
      ['', '', '', '', '', 'C'],
    ]);
  });

  it('has an id of at most 200 characters', () => {
    const [fits, long] = ['i'.repeat(200), 'i'.repeat(201)];
    expect(reportOf(obr({ 2: fits, 3: long }), obx()).sampleIds).toEqual([order(fits)]);
  });
});

describe('what is a result (contract, 10)', () => {
  it('is an observation of an order with OBX-29 empty or RSLT', () => {
    const lines = [obx({ 5: '1' }), obr(), obx({ 5: '2' }), obx({ 5: '3', 29: 'RSLT' }), obx({ 5: '4', 29: 'QST' })];
    expect(valuesOf(...lines)).toEqual(['2', '3']);
  });

  it('does not include those about the specimen, which follow the SPM after the observations of an order', () => {
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

  it('may follow an SPM that comes right after its order', () => {
    expect(valuesOf(obr(), 'SPM|1|KIT-1', obx({ 5: '1' }), obx({ 5: '2' }))).toEqual(['1', '2']);
  });

  it('belongs to the order, whatever other segments are between them', () => {
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

describe('what a message says of an order (contract, 10)', () => {
  it.each([
    ['P', 'F', true],
    ['A', 'F', true],
    ['I', 'F', true],
    ['R', 'F', true],
    ['S', 'F', true],
    ['O', 'F', true],
    ['p', 'F', true],
    ['F', 'F', false],
    ['C', 'F', false],
    ['', 'F', false],
    ['F', 'P', false],
  ])('OBR-25 %j and OBX-11 %j of a value: open %j', (ofObr, ofObx, isOpen) => {
    expect(reportOf(obr({ 25: ofObr }), obx({ 11: ofObx })).orders).toMatchObject([{ isOpen }]);
  });

  it.each(['P', 'I', 'S', 'R', 'O', 'i'])('it is open if OBX-11 is %s without a value, which is left out', (status) => {
    const { orders, results, comments } = reportOf(obr(), obx({ 5: '1' }), obx({ 5: '', 11: status }));
    expect({ orders, results, comments }).toMatchObject({
      orders: [{ isOpen: true }],
      results: [{ result: '1' }],
      comments: null,
    });
  });

  it('it is known by OBR-3 with its namespace, else by the code of OBR-4, else by its text', () => {
    const idOf = (fields: Readonly<Record<number, string>>) => {
      const { orders, results } = reportOf(obr(fields), obx());
      expect(results[0]?.order).toBe(orders[0]?.id);
      return orders[0]?.id;
    };
    expect(idOf({ 3: 'ACC-1' })).toBe('ACC-1');
    expect(idOf({ 3: 'ACC-1^LAB' })).toBe('ACC-1^LAB');
    expect(idOf({ 3: 'ACC-1^^1.2.3^ISO' })).toBe('ACC-1^1.2.3');
    expect(idOf({ 3: '^LAB' })).toBe('CHEM');
    expect(idOf({ 4: '^^^99717-28^A panel^L' })).toBe('99717-28');
    expect(idOf({ 4: '^A panel' })).toBe('A panel');
    expect(idOf({ 4: '' })).toBe('');
    expect(idOf({ 3: 'i'.repeat(201) })).toBe('i'.repeat(200));
  });

  it('is known by OBR-3 and OBR-4 if OBR-3 is the sample’s own id, which all its orders share', () => {
    const lines = [obr({ 3: 'kit-0001', 4: 'A^Panel A^L' }), obx(), obr({ 3: 'KIT-0001^LIS', 4: '^Panel B' }), obx()];
    const message = readMessage(bytesOf(msh(), ...lines));
    const idsOf = (ids: readonly string[]) => readLaboratoryReport(message, 'UTC', { ids }).orders.map(({ id }) => id);
    expect(idsOf(['KIT-0001'])).toEqual(['kit-0001^A', 'KIT-0001^LIS^Panel B']);
    expect(idsOf(['KIT-0002'])).toEqual(['kit-0001', 'KIT-0001^LIS']);
  });

  it('has each id once, and is open if any of its OBRs is', () => {
    const lines = [
      ...[obr({ 3: 'ACC-1', 4: 'A^Panel A^L', 25: 'P' }), 'NTE|1||Fasting', obx(), obx({ 11: 'X', 5: '' })],
      ...[obr({ 3: 'ACC-1', 4: 'B^Panel B^L' }), 'NTE|1||Not fasting', obx({ 23: 'Northlight' })],
      ...[obr({ 3: 'ACC-2' }), obx()],
    ];
    const { orders, results } = reportOf(...lines);
    const resulted = new Date('2026-11-21T08:00:00Z');
    expect(orders).toEqual([
      {
        ...{
          id: 'ACC-1',
          sequence: 1,
          isOpen: true,
          isPending: false,
          resulted,
          panel: { system: 'L', code: 'A', display: 'Panel A' },
        },
        performer: { name: 'Northlight', cliaNumber: null, address: null, director: null },
        comments: 'Fasting\nNot fasting\nNo result for Glucose.',
        finalStatus: null,
      },
      {
        ...{
          id: 'ACC-2',
          sequence: 3,
          isOpen: false,
          isPending: false,
          resulted,
          panel: { system: 'L', code: 'CHEM', display: 'Chemistry' },
        },
        ...{ performer: null, comments: null, finalStatus: 'F' },
      },
    ]);
    expect(results.map(({ panel }) => panel?.code)).toEqual(['A', 'B', 'CHEM']);
  });

  it.each([
    ['F', [obr({ 25: 'F' }), obx()]],
    ['C', [obr({ 25: 'c' }), obx()]],
    [null, [obr({ 25: '' }), obx()]],
    [null, [obr({ 25: 'X' })]],
    [null, [obr({ 25: 'F' }), obx({ 11: 'I', 5: '' })]],
    [null, [obr({ 25: 'F' }), obx(), obr({ 25: 'A' })]],
  ])('is final with the status %s of all its OBRs, unless something is still to come', (status, lines) => {
    expect(reportOf(...lines).orders.map(({ finalStatus }) => finalStatus)).toEqual([status]);
  });
});

describe('the comments of a report (contract, 10)', () => {
  it('are the notes on an order, and any other that is not on an observation', () => {
    const lines = [
      ...['NTE|1||message', 'PID|1', 'NTE|1||patient', 'SPM|1|KIT-1', 'NTE|1||first specimen'],
      ...['ORC|RE', 'NTE|1||order', obr({ 3: 'A' }), 'NTE|1||one~two', 'NTE|2||three', obx(), 'NTE|1||result'],
      ...['SPM|1|KIT-1', 'NTE|1||specimen', obr({ 3: 'B' }), 'NTE|1||four', obx()],
      ...['ORC|RE', 'NTE|1||of no order', 'PID|1', 'NTE|1||again', 'ORC|RE', 'NTE|1||the last'],
    ];
    const { comments, orders, results } = reportOf(...lines);
    expect(comments).toBe('message\npatient\nfirst specimen\nof no order\nagain\nthe last');
    expect(orders.map((order) => order.comments)).toEqual(['order\none\ntwo\nthree\nspecimen', 'four']);
    expect(results.map((result) => result.comments)).toEqual(['result', null]);
  });

  it(`of ${MAX_REPORT_COMMENTS_LENGTH} characters are read; longer ones are cut, and say so`, () => {
    const commentsOf = (length: number) => commentsIn(reportOf(obr(), `NTE|1||${'c'.repeat(length)}`, obx()));
    expect(commentsOf(MAX_REPORT_COMMENTS_LENGTH)).toBe('c'.repeat(MAX_REPORT_COMMENTS_LENGTH));
    const cut = commentsOf(MAX_REPORT_COMMENTS_LENGTH + 1);
    expect(cut).toHaveLength(MAX_REPORT_COMMENTS_LENGTH);
    expect(cut).toMatch(/c… \[shortened; the rest is in the laboratory’s message\]$/);
  });

  it('name tests without an obtainable result (X), and why', () => {
    const lines = [
      obr(),
      obx({ 5: '', 11: 'X' }),
      'NTE|1||Clotted',
      obx({ 2: 'ST', 5: 'QNS', 11: 'X' }),
      obx({ 5: '1' }),
    ];
    expect(reportOf(...lines)).toMatchObject({
      orders: [{ isOpen: false, comments: 'No result for Glucose.\nClotted\nNo result for Glucose (QNS).' }],
      results: [{ result: '1' }],
    });
  });

  it('name it, without a document in place of the value', () => {
    const document = obx({ 2: 'ED', 5: '^application^pdf^Base64^JVBERi0xLjQ=', 11: 'X' });
    expect(commentsIn(reportOf(obr(), document))).toBe('No result for Glucose.');
  });

  it('have the notes on an observation that has no value', () => {
    expect(commentsIn(reportOf(obr(), obx({ 5: '' }), 'NTE|1||See below', obx()))).toBe('Glucose: See below');
  });

  it('have none of an answer to a question (OBX-29 QST)', () => {
    expect(commentsIn(reportOf(obr(), obx({ 5: '', 29: 'QST' }), 'NTE|1||private', obx()))).toBeNull();
  });
});

describe('what keeps a message from being charted', () => {
  it('is usually nothing', () => {
    expect(reportOf('PID|1', obr(), obx()).obstacle).toBeNull();
  });

  it('is several patients; the same one again is not an obstacle', () => {
    const patient = 'PID|1||P-1||Doe^Jane||19800101';
    expect(reportOf(patient, obr(), obx(), patient, obr(), obx()).obstacle).toBeNull();
    expect(reportOf(patient, obr(), obx(), 'PID|2||P-2||Doe^John', obr(), obx()).obstacle?.text).toBe(
      'The message is about several patients.',
    );
  });

  it(`is more than ${MAX_SPECIMENS} specimens, of which no more are looked for`, () => {
    const specimens = (count: number) => Array.from({ length: count }, (_, index) => `SPM|1|KIT-${index}`);
    const withSpecimens = (count: number) => reportOf(...specimens(count), obr({ 2: '' }), obx());
    expect(withSpecimens(MAX_SPECIMENS)).toMatchObject({ obstacle: null, sampleIds: { length: MAX_SPECIMENS } });
    expect(withSpecimens(MAX_SPECIMENS + 1)).toMatchObject({
      obstacle: { text: 'The message names more than 1000 specimens.' },
      sampleIds: { length: MAX_SPECIMENS },
    });
  });

  it(`is more than ${MAX_ATTACHMENTS} documents`, () => {
    const withDocuments = (count: number) =>
      reportOf(obr(), ...Array<string>(count).fill(obx({ 2: 'ED', 5: '^text^plain^A^Hello' })));
    expect(withDocuments(MAX_ATTACHMENTS)).toMatchObject({ obstacle: null, attachments: { length: MAX_ATTACHMENTS } });
    expect(withDocuments(MAX_ATTACHMENTS + 1)).toMatchObject({
      obstacle: { text: 'The message has more than 20 documents.' },
    });
  });

  it(`is more than ${MAX_RESULTS} results`, () => {
    const withResults = (count: number) => reportOf(obr(), ...Array<string>(count).fill(obx()));
    expect(withResults(MAX_RESULTS)).toMatchObject({ obstacle: null, results: { length: MAX_RESULTS } });
    expect(withResults(MAX_RESULTS + 1).obstacle?.text).toBe('The message has more than 1000 results.');
  });

  it('is a value of more than 64 KiB', () => {
    const longest = 'é'.repeat(32 * 1024);
    expect(resultOf({ 2: 'TX', 5: longest }).result).toBe(longest);
    expect(reportOf(obr(), obx({ 2: 'TX', 5: `${longest}x` })).obstacle?.text).toBe('A result is longer than 64 KiB.');
  });
});

describe('the clocks of a message (contract, 10.3)', () => {
  const SPECIMEN = 'SPM|1|KIT-1|||||||||||||||202611180230';
  const readIn = (zone: string, sent: string, ...lines: readonly string[]) =>
    readLaboratoryReport(
      readMessage(bytesOf(msh({ 7: sent }), ...lines, obr({ 22: '202611210930' }), obx({ 14: '202611180230' }))),
      zone,
    );
  const timesIn = (zone: string, sent: string) => {
    const { times, results, remarks } = readIn(zone, sent, SPECIMEN);
    const earliest = [times.collected, times.resulted, results[0]?.timeCollected];
    return [...earliest.map((period) => period?.earliest.toISOString()), ...remarks.map(({ code }) => code)];
  };
  const IN_UTC = ['2026-11-18T02:30:00.000Z', '2026-11-21T09:30:00.000Z', '2026-11-18T02:30:00.000Z'];
  const IN_CALIFORNIA = ['2026-11-18T10:30:00.000Z', '2026-11-21T17:30:00.000Z', '2026-11-18T10:30:00.000Z'];

  it('are those of the account’s time zone, or of MSH-7 if that is UTC', () => {
    expect(timesIn('UTC', '20261121100000')).toEqual(IN_UTC);
    expect(timesIn('UTC', '20261121100000+0000')).toEqual(IN_UTC);
    expect(timesIn('UTC', '20261121100000-0800')).toEqual(IN_CALIFORNIA);
    expect(timesIn('UTC', '2026-11-21T10:00-08:00')).toEqual(IN_CALIFORNIA);
    expect(timesIn('UTC', 'yesterday-0800')).toEqual(IN_UTC);
    expect(timesIn('America/Los_Angeles', '20261121100000')).toEqual(IN_CALIFORNIA);
    expect(timesIn('America/Los_Angeles', '20261121100000-0800')).toEqual(IN_CALIFORNIA);
    expect(timesIn('America/Los_Angeles', '20261121100000-0500')).toEqual([...IN_CALIFORNIA, 'TIME_ZONE']);
  });

  it('have a remark if MSH-7 has an offset that they do not have at that time', () => {
    const remarked = (zone: string, sent: string) => readIn(zone, sent).remarks;
    expect(remarked('America/New_York', '20261121100000-0800')).toEqual([
      {
        code: 'TIME_ZONE',
        location: { segment: 'MSH', sequence: 1, field: 7 },
        text: '"20261121100000-0800" has an offset that America/New_York does not have at that time. Times without an offset are read in America/New_York.',
      },
    ]);
    expect(remarked('America/New_York', '20261121100000-0400')).toHaveLength(1);
    expect(remarked('America/New_York', '20260721100000-0400')).toEqual([]);
    expect(remarked('America/New_York', '20260721100000-0500')).toHaveLength(1);
    expect(remarked('Etc/UTC', '20260721100000-0500')).toHaveLength(1);
    expect(remarked('UTC', '20260721100000-0500')).toEqual([]);
    expect(remarked('Asia/Kathmandu', '20260721100000+0545')).toEqual([]);
  });
});

describe('why values are not results', () => {
  it('is that they come before the first OBR, or describe a specimen', () => {
    const { uncounted, results } = reportOf(obx(), obx(), obr(), obx(), 'SPM|1|KIT-1', obx({ 5: '' }), obx());
    expect(results).toHaveLength(1);
    expect(uncounted).toEqual([
      { reason: 'BEFORE_ORDERS', sequence: 1 },
      { reason: 'OF_SPECIMEN', sequence: 5 },
    ]);
  });

  it('is OBX-29 or OBX-11, each once', () => {
    const observations = [
      obx({ 29: 'QST' }),
      obx({ 11: 'N' }),
      obx({ 29: 'SCI' }),
      obx({ 11: 'N', 5: '' }),
      obx({ 11: 'N' }),
    ];
    expect(reportOf(obr(), ...observations).uncounted).toEqual([
      { reason: 'KIND', sequence: 1 },
      { reason: 'STATUS', sequence: 2 },
    ]);
  });

  it('is nothing, if there are none', () => {
    expect(reportOf(obr(), obx({ 5: '' }), obx())).toMatchObject({ uncounted: [] });
  });
});
