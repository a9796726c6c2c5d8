import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Gauge } from 'prom-client';
import { Unavailable } from '../../errors/errors.ts';
import type { Metrics } from '../recording/metrics.ts';

/** The most bytes of bodies that the process holds, of all requests together (contract, 8.6). */
export interface BodyLimits {
  /** Of all bodies. */
  readonly all: number;
  /** Of large ones. What is left of `all` is for small ones, so a few large bodies hold up nobody who sends an order. */
  readonly large: number;
  /** Of large ones from callers without a key, so that strangers do not keep out laboratories. */
  readonly largeWithoutKey: number;
  /** The longest body that counts as small. */
  readonly small: number;
}

const MIB = 1024 * 1024;

export const BODY_LIMITS: BodyLimits = {
  all: 64 * MIB,
  large: 48 * MIB,
  largeWithoutKey: 16 * MIB,
  small: 64 * 1024,
};

/** The fewest bytes that a chunk of a body counts as: each is an object in memory and goes through Node's parser separately. */
export const MIN_CHUNK = 64;

/** A body, as far as it has arrived. */
interface HeldBody {
  bytes: number;
  readonly hasKey: boolean;
  /** Stops counting what arrives of it. */
  readonly stop: () => void;
}

/** The bodies that the process holds. */
class HeldBodies {
  readonly #limits: BodyLimits;
  #all = 0;
  #large = 0;
  #largeWithoutKey = 0;

  constructor(limits: BodyLimits) {
    this.#limits = limits;
  }

  /** The bytes of all bodies. */
  get bytes(): number {
    return this.#all;
  }

  /** Adds bytes to a body. @returns whether there was room for them; otherwise the body must be dropped */
  add(body: HeldBody, bytes: number): boolean {
    const grown = this.#change(body, bytes);
    const { all, large, largeWithoutKey } = this.#limits;
    if (this.#all > all) return false;
    return grown === 0 || (this.#large <= large && (body.hasKey || this.#largeWithoutKey <= largeWithoutKey));
  }

  /** Removes a body. */
  remove(body: HeldBody): void {
    this.#change(body, -body.bytes);
  }

  /** @returns by how much more the body counts as large: once it is, with all of its bytes */
  #change(body: HeldBody, bytes: number): number {
    const before = this.#largeBytes(body);
    body.bytes += bytes;
    const grown = this.#largeBytes(body) - before;
    this.#all += bytes;
    this.#large += grown;
    if (!body.hasKey) this.#largeWithoutKey += grown;
    return grown;
  }

  #largeBytes({ bytes }: HeldBody): number {
    return bytes > this.#limits.small ? bytes : 0;
  }
}

/**
 * Bounds the memory that bodies take up, by the bytes that have arrived, not those that are announced. A body that finds no room is refused
 * with a 503. A body is held until its answer begins; bytes that arrive later are dropped (dropped-bodies.ts).
 */
export function limitBodies(
  app: FastifyInstance,
  { refused, registry }: Pick<Metrics, 'refused' | 'registry'>,
  limits = BODY_LIMITS,
): void {
  const held = new HeldBodies(limits);
  const bodies = new WeakMap<FastifyRequest, HeldBody>();
  new Gauge({
    name: 'http_body_bytes',
    help: 'Bytes of the bodies of requests that are arriving or being answered.',
    registers: [registry],
    collect() {
      this.set(held.bytes);
    },
  });

  const release = (request: FastifyRequest) => {
    const body = bodies.get(request);
    if (!body) return;
    bodies.delete(request);
    body.stop();
    held.remove(body);
  };

  app.addHook('preParsing', (request, reply, payload, done) => {
    if (!hasBody(request)) return done(null, payload);
    const body: HeldBody = { bytes: 0, hasKey: request.actor !== null, stop: () => payload.off('data', count) };
    bodies.set(request, body);
    reply.raw.once('close', () => release(request));
    const count = (chunk: Buffer) => {
      if (held.add(body, Math.max(chunk.length, MIN_CHUNK))) return;
      release(request);
      // Nobody reads a body that no route asks for.
      if (payload.listenerCount('error') === 0) return;
      refused('bodies');
      payload.emit('error', new Unavailable('bodies'));
    };
    payload.on('data', count);
    done(null, payload);
  });
  app.addHook('onSend', (request, _reply, payload, done) => {
    if (bodies.has(request)) {
      release(request);
      // The request lives as long as its answer, which may be a stream of days.
      request.body = undefined;
    }
    done(null, payload);
  });
}

/** Whether a request may have a body that is read. Fastify reads none of GET and HEAD. */
function hasBody({ method, headers }: FastifyRequest): boolean {
  if (method === 'GET' || method === 'HEAD') return false;
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
