import { z } from 'zod';
import {
  createDocument,
  type oas31,
  type ZodOpenApiOperationObject,
  type ZodOpenApiOverride,
  type ZodOpenApiRequestBodyObject,
} from 'zod-openapi';
import { systemClock } from '../db/sql/clock.ts';
import { type NamedRoute, restRouteTable } from '../rest/routes.ts';
import type { RouteBody } from '../rest/routing/route.ts';
import { TAGS } from '../rest/routing/tags.ts';
import { MEDIA_TYPES } from '../server/bodies/body-headers.ts';
import { snakeCase } from '../server/bodies/form-value.ts';
import { ANSWERS, EXAMPLES, type RouteExamples } from './examples.ts';
import { answerContent } from './exports.ts';
import { BLANK, describeForms } from './forms.ts';
import { answerHeaders, isTagged, requestHeaders, unchangedHeaders } from './headers.ts';
import { laboratoryPaths } from './laboratory.ts';
import { refusalResponses } from './refusals.ts';
import { webhooksOfEvents } from './webhooks.ts';

/**
 * The OpenAPI 3.1 document: every REST route, generated from the schemas that the routes themselves use, laboratories'
 * messages, and webhooks. It is built on first request, because building it takes a sixth of the startup time.
 */
export function openApiDocument(): OpenApiDocument {
  made ??= newDocument();
  return made;
}

export type OpenApiDocument = ReturnType<typeof newDocument>;

let made: OpenApiDocument | undefined;

function newDocument() {
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {};
  for (const route of restRouteTable) {
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operationOf(route) };
  }
  const document = createDocument(
    {
      openapi: '3.1.0',
      info: {
        title: 'Kit Testing Service API',
        version: '2.0.0',
        description:
          'Programs send at-home test kits to people and collect laboratory results. Every path works with and without its trailing slash.',
        contact: { name: 'Whoever issued your API key' },
        license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
      },
      servers: [{ url: '/', description: 'The service that serves this document.' }],
      security: [{ tokenAuth: [] }],
      tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
      paths: { ...paths, ...laboratoryPaths() },
      webhooks: webhooksOfEvents(),
      components: {
        securitySchemes: {
          tokenAuth: {
            type: 'apiKey',
            in: 'header',
            name: 'Authorization',
            description: 'The word `Token`, a space, and the API key: `Token <API_KEY>`.',
          },
        },
      },
    },
    // Rules written in code cannot be expressed in JSON Schema; a request that breaks one gets a 400 that names it.
    { override: asAcceptedByRest, allowEmptySchema: { custom: true } },
  );
  describeForms(document);
  return document;
}

/**
 * Describes the domains' schemas as REST accepts them: names in snake_case, metadata as an object with any keys, and
 * optional text that may be sent blank as such.
 */
const asAcceptedByRest: ZodOpenApiOverride = ({ zodSchema, jsonSchema, io }) => {
  if (zodSchema instanceof z.ZodCustom) Object.assign(jsonSchema, { type: 'object', additionalProperties: true });
  if (zodSchema instanceof z.ZodPipe && zodSchema.in instanceof z.ZodTransform) jsonSchema.anyOf?.push(BLANK);
  if (!(zodSchema instanceof z.ZodObject) || io !== 'input') return;
  // zod-openapi also passes an internal object whose keys are locations in the document; they must not be renamed.
  const restName = (name: string) => (/^\w+$/.test(name) ? snakeCase(name) : name);
  const properties = Object.entries(jsonSchema.properties ?? {});
  jsonSchema.properties = Object.fromEntries(properties.map(([name, schema]) => [restName(name), schema]));
  if (jsonSchema.required) jsonSchema.required = jsonSchema.required.map(restName);
};

const UNCHANGED = 'The caller already has this answer.';

function operationOf(route: NamedRoute): ZodOpenApiOperationObject {
  const { answer } = route;
  const examples = EXAMPLES[route.operationId];
  const headers = requestHeaders(route);
  return {
    operationId: route.operationId,
    tags: [route.tag],
    summary: route.summary,
    description: route.description,
    security: route.isPublic ? [{ tokenAuth: [] }, {}] : [{ tokenAuth: [] }],
    requestParams: {
      path: withExamples(route.pathParameters, pathExamplesOf(examples)),
      query: withExamples(
        route.queryParameters,
        mapValues(examples.query ?? {}, (example) => ({ example })),
      ),
    },
    ...(headers.length > 0 ? { parameters: headers } : {}),
    ...(route.body ? { requestBody: requestBodyOf(route.body, examples) } : {}),
    responses: {
      ...(answer.again === undefined ? {} : { 200: successOf(route, answer.again) }),
      [answer.status]: successOf(route, answer.description),
      ...(isTagged(route) ? { 304: { description: UNCHANGED, headers: unchangedHeaders(route) } } : {}),
      ...refusalResponses(route),
    },
  };
}

function successOf(route: NamedRoute, description: string) {
  return { description, headers: answerHeaders(route), content: answerContent(route, ANSWERS[route.operationId]) };
}

/** A parameter's example; if it depends on the body, one example per body, keyed by the body's name. */
type ParameterExamples = Pick<oas31.ParameterObject, 'example' | 'examples'>;

function pathExamplesOf({ path = {}, bodies = {} }: RouteExamples): Record<string, ParameterExamples> {
  const named = Object.entries(bodies);
  const isShared = named.every(([, body]) => body.path === undefined);
  return mapValues(path, (example, name) =>
    isShared
      ? { example }
      : { examples: Object.fromEntries(named.map(([body, own]) => [body, { value: own.path?.[name] ?? example }])) },
  );
}

/** Adds the examples to their parameters; parameters without one are unchanged. */
function withExamples(parameters: z.ZodObject, examples: Readonly<Record<string, ParameterExamples>>): z.ZodObject {
  const shape = Object.entries(parameters.shape).map(([name, schema]) => {
    const param = examples[name];
    return [
      name,
      param === undefined || !(schema instanceof z.ZodType) ? schema : schema.meta({ ...schema.meta(), param }),
    ];
  });
  return z.object(Object.fromEntries(shape));
}

function requestBodyOf(body: RouteBody, { bodies = {} }: RouteExamples): ZodOpenApiRequestBodyObject {
  const schema = body.schema(systemClock);
  const examples = mapValues(bodies, ({ summary, value }) => ({ summary, value }));
  return {
    required: true,
    content: Object.fromEntries(MEDIA_TYPES[body.formats].map((mediaType) => [mediaType, { schema, examples }])),
  };
}

function mapValues<From, To>(
  given: Readonly<Record<string, From>>,
  change: (value: From, name: string) => To,
): Record<string, To> {
  return Object.fromEntries(Object.entries(given).map(([name, value]) => [name, change(value, name)]));
}
