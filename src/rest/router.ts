import { METHODS } from 'node:http';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { refuseSessions, requireActor } from '../auth/policy.ts';
import type { UnitOfWork } from '../call/unit-of-work.ts';
import { runIdempotently } from '../domains/idempotency/idempotency.ts';
import { isJsonObject } from '../domains/inputs/json.ts';
import { AppError, type FieldProblem } from '../errors/errors.ts';
import { GIVEN_MORE_THAN_ONCE } from '../errors/rules.ts';
import type { ExportedPage } from '../graphql/export/export-lines.ts';
import { readBody } from '../server/bodies/body.ts';
import { workOf } from '../server/call.ts';
import { type Callers, callersBy, RightsChanged } from '../server/callers.ts';
import type { AppDependencies } from '../server/dependencies.ts';
import { sendTagged, tagOfAnswer } from '../server/entity-tag.ts';
import { idempotencyKey, keyedHeaders, keyedRequest } from '../server/idempotency-key.ts';
import { linkOrigin } from '../server/link-origin.ts';
import { inDomainNames } from './bodies/naming.ts';
import { type NamedRoute, restRouteTable } from './routes.ts';
import { sendExport } from './routing/export.ts';
import { listHeaders, prefersCount } from './routing/headers.ts';
import type { Answered, RestRoute } from './routing/route.ts';

const SCHEMES = ['token'];

/** The documented paths under `/api` (docs/rest.md, "Paths"; contract, 3.1). */
export async function restRoutes(app: FastifyInstance, dependencies: AppDependencies): Promise<void> {
  const callers = callersBy(dependencies, SCHEMES);
  for (const route of restRouteTable) addRoute(app, route, dependencies, callers);
  for (const path of new Set(restRouteTable.map((route) => route.path))) refuseOtherMethods(app, path);
}

/** `/kits/{public_id}/` in Fastify's syntax. The app serves it with and without the trailing slash. */
function fastifyPath(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1');
}

function addRoute(app: FastifyInstance, route: NamedRoute, dependencies: AppDependencies, callers: Callers): void {
  const { inputType } = route;
  const facts = {
    name: route.operationId,
    kind: route.method === 'GET' ? 'query' : 'mutation',
    isStored: true,
  } as const;
  app.route<{ Params: Record<string, string>; Querystring: Record<string, string | string[]> }>({
    method: route.method,
    url: fastifyPath(route.path),
    ...(route.body ? { config: { body: route.body.formats } } : {}),
    onRequest: async (request) => {
      request.hidesHeld = route.hasHeldReports !== true;
      const isRead = route.method === 'GET' && !route.isExport;
      await (isRead ? callers.recognize(request) : callers.authenticate(request));
      if (!route.isPublic) requireActor(request.actor);
    },
    handler: async (request, reply) => {
      const work = workOf(request, dependencies, { confirmCaller: () => callers.confirmUnchanged(request) });
      const { record } = work.call;
      const { query, problems } = readQuery(route, request.query);
      const restBody = inputType ? await readBody(request, inputType) : {};
      const renamed = inputType ? inDomainNames(inputType, restBody) : {};
      const body = isJsonObject(renamed) ? renamed : {};
      const wantsCount = route.isList && prefersCount(request);
      const raw = { path: request.params, query, body, problems, wantsCount };
      const answered = async (each: UnitOfWork) => {
        record.begin(facts);
        try {
          refuseSessions(each.call.actor);
          const answer = await route.respond(each, raw);
          record.end();
          return answer;
        } catch (error) {
          record.end(error);
          if (error instanceof RightsChanged) return route.respond(workOf(request, dependencies), raw);
          throw await callers.errorToSend(request, error);
        }
      };
      if (route.isExport) {
        return sendExport(request, reply, dependencies, {
          first: async () => pageIn(await answered(work)),
          after: async (each, after) => pageIn(await route.respond(each, { ...raw, query: { ...query, after } })),
        });
      }
      const key = route.method === 'POST' ? idempotencyKey(request) : undefined;
      if (key === undefined) {
        // If the answer cannot be produced, the work is rolled back (contract, 3.10).
        if (route.method !== 'GET') {
          const { status, text } = await work.withAnswer(answered);
          return sendText(reply, status, text);
        }
        const { text, page } = await answered(work);
        const url = () => new URL(`${linkOrigin(request, dependencies.publicUrl)}${pathOf(route, request.params)}`);
        const ofPage = page ? listHeaders(page, url(), query) : {};
        reply.headers(ofPage).type(JSON_TYPE);
        return sendTagged(request, reply, tagOfAnswer(text, ofPage, dependencies.clock.now()), text);
      }
      const path = pathOf(route, request.params).replace(/\/$/, '');
      const keyed = keyedRequest(request, { key, path, schemes: SCHEMES, body: restBody });
      const answer = await runIdempotently(work, keyed, answered);
      return sendText(reply.headers(keyedHeaders(answer)), answer.status, answer.text);
    },
  });
}

