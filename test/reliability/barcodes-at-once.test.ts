import { beforeAll, describe, expect, inject, it } from 'vitest';
import { newUuid } from '../../src/db/sql/identifiers.ts';
import type { PrismaClient } from '../../src/generated/prisma/client.ts';
import { useTestApp } from '../helpers/app.ts';
import { outcomeOf } from '../helpers/graphql.ts';
import { Program } from '../helpers/program.ts';
import { expectSoundness } from '../helpers/soundness.ts';

// A kit is printed with the barcode of another account's requisition while somebody else works on that (contract, 2.2). A transaction of the
// test holds one of the rows that both want, so that both have begun before either can go on; then it lets go. The embedded database has a
// single connection.

const app = useTestApp();
expectSoundness(app);
let program: Program;
let printing: Program;

beforeAll(async () => {
  program = await Program.start(app);
  printing = await Program.start(app);
});

type Held = Pick<PrismaClient, '$queryRaw'>;
type Step = () => Promise<string>;

/** The row of one kind that both want, locked by the test. */
const HOLD = {
  barcode: (db: Held, code: string) => db.$queryRaw`SELECT FROM barcodes WHERE code = ${code}::citext FOR UPDATE`,
  sample: (db: Held, code: string) => db.$queryRaw`SELECT FROM samples WHERE sample_id = ${code}::citext FOR UPDATE`,
  requisition: (db: Held, code: string) =>
    db.$queryRaw`SELECT FROM requisitions WHERE barcode = ${code}::citext FOR UPDATE`,
};

async function waiting(): Promise<number> {
  const found = await app.prisma.$queryRaw<object[]>`
    SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  return found.length;
}

/** Lets the first begin before the second, and both before either can end. Returns what came of them, and how often they were rolled back. */
async function atOnce(held: keyof typeof HOLD, code: string, steps: readonly [Step, Step]) {
  const outcomes: Promise<string>[] = [];
  const sent = await app.statements.allDuring(async () => {
    await app.prisma.$transaction(async (db) => {
      await HOLD[held](db, code);
      for (const [index, step] of steps.entries()) {
        outcomes.push(step());
        await expect.poll(waiting).toBe(index + 1);
      }
    });
    await Promise.all(outcomes);
  });
  return { outcomes: await Promise.all(outcomes), rolledBack: sent.filter((sql) => sql.startsWith('ROLLBACK')).length };
}

interface Case {
  readonly barcode: string;
  readonly requisitionId: string;
  readonly print: Step;
}

async function newCase(status: 'CREATED' | 'APPROVED'): Promise<Case> {
  const barcode = newUuid();
  const requisitionId = await program.requisition(barcode);
  if (status === 'APPROVED') await program.requisitionStatus(requisitionId, 'APPROVED');
  const orderId = await printing.order();
  const kits = [{ kitType: 'LIPID', sampleId: barcode }];
  const print = async () => outcomeOf(await printing.attempt(printing.fulfillment, 'fulfillOrder', { orderId, kits }));
  return { barcode, requisitionId, print };
}

const decide =
  ({ requisitionId }: Case, status: 'APPROVED' | 'REJECTED'): Step =>
  async () =>
    outcomeOf(await program.attempt(program.lab, 'updateRequisitionStatus', { requisitionId, status }));

const receive =
  ({ barcode }: Case): Step =>
  async () =>
    outcomeOf(await program.attempt(program.lab, 'recordSampleEvent', { sampleId: barcode, status: 'RECEIVED' }));

const release =
  ({ barcode }: Case): Step =>
  async () =>
    outcomeOf(await program.attempt(program.admin, 'releaseBarcode', { barcode, reason: 'A mistake.' }));

async function expectStatus({ requisitionId }: Case, status: string): Promise<void> {
  expect(await app.prisma.requisition.findUniqueOrThrow({ where: { id: requisitionId } })).toMatchObject({ status });
}

describe.runIf(inject('template').kind === 'server')('a kit is printed while the requisition', () => {
  it('is approved: then it is taken back with its new sample', async () => {
    const each = await newCase('CREATED');
    const { outcomes } = await atOnce('barcode', each.barcode, [decide(each, 'APPROVED'), each.print]);
    expect(outcomes).toEqual(['OK', 'OK']);
    await expectStatus(each, 'REJECTED');
  });

  it('is to be approved: then there is nothing to approve any more', async () => {
    const each = await newCase('CREATED');
    const { outcomes } = await atOnce('barcode', each.barcode, [each.print, decide(each, 'APPROVED')]);
    expect(outcomes).toEqual(['OK', 'INVALID_TRANSITION']);
    await expectStatus(each, 'DENIED');
  });

  it('has its specimen received: then the kit is refused', async () => {
    const each = await newCase('APPROVED');
    const { outcomes } = await atOnce('sample', each.barcode, [receive(each), each.print]);
    expect(outcomes).toEqual(['OK', 'CONFLICT']);
    await expectStatus(each, 'RECEIVED');
  });

  it('is to have its specimen received: then the sample is gone', async () => {
    const each = await newCase('APPROVED');
    const { outcomes } = await atOnce('sample', each.barcode, [each.print, receive(each)]);
    expect(outcomes).toEqual(['OK', 'NOT_FOUND']);
    await expectStatus(each, 'REJECTED');
  });

  // Who rejects it takes the sample, the requisition and, to free it, the barcode.
  it('is rejected, without a deadlock: then the code is free anyway', async () => {
    const each = await newCase('APPROVED');
    const result = await atOnce('requisition', each.barcode, [decide(each, 'REJECTED'), each.print]);
    expect(result).toEqual({ outcomes: ['OK', 'OK'], rolledBack: 0 });
    await expectStatus(each, 'REJECTED');
  });

  it('is to be rejected, without a deadlock: then there is nothing to reject any more', async () => {
    const each = await newCase('APPROVED');
    const result = await atOnce('requisition', each.barcode, [each.print, decide(each, 'REJECTED')]);
    // That of the refusal.
    expect(result).toEqual({ outcomes: ['OK', 'INVALID_TRANSITION'], rolledBack: 1 });
  });

  it.each(['CREATED', 'APPROVED'] as const)('is released while it is %s, without a deadlock', async (status) => {
    const one = await newCase(status);
    expect(await atOnce('requisition', one.barcode, [release(one), one.print])).toEqual({
      outcomes: ['OK', 'OK'],
      rolledBack: 0,
    });
    const other = await newCase(status);
    expect(await atOnce('requisition', other.barcode, [other.print, release(other)])).toEqual({
      outcomes: ['OK', 'NOT_FOUND'],
      rolledBack: 1,
    });
  });

  it('is lost to another kit: one of them has the code', async () => {
    const each = await newCase('APPROVED');
    const rival = await Program.start(app);
    const orderId = await rival.order();
    const kits = [{ kitType: 'LIPID', sampleId: each.barcode }];
    const print = async () => outcomeOf(await rival.attempt(rival.fulfillment, 'fulfillOrder', { orderId, kits }));
    expect(await atOnce('requisition', each.barcode, [each.print, print])).toEqual({
      outcomes: ['OK', 'CONFLICT'],
      rolledBack: 1,
    });
  });
});
