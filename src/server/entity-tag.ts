import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { withoutSignatures } from '../documents/links.ts';

/** A tag, weak or strong (RFC 9110, 8.8.3). */
const TAG = /(?:W\/)?"([^"]*)"/g;

/** A weak tag: answers with the same tag have the same content, though their bytes may differ, signed or compressed in another way. */
export function entityTag(said: string | Uint8Array): string {
  return `W/"${hash('sha256', said, 'base64url')}"`;
}

/** How long an answer with links keeps its tag; the caller's links then work for ten more minutes. */
const TAGGED_LINKS_MS = 5 * 60_000;

/** The tag of an answer with links: the same as long as its content and headers are, although the links are signed anew each time. */
export function tagOfAnswer(answer: string, headers: Readonly<Record<string, string>>, now: Date): string {
  const { text, hasLinks } = withoutSignatures(answer, now);
  const period = hasLinks ? Math.floor(now.getTime() / TAGGED_LINKS_MS) : 0;
  return entityTag(`${period}\n${Object.values(headers).join('\n')}\n${text}`);
}

/**
 * Sends an answer to a GET with its `ETag`, or 304 without a body if the caller has it already: its `If-None-Match` names the tag, or is
 * `*` (contract, 3.1). Either way, the answer was read, and the read recorded.
 */
export function sendTagged(
  request: FastifyRequest,
  reply: FastifyReply,
  tag: string,
  content: string | Buffer,
): FastifyReply {
  return isUnchanged(request, tag) ? sendUnchanged(reply, tag) : reply.header('etag', tag).send(content);
}

/** Sends the 304 of an answer that the caller has already. */
export function sendUnchanged(reply: FastifyReply, tag: string): FastifyReply {
  return reply.header('etag', tag).removeHeader('content-type').code(304).send();
}

/**
 * Whether the caller has the answer with this tag already. Tags are compared without regard to `W/`, as RFC 9110 wants for `If-None-Match`
 * (13.1.2).
 */
export function isUnchanged({ headers: { 'if-none-match': known } }: FastifyRequest, tag: string): boolean {
  if (known === undefined) return false;
  if (known.trim() === '*') return true;
  const opaque = tag.replace(/^W\//, '').slice(1, -1);
  return Array.from(known.matchAll(TAG)).some(([, each]) => each === opaque);
}
