import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { GraphiQLOptions } from 'graphql-yoga';
import Negotiator from 'negotiator';
import { addVary } from '../../http/vary.ts';
import { examples } from './examples.ts';
import { keyBar } from './key-bar.ts';

const TITLE = 'Kit Testing Service';

const HEADERS_HINT = `{
  // Additional HTTP headers. Enter your API key in the field
  // at the top; an "Authorization" header here overrides it.
}`;

const options: GraphiQLOptions = {
  title: TITLE,
  defaultTabs: examples.map(({ query, variables }) => ({
    query,
    variables: variables ? JSON.stringify(variables, null, 2) : null,
  })),
  isHeadersEditorEnabled: true,
  defaultEditorToolsVisibility: 'variables',
  // The initial text of the headers editor.
  headers: HEADERS_HINT,
  // Headers may contain a key, which must not stay behind in the browser's local storage.
  shouldPersistHeaders: false,
};

/** The page, ready to send. */
interface Page {
  // Buffers, which all answers share: of a text, each answer that waits for its reader would have nine megabytes of its own.
  readonly gzipped: Buffer;
  readonly html: Buffer;
  readonly contentSecurityPolicy: string;
}

let page: Promise<Page> | undefined;

/** Sends the GraphiQL page. It is self-contained: it loads nothing from any other origin (contract, 5.1). */
export async function sendGraphiQL(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  page ??= buildPage();
  const { html, gzipped, contentSecurityPolicy } = await page;
  reply.type('text/html; charset=utf-8').header('content-security-policy', contentSecurityPolicy);
  addVary(reply, 'Accept', 'Accept-Encoding');
  if (new Negotiator(request).encoding(['gzip', 'identity']) !== 'gzip') return reply.send(html);
  return reply.header('content-encoding', 'gzip').send(gzipped);
}

async function buildPage(): Promise<Page> {
  // Nine megabytes of scripts: loaded when the page is first opened, not at the start.
  const { renderGraphiQL } = await import('@graphql-yoga/render-graphiql');
  const html = renderGraphiQL(options).replace('<div id="root"></div>', () => `${keyBar}<div id="root"></div>`);
  return {
    html: Buffer.from(html),
    gzipped: await promisify(gzip)(html),
    contentSecurityPolicy: contentSecurityPolicyOf(html),
  };
}

/** A policy that lets the page run its own scripts and call its own origin, and nothing else. */
function contentSecurityPolicyOf(html: string): string {
  const START = '<script>';
  const upToEachEnd = html.split('</script>').slice(0, -1);
  const scripts = upToEachEnd.map((piece) => piece.slice(piece.indexOf(START) + START.length));
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
