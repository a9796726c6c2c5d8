import type { Actor } from '../../auth/actor.ts';
import { may } from '../../auth/policy.ts';

/** Which of a report's results are read: the current ones, or those that the laboratory withdrew separately (contract, 10.5). */
export type ResultsRead = 'standing' | 'withdrawn';

/** Whether the results and documents of a withdrawn report are shown, too (contract, 10.6). */
export function mayReadWithdrawn(actor: Actor | null): boolean {
  return actor !== null && may(actor, 'withdrawnResults.read');
}

/** The condition, in SQL, for those of a report's results, or of its attachments, that the caller sees, given the aliases of both rows. */
export function shownResultsSql(actor: Actor | null, read: ResultsRead, report: string, result: string): string {
  const ofKind = `${result}.finality ${read === 'standing' ? '<>' : '='} 'WITHDRAWN'`;
  return mayReadWithdrawn(actor) ? ofKind : `${ofKind} AND ${report}.withdrawn_at IS NULL`;
}
