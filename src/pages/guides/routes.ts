import { readdir, readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { PACKAGE_ROOT } from '../../package-root.ts';
import { serveAssets } from '../../server/assets.ts';
import { sendPage } from '../../server/page-answers.ts';
import { guidePage, guideStyles } from './guide-page.ts';
import { GUIDES_PATH } from './path.ts';

const GUIDES = new URL('docs/', PACKAGE_ROOT);
const SAMPLES = new URL('samples/', GUIDES);

/** Targets besides guides: paths of the service, an anchor of the same page, other sites. */
const ELSEWHERE = /^(?:#|https:)/;

/**
 * `GET /guides/{name}`: the guides of `docs/`, and the sample reports of its `samples/` (contract, 7.6), for whoever has a running service and no
 * checkout at hand. All of them are public.
 */
export async function guideRoutes(app: FastifyInstance): Promise<void> {
  serveAssets(app, [guideStyles]);
  const guides = (await readdir(GUIDES)).filter((name) => name.endsWith('.md'));
  const samples = (await readdir(SAMPLES)).filter((name) => name.endsWith('.pdf'));
  const known = new Set([...guides, ...samples.map((name) => `samples/${name}`)]);
  const leadsOn = (target: string) => ELSEWHERE.test(target) || known.has(target.replace(/#.*$/, ''));
  for (const name of guides)
    app.get(`${GUIDES_PATH}${name}`, async (_request, reply) =>
      sendPage(reply, 200, guidePage(await readFile(new URL(name, GUIDES), 'utf8'), leadsOn)),
    );
  for (const name of samples)
    app.get(`${GUIDES_PATH}samples/${name}`, async (_request, reply) =>
      reply
        .type('application/pdf')
        // As reports have: browsers draw a PDF with styles of their own.
        .header('content-security-policy', "frame-ancestors 'none'")
        .send(await readFile(new URL(name, SAMPLES))),
    );
}
