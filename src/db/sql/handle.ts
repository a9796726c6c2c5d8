import { Prisma } from '../../generated/prisma/client.ts';
import type { Db } from './db.ts';

/** A statement's rows, and how many rows it returned or changed. */
export interface Sent {
  readonly rows: readonly unknown[];
  readonly count: number;
}

/** Sends a statement by its text, with numbered placeholders, and their values. */
export type SendSql = (text: string, values: readonly unknown[]) => Promise<Sent>;

/**
 * A handle whose SQL goes straight to the driver. Only models go through Prisma, whose engine would cost each statement as much of
 * Node's time as the statement costs the database.
 *
 * @param models the Prisma client for the same connection; created when a model is first used
 */
export function handleOf(send: SendSql, models: () => Prisma.TransactionClient): Db {
  const direct = {
    $queryRaw: async (query: Query, ...values: unknown[]) => (await sendSql(query, values)).rows,
    $executeRaw: async (query: Query, ...values: unknown[]) => (await sendSql(query, values)).count,
    $queryRawUnsafe: async (text: string, ...values: unknown[]) => (await send(text, values)).rows,
    $executeRawUnsafe: async (text: string, ...values: unknown[]) => (await send(text, values)).count,
  };
  const sendSql = (query: Query, values: readonly unknown[]) => {
    const sql = query instanceof Prisma.Sql ? query : Prisma.sql(query, ...values);
    return send(sql.text, sql.values);
  };
  const own: ReadonlyMap<string | symbol, unknown> = new Map(Object.entries(direct));
  const handle: object = new Proxy(direct, {
    get: (_direct, name) => own.get(name) ?? Reflect.get(models(), name),
    has: (_direct, name) => own.has(name) || Reflect.has(models(), name),
  });
  // It has all of Prisma's members: those of `direct`, and otherwise those of `models`.
  return handle as Db;
}

type Query = Prisma.Sql | TemplateStringsArray;
