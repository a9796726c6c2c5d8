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
  why?: string,
): AppError {
  const allowed = allowedNext(lifecycle, from);
  const others = allowed.filter((status) => status !== to);
  const nothing = allowed.length > 0 ? 'nothing else follows this status' : 'nothing follows this status';
  const options = others.length > 0 ? `allowed from here: ${others.join(', ')}` : nothing;
  const article = lifecycle.name === 'order' ? 'An' : 'A';
  return new AppError(
    'INVALID_TRANSITION',
    `${article} ${lifecycle.name} cannot move from ${from} to ${to}: ${why ? `${why}; ` : ''}${options}.`,
  );
}
