import { describe, expect, inject, it } from 'vitest';
import { useTestApp } from '../helpers/app.ts';
import { Program } from '../helpers/program.ts';

/** Limits count what is scarce (contract, 8.2), measured where it is: in PostgreSQL. */
const app = useTestApp();
const MIB = 1024 * 1024;

const SAMPLE = `sampleId status created kit { id order { orderId } } events { status created }
  reports { id created status results { name ... on QuantityResult { value flag } } } requisition { id status created }`;

/** A query of five kilobytes whose statement has 27,000 characters. Each number makes another one. */
const largeQuery = (number: number) =>
  `{ kits(first: 1) { edges { node { kitId ${Array.from({ length: 12 }, (_, index) => `s${number}_${index}: sample { ${SAMPLE} }`).join(' ')} } } } }`;

/** The requests come one after the other, so all have the same connection. */
function keptBytes(): Promise<unknown> {
  return app.database.statements.selectValue(
    `SELECT sum(total_bytes)::float8 AS value FROM pg_backend_memory_contexts WHERE name LIKE 'CachedPlan%'`,
    [],
  );
}

describe.runIf(inject('template').kind === 'server')('one caller who varies large queries', () => {
  it('takes at most a quarter of 256 MiB of the memory for prepared statements', async () => {
    const program = await Program.start(app);
    const other = await Program.start(app);
    const read = async (query: string, { key } = program.client) =>
      (await app.graphql(query, {}, { key })).expectNoErrors();
    const smallQuery = '{ orders(first: 1) { edges { node { keptByTheOther: orderId } } } }';
    for (const _time of [1, 2, 3]) await read(smallQuery, other.client);
    const begin = Number(await keptBytes());
    for (let number = 0; number < 40; number += 1) for (const _time of [1, 2, 3]) await read(largeQuery(number));
    const kept = Number(await keptBytes()) - begin;
    expect(kept).toBeGreaterThan(16 * MIB);
    expect(kept).toBeLessThanOrEqual(64 * MIB);
    const names = () =>
      app.database.statements.selectValue(
        `SELECT count(*)::int AS value FROM pg_prepared_statements WHERE statement LIKE '%"keptByTheOther"%'`,
        [],
      );
    expect(await names()).toBe(1);
  });
});
