import { z } from 'zod';
import {
  createDocument,
  type oas31,
  type ZodOpenApiOperationObject,
  type ZodOpenApiOverride,
  type ZodOpenApiResponseObject,
} from 'zod-openapi';
import { ERROR_TABLE, Unavailable } from '../errors.ts';
import { MEDIA_TYPES } from '../http/body.ts';
import { snakeCase } from '../http/form.ts';
import type { RestRoute, RouteBody } from '../rest/route.ts';
import { type NamedRoute, restRouteTable } from '../rest/routes.ts';
import { EXAMPLES, type RouteExamples } from './examples.ts';

const TAGS: Readonly<Record<string, string>> = {
  'Kit types': 'The kinds of kits.',
  Kits: 'Test kits: their way to a person, the sample in them, and its results.',
  Orders: 'Orders for kits to be sent to a person.',
  Requisitions: 'Samples submitted to a laboratory for a set of panels, for a patient.',
  Patients: 'Patients, and tokens with which they register kits themselves.',
  Activation: 'Registering a kit to a patient.',
  Events: 'What has changed, to read on from.',
};

/** What each status of refusal means, and the detail of its example where that is another. */
const REFUSALS: Readonly<Record<number, readonly [description: string, example?: string]>> = {
  400: ['Something in the request is missing or wrong; `error.fields` has every problem.', 'first_name: is required'],
  401: ['No credentials, or wrong ones.', 'The API key is not valid: it is malformed, unknown, expired or revoked.'],
  403: ['The caller may not do this.', 'The role LAB may not do this.'],
  404: ['There is no such record; the detail names its identifier.', 'No kit with identifier "LIPID-9999" was found.'],
  409: ['The `Idempotency-Key` was used with another body, or another request did the same first.'],
  410: ['Events after the cursor have been removed; read from the start, without `after`.'],
  413: ['The body has more than 1 MiB.'],
  415: ['The Content-Type of the body is not accepted here.'],
  429: [
    'A rate limit is exceeded; `Retry-After` says when to try again.',
    'Too many requests with this key: the limit is 600 a minute. Try again in 42 seconds.',
  ],
  500: ['Something went wrong on our side; the detail has the request id.'],
  503: [
    'The service cannot answer for now; `Retry-After` says when to try again. The detail says whether the work may have been done.',
    new Unavailable('unreachable').message,
  ],
};

const LIST_HEADERS = {
  Link: header(
    'Links to the next, previous and first page, as far as they exist (RFC 8288); to the last one if the list was counted.',
    { type: 'string' },
  ),
  'X-Total-Count': header('How many rows the whole list has, if the list was counted.', {
    type: 'integer',
    minimum: 0,
  }),
  'Preference-Applied': header('`count=exact` if the list was counted.', { type: 'string', enum: ['count=exact'] }),
};
const POST_HEADERS = {
  'Idempotency-Replayed': header('`true` when the answer is a stored one.', { type: 'string', enum: ['true'] }),
};
/** Of every answer while rate limits are on (draft-ietf-httpapi-ratelimit-headers-11). */
const RATE_LIMIT_HEADERS = {
  'RateLimit-Policy': header('The limits that the request was counted for: quota `q` in a window of `w` seconds.', {
    type: 'string',
    examples: ['"key";q=600;w=60'],
  }),
  RateLimit: header('What is left of each limit, `r`, for the next `t` seconds.', {
    type: 'string',
    examples: ['"key";r=599;t=60'],
  }),
};
const RETRY_HEADER = { 'Retry-After': header('In how many seconds to try again.', { type: 'integer', minimum: 1 }) };
const CHALLENGE_HEADER = { 'WWW-Authenticate': header('The scheme to use.', { type: 'string', enum: ['Token'] }) };

function header(description: string, schema: oas31.SchemaObject): oas31.HeaderObject {
  return { description, schema };
}

const IDEMPOTENCY_KEY: oas31.ParameterObject = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'The first answer to a key is given again for 24 hours, and the work is done once.',
  schema: { type: 'string', maxLength: 255 },
};

const PREFER: oas31.ParameterObject = {
  name: 'Prefer',
  in: 'header',
  description: '`count=exact` has the list counted, which takes longer the longer it is (RFC 7240).',
  schema: { type: 'string' },
};

/** The body of every error (docs/rest.md, "Errors"; contract, 3.10). */
const errorBody = z
  .strictObject({
    error: z.strictObject({
      status: z.int().meta({ description: 'The HTTP status.' }),
      type: z
        .enum(['bad_request', 'unauthorized', 'forbidden', 'not_found', 'rate_limit_exceeded', 'server_error'])
        .meta({ description: 'The kind of error. A missing record is a 404 of type `forbidden`.' }),
      detail: z.string().meta({ description: 'What was wrong, for people.' }),
      fields: z
        .array(z.strictObject({ field: z.string(), message: z.string() }))
        .optional()
        .meta({ description: 'On failed validation: every problem, each with its field.' }),
    }),
  })
  .meta({ id: 'Error' });

