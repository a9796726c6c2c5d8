import type pg from 'pg';
import { type BenchRequest, send } from '../load.ts';
import type { Scenario, Stage } from '../scenarios/scenario.ts';
import type { Subject, SubjectName } from '../subjects/subject.ts';
import { type RequestsBySubject, textOf } from './check.ts';
import { withCpu } from './cpu.ts';
import type { StatementCounter } from './statements.ts';

/** The settings of a load. */
export interface LoadSettings {
  readonly rounds: number;
  readonly seconds: number;
  readonly connections: number;
}

/** One subject's figures in one scenario: medians of the rounds. */
export interface Figures {
  readonly perSecond: number;
  /** Latencies in milliseconds. */
  readonly p50: number;
  readonly p99: number;
  /** CPU time per request in milliseconds: of the subject's process, and of its database connections. */
  readonly serviceCpu: number;
  readonly databaseCpu: number;
  /** The size of an answer's body, in bytes. */
  readonly bytes: number;
}

/** The number of writes prepared for each second of a round. A faster subject ends its round early. */
const WRITES_PER_SECOND = 1500;

/** The first requests warm up; the statements of the rest are counted. */
const WARM_UP = 3;
const COUNTED = 10;

/** The number of requests that {@link countPerRequest} sends. */
export const REQUESTS_TO_COUNT = WARM_UP + COUNTED;

/** Makes the requests for each subject that takes part in the scenario: `count` of them if each can be sent only once. */
export async function makeRequests(
  scenario: Scenario,
  subjects: readonly Subject[],
  stage: Stage,
  count: number,
): Promise<RequestsBySubject> {
  const requests = new Map<SubjectName, readonly BenchRequest[]>();
  for (const { name } of subjects) {
    const make = scenario.requests[name];
    if (make) requests.set(name, await make(stage, count));
  }
  return requests;
}

/** A benchmark database, and the subjects that serve it. */
export interface Arena {
  readonly kits: number;
  readonly stage: Stage;
  readonly subjects: readonly Subject[];
}

/**
 * Measures a scenario. All subjects on all databases take turns, round by round, so that anything else the machine does affects
 * all of them. The first round is discarded: it gives V8 time to compile the subjects' code.
 */
export async function measure(
  scenario: Scenario,
  arenas: readonly Arena[],
  settings: LoadSettings,
): Promise<Map<Arena, Map<SubjectName, Figures>>> {
  const players = arenas.flatMap((arena) =>
    arena.subjects.flatMap((subject) => {
      const make = scenario.requests[subject.name];
      return make ? [{ arena, subject, make, rounds: [] as Figures[] }] : [];
    }),
  );
  const count = scenario.once ? settings.seconds * WRITES_PER_SECOND : 0;
  const repeated = new Map<Subject, readonly BenchRequest[]>();
  for (let round = 0; round <= settings.rounds; round++) {
    const first = round % players.length;
    for (const { arena, subject, make, rounds } of [...players.slice(first), ...players.slice(0, first)]) {
      const requests = repeated.get(subject) ?? (await make(arena.stage, count));
      if (!scenario.once) repeated.set(subject, requests);
      const figures = await runRound(scenario, subject, requests, arena.stage.client, settings);
      if (round > 0) rounds.push(figures);
    }
  }
  return new Map(
    arenas.map((arena) => {
      const own = players.filter((player) => player.arena === arena);
      return [arena, new Map(own.map(({ subject, rounds }) => [subject.name, medians(rounds)]))];
    }),
  );
}

async function runRound(
  scenario: Scenario,
  subject: Subject,
  requests: readonly BenchRequest[],
  client: pg.Client,
  { connections, seconds }: LoadSettings,
): Promise<Figures> {
  const { origin } = subject;
  const { once, status } = scenario;
  const { result, service, database } = await withCpu(client, subject, () =>
    send({ origin, requests, once, status, connections, seconds }),
  );
  const { p50, p99, bytes } = result;
  return {
    perSecond: result.requests / result.seconds,
    p50,
    p99,
    serviceCpu: service / result.requests,
    databaseCpu: database / result.requests,
    bytes,
  };
}

function medians(rounds: readonly Figures[]): Figures {
  const of = (key: keyof Figures) => median(rounds.map((figures) => figures[key]));
  const [perSecond, p50, p99, bytes] = [of('perSecond'), of('p50'), of('p99'), of('bytes')];
  return { perSecond, p50, p99, serviceCpu: of('serviceCpu'), databaseCpu: of('databaseCpu'), bytes };
}

/** The median. For an even number of values, the higher of the middle two. */
export function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** Counts the statements per request of a scenario. The subject must be connected through the counter. */
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
