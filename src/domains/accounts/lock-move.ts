import type { Tx } from '../../call/unit-of-work.ts';
import { AppError } from '../../errors/errors.ts';
import { Prisma } from '../../generated/prisma/client.ts';

/** How far an account has come that is set aside to be moved (contract, 1.6). */
export interface Move {
  readonly setAsideAt: Date;
  readonly exportedAt: Date | null;
  /** What the last export is known by. */
  readonly receipt: string | null;
  /** Whether this is the cell that it was loaded into. */
  readonly loaded: boolean;
  readonly movedAt: Date | null;
}

/** The move of a locked account; undefined if it is not set aside. */
export async function lockMove({ db }: Tx, accountId: string): Promise<Move | undefined> {
  const [move] = await db.$queryRaw<Move[]>(Prisma.sql`
    SELECT set_aside_at AS "setAsideAt", exported_at AS "exportedAt", receipt, loaded, moved_at AS "movedAt"
    FROM account_moves WHERE account_id = ${accountId}::uuid FOR UPDATE`);
  return move;
}

/** Like {@link lockMove}, for the next step of a move. @throws AppError CONFLICT if the account is not set aside here, or has moved. */
export async function requireMove(tx: Tx, accountId: string): Promise<Move> {
  const move = await lockMove(tx, accountId);
  if (!move) throw new AppError('CONFLICT', 'The account is not set aside.');
  if (move.movedAt !== null) throw hasMoved(move.movedAt);
  return move;
}

/** Asserts that an account is neither set aside nor has moved. @throws AppError CONFLICT. */
export async function requireNoMove(tx: Tx, accountId: string): Promise<void> {
  const move = await lockMove(tx, accountId);
  if (move?.movedAt) throw hasMoved(move.movedAt);
  if (move) throw new AppError('CONFLICT', 'The account is set aside, to be moved to another cell.');
}

/** The error for an account that is in another cell by now. */
export function hasMoved(at: Date): AppError {
  return new AppError('CONFLICT', `The account moved to another cell on ${at.toISOString()}.`);
}
