import type { Actor } from './actor.ts';

const NOBODY = '00000000-0000-0000-0000-000000000000';

/**
 * Whoever runs the installation: at the command line, or by starting it. Has the rights of an ADMIN, and is no user of any
 * account: audit entries show the nil UUID, and what must belong to an account or be placed by a user it cannot create, for
 * the foreign keys refuse it. Never the actor of a call that came over the network.
 */
export const OPERATOR: Actor = {
  userId: NOBODY,
  apiKeyId: NOBODY,
  role: 'ADMIN',
  accountId: NOBODY,
  accountMode: 'LIVE',
};
