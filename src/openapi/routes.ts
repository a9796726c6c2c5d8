import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { iconSvg } from '../frame/icon.ts';
import { serveDocument } from '../server/constant-document.ts';
import { apiKeyPlugin } from './api-key-plugin.ts';
import { openApiDocument } from './document.ts';
import { inOpenApi30 } from './version-30.ts';

const DOCS_PATH = '/docs';

const JSON_TYPE = 'application/json; charset=utf-8';

/** Swagger UI sets inline styles. Everything else is loaded from this origin, and requests go only to it. */
const CONTENT_SECURITY_POLICY = {
  'default-src': ["'none'"],
  'base-uri': ["'none'"],
  'connect-src': ["'self'"],
  'font-src': ["'self'", 'data:'],
  'form-action': ["'none'"],
  'frame-ancestors': ["'none'"],
  'img-src': ["'self'", 'data:'],
  'script-src': ["'self'"],
  'style-src': ["'self'", "'unsafe-inline'"],
};

/** Placeholder for the document, which is only built when it is requested. */
const PLACEHOLDER = { openapi: '3.1.0', info: { title: '', version: '' }, paths: {} };

/**
 * Serves the document at `GET /openapi.json`, an OpenAPI 3.0 version at `/openapi-3.0.json`, and Swagger UI at `GET
 * /docs` (contract, 7.3). No page loads anything from another origin.
 */
export async function docsRoutes(app: FastifyInstance): Promise<void> {
  serveDocument(app, '/openapi.json', JSON_TYPE, () => JSON.stringify(openApiDocument()));
  serveDocument(app, '/openapi-3.0.json', JSON_TYPE, () => JSON.stringify(inOpenApi30(openApiDocument())));
  await app.register(swagger, { mode: 'static', specification: { document: PLACEHOLDER } });
  await app.register(swaggerUi, {
    routePrefix: DOCS_PATH,
    // Swagger UI's validator is a third-party service, to which the browser would send the document's address.
    uiConfig: { deepLinking: true, validatorUrl: null },
    staticCSP: CONTENT_SECURITY_POLICY,
    // Swagger UI calls this when the document is requested.
    transformSpecification: openApiDocument,
    transformSpecificationClone: false,
    uiHooks: { preHandler: withoutQuery },
    theme: {
      title: 'Kit Testing Service: REST',
      favicon: [{ filename: 'icon.svg', rel: 'icon', type: 'image/svg+xml', sizes: 'any', content: iconSvg }],
      js: [{ filename: 'api-key-plugin.js', content: apiKeyPlugin }],
    },
    logo: { type: 'image/svg+xml', content: Buffer.from(iconSvg), href: '/' },
  });
}

/**
 * Redirects requests for the page with a query to the bare path: Swagger UI would resolve the document's URL incorrectly.
 */
async function withoutQuery(
  { url, routeOptions }: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | undefined> {
  const isPage = routeOptions.url === DOCS_PATH || routeOptions.url === `${DOCS_PATH}/`;
  return isPage && url.includes('?') ? reply.redirect(DOCS_PATH) : undefined;
}
