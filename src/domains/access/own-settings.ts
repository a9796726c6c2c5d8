import type { Actor } from '../../auth/actor.ts';
import { may } from '../../auth/policy.ts';

/**
 * The condition under which an actor sees the rules of an account, which are its own affair and the administrators' (contract, 13.1).
 *
 * @param rules the alias of the table of rules
 */
export function ownEligibilitySql(actor: Actor | null, rules: string): string {
  if (!actor) return 'false';
  return may(actor, 'accounts.read') ? 'true' : `${rules}.account_id = '${actor.accountId}'`;
}
