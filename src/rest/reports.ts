import type { Actor } from '../auth/actor.ts';
import { may } from '../auth/policy.ts';

/**
 * Whether to ask for reports at all. GraphQL refuses them to fulfilment by an error on that field; a REST answer has no
 * place for one, so fulfilment reads a kit with an empty list (contract, section 8: it "sees no reports").
 */
export function mayReadReports(actor: Actor | null): boolean {
  return actor !== null && may(actor, 'reports.read');
}
