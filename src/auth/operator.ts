import { NIL_UUID } from '../db/sql/identifiers.ts';
import type { Actor } from './actor.ts';

/**
 * The person who runs the installation, at the command line or by starting the service. The operator has ADMIN rights but is not
 * a user of any account: audit entries show the nil UUID, and foreign keys prevent creating records that must belong to an account
 * or be placed by a user. The operator is never the actor of a call over the network.
 */
export const OPERATOR: Actor = {
  userId: NIL_UUID,
  apiKeyId: NIL_UUID,
  role: 'ADMIN',
  accountId: NIL_UUID,
  accountMode: 'LIVE',
};

/** Whether the caller is the operator, who is not a user. */
export function isOperator({ userId }: Actor): boolean {
  return userId === NIL_UUID;
}
