import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Html } from '../pages/layout.ts';
import { addVary } from './vary.ts';

/**
 * What a page may do: load styles, images and scripts of this service, and send a form to it. There are no inline scripts and
 * styles, and nobody may frame it (contract, 7.6).
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

/** Sends a page. That it is not stored and sends no `Referer` is so for every answer (contract, 3.1). */
export async function sendPage(reply: FastifyReply, status: number, html: Html): Promise<FastifyReply> {
  const text = String(await html);
  addVary(reply, 'Accept', 'Accept-Language');
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('content-security-policy', CONTENT_SECURITY_POLICY)
    .send(text);
}

/** Whether a person opens the address in a browser, rather than a client asking for data. */
export function wantsPage({ method, headers }: FastifyRequest): boolean {
  return (method === 'GET' || method === 'HEAD') && (headers.accept?.toLowerCase().includes('text/html') ?? false);
}