/** The OpenAPI 3.1 document of every REST route, made from the schemas that the routes themselves use. */
export function openApiDocument() {
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {};
  for (const route of restRouteTable) {
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operationOf(route) };
  }
  return createDocument(
    {
      openapi: '3.1.0',
      info: {
        title: 'Kit Testing Service API',
        version: '2.0.0',
        description:
          'Programs send at-home test kits to people and collect laboratory results. Every path answers with and without its trailing slash.',
        license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
      },
      servers: [{ url: '/', description: 'The service that serves this document.' }],
      security: [{ tokenAuth: [] }],
      tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
      paths,
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
    // Rules written as code have no form in JSON Schema; a request that breaks one gets a 400 that names it.
    { override: asRestMeetsIt, allowEmptySchema: { custom: true } },
  );
}

/** Describes the domains' schemas as REST takes them: in snake_case, and metadata as an object with any keys. */
const asRestMeetsIt: ZodOpenApiOverride = ({ zodSchema, jsonSchema, io }) => {
  if (zodSchema instanceof z.ZodCustom) Object.assign(jsonSchema, { type: 'object', additionalProperties: true });
  if (!(zodSchema instanceof z.ZodObject) || io !== 'input') return;
  // zod-openapi also passes an object of its own, which has places in the document for keys; they must stay as they are.
  const restName = (name: string) => (/^\w+$/.test(name) ? snakeCase(name) : name);
  const properties = Object.entries(jsonSchema.properties ?? {});
  jsonSchema.properties = Object.fromEntries(properties.map(([name, schema]) => [restName(name), schema]));
  if (jsonSchema.required) jsonSchema.required = jsonSchema.required.map(restName);
};

function operationOf(route: NamedRoute): ZodOpenApiOperationObject {
  const { answer } = route;
  const examples = EXAMPLES[route.operationId];
  const parameters = [...(route.isList ? [PREFER] : []), ...(route.method === 'POST' ? [IDEMPOTENCY_KEY] : [])];
  const headers = {
    ...RATE_LIMIT_HEADERS,
    ...(route.isList ? LIST_HEADERS : {}),
    ...(route.method === 'POST' ? POST_HEADERS : {}),
  };
  return {
    operationId: route.operationId,
    tags: [route.tag],
    summary: route.summary,
    ...(route.description === undefined ? {} : { description: route.description }),
    security: route.isPublic ? [{ tokenAuth: [] }, {}] : [{ tokenAuth: [] }],
    requestParams: {
      path: withExamples(route.pathParameters, examples),
      query: withExamples(route.queryParameters, examples),
    },
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(route.body ? { requestBody: requestBodyOf(route.body, examples) } : {}),
    responses: {
      [answer.status]: {
        description: answer.description,
        headers,
        content: { 'application/json': { schema: answer.schema, example: examples.answer } },
      },
      ...Object.fromEntries(refusalsOf(route).map((status) => [status, refusal(status)])),
    },
  };
}

/** The parameters with their examples; those without one stay as they are. */
function withExamples(parameters: z.ZodObject, { parameters: examples = {} }: RouteExamples): z.ZodObject {
  const shape = Object.entries(parameters.shape).map(([name, schema]) => {
    const example = examples[name];
    return [
      name,
      example === undefined || !(schema instanceof z.ZodType) ? schema : schema.meta({ ...schema.meta(), example }),
    ];
  });
  return z.object(Object.fromEntries(shape));
}

function requestBodyOf(body: RouteBody, { bodies: examples = {} }: RouteExamples) {
  const schema = body.schema(new Date());
  const content = MEDIA_TYPES[body.formats].map((mediaType) => [mediaType, { schema, examples }]);
  return { required: true, content: Object.fromEntries(content) };
}

/** Every status that a route refuses requests with. */
export function refusalsOf({ method, refusals }: RestRoute): number[] {
  return [...refusals, 401, ...(method === 'POST' ? [409, 413, 415] : []), 429, 500, 503].toSorted(
    (one, other) => one - other,
  );
}

const TYPES = new Map<number, string>(Object.values(ERROR_TABLE).map(({ status, type }) => [status, type]));

function refusal(status: number): ZodOpenApiResponseObject {
  const [description = '', example = description] = REFUSALS[status] ?? [];
  const type = status === 404 ? ERROR_TABLE.NOT_FOUND.type : TYPES.get(status);
  return {
    description,
    headers: {
      ...RATE_LIMIT_HEADERS,
      ...(status === 401 ? CHALLENGE_HEADER : {}),
      ...(status === 429 ? RETRY_HEADER : {}),
    },
    content: { 'application/json': { schema: errorBody, example: { error: { status, type, detail: example } } } },
  };
}
