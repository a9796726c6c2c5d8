import { errorCodes } from 'fastify';
import { z } from 'zod';
import type { ZodOpenApiResponseObject } from 'zod-openapi';
import { invalidKey } from '../auth/authenticate.ts';
import { keyRequired, roleRefused } from '../auth/policy.ts';
import { systemClock } from '../db/sql/clock.ts';
import { activationRefusal } from '../domains/activation/activatable-kit.ts';
import { missingDetails } from '../domains/activation/details.ts';
import { DEFAULT_ACTIVATION_FIELDS } from '../domains/catalog/upsert-kit-type.ts';
import { EligibilityReason } from '../domains/eligibility/decide.ts';
import { eventsRemoved, eventUnknown } from '../domains/feed/unbroken.ts';
import { answerNotKept, idempotencyKeyInUse } from '../domains/idempotency/idempotency.ts';
import { checkInput } from '../domains/inputs/inputs.ts';
import { placedOtherwise } from '../domains/orders/external-id.ts';
import { AppError, badInput, notFound, Unavailable } from '../errors/errors.ts';
import { FIELD_ERROR_CODES } from '../errors/field-error-codes.ts';
import { DEFAULT_QUOTAS, type LimitName } from '../rate-limits/limits.ts';
import { rateLimited } from '../rate-limits/rate-limits.ts';
import { inRestNames, lowerCaseAll } from '../rest/bodies/naming.ts';
import type { NamedRoute, OperationId } from '../rest/routes.ts';
import { notACursor } from '../rest/routing/cursor-parameters.ts';
import type { RestRoute } from '../rest/routing/route.ts';
import { unsupportedType } from '../server/bodies/body-headers.ts';
import { errorEnvelope, expectedFailure } from '../server/errors.ts';
import { unreadableQuery } from '../server/every-request.ts';
import { refusalHeaders } from './headers.ts';

/** Every status with which a route refuses requests. */
export function refusalsOf({ method, refusals }: RestRoute): number[] {
  const all = [...refusals, 401, 403, ...(method === 'POST' ? [409, 413, 415] : []), 429, 500, 503];
  return [...new Set(all)].toSorted((one, other) => one - other);
}

/** A route's error responses by status, each with examples that use the service's actual messages. */
export function refusalResponses(route: NamedRoute): Record<string, ZodOpenApiResponseObject> {
  return Object.fromEntries(
    refusalsOf(route).map((status) => {
      const { description, examples } = REFUSALS[status] ?? {};
      if (!description || !examples) throw new Error(`The document does not describe the status ${status}.`);
      return [String(status), refusalResponse(status, description, examples(route))];
    }),
  );
}

/** An error response with this status, with examples by name; null stands for a fault, which has no specific error. */
export function refusalResponse(
  status: number,
  description: string,
  examples: Readonly<Record<string, AppError | null>>,
): ZodOpenApiResponseObject {
  const named = Object.entries(examples).map(([name, error]) => [
    name,
    { value: errorEnvelope(error ?? undefined, REQUEST_ID) },
  ]);
  const content = { 'application/json': { schema: errorBody, examples: Object.fromEntries(named) } };
  return { description, headers: refusalHeaders(status), content };
}

const fieldErrorCode = z.enum(Object.keys(FIELD_ERROR_CODES).map((code) => code.toLowerCase())).meta({
  id: 'FieldErrorCode',
  description: Object.entries(FIELD_ERROR_CODES)
    .map(([code, meaning]) => `\`${code.toLowerCase()}\`: ${meaning}`)
    .join(' '),
});

