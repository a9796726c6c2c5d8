import type pg from 'pg';
import type { Load } from '../load/client.ts';
import type { BenchRequest, Measured } from '../load/job.ts';
import type { Scenario, Stage } from '../scenarios/scenario.ts';
import { requestsOf } from '../scenarios/scenario.ts';
import type { Subject, SubjectName } from '../subjects/subject.ts';
import { type RequestsBySubject, textOf } from './check.ts';
import { cpuTimes, cpuUsed } from './cpu.ts';
import type { StatementCounter } from './statements.ts';

/** How a load is made. */
export interface LoadSettings {
  readonly rounds: number;
  readonly seconds: number;
  readonly connections: number;
}

/** What a subject took for a scenario: medians of the rounds. */
export interface Figures {
  readonly perSecond: number;
  /** Latencies, in milliseconds. */
  readonly p50: number;
  readonly p99: number;
  /** CPU time of a request, in milliseconds: in the subject's process, and in the database's backends. */
  readonly serviceCpu: number;
  readonly databaseCpu: number;
  /** Bytes of an answer's body. */
  readonly bytes: number;
}

/** More writes than any subject makes in a second: so many are prepared for each second of a round. */
const WRITES_PER_SECOND = 1500;

/** Requests that come first, so that keys are looked up and statements prepared, and those whose statements are counted. */
const WARM_UP = 3;
const COUNTED = 10;

/** How many requests {@link countPerRequest} sends. */
export const REQUESTS_TO_COUNT = WARM_UP + COUNTED;

/** The requests of each subject that has a part in the scenario; `count` of them where each can be sent once. */
export async function makeRequests(
  scenario: Scenario,
  subjects: readonly Subject[],
  stage: Stage,
  count: number,
): Promise<RequestsBySubject> {
  const requests = new Map<SubjectName, readonly BenchRequest[]>();
  for (const { name } of subjects) {
    const make = requestsOf(scenario, name);
    if (make) requests.set(name, await make(stage, count));
  }
  return requests;
}

/**
 * Measures all subjects in turns, so that what else the machine does falls on all alike. A first round, not counted, lets
 * them compile what they run.
 */
export async function measure(
  scenario: Scenario,
  subjects: readonly Subject[],
  stage: Stage,
  load: Load,
  settings: LoadSettings,
): Promise<Map<SubjectName, Figures>> {
  const taking = subjects.filter(({ name }) => requestsOf(scenario, name));
  const rounds = new Map<SubjectName, Figures[]>(taking.map(({ name }) => [name, []]));
  const count = scenario.once ? settings.seconds * WRITES_PER_SECOND : 0;
  let requests = await makeRequests(scenario, taking, stage, count);
  for (const subject of taking) await runRound(scenario, subject, stage.client, load, settings, requests);
  for (let round = 0; round < settings.rounds; round++) {
    if (scenario.once) requests = await makeRequests(scenario, taking, stage, count);
    const turns = [...taking.slice(round % taking.length), ...taking.slice(0, round % taking.length)];
    for (const subject of turns) {
      rounds.get(subject.name)?.push(await runRound(scenario, subject, stage.client, load, settings, requests));
    }
  }
  return new Map(Array.from(rounds, ([name, figures]) => [name, medians(figures)]));
}

async function runRound(
  scenario: Scenario,
  subject: Subject,
  client: pg.Client,
  load: Load,
  { connections, seconds }: LoadSettings,
  requests: RequestsBySubject,
): Promise<Figures> {
  const before = await cpuTimes(client, subject);
  const measured: Measured = await load.run({
    origin: subject.origin,
    requests: requests.get(subject.name) ?? [],
    once: scenario.once,
    status: scenario.status,
    connections,
    seconds,
  });
  const { service, database } = cpuUsed(before, await cpuTimes(client, subject));
  return {
    perSecond: measured.requests / measured.seconds,
    p50: measured.p50,
    p99: measured.p99,
    serviceCpu: service / measured.requests,
    databaseCpu: database / measured.requests,
    bytes: measured.bytes,
  };
}

function medians(rounds: readonly Figures[]): Figures {
  const of = (key: keyof Figures) => median(rounds.map((figures) => figures[key]));
  return {
    perSecond: of('perSecond'),
    p50: of('p50'),
    p99: of('p99'),
    serviceCpu: of('serviceCpu'),
    databaseCpu: of('databaseCpu'),
    bytes: of('bytes'),
  };
}

/** The median; of an even number of values, the higher of the middle two. */
export function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** The number of statements that a subject, connected through the counter, runs for a request of the scenario. */
export async function countPerRequest(
  scenario: Scenario,
  subject: Subject,
  counter: StatementCounter,
  requests: RequestsBySubject,
): Promise<number> {
  const all = requests.get(subject.name) ?? [];
  let before = 0;
  for (let index = 0; index < REQUESTS_TO_COUNT; index++) {
    const request = scenario.once ? all[all.length - 1 - index] : all[index % all.length];
    if (index === WARM_UP) before = counter.count();
    if (request) await textOf(scenario, subject, request);
  }
  return (counter.count() - before) / COUNTED;
}
