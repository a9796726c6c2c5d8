import { describe, expect, it } from 'vitest';
import type { DocumentOrder, DocumentResult, ReportDocument } from '../../../src/documents/content/report-document.ts';
import type { OrderingProvider } from '../../../src/documents/content/requisition-document.ts';
import {
  AMENDMENT,
  finding,
  order,
  PROVIDER,
  quantity,
  report,
  reportOfRequisition,
  WITHDRAWAL,
  withdrawn,
} from '../sample-report.ts';
import { fieldOf, namesOf, observed, oru, segmentsOf, typedValueOf } from './messages.ts';

const PATIENT = {
  patientId: '0199a0f0-1111-7222-8333-444455556666',
  firstName: null,
  lastName: null,
  dateOfBirth: null,
  sex: null,
} as const;

describe('a report as ORU^R01 (contract, 10.2)', () => {
  it('is one message, each segment of which ends with a carriage return', () => {
    const message = oru(report());
    expect(segmentsOf(message)).toEqual([
      'MSH|^~\\&|KITS|Northfield Clinical Laboratories||Heart \\T\\ Metabolism at Home|20261120093100+0000||ORU^R01^ORU_R01|' +
        '6FE27ACCED5050584640|P|2.5.1||||||UNICODE UTF-8',
      'PID|1||0199a0f0-1111-7222-8333-444455556666^^^^PI||Żółć^Łukasz^^^^^L||19840229|M',
      'ORC|RE|SMP-7F3K-9QX2|SMP-7F3K-9QX2',
      'OBR|1|SMP-7F3K-9QX2|SMP-7F3K-9QX2|11502-2^Laboratory report^LN|||20261115071000+0000|||||||' +
        '20261118140200+0000||||||0199a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a1b||20261120093000+0000|||F',
      'OBX|1|NM|^Glucose||5.4|mmol/L^mmol/L^UCUM|3.5-6.1|N|||F|||20261115071000+0000',
      'SPM|1|SMP-7F3K-9QX2||dried blood spot^Dried blood spot^L|||||||||||||20261115071000+0000|20261118140200+0000',
    ]);
    expect(message.endsWith('\r')).toBe(true);
    expect(message).not.toContain('\n');
  });

  it('has the comments of an order after its OBR, and those of a result after its OBX', () => {
    const results = [quantity({ comments: 'first\nsecond' }), quantity({ name: 'Sodium' }), finding('HIV', 'Reactive')];
    const message = oru(report({ comments: 'Hemolysed | repeat', results }));
    expect(namesOf(message)).toEqual(['MSH', 'PID', 'ORC', 'OBR', 'NTE', 'OBX', 'NTE', 'OBX', 'OBX', 'SPM']);
    expect(fieldOf(message, 'NTE-3')).toBe('Hemolysed \\F\\ repeat');
    expect(fieldOf(message, 'NTE-3', 1)).toBe('first\\.br\\second');
    expect([0, 1, 2].map((place) => fieldOf(message, 'OBX-1', place))).toEqual(['1', '2', '3']);
  });

  it('has the same control id each time, and no other report has it', () => {
    const controlId = fieldOf(oru(report()), 'MSH-10');
    expect(controlId).toMatch(/^[0-9A-F]{20}$/);
    expect(fieldOf(oru(report({ printedAt: new Date(), comments: 'x' })), 'MSH-10')).toBe(controlId);
    const others = Array.from({ length: 2_000 }, (_, index) =>
      fieldOf(oru(report({ reportId: `0199a1b2-7c3d-7e4f-8a5b-${String(index).padStart(12, '0')}` })), 'MSH-10'),
    );
    expect(new Set([controlId, ...others]).size).toBe(2_001);
  });

  it('is the same text each time, whenever it is rendered', () => {
    expect(oru(report({ printedAt: new Date('2030-01-01T00:00:00Z') }))).toBe(oru(report()));
  });

  it('of a TEST account is for training, else for production', () => {
    expect(fieldOf(oru(report({ isTest: true })), 'MSH-11')).toBe('T');
    expect(fieldOf(oru(report({ isTest: false })), 'MSH-11')).toBe('P');
  });

  it('claims no profile', () => {
    expect(fieldOf(oru(report()), 'MSH-21')).toBe('');
  });

  it('names nobody while the kit is not registered', () => {
    expect(segmentsOf(oru(report({ patient: null })))[1]).toBe('PID|1||||^^^^^^U');
  });

  it('of a requisition alone has its id in place of the patient’s, as the order did, and no type of specimen', () => {
    const message = oru(reportOfRequisition());
    expect(fieldOf(message, 'PID-3')).toBe('0199a0f0-3333-7222-8333-444455556666^^^^U');
    expect(fieldOf(message, 'PID-5')).toBe('Żółć^Łukasz^^^^^L');
    expect([fieldOf(message, 'SPM-2'), fieldOf(message, 'SPM-4')]).toEqual(['SMP-7F3K-9QX2', '']);
  });

  it('gives the known details of a patient', () => {
    const pid = (differences: object) => segmentsOf(oru(report({ patient: { ...PATIENT, ...differences } })))[1];
    const id = `${PATIENT.patientId}^^^^PI`;
    expect(pid({})).toBe(`PID|1||${id}||^^^^^^U`);
    expect(pid({ lastName: "O'Neil" })).toBe(`PID|1||${id}||O'Neil^^^^^^L`);
    expect(pid({ firstName: 'José', sex: 'F' })).toBe(`PID|1||${id}||^José^^^^^L|||F`);
  });

  it('names the requisition, if there is one', () => {
    const requisition = { requisitionId: 'q1', barcode: 'B', panels: [], orderingProvider: null, created: new Date() };
    expect(fieldOf(oru(report({ requisition })), 'ORC-4')).toBe('q1');
    expect(fieldOf(oru(report()), 'ORC-4')).toBe('');
  });

  it('names who ordered the tests, if the requisition does, with the NPI if it is known', () => {
    const requisition = { requisitionId: 'q1', barcode: 'B', panels: [], created: new Date() };
    const fields = (orderingProvider: OrderingProvider | null) => {
      const message = oru(report({ requisition: { ...requisition, orderingProvider } }));
      return [fieldOf(message, 'ORC-12'), fieldOf(message, 'OBR-16')];
    };
    const named = '1234567893^Jane Roe, MD^^^^^^^NPI^^^^NPI';
    expect(fields(PROVIDER)).toEqual([named, named]);
    expect(fields({ ...PROVIDER, npi: null })).toEqual(['^Jane Roe, MD', '^Jane Roe, MD']);
    expect(fields(null)).toEqual(['', '']);
  });

  it('has milliseconds if there are any', () => {
    const timeCollected = new Date('2026-11-15T07:10:00.045Z');
    expect(observed('OBX-14', { timeCollected })).toBe('20261115071000.045+0000');
  });

  it('does not say when the sample was collected, if that is unknown', () => {
    const specimen = { ...report().specimen, dateCollected: null };
    const message = oru(report({ specimen, results: [quantity({ timeCollected: null })] }));
    expect(['OBR-7', 'OBX-14', 'SPM-17'].map((field) => fieldOf(message, field))).toEqual(['', '', '']);
  });

  it.each<[string, string, Partial<DocumentResult>, Partial<DocumentOrder>]>([
    ['F', 'F', {}, {}],
    ['P', 'F', {}, { isOpen: true }],
    ['P', 'P', { isPreliminary: true }, {}],
    ['P', 'P', { isPreliminary: true }, { isOpen: true }],
    ['C', 'C', { change: 'CORRECTED' }, {}],
    ['P', 'C', { change: 'CORRECTED' }, { isOpen: true }],
    ['C', 'F', { change: 'ADDED' }, {}],
  ])('says in OBR-25 %s and in OBX-11 %s: %j, %j', (ofOrder, ofResult, result, ofDetails) => {
    const message = oru(report({ results: [quantity(result)], orders: [order(ofDetails)] }));
    expect([fieldOf(message, 'OBR-25'), fieldOf(message, 'OBX-11')]).toEqual([ofOrder, ofResult]);
  });
});

