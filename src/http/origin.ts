import type { FastifyRequest } from 'fastify';

/** The origin that links in the answer start with: `PUBLIC_URL`, else the one that the request itself was sent to. */
export function linkOrigin(request: FastifyRequest, publicUrl: string | undefined): string {
  if (publicUrl !== undefined) return publicUrl;
  const own = `${request.protocol}://${request.host}`;
  // A caller may send any Host header, or none in HTTP/1.0; whatever is no host is not passed on.
  return URL.canParse(own) ? new URL(own).origin : `${request.protocol}://localhost`;
}
