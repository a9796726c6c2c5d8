import { createHash } from 'node:crypto';
import v8 from 'node:v8';
import { runInNewContext } from 'node:vm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '../../src/auth/actor.ts';
import { answerOperation } from '../../src/graphql/operations/answer-operation.ts';
import { KeptOperations } from '../../src/graphql/operations/kept-operations.ts';
import { OperationNames } from '../../src/graphql/operations/operation-names.ts';
import { prepareOperation } from '../../src/graphql/operations/prepared-operation.ts';
import { parametersOfQuery } from '../../src/graphql/requests/parameters.ts';
import { PersistedQueries } from '../../src/graphql/requests/persisted-queries.ts';
import { useTestApp } from '../helpers/app.ts';
import { turns } from '../helpers/waiting.ts';

// What is kept of callers' documents is bounded in bytes of the heap, whatever the documents are made of.

const MiB = 1024 * 1024;
const testApp = useTestApp();

v8.setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');

/** The heap is at rest once a turn frees less than this, in bytes. */
const AT_REST = 16 * 1024;

/**
 * The bytes of the objects that are still in use. Measured again until the heap is at rest: the files that ran before in this process
 * leave objects that are freed over several turns, and they must not count as freed by the work.
 */
async function heapInUse(): Promise<number> {
  let last = Number.POSITIVE_INFINITY;
  for (;;) {
    // In a turn of its own: what the turn before has on its stack is in use.
    await turns();
    collect();
    collect();
    const used = v8.getHeapStatistics().used_heap_size;
    if (last - used < AT_REST) return used;
    last = used;
  }
}

/**
 * How many bytes are free again once what the work has made is let go. Done twice: what the files before in this process leave behind
 * may be freed meanwhile, which can only add to it.
 */
async function bytesKeptBy(work: () => Promise<object>): Promise<number> {
  return Math.min(await bytesFreedAfter(work), await bytesFreedAfter(work));
}

async function bytesFreedAfter(work: () => Promise<object>): Promise<number> {
  const held: object[] = [await work()];
  const before = await heapInUse();
  held.pop();
  return before - (await heapInUse());
}

/** Tiny queries, by their number, whose plans are large for their length in different ways. */
const PAGE = 'edges { cursor node { kitId status kitType { code name } } } pageInfo { hasNextPage endCursor }';
const SHAPES: readonly (readonly [what: string, query: (number: number) => string, count: number])[] = [
  ['a page', (number) => `query Q${number}{orders{edges{node{id}}}}`, 600],
  ['a type name', (number) => `query Q${number}{kits{__typename}}`, 800],
  ['a record', (number) => `query Q${number}{kit(kitId:"x"){id sample{id}}}`, 600],
  [
    'fragments',
    (
      number,
    ) => `query Q${number} { kits(first: 1) { edges { node { ...K order { kits(first: 1) { edges { node { ...K } } } } } } } }
      fragment K on Kit { id status sample { sampleId reports { reportId pdf txt results { name flag ... on QuantityResult { value } } } } }`,
    150,
  ],
  [
    'many fields',
    (number) => `query Q${number} { ${Array.from({ length: 15 }, (_, index) => `a${index}: kits { ${PAGE} }`)} }`,
    60,
  ],
];

