import { createHash } from 'node:crypto';
import stringify from 'safe-stable-stringify';
import type { Tx } from '../../call/unit-of-work.ts';
import { AppError } from '../../errors/errors.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { noteConcerned } from '../access/records.ts';
import { isJsonObject } from '../inputs/json.ts';

// What a program calls its order, which can be placed only once under it (contract, 13.3).

/** An external id, and the hash of what an order was placed with under it. */
export interface ExternalName {
  readonly externalId: string;
  readonly inputHash: Uint8Array<ArrayBuffer>;
}

/**
 * The external id of a parsed input with its hash; null without one. What is absent does not count, so that an input that may say more one
 * day still has the hash that it has today: an order may be placed again after years.
 */
export function externalNameOf(input: { readonly externalId: string | null }): ExternalName | null {
  const { externalId: name, ...placed } = input;
  if (name === null) return null;
  const given = stringify(withoutNulls('', placed)) ?? '';
  const inputHash = new Uint8Array(createHash('sha256').update(given).digest());
  return { externalId: name, inputHash };
}

/** Metadata is the caller's own: a null in it is a value. */
function withoutNulls(field: string, value: unknown): unknown {
  if (field === 'metadata' || !isJsonObject(value)) return value;
  const given = Object.entries(value).filter(([, part]) => part !== null);
  return Object.fromEntries(given.map(([name, part]) => [name, withoutNulls(name, part)]));
}

/**
 * The internal id of the account's order with this external id, if it was placed with the same input; undefined if there is none.
 *
 * @throws AppError CONFLICT, naming the order, if it was placed with other input.
 */
export async function findPlaced(tx: Tx, accountId: string, name: ExternalName): Promise<string | undefined> {
  const [order] = await tx.db.$queryRaw<{ id: string; orderId: string; isSame: boolean }[]>(Prisma.sql`
    SELECT id, order_id::text AS "orderId", input_hash = ${name.inputHash} AS "isSame"
    FROM orders WHERE external_id = ${name.externalId} AND account_id = ${accountId}::uuid`);
  if (!order) return undefined;
  noteConcerned(tx, 'order', order.id);
  if (order.isSame) return order.id;
  throw placedOtherwise(name.externalId, order.orderId);
}

/** The error for an external id under which an order was placed with other input. */
export function placedOtherwise(externalId: string, orderId: string): AppError {
  return new AppError(
    'CONFLICT',
    `The external id ${JSON.stringify(externalId)} is that of the order ${JSON.stringify(orderId)}, which was placed with other input.`,
  );
}
