import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { iconSvg } from '../frame/icon.ts';
import { openApiDocument } from './document.ts';
import { keyKeeper } from './key-keeper.ts';
import { inOpenApi30 } from './version-30.ts';

const DOCS_PATH = '/docs';

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

/** Stands for the document until somebody reads it. */
const UNTIL_IT_IS_READ = { openapi: '3.1.0', info: { title: '', version: '' }, paths: {} };

/** `GET /openapi.json`, the same in OpenAPI 3.0 at `/openapi-3.0.json`, and `GET /docs` for reading it and trying it out (contract, 7.3). Nothing is loaded from elsewhere. */
export async function docsRoutes(app: FastifyInstance): Promise<void> {
  serveJson(app, '/openapi.json', openApiDocument);
  serveJson(app, '/openapi-3.0.json', () => inOpenApi30(openApiDocument()));
  await app.register(swagger, { mode: 'static', specification: { document: UNTIL_IT_IS_READ } });
  await app.register(swaggerUi, {
    routePrefix: DOCS_PATH,
    // Swagger UI's validator is a service on the internet, which would learn the document's address.
    uiConfig: { deepLinking: true, validatorUrl: null },
    staticCSP: CONTENT_SECURITY_POLICY,
    // Swagger UI calls it when somebody reads the document.
    transformSpecification: openApiDocument,
    transformSpecificationClone: false,
    uiHooks: { preHandler: withoutQuery },
    theme: {
      title: 'Kit Testing Service: REST',
      favicon: [{ filename: 'icon.svg', rel: 'icon', type: 'image/svg+xml', sizes: 'any', content: iconSvg }],
      js: [{ filename: 'key-keeper.js', content: keyKeeper }],
    },
    logo: { type: 'image/svg+xml', content: Buffer.from(iconSvg), href: '/' },
  });
}

/** Sends a browser on that opens the page with a query: Swagger UI would look for the document behind the query. */
async function withoutQuery(
  { url, routeOptions }: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | undefined> {
  const isPage = routeOptions.url === DOCS_PATH || routeOptions.url === `${DOCS_PATH}/`;
  return isPage && url.includes('?') ? reply.redirect(DOCS_PATH) : undefined;
}

function serveJson(app: FastifyInstance, path: string, documentOf: () => object): void {
  // One buffer, shared by all answers.
  let bytes: Buffer | undefined;
  app.get(path, (_request, reply) => {
    bytes ??= Buffer.from(JSON.stringify(documentOf()));
    return reply.type('application/json; charset=utf-8').send(bytes);
  });
}
