import type { FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';

/** The media types of responses. The first is the default, for a client that accepts both alike. */
export const MEDIA_TYPES = [
  'application/json; charset=utf-8',
  'application/graphql-response+json; charset=utf-8',
] as const;

/** The media type of a subscription's response, and of any response to a client that accepts nothing else. */
export const STREAM = 'text/event-stream';

/** Whether the caller accepts a stream of events. */
export function acceptsStream(request: FastifyRequest): boolean {
  return acceptedMediaType(request, [STREAM]) !== undefined;
}

/** The media type that the caller prefers; undefined if it accepts none of them. */
export function acceptedMediaType(
  request: FastifyRequest,
  offered: readonly string[] = MEDIA_TYPES,
): string | undefined {
  const accept = request.headers.accept?.trim() || '*/*';
  return new Negotiator({ headers: { accept } }).mediaType([...offered]);
}
