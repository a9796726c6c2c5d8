import { z } from 'zod';
import type { Actor } from '../../auth/actor.ts';
import { authorize } from '../../auth/policy.ts';
import type { Tx, UnitOfWork } from '../../call/unit-of-work.ts';
import { type NewRow, updateSql, type Write } from '../../db/sql/write.ts';
import { AppError, badInput, type FieldProblem } from '../../errors/errors.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { addressProblemsOf } from '../access/address-demands.ts';
import { endHold, isStanding, NOT_HELD } from '../cascade/order-hold.ts';
import { writeAudited } from '../changes/audit.ts';
import { correctionOf } from '../changes/correction.ts';
import { lockKitsOfOrder } from '../changes/locks.ts';
import { type LockedOrder, lockNamedOrder } from '../changes/order-locks.ts';
import { allReasons, NOT_OFFERED_TO_RECIPIENT, reasonsOfPlace } from '../eligibility/ask-place.ts';
import { allListsOf, demandsOfRules, listsInPlaceSql, type RuleLists } from '../eligibility/stored-rules.ts';
import { checkInput, text } from '../inputs/inputs.ts';
import { addressProblems, demandsOf, type GivenAddress, type GivenPlace, wholeAddressIn } from '../inputs/places.ts';
import { allowedNext } from '../lifecycles/lifecycle.ts';
import { mayGoElsewhere, orderLifecycle } from '../lifecycles/order.ts';
import { recipientAddressIn, recipientChange, recipientColumns } from './recipient.ts';

const input = z.object({ orderId: text(), recipient: recipientChange });

/**
 * Changes the recipient of an order, as long as none of its kits has left, or those that have could not be delivered (contract, 11.10):
 * what is sent from then on goes there. Only the fields given change. If nothing differs, nothing is written but the audit entry. Returns the order's internal id.
 *
 * @throws AppError UNAUTHENTICATED; FORBIDDEN; BAD_USER_INPUT; NOT_FOUND; CONFLICT once a kit is on its way, and for an order that is
 * completed or canceled.
 */
export async function updateOrderRecipient(work: UnitOfWork, rawInput: unknown): Promise<string> {
  const actor = authorize(work.call.actor, 'orders.write');
  const checked = checkInput(input, rawInput);
  if (!checked.isValid) throw badInput([...checked.problems, ...(await addressFaults(work, actor, rawInput))]);
  const { orderId, recipient } = checked.value;
  return work.transaction(async (tx) => {
    const order = await lockNamedOrder(tx, actor, orderId);
    await requireStillToSend(tx, order);
    const { isStrict, lists, ...stored } = await readRecipient(tx, order, wholeAddressIn(recipient.address));
    const { changed, columns } = correctionOf(stored, recipientColumns(recipient));
    const isElsewhere = changed.includes('address');
    if (recipient.address)
      requireAddress(recipient.address, { isStrict, lists: isElsewhere ? allListsOf(lists) : [] }, tx.call.clock.now());
    const { id, accountId } = order;
    const audited = { action: 'order.updateRecipient', subject: `Order:${id}`, accountId, changed };
    await writeAudited(tx, audited, changed.length > 0 ? changesOf(tx, order, changed, columns) : []);
    return id;
  });
}

/** What is written if something differs. Another address releases an order whose address was the trouble (contract, 13.4). */
function changesOf(tx: Tx, order: LockedOrder, changed: readonly string[], columns: NewRow): Write[] {
  const now = tx.call.clock.now();
  const { hold } = order;
  const isSolved = changed.includes('address') && isStanding(hold, now) && hold.reason === 'ADDRESS_UNDELIVERABLE';
  return [
    updateSql('orders', { ...columns, ...(isSolved && NOT_HELD), updated: now }, Prisma.sql`id = ${order.id}::uuid`),
    ...(isSolved ? endHold(tx, order, hold).writes : []),
  ];
}

const PATH = ['recipient', 'address'];

const orderAlone = z.object({ orderId: z.unknown() });

/** What else is wrong with an input that is not valid. */
async function addressFaults(work: UnitOfWork, actor: Actor, rawInput: unknown): Promise<FieldProblem[]> {
  const named = checkInput(orderAlone, rawInput);
  if (!named.isValid) return [];
  return addressProblemsOf(
    work,
    actor,
    { name: 'order', key: named.value.orderId },
    recipientAddressIn(rawInput),
    PATH,
  );
}

/** What is asked of an address: by the account, and by the rules for each of the order's kit types. */
interface AddressTerms {
  readonly isStrict: boolean;
  readonly lists: RuleLists;
}

/** @throws AppError BAD_USER_INPUT. */
function requireAddress(address: GivenAddress, { isStrict, lists }: AddressTerms, now: Date): void {
  const problems = addressProblems(address, [...demandsOf(isStrict), ...demandsOfRules(lists)], PATH);
  const reasons = allReasons([reasonsOfPlace(lists, address, now)]);
  if (problems.length > 0 || reasons)
    throw badInput([...problems, ...(reasons ? [NOT_OFFERED_TO_RECIPIENT] : [])], reasons);
}

/** Its kits stay locked, so that none leaves for the previous recipient. @throws AppError CONFLICT. */
async function requireStillToSend(tx: Tx, order: LockedOrder): Promise<void> {
  if (!allowedNext(orderLifecycle, order.status).includes('CANCELED')) {
    throw new AppError('CONFLICT', `Nothing more is sent for an order that is ${order.status}.`);
  }
  const kits = await lockKitsOfOrder(tx, order);
  if (!mayGoElsewhere(kits.map(({ status }) => status))) {
    throw new AppError('CONFLICT', 'One of the order’s kits has already left for the recipient.');
  }
}

/** The stored recipient of a locked order, and what is asked of a new address. */
type StoredRecipient = NewRow & { readonly isStrict: boolean; readonly lists: unknown };

/** @param place that of the new address, which alone is asked about; any without one */
async function readRecipient({ db }: Tx, { id }: LockedOrder, place: GivenPlace): Promise<StoredRecipient> {
  const lists = listsInPlaceSql(Prisma.sql`type`, Prisma.sql`account.id`, place);
  const [stored] = await db.$queryRaw<StoredRecipient[]>(Prisma.sql`
    SELECT recipient_first_name::text, recipient_last_name::text, recipient_email::text, recipient_phone, recipient_street1, recipient_street2,
      recipient_city, recipient_state, recipient_country, recipient_zip, account.strict_addresses AS "isStrict",
      (SELECT jsonb_agg(${lists}) FROM kit_types type WHERE type.code IN (SELECT kit_type FROM order_items WHERE order_id = orders.id)) AS lists
    FROM orders JOIN accounts account ON account.id = orders.account_id WHERE orders.id = ${id}::uuid`);
  if (!stored) throw new Error('The locked order is gone.');
  return stored;
}
