import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { GraphiQLOptions } from 'graphql-yoga';
import { examples } from './examples.ts';
import { keyBar } from './key-bar.ts';

const TITLE = 'Kit Testing Service';

const HEADERS_HINT = `{
  // Headers to send along. The API key has a field at the top;
  // an "Authorization" header given here takes its place.
}`;

const options: GraphiQLOptions = {
  title: TITLE,
  defaultTabs: examples.map(({ query, variables }) => ({
    query,
    variables: variables ? JSON.stringify(variables, null, 2) : null,
  })),
  isHeadersEditorEnabled: true,
  defaultEditorToolsVisibility: 'variables',
  // Set by way of `headers`: the page hands it to GraphiQL as its default headers.
  headers: HEADERS_HINT,
  // A key must not outlive the visit, as it would in the browser's local storage.
  shouldPersistHeaders: false,
};

/** The page, ready to be sent. */
interface Page {
  readonly gzipped: Buffer;
  readonly html: string;
  readonly contentSecurityPolicy: string;
}

let page: Promise<Page> | undefined;

/** Sends GraphiQL. The page carries all that it needs, and asks no other origin for anything. */
export async function sendGraphiQL(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  page ??= buildPage();
  const { html, gzipped, contentSecurityPolicy } = await page;
  reply
    .type('text/html; charset=utf-8')
    .headers({ 'content-security-policy': contentSecurityPolicy, vary: 'accept, accept-encoding' });
  if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(html);
  return reply.header('content-encoding', 'gzip').send(gzipped);
}

async function buildPage(): Promise<Page> {
  // Nine megabytes of scripts, read when somebody opens the page for the first time.
  const { renderGraphiQL } = await import('@graphql-yoga/render-graphiql');
  const html = renderGraphiQL(options).replace('<div id="root"></div>', () => `${keyBar}<div id="root"></div>`);
  return { html, gzipped: await promisify(gzip)(html), contentSecurityPolicy: contentSecurityPolicyOf(html) };
}

/** Lets the page run its own scripts, talk to its own origin, and nothing else. */
function contentSecurityPolicyOf(html: string): string {
  const scripts = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, script = '']) => script);
  const hashes = scripts.map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`);
  return [
    "default-src 'none'",
    `script-src ${hashes.join(' ')} blob:`,
    "style-src 'unsafe-inline'",
    'img-src data:',
    'font-src data:',
    'worker-src blob:',
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
