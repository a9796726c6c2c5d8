import pg from 'pg';
import { afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { useTestApp } from '../helpers/app.ts';
import { outcomeOf } from '../helpers/graphql.ts';
import { Program } from '../helpers/program.ts';
import { expectSoundness } from '../helpers/soundness.ts';

// Two callers who take the same codes in two orders (contract, 2.2). A transaction of the test has taken the code in the middle, so that both
// have begun before either can go on; then it lets go. The embedded database has a single connection.

const app = useTestApp();
expectSoundness(app);
let program: Program;

beforeAll(async () => {
  program = await Program.start(app);
});

describe.runIf(inject('template').kind === 'server')('codes that two callers take at once', () => {
  let holder: pg.Client;
  let holderPid: number | undefined;
  // In a transaction, PostgreSQL would show the same activity again and again.
  let observer: pg.Client;

  beforeEach(async () => {
    holder = new pg.Client({ connectionString: app.database.url });
    observer = new pg.Client({ connectionString: app.database.url });
    await Promise.all([holder.connect(), observer.connect()]);
    const { rows } = await holder.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    holderPid = rows[0]?.pid;
  });
  afterEach(() => Promise.all([holder.end(), observer.end()]));

  /** Takes the code of a kit, as whoever makes one does, until {@link letGo}. */
  const holdKitCode = (code: string) =>
    holder.query(
      `BEGIN; SET LOCAL session_replication_role = replica;
       INSERT INTO kits (id, kit_id, account_id, kit_type, status, created, updated)
       VALUES (gen_random_uuid(), '${code}', '${program.client.accountId}', 'LIPID', 'PREPARING', now(), now())`,
    );

  /** Takes a barcode, as whoever makes a sample or a requisition does, until {@link letGo}. */
  const holdBarcode = (code: string) =>
    holder.query(`BEGIN; INSERT INTO barcodes (code, account_id) VALUES ('${code}', '${program.client.accountId}')`);

  const letGo = () => holder.query('ROLLBACK');

  /** How many transactions of the app wait for another, and how many of these for the one that the test holds. */
  async function waiting(): Promise<{ readonly all: number; readonly forTheTest: number }> {
    const { rows } = await observer.query<{ all: number; forTheTest: number }>(
      `SELECT count(*)::int AS all, count(*) FILTER (WHERE $1 = ANY(pg_blocking_pids(pid)))::int AS "forTheTest"
       FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      [holderPid],
    );
    return rows[0] ?? { all: 0, forTheTest: 0 };
  }

  /** Lets the first caller begin before the second, and both before either can end. The second has to stand behind the first. */
  async function atOnce<Result>(first: () => Promise<Result>, second: () => Promise<Result>): Promise<Result[]> {
    const begun = [first()];
    await expect.poll(waiting).toEqual({ all: 1, forTheTest: 1 });
    begun.push(second());
    await expect.poll(async () => (await waiting()).all).toBe(2);
    const { forTheTest } = await waiting();
    await letGo();
    const results = await Promise.all(begun);
    expect(forTheTest).toBe(1);
    return results;
  }

  const provision = (kitIds: readonly string[]) => () =>
    program.attempt(program.fulfillment, 'provisionKits', {
      accountId: program.client.accountId,
      kitType: 'LIPID',
      kitIds,
    });

  it('those of kits: one has them all, and the other is told that they are in use', async () => {
    const codes = ['a', 'B', 'c'].map((letter) => `${letter}-KITS`);
    await holdKitCode('b-kits');

    const results = await atOnce(provision(codes), provision(codes.toReversed()));

    expect(results.map(outcomeOf)).toEqual(['OK', 'CONFLICT']);
  });

  it('those of samples that fulfilment prints, as well', async () => {
    const codes = ['a', 'B', 'c'].map((letter) => `${letter}-TUBES`);
    const fulfill = async (sampleIds: readonly string[]) => {
      const orderId = await program.order(['LIPID', 'LIPID', 'LIPID']);
      const kits = sampleIds.map((sampleId) => ({ kitType: 'LIPID', sampleId }));
      return () => program.attempt(program.fulfillment, 'fulfillOrder', { orderId, kits });
    };
    const [first, second] = [await fulfill(codes), await fulfill(codes.toReversed())];
    await holdBarcode('b-tubes');

    const results = await atOnce(first, second);

    expect(results.map(outcomeOf)).toEqual(['OK', 'CONFLICT']);
  });
});
