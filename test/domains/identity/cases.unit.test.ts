import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { comparePeople, comparisonWith, type Description } from '../../../src/domains/identity/compare-people.ts';
import { leastProcessorMs } from '../../helpers/processor-time.ts';

const PAGE = readFileSync(new URL('../../../docs/identity.md', import.meta.url), 'utf8');

const VERDICTS = { same: 'IDENTIFIED', other: 'DISAGREES', unsure: 'UNIDENTIFIED' } as const;

interface Case {
  readonly section: string;
  readonly record: string;
  readonly message: string;
  readonly verdict: string;
  readonly why: string;
}

/** The rows of the page's tables. */
const cases: readonly Case[] = PAGE.split(/^## /m)
  .slice(1)
  .flatMap((text) => {
    const [section = ''] = text.split('\n', 1);
    const rows = text.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| our record'));
    return rows.map((row) => {
      const [record = '', message = '', verdict = '', why = ''] = row
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim());
      return { section, record, message, verdict, why };
    });
  });

/** `family, given · birth date · sex`, where a dash is nothing. */
function description(text: string): Description {
  const [name = '', birthDate = '', sex = ''] = text.split(' · ').map((part) => part.trim());
  const [family = '', given = ''] = name.split(', ');
  const unlessDash = (part: string) => (part === '-' ? '' : part);
  return {
    family: unlessDash(family),
    given: unlessDash(given),
    birthDate: unlessDash(birthDate),
    sex: unlessDash(sex),
  };
}

it('the page has its cases', () => {
  expect(cases.length).toBeGreaterThan(85);
  expect(new Set(cases.map(({ verdict }) => verdict))).toEqual(new Set(Object.keys(VERDICTS)));
});

describe.each([...new Set(cases.map(({ section }) => section))])('%s', (section) => {
  it.each(cases.filter((each) => each.section === section))('$record and $message: $verdict, $why', (each) => {
    const comparison = comparePeople(description(each.message), description(each.record));
    expect(comparison.verdict).toBe(VERDICTS[each.verdict as keyof typeof VERDICTS]);
  });
});

describe('every comparison', () => {
  it.each(cases)('$record and $message: it makes no difference which of the two is ours', ({ record, message }) => {
    const [ours, theirs] = [description(record), description(message)];
    expect(comparePeople(ours, theirs)).toEqual(comparePeople(theirs, ours));
  });

  it('a record with a whole name and birth date is identified by itself', () => {
    for (const { record } of cases) {
      const person = description(record);
      if (person.birthDate !== '') expect(comparePeople(person, person).verdict).toBe('IDENTIFIED');
    }
  });

  it('the findings say which fields agree', () => {
    const ours = description('Smith, Ann · 1990-05-01 · F');
    expect(comparePeople(description('Smith, Bea · 199005 · -'), ours)).toEqual({
      findings: { family: 'AGREES', given: 'DISAGREES', birthDate: 'AGREES', sex: 'NOT_GIVEN' },
      namesAreSwapped: false,
      verdict: 'DISAGREES',
    });
    expect(comparePeople(description('Ann, Smith · 19900501 · F'), ours)).toMatchObject({
      findings: { family: 'AGREES', given: 'AGREES' },
      namesAreSwapped: true,
    });
  });
});

describe('texts that are not names', () => {
  it('a text of more than 1,000 characters agrees with nothing, itself included', () => {
    const long = { family: 'a'.repeat(1001), given: 'Ann', birthDate: '19900501', sex: '' };
    expect(comparePeople(long, long)).toMatchObject({ findings: { family: 'UNREADABLE' }, verdict: 'DISAGREES' });
  });

  it('a thousand letters with spaces between them are compared within a hundredth of a second of the processor', async () => {
    const words = 'ä '.repeat(500).trim();
    const compare = comparisonWith({ family: words, given: words, birthDate: '', sex: '' });
    const MAX_MS = 20 * 10;
    const rounds = () => {
      for (let round = 0; round < 20; round += 1)
        compare({ family: `${words}ö`, given: words, birthDate: '', sex: '' });
    };
    expect(await leastProcessorMs(MAX_MS, rounds)).toBeLessThan(MAX_MS);
  });
});
