import { errorCodes, type FastifyInstance, type FastifyRequest } from 'fastify';
import { authorize } from '../auth/policy.ts';
import { AppError } from '../errors/errors.ts';
import { HL7_MEDIA_TYPE } from './bodies/body-headers.ts';
import { workOf } from './call.ts';
import { callersBy } from './callers.ts';
import type { AppDependencies } from './dependencies.ts';
import { sendFailure } from './errors.ts';
import { MAX_MESSAGE_LENGTH, type MessageIntake } from './message-intake.ts';

/**
 * `POST /hl7/v2`: a laboratory's message, sent with its key (contract, 10.3). The answer to any message is an ACK with status 200.
 * Only callers that may not send one, and bodies that are not messages, get an error. Requests do not count against the rate
 * limits, because laboratories send results whenever they have them.
 */
export async function hl7Routes(
  app: FastifyInstance,
  { intake, ...dependencies }: AppDependencies & { readonly intake: MessageIntake },
): Promise<void> {
  const { authenticateUncounted } = callersBy(dependencies, ['token', 'bearer']);
  app.setErrorHandler((error, request, reply) => sendFailure(dependencies, ownFailure(error), request, reply));
  // Runs before the body is read, because that may be large.
  app.addHook('onRequest', async (request) => {
    await authenticateUncounted(request);
    authorize(request.actor, 'messages.receive');
  });
  app.post('/hl7/v2', { bodyLimit: MAX_MESSAGE_LENGTH, config: { body: 'message' } }, async (request, reply) => {
    const work = workOf(request, dependencies);
    const answer = await intake.take(work, bytesOf(request), 'http');
    return reply.type(HL7_MEDIA_TYPE).send(Buffer.from(answer));
  });
}

/** The bytes of the message. Fastify does not parse an empty body, which counts as a message without an MSH. */
function bytesOf({ body }: FastifyRequest): Uint8Array<ArrayBuffer> {
  return Buffer.isBuffer(body) ? new Uint8Array(body) : new Uint8Array();
}

/** The error for a message beyond the size limit. */
export function messageTooLarge(): AppError {
  return new AppError('PAYLOAD_TOO_LARGE', 'The message is too large: the limit is 10 MiB (10,485,760 bytes).');
}

function ownFailure(error: unknown): unknown {
  if (error instanceof errorCodes.FST_ERR_CTP_BODY_TOO_LARGE) return messageTooLarge();
  return error;
}
