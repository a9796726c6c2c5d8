import { AppError } from '../../errors/errors.ts';

/** The states of a kind of record and the allowed moves between them, as pure data (contract, 4.2). */
export interface Lifecycle<Status extends string> {
  /** The kind of record, for messages and diagrams. */
  readonly name: string;
  readonly initial: Status;
  readonly moves: Readonly<Record<Status, readonly Status[]>>;
}

/** The statuses that may follow a status. */
export function allowedNext<Status extends string>(lifecycle: Lifecycle<Status>, from: Status): readonly Status[] {
  return lifecycle.moves[from];
}

/** @throws AppError INVALID_TRANSITION, listing the allowed moves, unless the lifecycle has this move. */
export function requireMove<Status extends string>(lifecycle: Lifecycle<Status>, from: Status, to: Status): void {
  if (!allowedNext(lifecycle, from).includes(to)) throw refusedMove(lifecycle, from, to);
}

/** The INVALID_TRANSITION error for a refused move: first `why`, if given, then what else is allowed. */
export function refusedMove<Status extends string>(
  lifecycle: Lifecycle<Status>,
  from: Status,
  to: Status,
  why = from === to ? 'that is its status already' : undefined,
): AppError {
  const others = allowedNext(lifecycle, from).filter((status) => status !== to);
  const options = others.length > 0 ? `allowed from here: ${others.join(', ')}` : undefined;
  const said = [why, options].filter((part) => part !== undefined);
  const article = lifecycle.name === 'order' ? 'An' : 'A';
  return new AppError(
    'INVALID_TRANSITION',
    `${article} ${lifecycle.name} cannot move from ${from} to ${to}: ${said.length > 0 ? said.join('; ') : 'nothing follows this status'}.`,
  );
}
