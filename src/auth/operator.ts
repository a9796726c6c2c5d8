import type { Actor } from './actor.ts';

const NOBODY = '00000000-0000-0000-0000-000000000000';

/**
 * The person who runs the installation, at the command line or by starting it. It has the rights of an ADMIN but is not a user
 * of any account: audit entries show the nil UUID, and foreign keys stop it from creating what must belong to an account or be
 * placed by a user. It is never the actor of a call over the network.
 */
export const OPERATOR: Actor = {
  userId: NOBODY,
  apiKeyId: NOBODY,
  role: 'ADMIN',
  accountId: NOBODY,
  accountMode: 'LIVE',
};
