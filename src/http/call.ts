import type { FastifyRequest } from 'fastify';
import type { Actor } from '../auth/actor.ts';
import { authenticate } from '../auth/authenticate.ts';
import { type RequestContext, requestContext } from '../context.ts';
import type { Clock } from '../db/clock.ts';
import type { Database } from '../db/database.ts';
import { documentLinks } from '../documents/links.ts';
import type { Log } from '../log.ts';

/** What the app needs from outside. The process takes it from the environment; tests pass their own. */
export interface AppDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  /** The origin of links in responses, without a trailing slash; undefined to use the origin of the request. */
  readonly publicUrl: string | undefined;
  readonly linkSigningSecret: string;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller; null without credentials, and on routes that do not authenticate. */
    actor: Actor | null;
  }
}

/**
 * Returns an `onRequest` hook that authenticates the caller before the body is read.
 *
 * @param schemes the schemes accepted in the `Authorization` header, in lower case: `token`, `bearer`
 * @returns the hook; it throws AppError UNAUTHENTICATED if credentials are given but wrong
 */
export function authentication(
  { database, clock }: AppDependencies,
  schemes: readonly string[],
): (request: FastifyRequest) => Promise<void> {
  return async (request) => {
    request.actor = await authenticate(database, request.headers.authorization, schemes, clock.now());
  };
}

/** Creates the context for one operation of a request. Each operation of a batch gets its own. */
export function contextOf(
  request: FastifyRequest,
  { database, clock, publicUrl, linkSigningSecret }: AppDependencies,
): RequestContext {
  return requestContext({
    prisma: database.prisma,
    clock,
    actor: request.actor,
    requestId: request.id,
    selectValue: (text, values) => database.statements.selectValue(text, values),
    documentLink: documentLinks({ origin: linkOrigin(request, publicUrl), secret: linkSigningSecret, clock }),
  });
}

/** The origin of links in the response: `PUBLIC_URL` if set, otherwise the one the request was sent to. */
export function linkOrigin(request: FastifyRequest, publicUrl: string | undefined): string {
  if (publicUrl !== undefined) return publicUrl;
  const requested = `${request.protocol}://${request.host}`;
  // The Host header is the caller's to choose, and missing in HTTP/1.0: never echo one that is not a valid host.
  return URL.canParse(requested) ? new URL(requested).origin : `${request.protocol}://localhost`;
}
