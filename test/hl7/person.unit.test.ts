import { describe, expect, it } from 'vitest';
import { obr, obx, reportOf } from './messages.ts';

const personIn = (name: string, birth = '', sex = '') =>
  reportOf(`PID|1||||${name}||${birth}|${sex}`, obr(), obx()).person;

const namesIn = (name: string) => personIn(name).names.map(({ family, given }) => `${family}, ${given}`);

describe('the person in a message (contract, 10)', () => {
  it.each([
    ['Doe^Jane', ['Doe, Jane']],
    ['Núñez&de&la^José^M', ['Núñez, José']],
    // Only legal names count, in as many alphabets as they are written.
    ['山田^太郎^^^^^L^^I~Yamada^Taro^^^^^L^^A', ['山田, 太郎', 'Yamada, Taro']],
    ['Smith^Ann^^^^^M~Doe^Ann^^^^^L', ['Doe, Ann']],
    ['Doe^Ann^^^^^l', ['Doe, Ann']],
    // Without one, the first counts, whatever its type.
    ['Doe^Ann~Smith^Ann', ['Doe, Ann']],
    ['Doe^Ann^^^^^A~Smith^Ann^^^^^M', ['Doe, Ann']],
    ['^^^^^^S', [', ']],
    ['^^^^^^S~Smith^Ann^^^^^A', [', ']],
    ['Doe^Ann~^^^^^^L', ['Doe, Ann']],
    ['^Jane', [', Jane']],
    ['""', [', ']],
    ['', [', ']],
  ])('PID-5 %j: %j', (name, names) => {
    expect(namesIn(name)).toEqual(names);
  });

  it('has ten legal names at most', () => {
    const names = (count: number) => Array.from({ length: count }, (_, index) => `Doe^J${index}^^^^^L`).join('~');
    expect(namesIn(names(10))).toHaveLength(10);
    expect(namesIn(names(11))).toEqual(namesIn(names(10)));
  });

  it('has a birth date and a sex as written; longer ones are cut, and marked as cut', () => {
    expect(personIn('Doe^Jane', '198002290730-0500', 'F^Female')).toMatchObject({
      birthDate: '198002290730-0500',
      sex: 'F',
    });
    expect(personIn('Doe^Jane', '29/02/1980')).toMatchObject({ birthDate: '29/02/1980', sex: '' });
    expect(personIn('Doe^Jane', '1'.repeat(64)).birthDate).toBe('1'.repeat(64));
    expect(personIn('Doe^Jane', '1'.repeat(65)).birthDate).toBe(`${'1'.repeat(63)}…`);
  });

  it('is empty without a PID', () => {
    expect(reportOf(obr(), obx()).person).toEqual({ names: [{ family: '', given: '' }], birthDate: '', sex: '' });
  });
});
