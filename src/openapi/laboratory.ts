import { z } from 'zod';
import type { ZodOpenApiOperationObject, ZodOpenApiPathsObject } from 'zod-openapi';
import { invalidKey } from '../auth/authenticate.ts';
import { keyRequired, roleRefused } from '../auth/policy.ts';
import { Unavailable } from '../errors/errors.ts';
import { DEFAULT_QUOTAS } from '../rate-limits/limits.ts';
import { rateLimited } from '../rate-limits/rate-limits.ts';
import type { Tag } from '../rest/routing/tags.ts';
import { HL7_MEDIA_TYPE, unsupportedType } from '../server/bodies/body-headers.ts';
import { unreadableQuery } from '../server/every-request.ts';
import { messageTooLarge } from '../server/hl7-routes.ts';
import { REQUEST_ID_HEADER } from './headers.ts';
import { refusalResponse } from './refusals.ts';

const segments = (...lines: readonly string[]) => lines.map((line) => `${line}\r`).join('');

/** A correction of the report on the demonstration program's kit DEMO-0003. */
const MESSAGE = segments(
  'MSH|^~\\&|LIS|NORTHLIGHT|KTS|KIT TESTING|20261120101500+0000||ORU^R01^ORU_R01|NL-20261120-0042|P|2.5.1',
  "PID|1||||O'Neil^Siobhán||19901103|F",
  'OBR|1|DEMO-S-0003|NL-77120|TSH^Thyrotropin^L|||20261007080900+0000|||||||||||||||20261120100000+0000|||C',
  'OBX|1|NM|3016-3^Thyrotropin (TSH)^LN||1.38|mIU/L|0.4-4.0|N|||C',
);

/** The acknowledgement of that message. */
const ACKNOWLEDGEMENT = segments(
  'MSH|^~\\&|KTS|KIT TESTING|LIS|NORTHLIGHT|20261122101530.123+0000||ACK^R01^ACK|5f1d7c0a93be4286c1d0|P|2.5.1',
  'MSA|AA|NL-20261120-0042',
);

/**
 * The document's paths for laboratories' messages (contract, 10.3). The messages are not JSON, so no REST route describes
 * them.
 */
export function laboratoryPaths(): ZodOpenApiPathsObject {
  return { '/hl7/v2': { post: sendMessage } };
}

const sendMessage: ZodOpenApiOperationObject = {
  operationId: 'sendLaboratoryMessage',
  tags: ['Laboratories'] satisfies Tag[],
  summary: 'Send a result message',
  description:
    'Accepts an HL7 v2 ORU^R01 with a laboratory’s key, and charts it as a report or stores it for manual review. Any message ' +
    'is answered with status 200 and an ACK, whose MSA-1 is AA if the message was accepted, AE if it should be sent again, or AR if ' +
    'it will never be accepted. Sending the same message again gets the same answer and changes nothing. Requests count towards ' +
    'the rate limits only if the key is missing or wrong.',
  security: [{ tokenAuth: [] }],
  requestBody: {
    description: 'One message of at most 10 MiB.',
    required: true,
    content: { [HL7_MEDIA_TYPE]: { schema: z.string(), example: MESSAGE } },
  },
  responses: {
    200: {
      description: 'The acknowledgement, in the version and the character set of the message.',
      headers: REQUEST_ID_HEADER,
      content: { [HL7_MEDIA_TYPE]: { schema: z.string(), example: ACKNOWLEDGEMENT } },
    },
    400: refusalResponse(400, 'The request itself cannot be read.', { query: unreadableQuery() }),
    401: refusalResponse(401, 'The credentials are missing or wrong.', { missing: keyRequired(), wrong: invalidKey() }),
    403: refusalResponse(403, 'The caller is not allowed to do this.', { role: roleRefused('CLIENT') }),
    413: refusalResponse(413, 'The message is larger than 10 MiB.', { large: messageTooLarge() }),
    415: refusalResponse(415, 'The Content-Type is not that of an HL7 v2 message, or there is a Content-Encoding.', {
      type: unsupportedType('message'),
    }),
    429: refusalResponse(429, 'Too many requests with a wrong key, or without one.', {
      wrong_keys: rateLimited({ limit: 'wrong-key', quota: DEFAULT_QUOTAS['wrong-key'], secondsLeft: 42 }),
    }),
    500: refusalResponse(500, 'Something went wrong on our side; the detail has the request id.', { fault: null }),
    503: refusalResponse(503, 'The service is temporarily unavailable; send the message again.', {
      unreachable: new Unavailable('unreachable'),
    }),
  },
};