/** The body of every error (docs/rest.md, "Errors"; contract, 3.10). */
const errorBody = z
  .strictObject({
    error: z.strictObject({
      status: z.int().meta({ description: 'The HTTP status.' }),
      type: z
        .enum(['bad_request', 'unauthorized', 'forbidden', 'not_found', 'rate_limit_exceeded', 'server_error'])
        .meta({ description: 'The kind of error. A missing record is a 404 of type `forbidden`.' }),
      detail: z.string().meta({ description: 'A human-readable description of the problem.' }),
      fields: z
        .array(z.strictObject({ field: z.string(), message: z.string(), code: fieldErrorCode }))
        .optional()
        .meta({ description: 'If validation failed: every problem, with its field.' }),
      reasons: z
        .array(z.enum(lowerCaseAll(EligibilityReason)))
        .optional()
        .meta({ description: 'If the rules of the program refuse it: why somebody may not be tested.' }),
    }),
  })
  .meta({ id: 'Error' });

const REQUEST_ID = '01a202c6-7d10-7a44-8c55-2b9e6f3a1d08';

/** What a refusal status means, with examples by name; null stands for a fault, which has no specific error. */
interface Refusal {
  readonly description: string;
  readonly examples: (route: NamedRoute) => Readonly<Record<string, AppError | null>>;
}

/**
 * Lists that are refused to a role: lists of patients always, others only if filtered by a person that the role may never
 * see.
 */
const REFUSED_LISTS: Readonly<Record<string, AppError>> = {
  listOrders: new AppError('FORBIDDEN', 'The role LAB may not see the recipient.'),
  listOrdersV3: new AppError('FORBIDDEN', 'The role LAB may not see the recipient.'),
  exportOrders: new AppError('FORBIDDEN', 'The role LAB may not see the recipient.'),
  listRequisitions: new AppError('FORBIDDEN', 'The role FULFILLMENT may not see the patient.'),
  exportRequisitions: new AppError('FORBIDDEN', 'The role FULFILLMENT may not see the patient.'),
  exportPatients: roleRefused('FULFILLMENT'),
};

const NO_SUCH_UUID = '019a4d1e-0000-7000-8000-000000000000';
const NO_SUCH_KIT = ['kit', 'DEMO-9999'] as const;
const NO_SUCH_ORDER = ['order', 'DEM00RDER00'] as const;
const NO_SUCH_REQUISITION = ['requisition', NO_SUCH_UUID] as const;

/** What a route refuses with 409, besides the key of a request. */
const CONFLICTS: Readonly<Partial<Record<OperationId, Readonly<Record<string, AppError>>>>> = {
  createOrderV3: { placed: placedOtherwise('WEB-2026-1187', NO_SUCH_ORDER[1]) },
};

const REFUSALS: Readonly<Record<number, Refusal>> = {
  400: {
    description: 'Something in the request is missing or wrong; `error.fields` lists every problem.',
    examples: (route) => ({ wrong: wrongInput(route) }),
  },
  401: {
    description: 'The credentials are missing or wrong.',
    examples: ({ isPublic }) => ({ ...(isPublic ? {} : { missing: keyRequired() }), wrong: invalidKey() }),
  },
  403: {
    description: 'The caller is not allowed to do this.',
    examples: ({ operationId, refusals }) => ({
      role: REFUSED_LISTS[operationId] ?? roleRefused(refusals.includes(403) ? 'LAB' : 'PATIENT'),
      ...(operationId === 'activateKit'
        ? { kit_type: activationRefusal('NOT_ACTIVATABLE', NO_SUCH_KIT[1], 'holder of the code') }
        : {}),
    }),
  },
  404: {
    description: 'There is no such record; the detail names its identifier.',
    examples: ({ operationId }) => ({ missing: noSuch(operationId) }),
  },
  409: {
    description:
      'The `Idempotency-Key` was used with another body, or its answer was not kept, or another request did the same first, or the record is not in a state for it.',
    examples: ({ operationId }) => ({
      used: idempotencyKeyInUse(),
      not_kept: answerNotKept(),
      ...CONFLICTS[operationId],
    }),
  },
  410: {
    description:
      'Events after the cursor have been removed, or the database was restored to a time before it; read from the start, without `after`.',
    examples: () => ({ removed: eventsRemoved(), restored: eventUnknown() }),
  },
  413: {
    description: 'The body is larger than 1 MiB.',
    examples: () => ({ large: fastifyRefusal(new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE()) }),
  },
  415: {
    description: 'The Content-Type of the body, its charset or a Content-Encoding is not accepted here.',
    examples: ({ body }) => ({ type: unsupportedType(body?.formats ?? 'json') }),
  },
  429: {
    description: 'A rate limit is exceeded; `Retry-After` says when to try again.',
    examples: ({ operationId }) => ({
      key: limited('key'),
      ...(operationId === 'activateKit' ? { kit: limited('kit') } : {}),
    }),
  },
  500: {
    description: 'Something went wrong on our side; the detail has the request id.',
    examples: () => ({ fault: null }),
  },
  503: {
    description:
      'The service is temporarily unavailable; `Retry-After` says when to try again. The detail says whether the work may have been done.',
    examples: () => ({ unreachable: new Unavailable('unreachable') }),
  },
};

