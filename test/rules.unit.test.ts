import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { checkInput } from '../src/domains/inputs/inputs.ts';

const SRC = new URL('../src/', import.meta.url);

/** What parses the environment, or what another part of the service says, has no callers who fill in forms. */
const WITHOUT_FORMS = /^(config|db|generated)\//;

/** A rule of zod's that needs a code, and what follows it. */
const RULE = /\.(refine|addIssue)\(|z\.custom(?:<[^(]*>)?\(/g;

/** The arguments of a call, up to the bracket that closes it. Good enough for this repository: no text in them has a lone bracket. */
function argumentsAt(source: string, start: number): string {
  let open = 1;
  let end = start;
  for (; open > 0 && end < source.length; end += 1) {
    if (source[end] === '(') open += 1;
    if (source[end] === ')') open -= 1;
  }
  return source.slice(start, end - 1);
}

describe('every rule of our own has a code (contract, 3.10)', () => {
  const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.ts') && !WITHOUT_FORMS.test(file) && file !== 'errors/rules.ts');

  /** Names for a rule or a problem that has one. */
  const WITH_CODE = /\b(rule|broken)\(|\b(NOT_A_DATE|NOT_STORABLE)\b|\bproblem\b|\bPROBLEMS\b/;

  it.each(files.filter((file) => RULE.test(readFileSync(new URL(file, SRC), 'utf8'))))('in %s', (file) => {
    const source = readFileSync(new URL(file, SRC), 'utf8');
    const rules = [...source.matchAll(RULE)].map(({ index, 0: call }) => argumentsAt(source, index + call.length));
    expect(rules.filter((given) => !WITH_CODE.test(given))).toEqual([]);
  });
});

it.each([
  ['a missing text', z.string(), undefined, 'is required', 'REQUIRED'],
  ['null for a text', z.string(), null, 'is required', 'REQUIRED'],
  ['a number for a text', z.string(), 5, 'must be a string', 'TYPE'],
  ['a text for a number', z.number(), '5', 'must be a number', 'TYPE'],
  ['a fraction', z.int(), 1.5, 'must be a whole number', 'TYPE'],
  ['a text for a list', z.array(z.string()), 'a', 'must be a list', 'TYPE'],
  ['a text for an object', z.object({}), 'a', 'must be an object', 'TYPE'],
  ['another word', z.enum(['A', 'B', 'C']), 'D', 'must be one of A, B, C', 'NOT_ONE_OF'],
  ['no word', z.enum(['A', 'B']), undefined, 'is required', 'REQUIRED'],
])('%s is told in words of this service, with its code', (_, schema, input, message, code) => {
  expect(checkInput(schema, input).problems).toEqual([{ path: [], message, code }]);
});
