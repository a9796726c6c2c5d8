import { promisify } from 'node:util';
import { brotliCompress, gzip, constants as zlib } from 'node:zlib';
import type { FastifyInstance, FastifyReply } from 'fastify';
import Negotiator from 'negotiator';
import { addVary } from './vary.ts';

/** The shortest answer that is compressed, in bytes. Compressing a shorter one would save nothing (contract, 3.1). */
const MIN_LENGTH = 1024;

/** The media types that compress well. A PDF is already compressed. */
const COMPRESSIBLE = /^(?:text\/|application\/(?:[\w.-]+\+)?(?:json|javascript|xml)\b|image\/svg\+xml)/;

/**
 * The compression methods, which run in worker threads. The levels are low: for JSON, the default levels save a tenth more but
 * take two to ten times as long.
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
 * Compresses answers for clients that accept it. Call it after the hook that holds answers back, so that it compresses the answer
 * that is released, and before the one that counts the bytes waiting for their readers.
 */
export function compressAnswers(app: FastifyInstance): void {
  /** Content that is sent repeatedly, such as `/openapi.json`, is a buffer and is compressed only once. */
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

/** Streams are files with their own ETag, and are not compressed. */
function isCompressible(payload: unknown, reply: FastifyReply): payload is string | Buffer {
  return (
    (typeof payload === 'string' || Buffer.isBuffer(payload)) &&
    payload.length >= MIN_LENGTH &&
    COMPRESSIBLE.test(String(reply.getHeader('content-type'))) &&
    !reply.hasHeader('content-encoding')
  );
}
