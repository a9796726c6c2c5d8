import { readdir, readFile } from 'node:fs/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import { PACKAGE_ROOT } from '../../package-root.ts';
import { serveAssets } from '../../server/assets.ts';
import { sendPage } from '../../server/page-answers.ts';
import { addVary } from '../../server/vary.ts';
import { guidePage, guideStyles } from './guide-page.ts';
import { GUIDES_PATH } from './path.ts';

const GUIDES = new URL('docs/', PACKAGE_ROOT);
const SAMPLES = new URL('samples/', GUIDES);

/** Targets besides guides: paths of the service, an anchor of the same page, other sites. */
const ELSEWHERE = /^(?:#|https:)/;

/** A guide as it is stored, and its page. The first is the default, for a client that accepts both alike, such as curl. */
const FORMS = ['text/markdown', 'text/html'];

/** Whether the client prefers the page to the Markdown itself, as every browser does. */
function prefersPage({ headers: { accept = '*/*' } }: FastifyRequest): boolean {
  return new Negotiator({ headers: { accept } }).mediaType(FORMS) === 'text/html';
}

/**
 * `GET /guides/{name}`: the guides of `docs/`, as pages or as Markdown, and the sample reports of its `samples/` (contract, 7.6), for whoever has a running service and no
 * checkout at hand. All of them are public.
 */
export async function guideRoutes(app: FastifyInstance): Promise<void> {
  serveAssets(app, [guideStyles]);
  const guides = (await readdir(GUIDES)).filter((name) => name.endsWith('.md'));
  const samples = (await readdir(SAMPLES)).filter((name) => name.endsWith('.pdf'));
  const known = new Set([...guides, ...samples.map((name) => `samples/${name}`)]);
  const leadsOn = (target: string) => ELSEWHERE.test(target) || known.has(target.replace(/#.*$/, ''));
  for (const name of guides)
    app.get(`${GUIDES_PATH}${name}`, async (request, reply) => {
      const text = await readFile(new URL(name, GUIDES), 'utf8');
      if (prefersPage(request)) return sendPage(reply, 200, guidePage(text, leadsOn));
      addVary(reply, 'Accept');
      return reply.type('text/markdown; charset=utf-8').send(text);
    });
  for (const name of samples)
    app.get(`${GUIDES_PATH}samples/${name}`, async (_request, reply) =>
      reply
        .type('application/pdf')
        // As reports have: browsers draw a PDF with styles of their own.
        .header('content-security-policy', "frame-ancestors 'none'")
        .send(await readFile(new URL(name, SAMPLES))),
    );
}
