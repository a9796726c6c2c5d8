import { z } from 'zod';
import { authorize } from '../../auth/policy.ts';
import type { UnitOfWork } from '../../call/unit-of-work.ts';
import { foldedIndexed } from '../../db/sql/folded-sql.ts';
import type { ListQuery, Sort } from '../../db/sql/list.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { OrderStatus } from '../../generated/prisma/enums.ts';
import { requireMayEverSee } from '../access/disclosures.ts';
import { optional } from '../inputs/inputs.ts';
import {
  BY_CREATED,
  BY_UPDATED,
  declareList,
  OF_ACCOUNT,
  ofPerson,
  phoneDigitsIndexed,
} from '../lists/declared-lists.ts';
import { filteredList } from '../lists/filtered-list.ts';
import {
  accountFilter,
  changedFilter,
  filterText,
  parseFilter,
  personConditions,
  personFilter,
  phoneDigits,
} from '../lists/filters.ts';
import { keyColumn } from '../lists/list-ranges.ts';

/** What orders are filtered by; `OrderFilter` in the schema is made from it. */
export const orderFilter = z.object({
  ...personFilter('of the recipient (refused to LAB)'),
  ...accountFilter,
  statuses: optional(z.array(z.enum(OrderStatus))).describe('Only orders in one of these statuses.'),
  externalId: filterText.describe('Only the orders that their programs call so, compared exactly.'),
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
    phone: ofPerson(phoneDigitsIndexed('recipient_phone')),
    statuses: { by: 'key', name: 'status' },
    externalId: { by: 'value', column: 'external_id' },
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
    phoneDigits: phoneDigits(Prisma.sql`row.recipient_phone`),
  });
  if (ofRecipient.length > 0) requireMayEverSee(actor, 'recipient');
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
    where: filter.externalId === null ? [] : [Prisma.sql`row.external_id = ${filter.externalId}`],
  });
}
