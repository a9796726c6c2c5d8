import { isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { parsedUrl } from '../text/parsed-url.ts';

/** Whether the `Host` header names the caller's own machine, on any port. */
export function namesOwnMachine({ headers: { host = '' } }: Pick<FastifyRequest, 'headers'>): boolean {
  return /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/i.test(host);
}

/**
 * The origin of links in the response: `PUBLIC_URL` if set, otherwise the address that the request reached. `Host` is not trusted
 * because the sender chooses it, and a link with a forged one would hand a signed report to that host. It is used only if it names
 * the caller's own machine.
 */
export function linkOrigin(request: FastifyRequest, publicUrl: string | undefined): string {
  if (publicUrl !== undefined) return publicUrl;
  const { headers, socket } = request;
  const { localAddress = '', localPort } = socket;
  // A dual-stack socket reports an IPv4 address with this prefix.
  const address = localAddress.replace(/^::ffff:/, '');
  const reached = namesOwnMachine(request)
    ? headers.host
    : `${isIPv6(address) ? `[${address}]` : address}:${localPort}`;
  return parsedUrl(`http://${reached}`)?.origin ?? 'http://localhost';
}
