import { connect, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { MIXED_SCRIPTS } from '../../test/documents/sample-report.ts';
import type { Subject } from '../subjects/subject.ts';
import { answered, graphql, open, type Sender } from './requests.ts';

/** What the takers work with: one account with many keys, the service, and a reason to stop. */
export interface Taking {
  readonly service: Subject;
  /** Keys of the account that takes. */
  readonly keys: readonly string[];
  /** Reports of the account that takes long to render. */
  readonly longReports: readonly string[];
  readonly stop: AbortSignal;
}

/** Takes all it can of one scarce thing until it is told to stop. */
export type Taker = (taking: Taking) => Promise<void>;

/** Repeats work with many hands until it is stopped. What is refused is refused, and tried again. */
async function taking(stop: AbortSignal, hands: number, work: (hand: number, round: number) => Promise<unknown>) {
  const hand = async (number: number) => {
    for (let round = 0; !stop.aborted; round += 1) {
      await work(number, round).catch(() => undefined);
      await setTimeout(1);
    }
  };
  await Promise.all(Array.from({ length: hands }, (_, number) => hand(number)));
}

const keyOf = (keys: readonly string[], number: number): Sender => ({ key: keys[number % keys.length] ?? '' });

/** A query whose statement is long, another one for each number. */
function largeQuery(number: number): string {
  const sample = `sampleId status created kit { id order { orderId } } events { status created }
    reports { id created status results { name ... on QuantityResult { value flag } } } requisition { id status created }`;
  const aliases = Array.from({ length: 12 }, (_, index) => `s${number}_${index}: sample { ${sample} }`);
  return `{ kits(first: 1) { edges { node { kitId ${aliases.join(' ')} } } } }`;
}

/** Fills the sessions of the database with prepared statements. */
const databaseMemory: Taker = ({ service, keys, stop }) =>
  taking(stop, 10, async (hand, round) => {
    for (const _time of [1, 2, 3]) await graphql(service, keyOf(keys, 0), largeQuery(hand * 100_000 + round));
  });

/** Reads long answers, many at a time, by every key. */
const serviceMemory: Taker = ({ service, keys, stop }) =>
  taking(stop, 40, (hand) =>
    graphql(
      service,
      keyOf(keys, hand),
      '{ kits(first: 100) { edges { node { kitId metadata events { status } sample { reports { results { name asGiven } } } } } } }',
    ),
  );

/** Renders long reports. */
const renderer: Taker = ({ service, keys, longReports, stop }) =>
  taking(stop, 10, (hand) =>
    answered(open(service, keyOf(keys, hand), `/reports/${longReports[hand % longReports.length]}.pdf`)),
  );

/** Asks for documents without a key, from many addresses. */
const rendererOfStrangers: Taker = ({ service, longReports, stop }) =>
  taking(stop, 100, (hand) =>
    answered(
      open(
        service,
        { address: `127.0.1.${1 + (hand % 10)}` },
        `/reports/${longReports[hand % longReports.length]}/attachments/1`,
      ),
    ),
  );

/** Opens exports by every key, and reads them slowly. */
const exports: Taker = ({ service, keys, stop }) =>
  taking(stop, 40, (hand) =>
    answered(open(service, keyOf(keys, hand), '/graphql/export', { query: '{ kits { edges { node { kitId } } } }' })),
  );

/** Opens subscriptions by every key, and keeps them. */
const subscriptions: Taker = ({ service, keys, stop }) =>
  taking(stop, 1_500, async (hand, round) => {
    // Whoever was refused has not gone away, but waits.
    if (round > 0) await setTimeout(1_000);
    const asked = open(
      service,
      keyOf(keys, hand),
      '/graphql',
      { query: 'subscription { events { id } }' },
      { accept: 'text/event-stream' },
    );
    stop.addEventListener('abort', () => asked.destroy());
    await answered(asked);
  });

/** Has all answers to mutations stored. */
const storedAnswers: Taker = ({ service, keys, stop }) =>
  taking(stop, 8, (hand, round) =>
    answered(
      open(
        service,
        keyOf(keys, hand),
        '/graphql',
        {
          query: `mutation { createPatient(input: { firstName: "Ada", lastName: "L${hand}_${round}" }) { patient { id } } }`,
        },
        { 'idempotency-key': `${process.pid}-${hand}-${round}` },
      ),
    ),
  );

/** Opens connections that send nothing, or half a head, from one address. */
const connections: Taker = async ({ service, stop }) => {
  const port = Number(new URL(service.origin).port);
  const open = new Set<Socket>();
  const one = (number: number) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress: '127.0.2.1' });
    open.add(socket);
    if (number % 2 === 0) socket.write('GET /healthz HTTP/1.1\r\nHost: a\r\nX-');
    socket.on('error', () => {}).on('close', () => open.delete(socket));
  };
  for (let number = 0; !stop.aborted; number += 1) {
    if (open.size < 2_000) one(number);
    else await setTimeout(10);
    if (number % 100 === 0) await setTimeout(1);
  }
  for (const socket of open) socket.destroy();
};

/** By the name of what is taken. */
export const TAKERS: Readonly<Record<string, Taker>> = {
  'database memory': databaseMemory,
  'service memory and CPU': serviceMemory,
  renderer,
  'renderer, by strangers': rendererOfStrangers,
  'export places': exports,
  subscriptions,
  'stored answers': storedAnswers,
  'connections, by a stranger': connections,
};

/** Results that are long, and of a mix of scripts: what takes longest to render. */
export const LONG_RESULTS = Array.from({ length: 4 }, (_, index) => ({
  name: `Long ${index}`,
  resultType: 'text',
  result: MIXED_SCRIPTS,
}));
