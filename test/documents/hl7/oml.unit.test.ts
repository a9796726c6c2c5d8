import { describe, expect, it } from 'vitest';
import { PROVIDER } from '../sample-report.ts';
import { fieldOf, namesOf, oml, requisition, segmentsOf } from './messages.ts';

describe('a requisition as OML^O21 (contract, 10.2)', () => {
  it('orders each panel by an ORC and an OBR under a number of its own, and the specimen', () => {
    expect(segmentsOf(oml(requisition()))).toEqual([
      'MSH|^~\\&|KITS|Heart \\T\\ Metabolism at Home||Northfield Clinical Laboratories|20261114080000+0000||OML^O21^OML_O21|' +
        `${fieldOf(oml(requisition()), 'MSH-10')}|P|2.5.1||||||UNICODE UTF-8`,
      'PID|1||0199a2c4-5e6f-7a8b-9c0d-1e2f3a4b5c6d^^^^U||Żółć^Łukasz^^^^^L||19840229|M|||1 Main Street^Flat 2^Springfield^IL^62701^US^H||' +
        '+48 600 100 200^PRN^PH^^^^^^^^^+48 600 100 200~^NET^Internet^lukasz@example.org|||||AHT-20417',
      'ORC|NW|SMP-7F3K-9QX2-1||0199a2c4-5e6f-7a8b-9c0d-1e2f3a4b5c6d|||||20261114080000+0000',
      'OBR|1|SMP-7F3K-9QX2-1||CMP14^CMP14^L',
      'SPM|1|SMP-7F3K-9QX2||dried_blood_spot^Dried blood spot^L',
      'ORC|NW|SMP-7F3K-9QX2-2||0199a2c4-5e6f-7a8b-9c0d-1e2f3a4b5c6d|||||20261114080000+0000',
      'OBR|2|SMP-7F3K-9QX2-2||LIPID^LIPID^L',
      'SPM|1|SMP-7F3K-9QX2||dried_blood_spot^Dried blood spot^L',
    ]);
  });

  it('has a control id of its own, the same each time', () => {
    const controlId = fieldOf(oml(requisition()), 'MSH-10');
    expect(controlId).toMatch(/^[0-9A-F]{20}$/);
    expect(fieldOf(oml(requisition({ lab: 'Another' })), 'MSH-10')).toBe(controlId);
    expect(fieldOf(oml(requisition({ requisitionId: 'another' })), 'MSH-10')).not.toBe(controlId);
  });

  it('names the patient by the id of the registered person, if known', () => {
    expect(fieldOf(oml(requisition({ patientId: 'p1' })), 'PID-3')).toBe('p1^^^^PI');
  });

  it('of a TEST account is for training, else for production', () => {
    expect(fieldOf(oml(requisition({ isTest: true })), 'MSH-11')).toBe('T');
    expect(fieldOf(oml(requisition({ isTest: false })), 'MSH-11')).toBe('P');
  });

  it('names who orders each panel', () => {
    const message = oml(requisition({ orderingProvider: PROVIDER }));
    const named = '1234567893^Jane Roe, MD^^^^^^^NPI^^^^NPI';
    for (const panel of [0, 1])
      expect([fieldOf(message, 'ORC-12', panel), fieldOf(message, 'OBR-16', panel)]).toEqual([named, named]);
  });

  it('leaves out missing details', () => {
    const { patient } = requisition();
    const bare = { ...patient, phone: null, address: { ...patient.address, street2: null } };
    const message = oml(requisition({ patient: bare, specimenType: null }));
    expect(fieldOf(message, 'PID-11')).toBe('1 Main Street^^Springfield^IL^62701^US^H');
    expect(fieldOf(message, 'PID-13')).toBe('^NET^Internet^lukasz@example.org');
    expect(fieldOf(message, 'SPM-4')).toBe('');
  });

  it('has as many orders as there may be panels', () => {
    const panels = Array.from({ length: 200 }, (_, index) => `P${index}`);
    const message = oml(requisition({ panels }));
    expect(namesOf(message).length).toBe(2 + 3 * 200);
    expect(fieldOf(message, 'OBR-4', 199)).toBe('P199^P199^L');
  });
});
