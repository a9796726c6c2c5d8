import { describe, expect, it } from 'vitest';
import { personAgrees } from '../../src/hl7/person-agrees.ts';
import { obr, obx, reportOf } from './messages.ts';

const JOSE = { firstName: 'José María', lastName: "O'Brien-Núñez", dateOfBirth: '1980-02-29' };

const personIn = (name: string, birth = '') => reportOf(`PID|1||||${name}||${birth}`, obr(), obx()).person;

describe('the person in a message (contract, 10)', () => {
  it('has the names of each repetition of PID-5, and the day of PID-7', () => {
    expect(personIn('Núñez^José^M~""~^^^^^S~Nunez&de&la^Jose', '198002290730-0500')).toEqual({
      names: [
        { family: 'Núñez', given: 'José' },
        { family: 'Nunez', given: 'Jose' },
      ],
      dateOfBirth: '1980-02-29',
    });
  });

  it('has no day of birth from a month, a year or nonsense', () => {
    expect(['198002', '1980', '19800230', 'unknown'].map((birth) => personIn('A^B', birth).dateOfBirth)).toEqual(
      Array(4).fill(null),
    );
  });

  it('is nobody without a PID', () => {
    expect(reportOf(obr(), obx()).person).toEqual({ names: [], dateOfBirth: null });
  });
});

describe('a person agrees (contract, 10)', () => {
  it.each([
    ["O'Brien-Núñez^José María", '19800229'],
    ['O’BRIEN NUNEZ^JOSE-MARIA', '19800229'],
    ['obriennunez^josemaría', ''],
    ['O`Brien‐Nu\u0301n\u0303ez^Jose\u0301 Mari\u0301a', ''],
    ['O ʼ Brien–Núñez^', '19800229'],
    ['^José María', ''],
    ['', '19800229'],
    ['', ''],
    ["Smith^John~O'Brien-Núñez^José María", ''],
    ['--^José María', ''],
  ])('%j, born %j', (name, birth) => {
    expect(personAgrees(personIn(name, birth), JOSE)).toBe(true);
  });

  it.each([
    ["O'Brien-Núñez^José María", '19800228'],
    ["O'Brien-Núñez^José", ''],
    ["O'Brien^José María", ''],
    ["Smith^José María~O'Brien-Núñez^John", ''],
    ['', '19760229'],
    ['Smith^John~-^-', ''],
  ])('%j, born %j: not', (name, birth) => {
    expect(personAgrees(personIn(name, birth), JOSE)).toBe(false);
  });

  it.each([
    ['Groß', 'GROSS'],
    ['Łukasz', 'lukasz'],
    ['Sørensen', 'SORENSEN'],
    ['Đorđe', 'Dorde'],
    ['Işık', 'ISIK'],
    ['İnce', 'ince'],
    ['ﬁnch', 'Finch'],
    ['Nguyễn', 'Nguyen'],
  ])('%s is %s', (known, sent) => {
    expect(personAgrees(personIn(`${sent}^`), { firstName: null, lastName: known, dateOfBirth: null })).toBe(true);
  });

  it('where we know nothing of the person', () => {
    const nobody = { firstName: null, lastName: null, dateOfBirth: null };
    expect(personAgrees(personIn('Smith^John', '19800229'), nobody)).toBe(true);
  });
});

it('a name of more than 1,000 characters is nobody’s, and costs nothing', () => {
  const blanks = (count: number) => `Mari${' '.repeat(count)}a`;
  const maria = { firstName: 'Maria', lastName: null, dateOfBirth: null };
  expect(personAgrees(personIn(`^${blanks(995)}`), maria)).toBe(true);
  expect(personAgrees(personIn(`^${blanks(996)}`), maria)).toBe(false);
  const began = performance.now();
  // A letter that is eighteen of them without its ligature.
  expect(personAgrees(personIn('\uFDFA'.repeat(3_000_000)), JOSE)).toBe(false);
  expect(performance.now() - began).toBeLessThan(1000);
});
