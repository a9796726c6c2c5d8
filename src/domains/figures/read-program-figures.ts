import { z } from 'zod';
import { authorize } from '../../auth/policy.ts';
import type { UnitOfWork } from '../../call/unit-of-work.ts';
import { type Rows, whereSql } from '../../db/sql/list.ts';
import { badInput } from '../../errors/errors.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { FailureCode, StallStage } from '../../generated/prisma/enums.ts';
import { visibleRows } from '../access/records.ts';
import { calendarDate, optional, parseInput, text } from '../inputs/inputs.ts';
import { IS_BEYOND_LIMIT, stallLimits } from '../kits/list-stalled-kits.ts';
import { STEPS, type Step } from '../lifecycles/steps.ts';

/** The longest range of days, which is a leap year. */
const MAX_DAYS = 366;
const DAY_MS = 24 * 60 * 60_000;

const input = z.object({
  from: calendarDate,
  to: calendarDate,
  accountId: optional(text()),
  kitType: optional(text()),
});

/** @throws AppError BAD_USER_INPUT. */
function requireFewDays(from: Date, to: Date): void {
  if (to < from) throw badInput([{ path: ['to'], message: 'must not be before from', code: 'BEFORE' }]);
  if (to.getTime() - from.getTime() >= MAX_DAYS * DAY_MS)
    throw badInput([{ path: ['to'], message: `must be at most the ${MAX_DAYS}th day`, code: 'OUT_OF_RANGE' }]);
}

/** When each of the kits reached each step. */
const MOVED = Prisma.sql`SELECT steps.* FROM made JOIN kit_steps steps ON steps.id = made.id`;

const hours = z.number().nullable();
const figures = z.object({
  kits: z.int(),
  canceled: z.int(),
  replaced: z.int(),
  reached: z.array(z.int()),
  durations: z.array(z.object({ kits: z.int(), medianHours: hours, p90Hours: hours, maxHours: hours })),
  stalled: z.partialRecord(z.enum(StallStage), z.int()).nullable(),
  failures: z.array(
    z.object({ code: z.enum(FailureCode), laboratory: z.string().nullable(), kits: z.int(), recovered: z.int() }),
  ),
});

/** The figures of the kits that were created in a range of days (contract, 11.6), or are of a lot. */
export interface ProgramFigures {
  readonly kits: number;
  readonly canceled: number;
  readonly replaced: number;
  readonly steps: readonly { readonly step: Step; readonly kits: number }[];
  readonly stalled: readonly { readonly stage: StallStage; readonly kits: number }[];
  readonly durations: readonly Duration[];
  readonly failures: readonly FailureCount[];
}

/** How many kits' samples failed for a reason, at a laboratory, and how many of them can be tested after all. */
export interface FailureCount {
  readonly code: FailureCode;
  /** The name of the laboratory that reported it; null if no laboratory did. */
  readonly laboratory: string | null;
  readonly kits: number;
  readonly recovered: number;
}

/** The most failures that are listed. */
const MAX_FAILURES = 200;

/** The kits whose sample ever failed, by its newest failure (contract, 11.6). */
const FAILURES = Prisma.sql`SELECT coalesce(json_agg(json_build_object('code', code, 'laboratory', laboratory, 'kits', kits,
    'recovered', recovered) ORDER BY kits DESC, code, laboratory COLLATE "C"), '[]')
  FROM (
    SELECT failed.code, laboratory.name AS laboratory, count(*) AS kits,
      count(*) FILTER (WHERE sample.status <> 'COLLECTION_EXCEPTION') AS recovered
    FROM made JOIN samples sample ON sample.kit_id = made.id
      CROSS JOIN LATERAL (
        SELECT event.failure_code AS code, event.failure_laboratory_id FROM sample_events event
        WHERE event.sample_id = sample.id AND event.status = 'COLLECTION_EXCEPTION'
        ORDER BY event.created DESC, event.id DESC LIMIT 1) failed
      LEFT JOIN accounts laboratory ON laboratory.id = failed.failure_laboratory_id
    GROUP BY failed.code, laboratory.id, laboratory.name ORDER BY kits DESC, failed.code, laboratory.name COLLATE "C" LIMIT ${MAX_FAILURES}) counted`;

/** How long kits took from one step to another, in hours; null if none has taken both. */
export interface Duration {
  readonly from: Step;
  readonly to: Step;
  readonly kits: number;
  readonly medianHours: number | null;
  readonly p90Hours: number | null;
  readonly maxHours: number | null;
}

/** Each pair of neighbouring steps, and the whole. */
const SPANS: readonly (readonly [from: Step, to: Step])[] = [
  ...STEPS.slice(1).map((to, index) => [STEPS[index] ?? 'ORDERED', to] as const),
  ['ORDERED', 'RESULTED'],
];

