import { type GraphQLField, isInputObjectType } from 'graphql';
import { beforeAll, describe, expect, it } from 'vitest';
import type { UnitOfWork } from '../../src/call/unit-of-work.ts';
import { type ListQuery, NEWEST_FIRST } from '../../src/db/sql/list.ts';
import { listApiKeys, listUsers } from '../../src/domains/accounts/list-accounts.ts';
import { listAuditEntries } from '../../src/domains/audit/list-audit-entries.ts';
import { declaredLists } from '../../src/domains/lists/declared-lists.ts';
import { listOutboundMessages } from '../../src/domains/outbound/list-outbound-messages.ts';
import { listWebhookDeliveries } from '../../src/domains/webhooks/list-webhook-deliveries.ts';
import { schema } from '../../src/graphql/schema/schema.ts';
import { useTestApp } from '../helpers/app.ts';
import { FILTER_VALUES, LISTS } from '../helpers/list-cases.ts';
import { countSql } from '../helpers/plans.ts';
import { NO_SUCH_UUID } from '../helpers/program.ts';

/** Every argument of a list in the schema changes which rows the list has: none is accepted and then ignored. */
const app = useTestApp();
let work: UnitOfWork;

beforeAll(async () => {
  work = app.context(await app.actor('ADMIN'));
});

type FilteredList = (filter: object) => ListQuery;

/** Every list that can be filtered. `webhookEndpoints` is always of one account. */
const FILTERED: Readonly<Record<string, FilteredList>> = {
  ...Object.fromEntries(
    Object.entries(LISTS).map(([name, list]) => [name, (filter: object) => list(work, filter, NEWEST_FIRST)]),
  ),
  apiKeys: (filter) => listApiKeys(work, filter),
  auditEntries: (filter) => listAuditEntries(work, filter),
  outboundMessages: (filter) => listOutboundMessages(work, filter),
  users: (filter) => listUsers(work, filter),
  webhookDeliveries: (filter) => listWebhookDeliveries(work, filter),
};

const UNTESTED = ['webhookEndpoints'];

/** Values of the fields that test/helpers/list-cases.ts has none for. */
const MORE_VALUES: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  apiKeys: { userId: NO_SUCH_UUID },
  auditEntries: {
    subject: 'KIT-1',
    userId: NO_SUCH_UUID,
    action: 'kits.read',
    requestId: 'call-4711',
    created: { from: '2026-11-21' },
  },
  outboundMessages: { statuses: ['SENT'] },
  webhookDeliveries: { statuses: ['FAILED'] },
};

function valueFor(list: string, field: string): unknown {
  const value =
    field === 'accountId' ? NO_SUCH_UUID : (FILTER_VALUES[list]?.[field]?.[0] ?? MORE_VALUES[list]?.[field]);
  if (value === undefined) throw new Error(`There is no value of the filter ${list}.${field}.`);
  return value;
}

/** What a list selects, as one text. */
function selectionOf(list: ListQuery): string {
  const { sql, values } = countSql(list);
  return JSON.stringify([sql, values]);
}

const fieldsOf = (name: string) => Object.keys(declaredLists().get(name)?.fields ?? {});

it('the table has every list with filters', () => {
  const withFilters = [...declaredLists().keys()].filter((name) => fieldsOf(name).length > 0);
  expect([...Object.keys(FILTERED), ...UNTESTED].toSorted()).toEqual(withFilters.toSorted());
});

describe.each(Object.entries(FILTERED))('%s', (name, list) => {
  it.each(fieldsOf(name))('%s, when set, changes what the list has', (field) => {
    expect(selectionOf(list({ [field]: valueFor(name, field) }))).not.toBe(selectionOf(list({})));
  });
});

/** The arguments of paging; all others are filters. */
const PAGING = ['first', 'last', 'after', 'before', 'orderBy'];

/** The filters that the schema takes for a list: the fields of its `filter`, or its own arguments. */
function filtersInSchema({ args }: GraphQLField<unknown, unknown>): string[] {
  return args
    .filter((argument) => !PAGING.includes(argument.name))
    .flatMap(({ name, type }) =>
      name === 'filter' && isInputObjectType(type) ? Object.keys(type.getFields()) : [name],
    );
}

const SHOWN_BELOW: Readonly<Record<string, readonly [type: string, field: string]>> = {
  webhookDeliveries: ['WebhookEndpoint', 'deliveries'],
};

it.each([...Object.keys(FILTERED), ...UNTESTED])(
  '%s takes in the schema exactly the filters it is declared with',
  (name) => {
    const [owner, field] = SHOWN_BELOW[name] ?? ['Query', name];
    const type = schema.getType(owner);
    const shown = type && 'getFields' in type ? type.getFields()[field] : undefined;
    if (!shown || !('args' in shown)) throw new Error(`The schema has no list ${name}.`);
    expect(filtersInSchema(shown).toSorted()).toEqual(fieldsOf(name).toSorted());
  },
);