describe('the orders of a report (contract, 10.2)', () => {
  const of = (key: string, name: string) =>
    quantity({ name, key: { order: key, observation: name, part: '', occurrence: 0 } });
  const lipids = { code: 'LIPID', name: 'Lipid panel', system: 'L' };
  const orders = [
    order({ key: 'ACC-1^NORTH', panel: lipids, comments: 'Fasting.', performer: 'Reference Laboratory' }),
    order({ key: 'ACC-2', isOpen: true }),
  ];
  const results = [of('ACC-1^NORTH', 'LDL'), of('ACC-2', 'TSH'), of('ACC-1^NORTH', 'HDL')];

  it('have an OBR each, with their results, comments, panel and performer', () => {
    const message = oru(report({ orders, results }));
    expect(namesOf(message)).toEqual([
      'MSH',
      'PID',
      'ORC',
      'OBR',
      'NTE',
      'OBX',
      'OBX',
      'SPM',
      'ORC',
      'OBR',
      'OBX',
      'SPM',
    ]);
    const both = (field: string) => [fieldOf(message, field), fieldOf(message, field, 1)];
    expect(both('OBR-1')).toEqual(['1', '2']);
    expect(both('OBR-2')).toEqual(['SMP-7F3K-9QX2', 'SMP-7F3K-9QX2']);
    expect(both('OBR-4')).toEqual(['LIPID^Lipid panel^L', '11502-2^Laboratory report^LN']);
    expect(both('OBR-25')).toEqual(['F', 'P']);
    expect([0, 1, 2].map((place) => fieldOf(message, 'OBX-1', place))).toEqual(['1', '2', '1']);
    expect([0, 1, 2].map((place) => fieldOf(message, 'OBX-3', place))).toEqual(['^LDL', '^HDL', '^TSH']);
    expect([0, 1, 2].map((place) => fieldOf(message, 'OBX-23', place))).toEqual([
      'Reference Laboratory',
      'Reference Laboratory',
      '',
    ]);
  });

  it.each([
    ['ACC-1', 'ACC-1'],
    ['ACC-1^NORTH', 'ACC-1^NORTH'],
    ['A|1', 'A\\F\\1'],
    ['', 'SMP-7F3K-9QX2'],
    ['LIPID', 'SMP-7F3K-9QX2-1'],
    ['Lipid panel', 'SMP-7F3K-9QX2-1'],
  ])('are known by the laboratory’s number %j, or by one made from the sample’s: %s', (key, number) => {
    const message = oru(report({ orders: [order({ key, panel: lipids })], results: [of(key, 'LDL')] }));
    expect([fieldOf(message, 'ORC-3'), fieldOf(message, 'OBR-3')]).toEqual([number, number]);
  });
});