/** The page of an export's answer. */
function pageIn({ exported }: Answered): ExportedPage {
  if (!exported) throw new Error('The answer to an export has no page.');
  return exported;
}

/** The route's parameters, trimmed. A blank one counts as absent; a repeated one is a problem (contract, 3.3). */
function readQuery(route: RestRoute, given: Readonly<Record<string, string | string[]>>) {
  const query: Record<string, string> = {};
  const problems: FieldProblem[] = [];
  for (const name of Object.keys(route.queryParameters.shape)) {
    const value = given[name];
    if (Array.isArray(value)) problems.push({ path: [name], message: GIVEN_MORE_THAN_ONCE, code: 'TOO_MANY' });
    else if (value !== undefined && value.trim() !== '') query[name] = value.trim();
  }
  for (const [name, message] of Object.entries(route.refusedParameters ?? {})) {
    if ([given[name] ?? []].flat().some((value) => value.trim() !== ''))
      problems.push({ path: [name], message, code: 'NOT_ALLOWED' });
  }
  return { query, problems };
}

/**
 * The path of a request as the API document writes it. It is the same however the request spelled it: percent-encoded, or
 * as an absolute URL, as sent to a proxy.
 */
function pathOf({ path }: RestRoute, parameters: Readonly<Record<string, string>>): string {
  return path.replace(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(parameters[name] ?? ''));
}

const JSON_TYPE = 'application/json; charset=utf-8';

function sendText(reply: FastifyReply, status: number, text: string): FastifyReply {
  return reply.code(status).type(JSON_TYPE).send(text);
}

/**
 * Answers every other method of a path with 405 and `Allow`, and OPTIONS with 204 and `Allow`, before credentials are checked.
 */
function refuseOtherMethods(app: FastifyInstance, path: string): void {
  const methods: string[] = restRouteTable.filter((route) => route.path === path).map((route) => route.method);
  // Fastify serves HEAD wherever it serves GET.
  const allowed = [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'];
  app.route({
    method: app.supportedMethods.filter((method) => !allowed.includes(method) || method === 'OPTIONS'),
    url: fastifyPath(path),
    onRequest: async (request, reply) => {
      reply.header('allow', allowed.join(', '));
      if (request.method === 'OPTIONS') return reply.code(204).send();
      throw new AppError(
        'METHOD_NOT_ALLOWED',
        `${request.method} is not allowed here; allowed: ${allowed.join(', ')}.`,
      );
    },
    handler: () => undefined,
  });
}

/** Makes Fastify route every method that Node parses, so that a method without a route gets a 405 with `Allow`. */
export function answerUnknownMethods(app: FastifyInstance): void {
  for (const method of METHODS) {
    if (method !== 'CONNECT' && !app.supportedMethods.includes(method)) app.addHttpMethod(method);
  }
}
