import { z } from 'zod';
import { type Rows, whereSql } from '../../db/sql/list.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { FailureCode, StallStage } from '../../generated/prisma/enums.ts';
import { IS_BEYOND_LIMIT, stallLimits } from '../kits/list-stalled-kits.ts';
import { STEPS, type Step } from '../lifecycles/steps.ts';

const hours = z.number().nullable();
const storedFigures = z.object({
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

/** What became of some kits (contract, 11.6). */
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

/** The kits whose sample ever failed, with its newest failure. */
const FAILED = Prisma.sql`SELECT made.id, newest.code, newest.created, newest.failure_laboratory_id AS laboratory_id,
    sample.status <> 'COLLECTION_EXCEPTION' AS has_recovered
  FROM made JOIN samples sample ON sample.kit_id = made.id
    CROSS JOIN LATERAL (
      SELECT event.failure_code AS code, event.failure_laboratory_id, event.created FROM sample_events event
      WHERE event.sample_id = sample.id AND event.status = 'COLLECTION_EXCEPTION'
      ORDER BY event.created DESC, event.id DESC LIMIT 1) newest`;

/** The failures that count, by their code and their laboratory (contract, 11.6). */
function failuresSql(counts: Counts): Prisma.Sql {
  return Prisma.sql`SELECT coalesce(json_agg(json_build_object('code', code, 'laboratory', laboratory, 'kits', kits,
    'recovered', recovered) ORDER BY kits DESC, code, laboratory COLLATE "C"), '[]')
  FROM (
    SELECT failed.code, laboratory.name AS laboratory, count(*) AS kits, count(*) FILTER (WHERE failed.has_recovered) AS recovered
    FROM failed LEFT JOIN accounts laboratory ON laboratory.id = failed.laboratory_id
    WHERE ${counts(Prisma.sql`failed.created`)}
    GROUP BY failed.code, laboratory.id, laboratory.name ORDER BY kits DESC, failed.code, laboratory.name COLLATE "C" LIMIT ${MAX_FAILURES}) counted`;
}

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

/** The condition that something counts, which happened at this time, an SQL expression; if it never did, that is null. */
type Counts = (time: Prisma.Sql) => Prisma.Sql;

/** A range of times, from one to just before another. */
export interface Period {
  readonly from: Date;
  readonly before: Date;
}

/** What figures are of. */
export interface FiguredKits {
  /** The kits, with the alias `row`. */
  readonly kits: Rows;
  /** Counts only what happened then, and only the kits of which anything did; null counts everything that ever happened to the kits. */
  readonly happened: Period | null;
  /** The kits that may be stalled; those of `kits`, if this is left out. */
  readonly stalled?: Rows;
}

/** Only what the figures need, of the kits `row`. */
const COLUMNS = Prisma.sql`row.id, row.status, row.status_since, row.replacement_id, row.kit_type, row.stall_stage, row.stall_since`;

/** The statement of the figures of some kits, which answers with {@link storedFigures}. */
export function figuresSql({ kits, happened, stalled }: FiguredKits, now: Date): Prisma.Sql {
  const counts: Counts = happened
    ? (time) => Prisma.sql`(${time} >= ${happened.from}::timestamptz AND ${time} < ${happened.before}::timestamptz)`
    : (time) => Prisma.sql`${time} IS NOT NULL`;
  const isCanceled = Prisma.sql`made.status = 'CANCELED'${happened ? Prisma.sql` AND ${counts(Prisma.sql`made.status_since`)}` : Prisma.empty}`;
  const limits = stallLimits(now, { stages: null, kitTypes: null, minDays: null });
  const mayBeStalled = stalled
    ? Prisma.sql`${stalled.from} JOIN ${limits} ON ${IS_BEYOND_LIMIT} ${whereSql(stalled.where)}`
    : Prisma.sql`made row JOIN ${limits} ON ${IS_BEYOND_LIMIT}`;
  const anything = Prisma.join(
    [
      ...STEPS.map((step) => counts(Prisma.sql`moved.${column(step)}`)),
      isCanceled,
      Prisma.sql`replaced.id IS NOT NULL`,
      Prisma.sql`failed.id IS NOT NULL`,
    ],
    ' OR ',
  );
  const counted = happened
    ? Prisma.sql`FROM made JOIN moved ON moved.id = made.id LEFT JOIN replaced ON replaced.id = made.id
        LEFT JOIN failed ON failed.id = made.id AND ${counts(Prisma.sql`failed.created`)} WHERE ${anything}`
    : Prisma.sql`FROM made`;
  return Prisma.sql`
    WITH made AS MATERIALIZED (
      SELECT ${COLUMNS} FROM ${kits.from} ${whereSql(kits.where)}
    ), moved AS (SELECT steps.* FROM made JOIN kit_steps steps ON steps.id = made.id), replaced AS (
      SELECT made.id FROM made JOIN replacements replacement ON replacement.order_id = made.replacement_id
      WHERE ${counts(Prisma.sql`replacement.created`)}
    ), failed AS (${FAILED})
    SELECT json_build_object(
      'kits', (SELECT count(*) ${counted}),
      'canceled', (SELECT count(*) FROM made WHERE ${isCanceled}),
      'replaced', (SELECT count(*) FROM replaced),
      'stalled', (SELECT json_object_agg(stage, kits) FROM (
        SELECT each_limit.stage, count(*) AS kits FROM ${mayBeStalled} GROUP BY 1) AS by_stage),
      'failures', (${failuresSql(counts)}),
      'reached', json_build_array(${Prisma.join(
        STEPS.map((step) => reachedSql(step, counts)),
        ', ',
      )}),
      'durations', json_build_array(${Prisma.join(
        SPANS.map(([first, last]) => durationSql(first, last, counts)),
        ', ',
      )})) AS figures FROM moved`;
}

/**
 * Counts the kits that have reached a step: at its first event or, without one, that of the next step that has one. Only kits of orders were
 * ordered.
 */
function reachedSql(step: Step, counts: Counts): Prisma.Sql {
  const from = step === 'ORDERED' ? [step] : STEPS.slice(STEPS.indexOf(step));
  return Prisma.sql`count(*) FILTER (WHERE ${counts(Prisma.sql`coalesce(${Prisma.join(from.map(column), ', ')})`)})`;
}

/** By the later event. A late scan may put a step before the one that precedes it: such kits took no time. */
function durationSql(from: Step, to: Step, counts: Counts): Prisma.Sql {
  const taken = Prisma.sql`extract(epoch FROM greatest(${column(to)} - ${column(from)}, interval '0')) / 3600`;
  const tookBoth = Prisma.sql`FILTER (WHERE ${column(from)} IS NOT NULL AND ${counts(column(to))})`;
  return Prisma.sql`json_build_object('kits', count(*) ${tookBoth},
    'medianHours', percentile_cont(0.5) WITHIN GROUP (ORDER BY ${taken}) ${tookBoth},
    'p90Hours', percentile_cont(0.9) WITHIN GROUP (ORDER BY ${taken}) ${tookBoth}, 'maxHours', max(${taken}) ${tookBoth})`;
}

function column(step: Step): Prisma.Sql {
  return Prisma.raw(step.toLowerCase());
}

/** The figures in an answer of {@link figuresSql}. */
export function toFigures(answer: unknown): ProgramFigures {
  const { reached, stalled, durations, ...counts } = storedFigures.parse(answer);
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