describe('a result that was withdrawn (contract, 10.2)', () => {
  const crp = withdrawn('CRP', { wasReported: false, loinc: '1988-5' });

  it('is an OBX of its order without a value, whose OBX-11 is W', () => {
    const message = oru(report({ ...AMENDMENT, withdrawnResults: [crp] }));
    expect(segmentsOf(message).filter((segment) => segment.startsWith('OBX'))).toEqual([
      expect.stringMatching(/^OBX\|1\|NM\|\^Glucose\|\|5\.4\|.*\|\|\|F\|/),
      'OBX|2||1988-5^CRP^LN||||||||W',
    ]);
    expect(fieldOf(message, 'OBR-25')).toBe('C');
  });

  it('with its whole report leaves no value, and makes another message, as late as the withdrawal', () => {
    const [before, message] = [oru(report()), oru(report({ ...WITHDRAWAL, orders: [order({ isOpen: true })] }))];
    expect(segmentsOf(message).slice(2, -1)).toEqual([
      'ORC|RE|SMP-7F3K-9QX2|SMP-7F3K-9QX2',
      expect.stringMatching(/^OBR\|.*\|20261120160500\+0000\|\|\|C$/),
      'NTE|1|L|Withdrawn: Two tubes were mixed up.',
      'OBX|1||^Glucose||||||||W',
    ]);
    expect(fieldOf(message, 'MSH-7')).toBe('20261120160500+0000');
    expect(fieldOf(message, 'MSH-10')).not.toBe(fieldOf(before, 'MSH-10'));
    expect(message).toBe(oru(report({ ...WITHDRAWAL, orders: [order({ isOpen: true })] })));
  });
});

