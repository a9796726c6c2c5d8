import type { Actor } from '../../auth/actor.ts';
import type { Tx } from '../../call/unit-of-work.ts';
import { AppError } from '../../errors/errors.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import type { ReportStatus as StoredStatus } from '../../generated/prisma/enums.ts';
import { requireRecord } from '../access/records.ts';
import { lockSampleById, type NamedSample } from '../changes/locks.ts';
import { isCurrentSql } from '../chart/current-report.ts';
import { type HeldReport, readHeldReports } from '../release/held-reports.ts';

/** A report that a reviewer decides about. Its sample is locked, so nothing is charted meanwhile, and nobody else decides. */
export interface ReviewedReport {
  readonly id: string;
  readonly sample: NamedSample;
  readonly status: StoredStatus;
  readonly isReleased: boolean;
  /** The held reports on its sample, oldest first. */
  readonly held: readonly HeldReport[];
}

/** Locks what the reviewer decides about. @throws AppError NOT_FOUND. */
export async function lockReviewed(tx: Tx, actor: Actor, reportId: string): Promise<ReviewedReport> {
  const { id } = await requireRecord(tx, actor, 'report', reportId);
  const { sampleRef } = await tx.db.report.findUniqueOrThrow({ where: { id }, select: { sampleRef: true } });
  const sample = await lockSampleById(tx, sampleRef);
  // Read under the lock: somebody else may have decided since.
  const { status, released } = await tx.db.report.findUniqueOrThrow({
    where: { id },
    select: { status: true, released: true },
  });
  return { id, sample, status, isReleased: released, held: await readHeldReports(tx, sampleRef) };
}

/** @throws AppError CONFLICT if the report is not the newest one of its sample, naming that one; or is not held at all. */
export async function requireCurrent(
  tx: Tx,
  { id, sample, status, held }: Pick<ReviewedReport, 'id' | 'sample' | 'status' | 'held'>,
): Promise<void> {
  if (status === 'WITHDRAWN') throw new AppError('CONFLICT', `The report was withdrawn.${await newestOf(tx, sample)}`);
  if (held.at(-1)?.id === id) return;
  if (status === 'SUPERSEDED')
    throw new AppError('CONFLICT', `A later report has replaced this one.${await newestOf(tx, sample)}`);
  throw new AppError('CONFLICT', 'Nobody is registered for the kit, so the program does not see the report yet.');
}

/** The newest report on the sample, which everybody sees who reviews one of them. */
async function newestOf({ db }: Tx, { id }: NamedSample): Promise<string> {
  const [newest] = await db.$queryRaw<{ id: string }[]>(Prisma.sql`
    SELECT id FROM reports WHERE sample_id = ${id}::uuid AND ${isCurrentSql(Prisma.sql`reports`, true)}`);
  return newest ? ` The newest one is ${newest.id}.` : ' There is no other on its sample.';
}
