import pg from 'pg';
import { afterAll, beforeAll, describe, inject } from 'vitest';
import type { Actor } from '../../src/auth/actor.ts';
import { Autocommit } from '../../src/call/autocommit.ts';
import { Call } from '../../src/call/call.ts';
import type { UnitOfWork } from '../../src/call/unit-of-work.ts';
import type { Database } from '../../src/db/database.ts';
import { systemClock } from '../../src/db/sql/clock.ts';
import { type ListQuery, ofEachParent, type PageRequest, pageSql, type Rows, whereSql } from '../../src/db/sql/list.ts';
import { Prisma, type PrismaClient } from '../../src/generated/prisma/client.ts';
import { openTestDatabase, type TestDatabase } from './database.ts';

/** A node of a plan, as `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON)` prints it. */
interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Index Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly 'Shared Hit Blocks': number;
  readonly 'Shared Read Blocks': number;
  readonly Plans?: readonly PlanNode[];
}

/** What a statement read. */
export interface PlanCost {
  /** The rows that all nodes together read: those given on, and those dropped by a filter. */
  readonly rows: number;
  /** The pages of tables and indexes that they read these from; shows index entries that were read and skipped. */
  readonly pages: number;
  /** The rows of the largest sort. */
  readonly sorted: number;
  /** The nodes in short, for the message of a failure. */
  readonly plan: string;
}

/** A call to make the statements of lists and look-ups with, which answers nobody. */
export function planningContext(database: Database, actor: Actor): UnitOfWork {
  return new Autocommit(new Call({ actor, requestId: 'test' }, { clock: systemClock }), { database });
}

/** How PostgreSQL plans a prepared statement: for its values, or once for all values. */
export type PlanMode = 'force_custom_plan' | 'force_generic_plan';
export const PLAN_MODES: readonly PlanMode[] = ['force_custom_plan', 'force_generic_plan'];

/** A large database, and a connection to look at plans with. */
export interface LargeDatabase {
  readonly client: pg.Client;
  readonly database: Database;
}

/** Tests of plans, on a database of their own. They need a server: the embedded database would take too long to fill. */
export function describePlans(
  title: string,
  fill: (client: pg.Client) => Promise<void>,
  tests: (large: LargeDatabase) => void,
): void {
  const template = inject('template');
  describe.skipIf(template.kind === 'embedded')(`${title} (needs TEST_DATABASE_URL)`, () => {
    let database: TestDatabase | undefined;
    let client: pg.Client | undefined;
    beforeAll(async () => {
      database = await openTestDatabase(template);
      client = new pg.Client({ connectionString: database.url });
      await client.connect();
      await fill(client);
    });
    afterAll(async () => {
      await client?.end();
      await database?.close();
    });
    tests({
      get client() {
        return opened(client);
      },
      get database() {
        return opened(database);
      },
    });
  });
}

function opened<Thing>(thing: Thing | undefined): Thing {
  if (!thing) throw new Error('The database is opened before the tests, and not before they are declared.');
  return thing;
}

/** Runs a statement as the service sends it, prepared, and returns what it read. */
export async function costOf(client: pg.Client, { text, values }: Prisma.Sql, mode: PlanMode): Promise<PlanCost> {
  await client.query(`SET plan_cache_mode = ${mode}`);
  await client.query(`PREPARE explained AS ${text}`);
  try {
    const given = values.length > 0 ? `(${values.map(literal).join(', ')})` : '';
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
      `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) EXECUTE explained${given}`,
    );
    const [explained] = rows[0]?.['QUERY PLAN'] ?? [];
    if (!explained) throw new Error('PostgreSQL gave no plan.');
    return summaryOf(explained.Plan);
  } finally {
    await client.query('DEALLOCATE explained');
  }
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'NULL';
  if (value instanceof Date) return `'${value.toISOString()}'`;
  // JSON writes texts in quotes as an array of PostgreSQL does.
  if (Array.isArray(value)) return pg.escapeLiteral(JSON.stringify(value).replace(/^\[(.*)\]$/, '{$1}'));
  return pg.escapeLiteral(String(value));
}

function summaryOf(plan: PlanNode): PlanCost {
  const nodes = nodesOf(plan);
  const rowsOf = (node: PlanNode) => node['Actual Rows'] * node['Actual Loops'];
  const removed = (node: PlanNode) =>
    ((node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)) * node['Actual Loops'];
  const sorts = nodes.filter((node) => node['Node Type'].includes('Sort'));
  const sorted = sorts.flatMap((node) => (node.Plans ?? []).map(rowsOf));
  const scans = nodes.filter((node) => node['Node Type'].includes('Scan'));
  return {
    rows: scans.reduce((sum, node) => sum + rowsOf(node) + removed(node), 0),
    pages: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'],
    sorted: Math.max(0, ...sorted),
    plan: nodes.map((node) => `${node['Node Type']} ${node['Index Name'] ?? ''} ${rowsOf(node)}`).join('; '),
  };
}

function nodesOf(plan: PlanNode): PlanNode[] {
  return [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];
}

/** The statement that counts the rows of a list. */
export function countSql({ from, where }: Rows): Prisma.Sql {
  return Prisma.sql`SELECT count(*)::int AS count FROM ${from} ${whereSql(where)}`;
}

/** The number of a list's rows. */
export async function countRows(prisma: Pick<PrismaClient, '$queryRaw'>, rows: Rows): Promise<number> {
  const [counted] = await prisma.$queryRaw<{ count: number }[]>(countSql(rows));
  return counted?.count ?? 0;
}

/** A page of a nested list for each of these parents, to whose ids `column` refers. */
export function pagesOfParentsSql(
  list: ListQuery,
  page: PageRequest,
  { column, ids }: { readonly column: Prisma.Sql; readonly ids: readonly string[] },
): Prisma.Sql {
  const ofParent = ofEachParent(list, Prisma.sql`${column} = parent.id`);
  return Prisma.sql`SELECT parent.id AS parent, of_parent.id, of_parent.time
    FROM unnest(${[...ids]}::uuid[]) WITH ORDINALITY AS parent(id, place)
    CROSS JOIN LATERAL (${pageSql(ofParent, page)}) AS of_parent`;
}
