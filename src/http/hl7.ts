import { errorCodes, type FastifyInstance, type FastifyRequest } from 'fastify';
import { authorize } from '../auth/policy.ts';
import { AppError } from '../errors.ts';
import { type AppDependencies, callersBy, contextOf } from './call.ts';
import { sendFailure } from './errors.ts';
import { LONGEST_MESSAGE, type MessageIntake } from './message-intake.ts';

/** How messages and their answers are sent. */
export const HL7_MEDIA_TYPE = 'application/hl7-v2';

/**
 * `POST /hl7/v2`: a laboratory's message, for its key (contract, 10.3). Whatever the message is, the answer is an ACK with status
 * 200; only who may not send one, and what is no message, gets an error. Not counted by the rate limits, since laboratories send
 * what they have when they have it.
 */
export async function hl7Routes(
  app: FastifyInstance,
  { intake, ...dependencies }: AppDependencies & { readonly intake: MessageIntake },
): Promise<void> {
  const { authenticateUncounted } = callersBy(dependencies, ['token', 'bearer']);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(HL7_MEDIA_TYPE, { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.setErrorHandler((error, request, reply) => sendFailure(dependencies, ownFailure(error), request, reply));
  // Before the body is read, which may be large.
  app.addHook('onRequest', async (request) => {
    await authenticateUncounted(request);
    authorize(request.actor, 'messages.receive');
  });
  app.post('/hl7/v2', { bodyLimit: LONGEST_MESSAGE }, async (request, reply) => {
    const context = contextOf(request, dependencies);
    const answer = await intake.take(context, bytesOf(request), 'http');
    return reply.type(HL7_MEDIA_TYPE).send(Buffer.from(answer));
  });
}

/** An empty body, which Fastify parses not at all, is a message without an MSH. */
function bytesOf({ body }: FastifyRequest): Uint8Array<ArrayBuffer> {
  return Buffer.isBuffer(body) ? new Uint8Array(body) : new Uint8Array();
}

/** What is told of a message beyond the limit. */
export function messageTooLarge(): AppError {
  return new AppError('PAYLOAD_TOO_LARGE', 'The message is too large: the limit is 10 MiB (10,485,760 bytes).');
}

/** What is told of a body that is no message. */
export function notMessageType(): AppError {
  return new AppError('UNSUPPORTED_MEDIA_TYPE', `Send the message as ${HL7_MEDIA_TYPE}.`);
}

function ownFailure(error: unknown): unknown {
  if (error instanceof errorCodes.FST_ERR_CTP_BODY_TOO_LARGE) return messageTooLarge();
  if (error instanceof errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE) return notMessageType();
  return error;
}
