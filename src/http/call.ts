import type { FastifyRequest } from 'fastify';
import { type RequestContext, requestContext } from '../context.ts';
import type { AppDependencies } from '../dependencies.ts';
import { documentLinks } from '../documents/links.ts';
import { linkOrigin } from './origin.ts';

/** The context of one operation of an HTTP request. Each operation of a batch gets its own. */
export function contextOf(
  request: FastifyRequest,
  { database, clock, publicUrl, linkSigningSecret }: AppDependencies,
): RequestContext {
  return requestContext({
    prisma: database.prisma,
    clock,
    actor: request.actor,
    requestId: request.id,
    documentLink: documentLinks({ origin: linkOrigin(request, publicUrl), secret: linkSigningSecret, clock }),
  });
}