describe('a result as OBX (contract, 10.2)', () => {
  it.each([
    [{ text: '5.40', value: 5.4 }, 'NM', '5.40'],
    [{ text: ' 5.4 ', value: 5.4 }, 'NM', '5.4'],
    [{ text: '1e-7', value: 1e-7 }, 'NM', '0.0000001'],
    [{ text: '1.10e3', value: 1100 }, 'NM', '1100'],
    [{ text: '<0.5', value: 0.5, comparator: 'LT' }, 'SN', '<^0.5'],
    [{ text: '≤ 40', value: 40, comparator: 'LE' }, 'SN', '<=^40'],
    [{ text: '<= 4e1', value: 40, comparator: 'LE' }, 'SN', '<=^40'],
    [{ text: '>1.50', value: 1.5, comparator: 'GT' }, 'SN', '>^1.50'],
    [{ text: '≥40', value: 40, comparator: 'GE' }, 'SN', '>=^40'],
    [{ text: '1e-401', value: 0 }, 'ST', '1e-401'],
  ] as const)('that is a quantity such as %j is %s: %s', (differences, type, value) => {
    expect(typedValueOf(differences)).toEqual([type, value]);
  });

  it.each([
    ['reactivity', 'NON-REACTIVE', 'CWE', '^NON-REACTIVE^^^^^^^NON-REACTIVE'],
    ['coded', 'Rh+ ^ weak', 'CWE', '^Rh+ \\S\\ weak^^^^^^^Rh+ \\S\\ weak'],
    ['genotype', '*1/*2', 'ST', '*1/*2'],
    ['text', '<5', 'ST', '<5'],
    ['text', 'two\nlines', 'FT', 'two\\.br\\lines'],
    ['reactivity', 'two\nlines', 'CWE', '^two^^^^^^^two~^lines^^^^^^^lines'],
    ['coded', 'two\n\nlines', 'FT', 'two\\.br\\\\.br\\lines'],
    ['text', 'x'.repeat(199), 'ST', 'x'.repeat(199)],
    ['text', 'x'.repeat(200), 'TX', 'x'.repeat(200)],
    ['coded', 'x'.repeat(200), 'TX', 'x'.repeat(200)],
    ['phenotype', 'Normal metabolizer', 'ST', 'Normal metabolizer'],
  ])('that is of type %s and says %j is %s', (resultType, text, type, value) => {
    expect(typedValueOf({ ...finding('x', text), resultType })).toEqual([type, value]);
  });

  it.each([
    [{ system: 'SCT', code: '260373001', display: 'Detected' }, '260373001^Detected^SCT^^^^^^Found'],
    [{ system: null, code: 'D', display: null }, 'D^^^^^^^^Found'],
  ])('that has a code is CWE with it: %j', (code, value) => {
    expect(typedValueOf({ ...finding('x', 'Found'), resultType: 'coded', code })).toEqual(['CWE', value]);
  });

  it('is named by its own name, whatever codes it has', () => {
    const analyte = { code: 'GLU', name: 'Glucose [S]', ucum: 'mg/dL' };
    const name = 'Glucose, fasting';
    const loinc = '1558-6';
    expect(observed('OBX-3', { name, loinc, analyte })).toBe('1558-6^Glucose, fasting^LN^GLU^Glucose [S]^L');
    expect(observed('OBX-3', { name, loinc })).toBe('1558-6^Glucose, fasting^LN');
    expect(observed('OBX-3', { name, analyte })).toBe('GLU^Glucose, fasting^L');
    expect(observed('OBX-3', { name })).toBe('^Glucose, fasting');
    const key = { order: '', observation: 'GLUF', part: '', occurrence: 0 };
    expect(observed('OBX-3', { name, key })).toBe('GLUF^Glucose, fasting^L');
    expect(observed('OBX-3', { name, loinc, key })).toBe('1558-6^Glucose, fasting^LN');
  });

  it('is distinguished from others of the same name by OBX-4, its place on the chart, even once one is withdrawn', () => {
    const results = ['A', 'B', 'A', 'A'].map((name, position) => quantity({ name, position }));
    const placesOf = (differences: Partial<ReportDocument>) => {
      const observed = segmentsOf(oru(report(differences))).filter((segment) => segment.startsWith('OBX'));
      return observed.map((segment) => segment.split('|')[4]);
    };
    expect(placesOf({ results })).toEqual(['1', '', '3', '4']);
    const [first, ...others] = results;
    const taken = withdrawn('A', { position: first?.position ?? 0, wasReported: false });
    expect(placesOf({ results: others, withdrawnResults: [taken] })).toEqual(['', '3', '4', '1']);
  });

  it('has the laboratory’s own OBX-4, if it gave one', () => {
    const key = { order: '', observation: 'A', part: '2.1', occurrence: 0 };
    expect(observed('OBX-4', { name: 'A', key })).toBe('2.1');
  });

  it('names UCUM where its unit is one of UCUM, which is case-sensitive', () => {
    expect(observed('OBX-6', { unit: 'mmol/L' })).toBe('mmol/L^mmol/L^UCUM');
    expect(observed('OBX-6', { unit: '10*3/uL' })).toBe('10*3/uL^10*3/uL^UCUM');
    expect(observed('OBX-6', { unit: 'MMOL/l' })).toBe('MMOL/l^MMOL/l^L');
    expect(observed('OBX-6', { unit: 'µg/L' })).toBe('µg/L^µg/L^L');
    expect(observed('OBX-6', { unit: 'K/uL' })).toBe('K/uL^K/uL^L');
    const analyte = { code: 'T', name: 'Temperature gradient', ucum: 'K/uL' };
    expect(observed('OBX-6', { unit: 'K/uL', analyte })).toBe('K/uL^K/uL^UCUM');
    expect(observed('OBX-6', { unit: null })).toBe('');
  });

  it.each([
    [3.5, 6.1, '3.5-6.1'],
    [0, 50, '0-50'],
    [-2, 2, '-2 to 2'],
    [-5, -2, '-5 to -2'],
    [null, 50, '<=50'],
    [5, null, '>=5'],
    [null, -5, '<=-5'],
    [1e-7, 1e21, '0.0000001-1000000000000000000000'],
    [null, null, ''],
  ])('with the range from %j to %j has %j in OBX-7', (rangeMinimum, rangeMaximum, range) => {
    expect(observed('OBX-7', { rangeMinimum, rangeMaximum })).toBe(range);
  });

  it('has the reference as the laboratory wrote it in OBX-7', () => {
    expect(observed('OBX-7', { rangeText: '3.50-6.10' })).toBe('3.50-6.10');
    expect(observed('OBX-7', { ...finding('HIV', 'Reactive'), rangeText: 'Non-Reactive' })).toBe('Non-Reactive');
  });

  it('has the laboratory’s own letters in OBX-8', () => {
    expect(observed('OBX-8', { flag: 'ABNORMAL', interpretation: 'POS~A' })).toBe('POS~A');
    expect(observed('OBX-8', { flag: 'UNKNOWN', interpretation: 'S&x' })).toBe('S\\T\\x');
  });

  it.each([
    ['LOW', {}, 'L'],
    ['HIGH', {}, 'H'],
    ['NORMAL', {}, 'N'],
    ['ABNORMAL', {}, 'A'],
    ['UNKNOWN', {}, ''],
    ['CRITICAL', { value: 1 }, 'LL'],
    ['CRITICAL', { value: 9 }, 'HH'],
    ['CRITICAL', { value: 5 }, 'AA'],
    ['CRITICAL', { value: 3.5, comparator: 'LT' }, 'LL'],
    ['CRITICAL', { value: 5, comparator: 'LT' }, 'AA'],
    ['CRITICAL', { value: 9, comparator: 'GE' }, 'HH'],
    ['CRITICAL', { value: 9, rangeMinimum: null, rangeMaximum: null }, 'AA'],
    ['CRITICAL', { value: null, resultType: 'reactivity' }, 'AA'],
  ] as const)('flagged %s with %j has %j in OBX-8', (flag, differences, code) => {
    expect(observed('OBX-8', { flag, ...differences })).toBe(code);
  });
});
