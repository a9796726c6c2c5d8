import { describe, expect, it } from 'vitest';
import { identifyPerson } from '../../../src/domains/identity/identify-person.ts';
import { obr, obx, reportOf } from '../../hl7/messages.ts';

const KNOWN = { family: 'Żółć', given: 'Łukasz', birthDate: '1984-02-29', sex: 'M' };

const verdict = (pid: string, identification: 'TWO_IDENTIFIERS' | 'BARCODE' = 'TWO_IDENTIFIERS') =>
  identifyPerson(reportOf(pid, obr(), obx()).person, KNOWN, identification);

describe('the person of a message (contract, 10.3)', () => {
  it.each([
    ['PID|1||7||ZOLC^LUKASZ||19840229|M', 'IDENTIFIED', 'IDENTIFIED'],
    ['PID|1||7||ZOLC^LUKASZ||19840229', 'IDENTIFIED', 'IDENTIFIED'],
    ['PID|1||7||ZOLC^LUKASZ||198402290730-0500', 'IDENTIFIED', 'IDENTIFIED'],
    ['PID|1||7||Zolc-Nowak^L||19840229|U', 'IDENTIFIED', 'IDENTIFIED'],
    // Several legal names: any of them.
    ['PID|1||7||山田^太郎^^^^^L~ZOLC^LUKASZ^^^^^L||19840229', 'IDENTIFIED', 'IDENTIFIED'],
    ['PID|1||7||ZOLC^LUKASZ^^^^^A~NOWAK^JAN^^^^^L||19840229', 'PERSON_DISAGREES', 'PERSON_DISAGREES'],
    // One that agrees completely, though the birth date is incomplete.
    ['PID|1||7||山田^太郎^^^^^L~ZOLC^LUKASZ^^^^^L||1984', 'NOT_IDENTIFIED', 'IDENTIFIED'],
    // None does: one that disagrees, although another is too incomplete to tell.
    ['PID|1||7||NOWAK^JAN^^^^^L~ZOLC^^^^^^L||19840229|M', 'PERSON_DISAGREES', 'PERSON_DISAGREES'],
    ['PID|1||7||ZOLC^^^^^^L~NOWAK^JAN^^^^^L||19840229|M', 'PERSON_DISAGREES', 'PERSON_DISAGREES'],
    ['PID|1||7||ZOLC^LUKASZ||19840229|FEMALE', 'PERSON_DISAGREES', 'PERSON_DISAGREES'],
    ['PID|1||7||ZOLC^LUKASZ||19840229|Male', 'IDENTIFIED', 'IDENTIFIED'],
    ['PID|1||7||NOWAK^JAN~ZOLC^LUKASZ||19840229', 'PERSON_DISAGREES', 'PERSON_DISAGREES'],
    ['PID|1||7||ZOLC^LUKASZ||19840229|F', 'PERSON_DISAGREES', 'PERSON_DISAGREES'],
    ['PID|1||7||ZOLC^LUKASZ||19840228|M', 'PERSON_DISAGREES', 'PERSON_DISAGREES'],
    ['PID|1||7||ZOLC^LUKASZ||29/02/1984', 'PERSON_DISAGREES', 'PERSON_DISAGREES'],
    ['PID|1||7||ZOLC^LUKASZ||198402', 'NOT_IDENTIFIED', 'IDENTIFIED'],
    ['PID|1||7||ZOLC^LUKASZ', 'NOT_IDENTIFIED', 'IDENTIFIED'],
    ['PID|1||7||||19840229|M', 'NOT_IDENTIFIED', 'IDENTIFIED'],
    ['PID|1||7', 'NOT_IDENTIFIED', 'IDENTIFIED'],
    ['ZZZ|1', 'NOT_IDENTIFIED', 'IDENTIFIED'],
  ])('%s: by two identifiers %s, by the barcode %s', (pid, byTwo, byBarcode) => {
    expect([verdict(pid), verdict(pid, 'BARCODE')]).toEqual([byTwo, byBarcode]);
  });
});
