import { isDeepStrictEqual } from 'node:util';
import type { BenchRequest } from '../load.ts';
import type { Scenario } from '../scenarios/scenario.ts';
import type { Subject, SubjectName } from '../subjects/subject.ts';

/** The number of requests of each subject that are compared. */
const COMPARED = 5;

/** The requests of a scenario, by subject. */
export type RequestsBySubject = ReadonlyMap<SubjectName, readonly BenchRequest[]>;

/**
 * Sends each subject's first requests and compares the answers with the service's. Speeds can be compared only if all subjects
 * do the same work.
 *
 * @throws Error naming the scenario and the answers that differ
 */
export async function checkAnswers(
  scenario: Scenario,
  subjects: readonly Subject[],
  requests: RequestsBySubject,
): Promise<void> {
  for (let index = 0; index < COMPARED; index++) {
    const answers = new Map<SubjectName, string>();
    for (const subject of subjects) {
      const all = requests.get(subject.name);
      const request = scenario.once ? all?.[index] : all?.[index % all.length];
      if (request) answers.set(subject.name, await textOf(scenario, subject, request));
    }
    const expected = answers.get('service') ?? '';
    for (const [name, answer] of answers) {
      if (isComparable(scenario, name, expected, answer)) continue;
      throw new Error(`${scenario.name}: ${name} gives a different answer.\nservice: ${expected}\n${name}: ${answer}`);
    }
  }
}

/** Sends one request and returns the answer's body. @throws Error for an unexpected status or GraphQL errors */
export async function textOf(
  scenario: Pick<Scenario, 'name' | 'status'>,
  subject: Subject,
  request: BenchRequest,
): Promise<string> {
  const { method, path, headers, body } = request;
  const response = await fetch(new URL(path, subject.origin), { method, headers: { ...headers }, body });
  const text = await response.text();
  if (response.status !== scenario.status || text.includes('"errors":')) {
    throw new Error(`${scenario.name}: ${subject.name} answered ${response.status}: ${text.slice(0, 2000)}`);
  }
  return text;
}

function isComparable(scenario: Scenario, name: SubjectName, service: string, answer: string): boolean {
  if (name === 'postgraphile') {
    const keys = scenario.sameKeys ?? [];
    return keys.every((key) => occurrences(service, key) === occurrences(answer, key));
  }
  const [expected, given] = [service, answer].map((text): unknown => JSON.parse(masked(text)));
  return scenario.compare === 'values'
    ? isDeepStrictEqual(given, expected)
    : isDeepStrictEqual(shapeOf(given), shapeOf(expected));
}

function occurrences(text: string, key: string): number {
  return text.split(`"${key}":`).length;
}

/** Blanks out signed links and cursors, which differ from answer to answer. */
function masked(text: string): string {
  return text.replaceAll(/"(pdf|txt|endCursor)":"[^"]*"/g, '"$1":""');
}

/** Replaces each value with its type, and leaves objects and lists as they are. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shapeOf);
  if (typeof value !== 'object' || value === null) return value === null ? null : typeof value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shapeOf(inner)]));
}
