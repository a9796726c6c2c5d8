import { z } from 'zod';
import type { Actor } from '../../auth/actor.ts';
import { authorize } from '../../auth/policy.ts';
import type { UnitOfWork } from '../../call/unit-of-work.ts';
import type { Rows } from '../../db/sql/list.ts';
import { badInput } from '../../errors/errors.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { TimeZone } from '../../hl7/time-zone.ts';
import { listedAccountIds, visibleRows } from '../access/records.ts';
import { calendarDate, optional, parseInput, text } from '../inputs/inputs.ts';
import { timeZone, UTC } from '../inputs/time-zone.ts';
import { type FiguredKits, figuresSql, type Period, type ProgramFigures, toFigures } from './figures-statement.ts';

/** What the days of figures are: those on which the kits were created, or on which something happened to them. */
export const FIGURES_BASES = ['CREATED', 'HAPPENED'] as const;
export type FiguresBasis = (typeof FIGURES_BASES)[number];

/** The longest range of days, which is a leap year. */
const MAX_DAYS = 366;
const DAY_MS = 24 * 60 * 60_000;

/** What happens is recorded at once, but a carrier's clock may be ahead (contract, 2.5): then it is recorded a little before it happens. */
const CLOCK_AHEAD_MS = 10 * 60_000;

const input = z.object({
  from: calendarDate,
  to: calendarDate,
  accountId: optional(text()),
  kitType: optional(text()),
  basis: optional(z.enum(FIGURES_BASES)),
  timeZone: optional(timeZone),
});

/** @throws AppError BAD_USER_INPUT. */
function requireFewDays(from: Date, to: Date): void {
  if (to < from) throw badInput([{ path: ['to'], message: 'must not be before from', code: 'BEFORE' }]);
  if (to.getTime() - from.getTime() >= MAX_DAYS * DAY_MS)
    throw badInput([{ path: ['to'], message: `must be at most the ${MAX_DAYS}th day`, code: 'OUT_OF_RANGE' }]);
}

/**
 * Counts the kits that the caller sees and that were created on these days, or to which something happened then, in one statement, after the one that
 * reads the account's time zone, unless one is given.
 *
 * @throws AppError UNAUTHENTICATED; BAD_USER_INPUT.
 */
export async function readProgramFigures(work: UnitOfWork, rawInput: unknown): Promise<ProgramFigures> {
  const actor = authorize(work.call.actor, 'kits.read');
  const { from, to, accountId, kitType, basis, timeZone: given } = parseInput(input, rawInput);
  requireFewDays(from, to);
  const period = periodOf(from, to, given ?? (await timeZoneOf(work, actor, accountId)));
  const kitsWith = (times: readonly Prisma.Sql[]): Rows =>
    visibleRows(actor, 'kit', {
      where: [...times, ...(kitType === null ? [] : [Prisma.sql`row.kit_type = ${kitType}`])],
      accountId,
    });
  if (basis === 'HAPPENED') {
    // Whatever happens to a kit renews it.
    const since = new Date(period.from.getTime() - CLOCK_AHEAD_MS);
    const kits = kitsWith([Prisma.sql`row.updated >= ${since}::timestamptz`]);
    return figuresOf(work, { kits, happened: period, stalled: kitsWith([]) });
  }
  const kits = kitsWith([
    Prisma.sql`row.created >= ${period.from}::timestamptz`,
    Prisma.sql`row.created < ${period.before}::timestamptz`,
  ]);
  return figuresOf(work, { kits, happened: null });
}

/**
 * Counts all kits of a lot that the caller sees (contract, 13.8).
 *
 * @throws AppError UNAUTHENTICATED; FORBIDDEN.
 */
export async function readLotFigures(work: UnitOfWork, lotRef: string): Promise<ProgramFigures> {
  const actor = authorize(work.call.actor, 'kits.read');
  const kits = visibleRows(actor, 'kit', { where: [Prisma.sql`row.lot_id = ${lotRef}::uuid`], accountId: null });
  return figuresOf(work, { kits, happened: null });
}

/** Reads the figures of some kits, in one statement. They are not the caller's by themselves: give only those that the caller sees. */
export async function figuresOf({ db, call: { clock } }: UnitOfWork, kits: FiguredKits): Promise<ProgramFigures> {
  const [counted] = await db.$queryRaw<{ figures: unknown }[]>(figuresSql(kits, clock.now()));
  return toFigures(counted?.figures);
}

/** The time zone of the account that is asked for, if the caller sees it, else that of the caller's account (contract, 1.1). */
async function timeZoneOf({ db }: UnitOfWork, actor: Actor, accountId: string | null): Promise<string> {
  const [asked] = accountId === null ? [] : (listedAccountIds(actor, accountId) ?? []);
  const [found] = await db.$queryRaw<{ timeZone: string }[]>(Prisma.sql`
    SELECT time_zone AS "timeZone" FROM accounts WHERE id IN (${asked ?? actor.accountId}::uuid, ${actor.accountId}::uuid)
    ORDER BY id = ${actor.accountId}::uuid LIMIT 1`);
  return found?.timeZone ?? UTC;
}

/** The days in a time zone. One that begins twice begins the first time. */
function periodOf(from: Date, to: Date, name: string): Period {
  const zone = TimeZone.named(name);
  const startOf = (day: number) => new Date(zone.momentsOf(day).first);
  return { from: startOf(from.getTime()), before: startOf(to.getTime() + DAY_MS) };
}
