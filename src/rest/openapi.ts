import type { JsonObject } from '../domains/json.ts';
import { ERROR_TABLE } from '../errors.ts';
import { MEDIA_TYPES } from './media-type.ts';
import { componentReference, componentSchemas, errorSchema, inputSchema, parameterSchemas } from './openapi-schemas.ts';
import type { RestRoute } from './route.ts';
import { restRouteTable } from './routes.ts';

const TAGS: Readonly<Record<string, string>> = {
  'Kit types': 'The kinds of kits there are.',
  Kits: 'Test kits: their way to a person, the sample in them, and what became of it.',
  Orders: 'Orders for kits to be sent to a person.',
  Requisitions: 'Samples submitted to a laboratory for a set of panels, for a patient.',
  Patients: 'Patients, and tokens with which they register kits themselves.',
  Activation: 'A kit becomes a patient’s.',
};

/** What each status of refusal means here. */
const REFUSALS: Readonly<Record<number, string>> = {
  400: 'Something in the request is missing or wrong; `error.fields` names every problem.',
  401: 'No credentials, or wrong ones.',
  403: 'The caller may not do this.',
  404: 'There is no such record; the detail names its identifier.',
  409: 'The `Idempotency-Key` was used with another body, or somebody else did the same at the same time.',
  413: 'The body has more than 1 MiB.',
  415: 'The body has a Content-Type that is not accepted here.',
  500: 'Something went wrong on our side; the detail has the request id.',
};

const LIST_HEADERS: JsonObject = {
  'X-Total-Count': { description: 'How many rows the list has in all.', schema: { type: 'integer', minimum: 0 } },
  Link: {
    description: 'The next, previous, first and last page that exist (RFC 8288).',
    schema: { type: 'string' },
  },
};

const REPLAYED_HEADER: JsonObject = {
  'Idempotency-Replayed': {
    description: '`true` where the answer is a stored one.',
    schema: { type: 'string', enum: ['true'] },
  },
};

const IDEMPOTENCY_KEY: JsonObject = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'The first answer to a key is given again for 24 hours, and the work is done once.',
  schema: { type: 'string', maxLength: 255 },
};

/** The OpenAPI 3.1 document of every REST route, made from the schemas that the routes themselves work by. */
export function openApiDocument(): JsonObject {
  const paths: Record<string, JsonObject> = {};
  for (const route of restRouteTable) {
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operationOf(route) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Kit Testing Service API',
      version: '2.0.0',
      description:
        'Programs send at-home test kits to people and collect laboratory results. Every path answers with and without its trailing slash.',
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: '/', description: 'The service that this document was read from.' }],
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
      schemas: { ...componentSchemas(), Error: errorSchema },
    },
  };
}

function operationOf(route: RestRoute): JsonObject {
  const parameters = [
    ...parametersIn('path', route),
    ...parametersIn('query', route),
    ...(route.method === 'POST' ? [IDEMPOTENCY_KEY] : []),
  ];
  return {
    operationId: route.operationId,
    tags: [route.tag],
    summary: route.summary,
    ...(route.description === undefined ? {} : { description: route.description }),
    security: route.credentials === 'optional' ? [{ tokenAuth: [] }, {}] : [{ tokenAuth: [] }],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(route.body ? { requestBody: requestBodyOf(route.body) } : {}),
    responses: {
      [route.answer.status]: {
        description: route.answer.description,
        ...(route.isList ? { headers: LIST_HEADERS } : {}),
        ...(route.method === 'POST' ? { headers: REPLAYED_HEADER } : {}),
        content: {
          'application/json': { schema: componentReference(route.answer.schema), example: route.answer.example },
        },
      },
      ...Object.fromEntries(refusalsOf(route).map((status) => [status, refusal(status)])),
    },
  };
}

function parametersIn(place: 'path' | 'query', route: RestRoute): JsonObject[] {
  const parameters = place === 'path' ? route.pathParameters : route.queryParameters;
  return parameterSchemas(parameters).map(({ name, schema: { description, ...schema }, isRequired }) => ({
    name,
    in: place,
    required: place === 'path' || isRequired,
    ...(description === undefined ? {} : { description }),
    schema,
    ...('example' in schema ? { example: schema.example } : {}),
  }));
}

function requestBodyOf(body: NonNullable<RestRoute['body']>): JsonObject {
  const schema = inputSchema(body.schema(new Date()));
  const content = MEDIA_TYPES[body.formats].map((mediaType) => [mediaType, { schema, examples: body.examples }]);
  return { required: true, content: Object.fromEntries(content) };
}

/** Every status that a route refuses with, besides those that no operation is run for. */
export function refusalsOf({ method, refusals }: RestRoute): number[] {
  return [...refusals, 401, ...(method === 'POST' ? [409, 413, 415] : []), 500].toSorted((one, other) => one - other);
}

function refusal(status: number): JsonObject {
  const type = status === 404 ? ERROR_TABLE.NOT_FOUND.type : (TYPES.get(status) ?? 'bad_request');
  const detail = REFUSALS[status] ?? '';
  return {
    description: detail,
    ...(status === 401
      ? {
          headers: {
            'WWW-Authenticate': { description: 'The scheme to use.', schema: { type: 'string', enum: ['Token'] } },
          },
        }
      : {}),
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/Error' },
        example: { error: { status, type, detail: EXAMPLE_DETAILS[status] ?? detail } },
      },
    },
  };
}

const TYPES = new Map<number, string>(Object.values(ERROR_TABLE).map(({ status, type }) => [status, type]));

const EXAMPLE_DETAILS: Readonly<Record<number, string>> = {
  400: 'first_name: is required',
  401: 'The API key is not valid: it is malformed, unknown, expired or revoked.',
  403: 'The role LAB may not do this.',
  404: 'No kit with identifier "LIPID-9999" was found.',
};
