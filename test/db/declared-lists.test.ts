import { readdirSync, readFileSync } from 'node:fs';
import { type GraphQLOutputType, getNamedType, getNullableType, isListType } from 'graphql';
import { beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import {
  CHECKED_TOGETHER,
  declaredLists,
  declareList,
  type ListDeclaration,
  MAY_SCAN,
  NOT_DECLARED,
} from '../../src/domains/lists/declared-lists.ts';
import { schema } from '../../src/graphql/schema/schema.ts';
import { useTestApp } from '../helpers/app.ts';
import { COMBINATIONS_WITH_CASES, LISTS_WITH_CASES } from '../helpers/list-cases.ts';

/** The database has every index that the lists are declared to be served by. */
const app = useTestApp();

/**
 * The columns of each index of each table, as PostgreSQL writes them, and the one that its rows have, if it leaves out those without. Other
 * indexes of a few rows only are left out.
 */
let indexes: readonly { readonly table: string; readonly columns: readonly string[]; readonly given: string | null }[];

beforeAll(async () => {
  indexes = await app.prisma.$queryRaw<{ table: string; columns: string[]; given: string | null }[]>`
    SELECT indrelid::regclass::text AS table, substring(pg_get_expr(indpred, indrelid) FROM '^\\((\\w+) IS NOT NULL\\)$') AS given,
      ARRAY(SELECT pg_get_indexdef(indexrelid, place, true) FROM generate_series(1, indnkeyatts) place ORDER BY place) AS columns
    FROM pg_index JOIN pg_class ON pg_class.oid = indrelid
    WHERE relnamespace = 'public'::regnamespace AND indisvalid
      AND (indpred IS NULL OR pg_get_expr(indpred, indrelid) ~ '^\\(\\w+ IS NOT NULL\\)$')`;
});

const text = (columns: readonly string[]) => columns.join(', ');

it('has the index of every filter and of every order', () => {
  const needed = [...declaredLists().values()].flatMap((list) => list.indexes);
  expect(needed.length).toBeGreaterThan(80);
  const missing = needed.filter(
    ({ table, columns }) =>
      !indexes.some(
        (index) =>
          index.table === table &&
          text(index.columns.slice(0, columns.length)) === text(columns) &&
          (index.given === null || columns.includes(index.given)),
      ),
  );
  expect(missing.map((index) => `${index.for}: ${index.table} (${text(index.columns)})`)).toEqual([]);
});

it('is declared for every list of the domains', () => {
  const folder = new URL('../../src/domains/', import.meta.url);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
  const lists = files.filter((file) =>
    /\): (ListQuery|FilteredList) \{/.test(readFileSync(new URL(file, folder), 'utf8')),
  );
  const undeclared = lists.filter((file) => !/\bdeclareList\(/.test(readFileSync(new URL(file, folder), 'utf8')));
  expect(lists.length).toBeGreaterThan(8);
  // The fourth makes the lists of the others. Answers about research are those of one kit, a timeline is that of one kit or order, a session
  // has one patient, and lots and what is stalled have plans of their own.
  expect(undeclared.toSorted()).toEqual([
    'activation/research-consent.ts',
    'kits/list-stalled-kits.ts',
    'kits/timeline.ts',
    'lists/filtered-list.ts',
    'lots/list-lots.ts',
    'orders/list-stalled-orders.ts',
    'patients/own-patient.ts',
  ]);
});

it('reads all rows only for the filters of MAY_SCAN, and names no others there', () => {
  const scans = [...declaredLists().values()].flatMap(({ name, fields }) =>
    Object.entries(fields).flatMap(([field, { by }]) => (by === 'scan' ? [`${name}.${field}`] : [])),
  );
  expect(scans.toSorted()).toEqual(Object.keys(MAY_SCAN).toSorted());
});

it('is declared for every list of the schema, except for those of NOT_DECLARED', () => {
  const isOfMany = (type: GraphQLOutputType) =>
    isListType(getNullableType(type)) || /Connection$/.test(String(getNamedType(type)));
  const lists = Object.values(schema.getQueryType()?.getFields() ?? {}).filter(({ type }) => isOfMany(type));
  const undeclared = lists.map(({ name }) => name).filter((name) => !declaredLists().has(name));
  expect(lists.length).toBeGreaterThan(15);
  expect(undeclared.toSorted()).toEqual(Object.keys(NOT_DECLARED).toSorted());
});

it('has cases of every combination that is checked row by row', () => {
  expect(COMBINATIONS_WITH_CASES.toSorted()).toEqual(Object.keys(CHECKED_TOGETHER).toSorted());
});

it('has every list among those whose plans are tested, or among those named here', () => {
  // Those after the cases have tests of their own (test/db/*-plans.test.ts).
  const withPlans = [...LISTS_WITH_CASES, 'auditEntries', 'webhookDeliveries', 'sessions', 'resultsLinks'];
  const rest = [...declaredLists().keys()].filter((name) => !withPlans.includes(name));
  // An account has at most 20 endpoints, and 1,000 notes on a record, and a patient 100 merges; the others are for administrators and laboratories, by one index in list order each.
  expect(rest.toSorted()).toEqual([
    'accounts',
    'apiKeys',
    'merges',
    'notes',
    'outboundMessages',
    'users',
    'webhookEndpoints',
  ]);
});

it('does not load a list with a key column that has no index in one of its orders, or none together with the others', () => {
  const base: ListDeclaration<{ statuses: z.ZodString; lab: z.ZodString }, 'status' | 'lab'> = {
    name: 'a list of this test',
    table: 'requisitions',
    filter: z.object({ statuses: z.string(), lab: z.string() }),
    sorts: ['created', 'updated'],
    owners: ['account_id'],
    isReadWhole: true,
    keys: { status: 'status', lab: 'lab' },
    indexes: [{ columns: ['status', 'lab'], sort: 'created' }, { columns: ['status'] }, { columns: ['lab'] }],
    fields: { statuses: { by: 'key', name: 'status' }, lab: { by: 'key', name: 'lab' } },
  };
  const withIndexes = (...given: NonNullable<typeof base.indexes>) => declareList({ ...base, indexes: given });
  expect(() => declareList(base)).toThrow('has no index for status and lab in the order of updated');
  expect(() => withIndexes({ columns: ['status'] })).toThrow('has no index for lab in the order of created');
  expect(() => withIndexes({ columns: ['status', 'lab'], ofAccount: false })).toThrow(
    'no index for status in the order',
  );
  // The values of `lab` cannot be listed, so an index with it does not serve a list that is filtered by the other alone.
  expect(() => declareList({ ...base, indexes: [{ columns: ['status', 'lab'] }], unlisted: ['lab'] })).toThrow(
    'no index for status in the order of created',
  );
  expect(() => declareList({ ...base, name: 'kits' })).toThrow('Two lists are named kits.');
  const ofAccounts = [{ columns: ['status', 'lab'] }] as const;
  expect(() => declareList({ ...base, indexes: ofAccounts, readByKeys: ['updated'] })).toThrow(
    'no index for its readers in the order of updated',
  );
  const scanning = { ...base.fields, lab: { by: 'scan' } } as const;
  const all = [{ columns: ['status', 'lab'] }] as const;
  expect(() => declareList({ ...base, indexes: all, fields: scanning })).toThrow('lab reads all rows');
});
