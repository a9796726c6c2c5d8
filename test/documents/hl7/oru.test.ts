import { describe, expect, it } from 'vitest';
import { finding, quantity, report } from '../sample-report.ts';
import { fieldOf, namesOf, observed, oru, segmentsOf, typedValueOf } from './messages.ts';

const PATIENT = {
  patientId: '0199a0f0-1111-7222-8333-444455556666',
  firstName: null,
  lastName: null,
  dateOfBirth: null,
  sex: null,
} as const;

const AMENDS = { reportId: 'r0', dateResulted: new Date('2026-11-19T09:30:00Z'), changes: [] };

describe('a report as ORU^R01 (contract, 10.2)', () => {
  it('is one message, each segment of which ends with a carriage return', () => {
    const message = oru(report());
    expect(segmentsOf(message)).toEqual([
      'MSH|^~\\&|KITS|Northfield Clinical Laboratories||Heart \\T\\ Metabolism at Home|20261120093100+0000||ORU^R01^ORU_R01|' +
        '6FE27ACCED5050584640|P|2.5.1||||||UNICODE UTF-8',
      'PID|1||0199a0f0-1111-7222-8333-444455556666^^^^PI||Żółć^Łukasz^^^^^L||19840229|M',
      'ORC|RE|SMP-7F3K-9QX2|0199a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a1b',
      'OBR|1|SMP-7F3K-9QX2|0199a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a1b|11502-2^Laboratory report^LN|||20261115071000+0000|||||||' +
        '20261118140200+0000||||||||20261120093000+0000|||F',
      'OBX|1|NM|^Glucose||5.4|mmol/L^mmol/L^UCUM|3.5-6.1|N|||F|||20261115071000+0000',
      'SPM|1|SMP-7F3K-9QX2||dried blood spot^Dried blood spot^L|||||||||||||20261115071000+0000|20261118140200+0000',
    ]);
    expect(message.endsWith('\r')).toBe(true);
    expect(message).not.toContain('\n');
  });

  it('has the comments of the report after its OBR, and those of a result after its OBX', () => {
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

  it('gives of a patient what is known', () => {
    const pid = (differences: object) => segmentsOf(oru(report({ patient: { ...PATIENT, ...differences } })))[1];
    const id = `${PATIENT.patientId}^^^^PI`;
    expect(pid({})).toBe(`PID|1||${id}||^^^^^^U`);
    expect(pid({ lastName: "O'Neil" })).toBe(`PID|1||${id}||O'Neil^^^^^^L`);
    expect(pid({ firstName: 'José', sex: 'F' })).toBe(`PID|1||${id}||^José^^^^^L|||F`);
  });

  it('names the requisition, if there is one', () => {
    const requisition = { requisitionId: 'q1', barcode: 'SMP-7F3K-9QX2', panels: [], created: new Date() };
    expect(fieldOf(oru(report({ requisition })), 'ORC-4')).toBe('q1');
    expect(fieldOf(oru(report()), 'ORC-4')).toBe('');
  });

  it('tells milliseconds where there are any', () => {
    const timeCollected = new Date('2026-11-15T07:10:00.045Z');
    expect(observed('OBX-14', { timeCollected })).toBe('20261115071000.045+0000');
  });

  it.each([
    ['final', { amends: null, isPartial: false }, 'F', 'F'],
    ['partial', { amends: null, isPartial: true }, 'P', 'P'],
    ['an amendment', { amends: AMENDS, isPartial: false }, 'C', 'C'],
    ['a partial amendment', { amends: AMENDS, isPartial: true }, 'P', 'C'],
  ])('that is %s says so in OBR-25 and OBX-11', (_what, differences, ofReport, ofResult) => {
    const message = oru(report(differences));
    expect([fieldOf(message, 'OBR-25'), fieldOf(message, 'OBX-11')]).toEqual([ofReport, ofResult]);
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
    ['reactivity', 'two\nlines', 'FT', 'two\\.br\\lines'],
    ['text', 'x'.repeat(199), 'ST', 'x'.repeat(199)],
    ['text', 'x'.repeat(200), 'TX', 'x'.repeat(200)],
    ['coded', 'x'.repeat(200), 'TX', 'x'.repeat(200)],
    ['phenotype', 'Normal metabolizer', 'ST', 'Normal metabolizer'],
  ])('that is of type %s and says %j is %s', (resultType, text, type, value) => {
    expect(typedValueOf({ ...finding('x', text), resultType })).toEqual([type, value]);
  });

  it('is named by its own name, whatever codes it has', () => {
    const analyte = { code: 'GLU', name: 'Glucose [S]', ucum: 'mg/dL' };
    const name = 'Glucose, fasting';
    const loinc = '1558-6';
    expect(observed('OBX-3', { name, loinc, analyte })).toBe('1558-6^Glucose, fasting^LN^GLU^Glucose [S]^L');
    expect(observed('OBX-3', { name, loinc })).toBe('1558-6^Glucose, fasting^LN');
    expect(observed('OBX-3', { name, analyte })).toBe('GLU^Glucose, fasting^L');
    expect(observed('OBX-3', { name })).toBe('^Glucose, fasting');
  });

  it('is told apart from others of the same name by OBX-4', () => {
    const results = ['A', 'B', 'A', 'A'].map((name) => quantity({ name }));
    const message = oru(report({ results }));
    expect([0, 1, 2, 3].map((place) => fieldOf(message, 'OBX-4', place))).toEqual(['1', '', '2', '3']);
  });

  it('names UCUM where its unit is one of UCUM, which is case-sensitive', () => {
    expect(observed('OBX-6', { unit: 'mmol/L' })).toBe('mmol/L^mmol/L^UCUM');
    expect(observed('OBX-6', { unit: '10*3/uL' })).toBe('10*3/uL^10*3/uL^UCUM');
    expect(observed('OBX-6', { unit: 'MMOL/l' })).toBe('MMOL/l^MMOL/l^L');
    expect(observed('OBX-6', { unit: 'µg/L' })).toBe('µg/L^µg/L^L');
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