describe('the queries that come again', () => {
  let actor: Actor;
  beforeAll(async () => {
    actor = await testApp.actor('ADMIN');
  });

  /** A caller's operation. */
  interface Operation {
    readonly query: string;
    readonly variables?: Readonly<Record<string, unknown>>;
  }

  /** Sends each operation, which plans it. */
  async function afterSending(keptBytes: number, operations: Iterable<Operation>): Promise<KeptOperations> {
    const kept = new KeptOperations(keptBytes);
    for (const operation of operations) await answerBy(kept, operation);
    return kept;
  }

  async function answerBy(kept: KeptOperations, { query: text, variables = {} }: Operation) {
    const sent = { text, name: undefined };
    const prepared = kept.find(sent, actor) ?? prepareOperation(sent, new OperationNames([]));
    if (!prepared) throw new Error('The document does not say which operation is meant.');
    kept.keep(prepared, actor);
    const answer = await answerOperation(kept, prepared, variables, testApp.context(actor));
    return answer && 'text' in answer ? answer.text : undefined;
  }

  it.each(SHAPES)('take no more memory than they may: %s', async (_what, query, count) => {
    const operations = Array.from({ length: count }, (_, number) => ({ query: query(number) }));
    expect(await answerBy(new KeptOperations(), { query: query(0) })).toMatch(/^\{"data":/);
    const kept = await bytesKeptBy(() => afterSending(2 * MiB, operations));
    expect(kept).toBeLessThan(2 * MiB);
    // The bound is not that low because next to nothing is kept.
    expect(kept).toBeGreaterThan(0.5 * MiB);
  });

  it('take no more memory than they may with a plan for each combination of their directives', async () => {
    const names = Array.from({ length: 4 }, (_, index) => `v${index}`);
    const fields = names.map((name) => `${name}: kits @include(if: $${name}) { ${PAGE} }`);
    const operations = Array.from({ length: 20 * 16 }, (_, number) => ({
      query: `query Q${number >> 4}(${names.map((name) => `$${name}: Boolean!`)}) { ${fields} }`,
      variables: Object.fromEntries(names.map((name, bit) => [name, ((number >> bit) & 1) === 1])),
    }));
    expect(await bytesKeptBy(() => afterSending(2 * MiB, operations))).toBeLessThan(2 * MiB);
  });

  it('take no more memory than they may with what they cost for long values', async () => {
    const operations = Array.from({ length: 100 }, (_, number) => ({
      query: 'query Nodes($ids: [ID!]!) { nodes(ids: $ids) { id } }',
      variables: { ids: [`${number} ${'x'.repeat(100_000)}`] },
    }));
    expect(await bytesKeptBy(() => afterSending(2 * MiB, operations))).toBeLessThan(2 * MiB);
  });
});

describe('the documents that are registered by their hash', () => {
  it('take no more memory than allowed, however short they are, and whichever way they were sent', async () => {
    const register = async () => {
      const persisted = new PersistedQueries(MiB);
      for (let number = 0; number < 20_000; number += 1) {
        // As Fastify cuts it out of the URL of a GET.
        const url = `${'x'.repeat(1_000)}query=query Q${number}{kits{__typename}}`;
        const query = url.slice(url.indexOf('=') + 1);
        const sha256Hash = createHash('sha256').update(query).digest('hex');
        const extensions = JSON.stringify({ persistedQuery: { version: 1, sha256Hash } });
        persisted.register(parametersOfQuery({ query, extensions }), null);
      }
      return persisted;
    };
    const kept = await bytesKeptBy(register);
    expect(kept).toBeLessThan(MiB);
    expect(kept).toBeGreaterThan(0.4 * MiB);
  });
});

describe('the documents that are not kept', () => {
  it.each([
    ['valid', (number: number) => `{ __typename } # ${number} ${'x'.repeat(100_000)}`],
    ['malformed', (number: number) => `{ # ${number} ${'x'.repeat(100_000)}`],
    [
      'invalid',
      (number: number) => `{ ${Array.from({ length: 400 }, (_, index) => `no${number}x${index}`).join(' ')} }`,
    ],
  ])('take no more memory than they may: %s ones', async (_what, query) => {
    const send = async (from: number, to: number) => {
      for (let number = from; number < to; number += 1)
        await testApp.app.inject({ method: 'POST', url: '/graphql', payload: { query: query(number) } });
    };
    await send(0, 20);
    testApp.logLines.length = 0;
    const before = await heapInUse();
    await send(20, 420);
    testApp.logLines.length = 0;
    expect((await heapInUse()) - before).toBeLessThan(20 * MiB);
  });
});