/**
 * Counts the kits that the caller sees and that were created on these days, in one statement.
 *
 * @throws AppError UNAUTHENTICATED; BAD_USER_INPUT.
 */
export async function readProgramFigures(work: UnitOfWork, rawInput: unknown): Promise<ProgramFigures> {
  const actor = authorize(work.call.actor, 'kits.read');
  const { from, to, accountId, kitType } = parseInput(input, rawInput);
  requireFewDays(from, to);
  const created = [
    Prisma.sql`row.created >= ${from}::timestamptz`,
    Prisma.sql`row.created < ${new Date(to.getTime() + DAY_MS)}::timestamptz`,
    ...(kitType === null ? [] : [Prisma.sql`row.kit_type = ${kitType}`]),
  ];
  return countKits(work, visibleRows(actor, 'kit', { where: created, accountId }));
}

/**
 * Counts all kits of a lot that the caller sees (contract, 13.8).
 *
 * @throws AppError UNAUTHENTICATED; FORBIDDEN.
 */
export async function readLotFigures(work: UnitOfWork, lotRef: string): Promise<ProgramFigures> {
  const actor = authorize(work.call.actor, 'kits.read');
  return countKits(
    work,
    visibleRows(actor, 'kit', { where: [Prisma.sql`row.lot_id = ${lotRef}::uuid`], accountId: null }),
  );
}

async function countKits(work: UnitOfWork, rows: Rows): Promise<ProgramFigures> {
  const limits = stallLimits(work.call.clock.now(), { stages: null, kitTypes: null, minDays: null });
  const [counted] = await work.db.$queryRaw<{ figures: unknown }[]>(Prisma.sql`
    WITH made AS MATERIALIZED (
      SELECT row.id, row.order_id, row.status, row.replacement_id, row.kit_type, row.stall_stage, row.stall_since
      FROM ${rows.from} ${whereSql(rows.where)}
    ), moved AS (${MOVED})
    SELECT json_build_object(
      'kits', (SELECT count(*) FROM made),
      'canceled', (SELECT count(*) FROM made WHERE status = 'CANCELED'),
      'replaced', (SELECT count(*) FROM made WHERE replacement_id IS NOT NULL),
      'stalled', (SELECT json_object_agg(stage, kits) FROM (
        SELECT each_limit.stage, count(*) AS kits FROM made row JOIN ${limits} ON ${IS_BEYOND_LIMIT} GROUP BY 1) AS by_stage),
      'failures', (${FAILURES}),
      'reached', json_build_array(${Prisma.join(STEPS.map(reachedSql), ', ')}),
      'durations', json_build_array(${Prisma.join(
        SPANS.map(([first, last]) => durationSql(first, last)),
        ', ',
      )})) AS figures FROM moved`);
  return toFigures(figures.parse(counted?.figures));
}

/** Counts the kits that have reached a step: it was recorded, or a later one was. Only kits of orders were ordered. */
function reachedSql(step: Step): Prisma.Sql {
  const from = step === 'ORDERED' ? [step] : STEPS.slice(STEPS.indexOf(step));
  return Prisma.sql`count(coalesce(${Prisma.join(from.map(column), ', ')}))`;
}

/** A late scan may put a step before the one that precedes it: such kits took no time. */
function durationSql(from: Step, to: Step): Prisma.Sql {
  const taken = Prisma.sql`extract(epoch FROM greatest(${column(to)} - ${column(from)}, interval '0')) / 3600`;
  const tookBoth = Prisma.sql`FILTER (WHERE ${column(from)} IS NOT NULL AND ${column(to)} IS NOT NULL)`;
  return Prisma.sql`json_build_object('kits', count(*) ${tookBoth},
    'medianHours', percentile_cont(0.5) WITHIN GROUP (ORDER BY ${taken}) ${tookBoth},
    'p90Hours', percentile_cont(0.9) WITHIN GROUP (ORDER BY ${taken}) ${tookBoth}, 'maxHours', max(${taken}) ${tookBoth})`;
}

function column(step: Step): Prisma.Sql {
  return Prisma.raw(step.toLowerCase());
}

function toFigures({ reached, stalled, durations, ...counts }: z.output<typeof figures>): ProgramFigures {
  return {
    ...counts,
    steps: STEPS.map((step, index) => ({ step, kits: reached[index] ?? 0 })),
    stalled: Object.values(StallStage).map((stage) => ({ stage, kits: stalled?.[stage] ?? 0 })),
    durations: SPANS.flatMap(([from, to], index) => {
      const taken = durations[index];
      return taken ? [{ from, to, ...taken }] : [];
    }),
  };
}
