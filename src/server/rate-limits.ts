import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Actor } from '../auth/actor.ts';
import { isCode } from '../db/sql/identifiers.ts';
import { countedAddress } from '../rate-limits/address.ts';
import { type LimitName, type QuotaState, WINDOW_SECONDS } from '../rate-limits/limits.ts';
import type { RateLimits } from '../rate-limits/rate-limits.ts';
import { folded } from '../text/folded.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Counts the requests of the app. */
    counting: RequestCounting;
  }

  interface FastifyRequest {
    /** The state of each quota that this request was counted against; null if it was not counted. */
    standings: Map<LimitName, QuotaState> | null;
  }
}

/**
 * Adds request counting to the app, and reports the state of the quotas in every counted answer: `RateLimit` and
 * `RateLimit-Policy` as in draft-ietf-httpapi-ratelimit-headers-11, and `Retry-After` if a limit was exceeded (contract, 8.5).
 */
export function countRequests(app: FastifyInstance, limits: RateLimits | undefined): void {
  app.decorate('counting', new RequestCounting(limits));
  app.decorateRequest('standings', null);
  app.addHook('onSend', (request, reply, payload, done) => {
    if (request.standings) reply.headers(headersOf([...request.standings.values()]));
    done(null, payload);
  });
}

function headersOf(standings: readonly QuotaState[]): Record<string, string> {
  const exceeded = standings.filter(({ isExceeded }) => isExceeded).map(({ secondsLeft }) => secondsLeft);
  return {
    'ratelimit-policy': standings.map(({ limit, quota }) => `"${limit}";q=${quota};w=${WINDOW_SECONDS}`).join(', '),
    ratelimit: standings
      .map(({ limit, remaining, secondsLeft }) => `"${limit}";r=${remaining};t=${secondsLeft}`)
      .join(', '),
    ...(exceeded.length > 0 ? { 'retry-after': String(Math.max(...exceeded)) } : {}),
  };
}

/** Counts the requests of both APIs. Every method throws AppError RATE_LIMITED if its limit is exceeded. */
class RequestCounting {
  readonly #limits: RateLimits | undefined;

  /** @param limits undefined to count nothing */
  constructor(limits: RateLimits | undefined) {
    this.#limits = limits;
  }

  /** Counts requests by key or session, or by address if there is neither. A batch counts once for each operation. */
  async countRequests(request: FastifyRequest, actor: Actor | null, requests = 1): Promise<void> {
    if (!this.#limits || requests === 0) return;
    if (!actor) await this.#count(this.#limits, request, 'anonymous', addressOf(request), requests);
    else await this.#count(this.#limits, request, actor.session ? 'session' : 'key', actor.apiKeyId, requests);
  }

  /**
   * Counts a request for a document without a key. It has a count of its own: whoever opens the reports of a page, one after the
   * other, uses up nothing that others at the same address need, and nothing of an activation.
   */
  async countLink(request: FastifyRequest): Promise<void> {
    if (this.#limits) await this.#count(this.#limits, request, 'link', addressOf(request), 1);
  }

  /** Counts a wrong key once per request, however often the request looks it up. */
  async countWrongKey(request: FastifyRequest): Promise<void> {
    if (this.#limits && !request.standings?.has('wrong-key'))
      await this.#count(this.#limits, request, 'wrong-key', addressOf(request), 1);
  }

  /**
   * Refuses an address that has sent too many wrong keys before another key is looked up. Call it only for keys that are not cached
   * as valid, because finding out whether a key is valid would take a look-up.
   */
  refuseGuesses(request: FastifyRequest): void {
    const standing = this.#limits?.spent('wrong-key', addressOf(request));
    if (standing) this.#note(request, standing);
    if (this.#limits && standing) throw this.#limits.refusal(standing);
  }

  /**
   * Counts an attempt to activate a kit, by any caller. Text that is not formatted like a code is not counted as a guess. Each key has
   * a count of its own: otherwise anybody who knows a kit's code could keep its program from activating it.
   */
  async countActivation(request: FastifyRequest, kitId: string): Promise<void> {
    if (!this.#limits) return;
    const { actor } = request;
    if (!actor) await this.#count(this.#limits, request, 'activation', addressOf(request), 1);
    // No code has a blank in it.
    const caller = actor ? `${actor.apiKeyId} ` : '';
    if (isCode(kitId)) await this.#count(this.#limits, request, 'kit', `${caller}${folded(kitId)}`, 1);
  }

  async #count(limits: RateLimits, request: FastifyRequest, limit: LimitName, key: string, requests: number) {
    const standing = await limits.count(limit, key, requests);
    this.#note(request, standing);
    if (standing.isExceeded) throw limits.refusal(standing);
  }

  /** If a request concerns several kits, the answer reports the one with the least quota left. */
  #note(request: FastifyRequest, standing: QuotaState): void {
    request.standings ??= new Map();
    const noted = request.standings.get(standing.limit);
    if (noted && (noted.isExceeded || noted.remaining < standing.remaining)) return;
    request.standings.set(standing.limit, standing);
  }
}

function addressOf({ ip }: FastifyRequest): string {
  return countedAddress(ip);
}