/** For each route, the kind of record that may be missing, and the identifier used in its example. */
const NO_SUCH: Readonly<Partial<Record<OperationId, readonly [what: string, id: string]>>> = {
  getKit: NO_SUCH_KIT,
  updateKitMetadata: NO_SUCH_KIT,
  replaceKit: NO_SUCH_KIT,
  getOrder: NO_SUCH_ORDER,
  updateOrderMetadata: NO_SUCH_ORDER,
  getRequisition: NO_SUCH_REQUISITION,
  getPatientRequisition: NO_SUCH_REQUISITION,
  createRegistrationToken: ['patient', NO_SUCH_UUID],
  createPatientSession: ['patient', NO_SUCH_UUID],
  revokePatientSession: ['patient session', NO_SUCH_UUID],
  createResultsLink: ['patient', NO_SUCH_UUID],
  revokeResultsLink: ['results link', NO_SUCH_UUID],
  activateKit: NO_SUCH_KIT,
  getActivation: NO_SUCH_KIT,
  getSample: ['sample', 'DEMO-S-9999'],
  getOrderV3: NO_SUCH_ORDER,
  holdOrder: NO_SUCH_ORDER,
  releaseOrder: NO_SUCH_ORDER,
};

function noSuch(operationId: OperationId): AppError {
  const named = NO_SUCH[operationId];
  if (!named) throw new Error(`The document does not say what ${operationId} may not find.`);
  return notFound(...named);
}

/**
 * The refusal of an empty body, a page size of 0, an invalid cursor, an id that is not a UUID, or a query that cannot be
 * decoded.
 */
function wrongInput({ operationId, body, isExport, pathParameters, queryParameters }: NamedRoute): AppError {
  if (operationId === 'activateKit') return badInput(missingDetails(DEFAULT_ACTIVATION_FIELDS, {}).map(inRestNames));
  const { problems: ofBody } = body ? checkInput(body.schema(systemClock), {}) : { problems: [] };
  if (ofBody.length > 0) return badInput(ofBody.map(inRestNames));
  if ('results' in queryParameters.shape) return badInput(checkInput(queryParameters, { results: '0' }).problems);
  if (isExport) return badInput([notACursor('after')]);
  const notAnId = {
    id: 'R-4711',
    public_id: '',
    sample_id: '',
    order_id: '',
    patient_session_id: '',
    results_link_id: '',
  };
  const problems = [...checkInput(pathParameters, notAnId).problems, ...checkInput(queryParameters, notAnId).problems];
  return problems.length > 0 ? badInput(problems) : unreadableQuery();
}

/** The refusal of a request that Fastify itself rejects. */
function fastifyRefusal(refused: Error): AppError {
  const failure = expectedFailure(refused);
  if (!failure) throw refused;
  return failure;
}

function limited(limit: LimitName): AppError {
  return rateLimited({ limit, quota: DEFAULT_QUOTAS[limit], secondsLeft: 42 });
}
