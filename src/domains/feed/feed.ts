import type { Actor } from '../../auth/actor.ts';
import { isStaff, may } from '../../auth/policy.ts';
import { EventType } from '../../generated/prisma/enums.ts';
import { listedAccountIds } from '../records.ts';
import type { FeedPlace } from './cursor.ts';

/** The events that a caller reads, and the number by which they are read. */
export interface Feed {
  readonly by: FeedPlace['by'];
  /** The accounts whose events they are; undefined for all. */
  readonly accountIds: string[] | undefined;
}

/** The feed of the caller's account; for staff, of all accounts or of the one asked for. */
export function feedOf(actor: Actor, asked: string | null): Feed {
  return { by: isStaff(actor) ? 'position' : 'sequence', accountIds: listedAccountIds(actor, asked) };
}

/** The events of reports and results, which whoever sees no reports does not see either (contract, 1.2). */
const OF_RESULTS: readonly EventType[] = [
  'REPORT_CREATED',
  'REPORT_AMENDED',
  'REPORT_CRITICAL',
  'RESULT_UNMATCHED',
  'RESULT_MATCHED',
];

/** Those of the types asked for, none or empty for all, that the caller sees; undefined if that is all there are. */
export function visibleTypes(actor: Actor, asked: readonly EventType[] | null): EventType[] | undefined {
  const types = asked && asked.length > 0 ? [...new Set(asked)] : undefined;
  if (may(actor, 'reports.read')) return types;
  return (types ?? Object.values(EventType)).filter((type) => !OF_RESULTS.includes(type));
}
