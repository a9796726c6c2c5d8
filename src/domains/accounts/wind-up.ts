import type { Tx, UnitOfWork } from '../../call/unit-of-work.ts';
import { NIL_UUID } from '../../db/sql/identifiers.ts';
import { AppError, isFault } from '../../errors/errors.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { KitStatus, OrderStatus, RequisitionStatus } from '../../generated/prisma/enums.ts';
import { isNotSetAside } from '../access/set-aside.ts';
import { itemsLeftSql } from '../cascade/items-left.ts';
import { KIT_TRAITS } from '../lifecycles/kit.ts';
import { allowedNext } from '../lifecycles/lifecycle.ts';
import { orderLifecycle } from '../lifecycles/order.ts';
import { REQUISITION_TRAITS } from '../lifecycles/requisition.ts';
import { cancelOrder } from '../orders/cancel-order.ts';
import { cancelRequisition } from '../requisitions/cancel-requisition.ts';

/** How many records are looked up at a time; each is ended in a transaction of its own. */
const AT_ONCE = 100;

/** The reason that programs and laboratories are given. Only administrators see why the account was closed. */
const REASON = 'The program’s account was closed.';

/**
 * How long after the closing an account counts as wound up at the earliest, in milliseconds: a request that began before it may still add
 * an order or a requisition, but takes less time.
 */
const LAST_REQUESTS_MS = 60_000;

const OPEN_ORDERS = Object.values(OrderStatus).filter((status) =>
  allowedNext(orderLifecycle, status).includes('CANCELED'),
);
const UNSENT = Object.values(KitStatus).filter((status) => !KIT_TRAITS[status].hasLeft && status !== 'CANCELED');
const OPEN_REQUISITIONS = Object.values(RequisitionStatus).filter(
  (status) => REQUISITION_TRAITS[status].whenCanceled !== null,
);

/** A record to be ended, by its internal id and the name by which its use-case takes it. */
interface Open {
  readonly id: string;
  readonly name: string;
}

/**
 * Ends what closed accounts have under way (contract, 1.5): takes back their requisitions, which laboratories are told about, and cancels
 * what their orders have not sent. Each has its own transaction, so however much there is, it can be continued after the process
 * stops, and several processes may share the work.
 *
 * @param work as the operator
 * @param shouldContinue asked before each record
 */
export async function windUpClosedAccounts(work: UnitOfWork, shouldContinue = () => true): Promise<void> {
  const accounts = await work.db.$queryRaw<{ id: string; closedAt: Date }[]>(Prisma.sql`
    SELECT id, closed_at AS "closedAt" FROM accounts WHERE closed_at IS NOT NULL AND wound_up_at IS NULL AND ${isNotSetAside(Prisma.sql`accounts.id`)}
    ORDER BY closed_at LIMIT ${AT_ONCE}::int`);
  for (const { id, closedAt } of accounts) {
    const isDone =
      (await endAll(work, id, openRequisitions, endRequisition, shouldContinue)) &&
      (await endAll(work, id, openOrders, endOrder, shouldContinue));
    const now = work.call.clock.now();
    if (!isDone || now.getTime() - closedAt.getTime() < LAST_REQUESTS_MS) continue;
    await work.db.$executeRaw(Prisma.sql`
      UPDATE accounts SET wound_up_at = ${now}::timestamptz WHERE id = ${id}::uuid AND closed_at = ${closedAt}::timestamptz`);
  }
}

type Find = (accountId: string, after: string) => Prisma.Sql;
type End = (tx: Tx, name: string) => Promise<unknown>;

/** Ends all records found. Returns whether it got through all of them. */
async function endAll(
  work: UnitOfWork,
  accountId: string,
  find: Find,
  end: End,
  shouldContinue: () => boolean,
): Promise<boolean> {
  for (let after: string = NIL_UUID; ; ) {
    const found = await work.db.$queryRaw<Open[]>(find(accountId, after));
    for (const { name } of found) {
      if (!shouldContinue()) return false;
      if (!(await endWhileClosed(work, accountId, (tx) => end(tx, name)))) return false;
    }
    const last = found.at(-1);
    if (!last || found.length < AT_ONCE) return true;
    after = last.id;
  }
}

/**
 * Ends one record. Returns false, and leaves it, if the account has been reopened meanwhile. A record that can no longer be ended, because
 * somebody has moved it on, is left as it is, too.
 */
async function endWhileClosed(
  work: UnitOfWork,
  accountId: string,
  end: (tx: Tx) => Promise<unknown>,
): Promise<boolean> {
  try {
    return await work.transaction(async (tx) => {
      const [account] = await tx.db.$queryRaw<object[]>(Prisma.sql`
        SELECT FROM accounts WHERE id = ${accountId}::uuid AND closed_at IS NOT NULL FOR KEY SHARE`);
      if (account) await end(tx);
      return account !== undefined;
    });
  } catch (error) {
    if (error instanceof AppError && !isFault(error)) return true;
    throw error;
  }
}

function endRequisition(tx: Tx, requisitionId: string): Promise<string> {
  return cancelRequisition(tx, { requisitionId, reason: REASON });
}

function endOrder(tx: Tx, orderId: string): Promise<unknown> {
  return cancelOrder(tx, { orderId, reason: REASON });
}

function openRequisitions(accountId: string, after: string): Prisma.Sql {
  return Prisma.sql`SELECT id, id::text AS name FROM requisitions
    WHERE account_id = ${accountId}::uuid AND status = ANY(${OPEN_REQUISITIONS}::requisition_status[]) AND id > ${after}::uuid
    ORDER BY id LIMIT ${AT_ONCE}::int`;
}

/** Open orders of which something was not sent: a kit that is preparing, or one that is not made. */
function openOrders(accountId: string, after: string): Prisma.Sql {
  return Prisma.sql`SELECT id, order_id::text AS name FROM orders
    WHERE account_id = ${accountId}::uuid AND status = ANY(${OPEN_ORDERS}::order_status[]) AND id > ${after}::uuid
      AND (EXISTS (SELECT FROM kits WHERE kits.order_id = orders.id AND kits.status = ANY(${UNSENT}::kit_status[]))
        OR EXISTS (SELECT FROM ${itemsLeftSql(Prisma.sql`orders.id`)}))
    ORDER BY id LIMIT ${AT_ONCE}::int`;
}
