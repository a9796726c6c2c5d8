import type { Actor } from '../../auth/actor.ts';
import { may } from '../../auth/policy.ts';
import type { Prisma } from '../../generated/prisma/client.ts';

/** Which of a report's results are read: the current ones, or those that the laboratory withdrew separately (contract, 10.5). */
export type ResultsRead = 'standing' | 'withdrawn';

/** Whether the results and documents of a withdrawn report are shown, too (contract, 10.6). */
export function mayReadWithdrawn(actor: Actor | null): boolean {
  return actor !== null && may(actor, 'withdrawnResults.read');
}

/** The condition for the results of a report that the caller sees, for Prisma. */
export function shownResults(actor: Actor | null, read: ResultsRead): Prisma.ResultWhereInput {
  return {
    finality: read === 'standing' ? { not: 'WITHDRAWN' } : 'WITHDRAWN',
    ...(mayReadWithdrawn(actor) ? {} : { report: { withdrawnAt: null } }),
  };
}

/** The condition for the documents on a report that the caller sees, as {@link shownResults} for current results. */
export function shownAttachments(actor: Actor | null): Prisma.ReportAttachmentWhereInput {
  return {
    finality: { not: 'WITHDRAWN' },
    ...(mayReadWithdrawn(actor) ? {} : { report: { withdrawnAt: null } }),
  };
}

/** {@link shownResults}, or {@link shownAttachments}, in SQL, given the aliases of both rows. */
export function shownResultsSql(actor: Actor | null, read: ResultsRead, report: string, result: string): string {
  const ofKind = `${result}.finality ${read === 'standing' ? '<>' : '='} 'WITHDRAWN'`;
  return mayReadWithdrawn(actor) ? ofKind : `${ofKind} AND ${report}.withdrawn_at IS NULL`;
}
