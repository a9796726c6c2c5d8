import type { Actor } from '../../auth/actor.ts';
import { may } from '../../auth/policy.ts';

/** Whether an actor sees the settings of an account that are its own affair and the administrators' (contract, 13.6). */
export function seesSettingsOf(actor: Actor | null, accountId: string): boolean {
  return actor !== null && (actor.accountId === accountId || may(actor, 'accounts.read'));
}

/**
 * The condition under which an actor sees the rules of an account, which are its own affair and the administrators' (contract, 13.1).
 *
 * @param rules the alias of the table of rules
 */
export function ownEligibilitySql(actor: Actor | null, rules: string): string {
  if (!actor) return 'false';
  return may(actor, 'accounts.read') ? 'true' : `${rules}.account_id = '${actor.accountId}'`;
}
