import { InvalidArgumentError } from 'commander';
import { LISTS } from './scenarios/lists.ts';
import { READS } from './scenarios/reads.ts';
import type { Scenario } from './scenarios/scenario.ts';
import { WRITES } from './scenarios/writes.ts';

export const SCENARIOS: readonly Scenario[] = [...READS, ...LISTS, ...WRITES];

/** The database server used by the benchmarks. */
export const serverUrl = process.env.DATABASE_URL ?? 'postgres://root@127.0.0.1:5432/postgres';

export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Parses an option that is a positive number. @throws InvalidArgumentError */
export function positive(text: string): number {
  const number = Number(text);
  if (!(number > 0)) throw new InvalidArgumentError('It must be a positive number.');
  return number;
}

/** Parses comma-separated names of scenarios. @throws InvalidArgumentError */
export function scenarios(text: string): readonly Scenario[] {
  return text.split(',').map((name) => {
    const found = SCENARIOS.find((scenario) => scenario.name === name);
    if (!found) throw new InvalidArgumentError(`Scenarios: ${SCENARIOS.map((scenario) => scenario.name).join(', ')}.`);
    return found;
  });
}
