import { promisify } from 'node:util';
import { brotliCompress, gzip, constants as zlib } from 'node:zlib';
import type { FastifyInstance, FastifyReply } from 'fastify';
import Negotiator from 'negotiator';
import { addVary } from './vary.ts';

/** The shortest answer that is compressed: of a shorter one, nothing would be saved on the way (contract, 3.1). */
const LEAST_LENGTH = 1024;

/** What compresses well. A PDF is compressed already. */
const COMPRESSIBLE = /^(?:text\/|application\/(?:[\w.-]+\+)?(?:json|javascript|xml)\b|image\/svg\+xml)/;

/**
 * The ways to compress, in worker threads. Low levels: of JSON, the default ones save a tenth more, and take two to ten times as
 * long.
 */
const ENCODINGS = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, {
      params: {
        [zlib.BROTLI_PARAM_QUALITY]: 2,
        [zlib.BROTLI_PARAM_MODE]: zlib.BROTLI_MODE_TEXT,
        [zlib.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes, { level: 1 }),
} as const satisfies Record<string, (bytes: Buffer) => Promise<Buffer>>;

type Encoding = keyof typeof ENCODINGS;

const isEncoding = (name: string | undefined): name is Encoding => name !== undefined && name in ENCODINGS;

/**
 * Compresses answers for clients that accept it. Call it after what holds answers back, since the answer is compressed then; and
 * before what counts the bytes that wait for their readers.
 */
export function compressAnswers(app: FastifyInstance): void {
  /** What is sent again and again, such as `/openapi.json`, is a buffer, and compressed once. */
  const known = new WeakMap<Buffer, Partial<Record<Encoding, Promise<Buffer>>>>();

  const compressed = (payload: string | Buffer, encoding: Encoding): Promise<Buffer> => {
    if (typeof payload === 'string') return ENCODINGS[encoding](Buffer.from(payload));
    const ofPayload = known.get(payload) ?? {};
    known.set(payload, ofPayload);
    ofPayload[encoding] ??= ENCODINGS[encoding](payload);
    return ofPayload[encoding];
  };

  app.addHook('onSend', (request, reply, payload, done) => {
    if (!isCompressible(payload, reply)) return done(null, payload);
    addVary(reply, 'Accept-Encoding');
    const encoding =
      request.headers['accept-encoding'] === undefined
        ? undefined
        : new Negotiator(request).encoding([...Object.keys(ENCODINGS), 'identity']);
    if (!isEncoding(encoding)) return done(null, payload);
    compressed(payload, encoding).then((bytes) => {
      reply.header('content-encoding', encoding);
      done(null, bytes);
    }, done);
  });
}

/** Streams are files with an ETag of their own, and stay as they are. */
function isCompressible(payload: unknown, reply: FastifyReply): payload is string | Buffer {
  return (
    (typeof payload === 'string' || Buffer.isBuffer(payload)) &&
    payload.length >= LEAST_LENGTH &&
    COMPRESSIBLE.test(String(reply.getHeader('content-type'))) &&
    !reply.hasHeader('content-encoding')
  );
}
