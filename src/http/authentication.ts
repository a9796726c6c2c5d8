import type { FastifyRequest } from 'fastify';
import type { Actor } from '../auth/actor.ts';
import { authenticate } from '../auth/authenticate.ts';
import type { AppDependencies } from '../dependencies.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who calls; null without credentials, and on routes that do not ask. */
    actor: Actor | null;
  }
}

/**
 * An `onRequest` hook that finds out who calls, before the body is read.
 *
 * @param schemes the words that may stand before the key in the `Authorization` header, in lower case
 * @throws AppError UNAUTHENTICATED when credentials are given and are wrong.
 */
export function authentication(
  { database, clock }: AppDependencies,
  schemes: readonly string[],
): (request: FastifyRequest) => Promise<void> {
  return async (request) => {
    request.actor = await authenticate(database.prisma, request.headers.authorization, schemes, clock.now());
  };
}
