import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Html } from '../frame/layout.ts';
import { addVary } from './vary.ts';

/**
 * A page may load this service's styles, images and scripts, and submit forms to it. Inline scripts and styles, and framing the
 * page, are not allowed (contract, 7.6).
 */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Sends a page. Like every answer, it is not stored and sends no `Referer` (contract, 3.1). */
export async function sendPage(reply: FastifyReply, status: number, html: Html): Promise<FastifyReply> {
  const text = String(await html);
  addVary(reply, 'Accept', 'Accept-Language');
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('content-security-policy', CONTENT_SECURITY_POLICY)
    .send(text);
}

/** Whether a person is opening the address in a browser, rather than a client requesting data. */
export function wantsPage({ method, headers }: FastifyRequest): boolean {
  return (method === 'GET' || method === 'HEAD') && (headers.accept?.toLowerCase().includes('text/html') ?? false);
}
