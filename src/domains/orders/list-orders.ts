import { z } from 'zod';
import { authorize } from '../../auth/policy.ts';
import type { UnitOfWork } from '../../call/unit-of-work.ts';
import { foldedIndexed } from '../../db/sql/folded-sql.ts';
import type { ListQuery, Sort } from '../../db/sql/list.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { HoldReason, OrderStatus } from '../../generated/prisma/enums.ts';
import { requireMayEverSee } from '../access/disclosures.ts';
import { optional } from '../inputs/inputs.ts';
import { BY_CREATED, BY_UPDATED, declareList, OF_ACCOUNT, ofPerson, phoneIndexed } from '../lists/declared-lists.ts';
import { filteredList } from '../lists/filtered-list.ts';
import {
  accountFilter,
  changedFilter,
  filterText,
  filterValue,
  parseFilter,
  personConditions,
  personFilter,
  phoneFromEnd,
} from '../lists/filters.ts';
import { COPY, type ListCopy } from '../lists/list-copies.ts';
import { keyColumn, kitTypeColumn } from '../lists/list-ranges.ts';

/** What orders are filtered by; `OrderFilter` in the schema is made from it. */
export const orderFilter = z.object({
  ...personFilter('of the recipient (refused to LAB)'),
  ...accountFilter,
  statuses: optional(z.array(z.enum(OrderStatus))).describe('Only orders in one of these statuses.'),
  kitTypes: optional(z.array(filterValue)).describe('Only orders of at least one kit of these types, given by code.'),
  externalId: filterText.describe('Only the orders that their programs call so, compared exactly.'),
  held: optional(z.boolean()).describe('Whether the orders are on hold.'),
  holdReasons: optional(z.array(z.enum(HoldReason))).describe('Only orders that are on hold for one of these reasons.'),
  ...changedFilter,
});

const ORDERS = declareList({
  name: 'orders',
  table: 'orders',
  filter: orderFilter,
  sorts: ['created', 'updated'],
  owners: ['account_id'],
  isReadWhole: true,
  keys: { status: 'status' },
  indexes: [{ columns: ['status'], sort: 'updated', ofAccount: false }, { columns: ['status'] }],
  fields: {
    accountId: OF_ACCOUNT,
    email: ofPerson(foldedIndexed('recipient_email')),
    firstName: ofPerson(foldedIndexed('recipient_first_name')),
    lastName: ofPerson(foldedIndexed('recipient_last_name')),
    phone: ofPerson(phoneIndexed('recipient_phone')),
    statuses: { by: 'key', name: 'status' },
    kitTypes: {
      by: 'order',
      columns: ['account_id', 'kit_type', 'status'],
      copy: { table: 'order_kit_types', id: 'order_id' },
    },
    externalId: { by: 'value', column: 'external_id' },
    held: { by: 'order', columns: ['account_id', 'hold_reason'], sort: 'created' },
    holdReasons: { by: 'order', columns: ['account_id', 'hold_reason'], sort: 'created' },
    created: BY_CREATED,
    updated: BY_UPDATED,
  },
});

/**
 * The orders that the caller sees and the filter selects (docs/rest.md, "Orders").
 *
 * @throws AppError UNAUTHENTICATED; BAD_USER_INPUT naming every bad part of the filter; FORBIDDEN for a laboratory by the recipient's
 * details.
 */
export function listOrders(work: UnitOfWork, filterInput: unknown, sort: Sort): ListQuery {
  const actor = authorize(work.call.actor, 'orders.read');
  const filter = parseFilter(ORDERS, filterInput);
  const ofRecipient = personConditions(filter, {
    email: Prisma.sql`row.recipient_email`,
    firstName: Prisma.sql`row.recipient_first_name`,
    lastName: Prisma.sql`row.recipient_last_name`,
    phone: phoneFromEnd(Prisma.sql`row.recipient_phone`),
  });
  if (ofRecipient.length > 0) requireMayEverSee(actor, 'recipient');
  const held = heldConditions(filter, work.call.clock.now());
  return filteredList(actor, 'order', ORDERS, sort, {
    accountId: filter.accountId,
    columns: {
      status: keyColumn({
        name: 'status',
        type: 'order_status',
        given: filter.statuses,
      }),
    },
    days: { created: filter.created, updated: filter.updated },
    person: { conditions: ofRecipient },
    copy: ofKitTypes(filter),
    rare: held.rare,
    checked: held.checked,
    where: filter.externalId === null ? [] : [Prisma.sql`row.external_id = ${filter.externalId}`],
  });
}

/** The kit types of orders are in a copy, with the status, so that a kit type and statuses are served together. */
function ofKitTypes({ kitTypes, statuses }: z.output<typeof orderFilter>): ListCopy | undefined {
  if (kitTypes === null) return undefined;
  return {
    table: 'order_kit_types',
    id: 'order_id',
    conditions: [
      Prisma.sql`EXISTS (SELECT FROM order_kit_types typed WHERE typed.order_id = row.id AND typed.kit_type = ANY(${kitTypes}::text[]))`,
    ],
    columns: [
      kitTypeColumn(kitTypes, Prisma.sql`${COPY}.kit_type`),
      keyColumn({ name: 'status', expression: Prisma.sql`${COPY}.status`, type: 'order_status', given: statuses }),
    ],
  };
}

/** Few orders are held, so they are found by the reason; that an order is not is seen of each one. A hold may be over, and not recorded yet. */
function heldConditions({ held, holdReasons }: Pick<z.output<typeof orderFilter>, 'held' | 'holdReasons'>, now: Date) {
  const isStanding = Prisma.sql`(row.held_until IS NULL OR row.held_until > ${now}::timestamptz)`;
  if (held === false && holdReasons === null)
    return { checked: [Prisma.sql`(row.hold_reason IS NULL OR NOT ${isStanding})`] };
  if (held !== true && holdReasons === null) return {};
  const given = held === false ? [] : (holdReasons ?? Object.values(HoldReason));
  return { rare: keyColumn({ name: 'hold_reason', type: 'hold_reason', given }), checked: [isStanding] };
}

/** The hold of an order, if it has one that is not over, as the only row of a list. */
export function listHold({ call: { clock } }: UnitOfWork): ListQuery {
  return {
    name: 'hold',
    from: Prisma.sql`order_holds row`,
    where: [Prisma.sql`(row.until IS NULL OR row.until > ${clock.now()}::timestamptz)`],
    sort: { column: 'created', direction: 'ASC' },
  };
}
