import type { LookupAddress } from 'node:dns';
import { isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { Actor } from '../auth/actor.ts';
import { Authentication, isSameActor, type RecognizedCaller } from '../auth/authenticate.ts';
import {
  type ContextParts,
  type Following,
  type RequestContext,
  requestContext,
  type SelectValue,
  type WebhookSettings,
} from '../context.ts';
import type { Clock } from '../db/clock.ts';
import type { Database } from '../db/database.ts';
import { RequestShare, type Waiting } from '../db/request-share.ts';
import { unavailability } from '../db/unavailable.ts';
import { unwatched, type WatchStatement, watchedStatement } from '../db/watched-statements.ts';
import { documentLinks } from '../documents/links.ts';
import type { AnsweredRead } from '../domains/audit/record-reads.ts';
import { AppError } from '../errors.ts';
import type { Role } from '../generated/prisma/enums.ts';
import type { Log } from '../log.ts';
import { parsedUrl } from '../parsed-url.ts';
import type { RateLimits } from '../rate-limits/rate-limits.ts';
import type { Tracing } from '../telemetry/tracing.ts';
import type { AllowedOrigins } from './cross-origin.ts';
import type { Metrics } from './metrics.ts';

/** What a statement that looks up a key is called. */
const FIND_KEY = 'SELECT api_keys';

/** What the app needs from outside. The process takes it from the environment; tests pass their own. */
export interface AppDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  /** The origin of links in responses, without a trailing slash; undefined to use the address that the request reached. */
  readonly publicUrl: string | undefined;
  /** Whose pages may call; undefined for nobody's. */
  readonly corsOrigins: AllowedOrigins | undefined;
  readonly linkSigningSecret: string;
  readonly webhookSettings: WebhookSettings;
  /** How long an answer may be, in bytes (contract, 8.2). */
  readonly responseLimit: number;
  /** Aborted once the process is to stop: readiness goes first, so that balancers look elsewhere. */
  readonly stopping?: AbortSignal;
  /** Closed together with the app. Undefined to limit nobody. */
  readonly rateLimits: RateLimits | undefined;
  /** Whose `X-Forwarded-For` counts: addresses and networks, or how many proxies there are; undefined for nobody's. */
  readonly trustProxy: readonly string[] | number | undefined;
  readonly metrics: Metrics;
  /** Undefined if nothing is traced. */
  readonly tracing?: Tracing | undefined;
  /** The commit that the service was made of, if that is known. */
  readonly commit?: string | undefined;
  /** Names of callers' operations that are nobody's data, as the operator knows (graphql/operation-names.ts). */
  readonly operationNames?: readonly string[];
  /** `/metrics` of the app, and the token that it takes; undefined if it has a port of its own. */
  readonly publicMetrics: { readonly token: string | undefined } | undefined;
  /** How long audit entries are kept, in days. */
  readonly auditRetentionDays: number;
  /** How the feed of events is kept, and how often events are numbered; undefined if another process does it. */
  readonly feed?: { readonly intervalMs: number; readonly retentionDays: number };
  /** How often steps of simulations that are due are taken; undefined if another process does it. */
  readonly sandbox?: { readonly intervalMs: number };
  /** How webhooks are sent, and how often it is looked for what is due; undefined if another process does it. */
  readonly webhooks?: WebhookSending;
  /** How often unmatched results are measured for the metrics; undefined if another process does it. */
  readonly unmatchedResults?: { readonly intervalMs: number };
  /** Where laboratories' messages are taken by MLLP; undefined for nowhere. */
  readonly mllp?: MllpSettings | undefined;
  /** Reads the demonstration program's keys that are still good; undefined where there is no such program. */
  readonly demonstrationKeys?: (() => Promise<readonly DemonstrationKey[]>) | undefined;
}

/** How messages are taken by MLLP (contract, 10.3). */
export interface MllpSettings {
  readonly host: string;
  readonly port: number;
  /** In whose name. */
  readonly key: string;
  /** How long a frame may take to arrive, and an answer to be taken, in milliseconds; tests wait less long. */
  readonly patienceMs?: number;
}

/** How a process sends webhooks (contract, 9.4). */
export interface WebhookSending {
  /** How many requests may be out at once; 0 to send nothing, and only measure. */
  readonly workers: number;
  readonly intervalMs: number;
  /** How long an endpoint may take to answer; tests wait less long. */
  readonly answerMs?: number;
  /** Finds the addresses of names; tests have names of their own. */
  readonly resolve?: (hostname: string) => Promise<readonly LookupAddress[]>;
}

/** A key of the demonstration program, with its user's role and the name of its account. */
export interface DemonstrationKey {
  readonly key: string;
  readonly role: Role;
  readonly account: string;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller; null without credentials, and on routes that do not authenticate. */
    actor: Actor | null;
    /** Set while the caller is only recognized: reads, and confirms the caller's key in the same statement. */
    confirmingSelect: SelectValue | null;
    /** Set where a replica shares the reads: reads what the primary had when the caller was authenticated, or newer. */
    replicaSelect: SelectValue | null;
    /** Who waits for the answer. */
    waiting: Waiting | null;
    /** What the request may take; made when something is read for it. */
    share: RequestShare | null;
  }
}

/** How the routes of one kind find out who calls. */
export interface Callers {
  /**
   * An `onRequest` hook that authenticates the caller, and counts the request, before the body is read. It throws AppError
   * UNAUTHENTICATED, or RATE_LIMITED.
   */
  readonly authenticate: (request: FastifyRequest) => Promise<void>;
  /** The same for routes whose callers are not counted; wrong keys are, and calls without one. */
  readonly authenticateUncounted: (request: FastifyRequest) => Promise<void>;
  /**
   * The same for routes that read. A caller that is remembered is recognized without asking the database; the statement that
   * reads its answer confirms its key. Everything else that is answered, refusals too, comes after {@link confirm}.
   */
  readonly recognize: (request: FastifyRequest) => Promise<void>;
  /**
   * Authenticates a caller that is only recognized.
   *
   * @returns whether it has the rights that it was recognized with; if not, `request.actor` has those of now
   * @throws AppError UNAUTHENTICATED; RATE_LIMITED
   */
  readonly confirm: (request: FastifyRequest) => Promise<boolean>;
  /**
   * What a caller is told of an error: one whose key is no longer good is told that, and nothing else. If the database could
   * not answer, it is not asked again.
   */
  readonly whatToTell: (request: FastifyRequest, error: unknown) => Promise<unknown>;
}

/** @param schemes the schemes accepted in the `Authorization` header, in lower case: `token`, `bearer` */
export function callersBy({ database, clock }: AppDependencies, schemes: readonly string[]): Callers {
  const authentication = new Authentication(database, clock);
  const { replica } = database;

  /** Runs what finds out whose key it is, and counts the key if it is wrong. */
  const find = async <Found>(request: FastifyRequest, look: () => Found | Promise<Found>): Promise<Found> => {
    try {
      return await look();
    } catch (error) {
      if (error instanceof AppError && error.code === 'UNAUTHENTICATED')
        await request.server.counting.countWrongKey(request);
      throw error;
    }
  };

  /**
   * Counts a request before anything is looked up for it: one without a key, and that of a caller who is remembered, and
   * returned. Whoever is not remembered is counted once the key has been found.
   */
  const meet = async (request: FastifyRequest): Promise<RecognizedCaller | undefined> => {
    const { authorization } = request.headers;
    const { counting } = request.server;
    if (authorization === undefined) await counting.countRequests(request, undefined);
    const caller = await find(request, () => authentication.recognize(authorization, schemes));
    if (caller) await counting.countRequests(request, caller.actor.apiKeyId);
    else if (authorization !== undefined) counting.refuseGuesses(request);
    return caller;
  };

  const lookUp = async (request: FastifyRequest) => {
    const { authorization } = request.headers;
    // Whoever was recognized by a key that is refused now is nobody.
    request.actor = null;
    if (authorization !== undefined)
      request.actor = await find(request, () =>
        watchedStatement(watchOf(request), FIND_KEY, () => authentication.authenticate(authorization, schemes)),
      );
    request.confirmingSelect = null;
  };

  const authenticate = async (request: FastifyRequest, caller: RecognizedCaller | undefined) => {
    await lookUp(request);
    if (!caller && request.actor) await request.server.counting.countRequests(request, request.actor.apiKeyId);
  };

  const confirm = async (request: FastifyRequest) => {
    const { actor: recognized, confirmingSelect } = request;
    if (!confirmingSelect) return true;
    await lookUp(request);
    return recognized !== null && request.actor !== null && isSameActor(recognized, request.actor);
  };

  return {
    authenticate: async (request) => authenticate(request, await meet(request)),
    authenticateUncounted: async (request) => {
      const { authorization } = request.headers;
      const { counting } = request.server;
      if (authorization === undefined) return counting.countRequests(request, undefined);
      if (!(await find(request, () => authentication.recognize(authorization, schemes))))
        counting.refuseGuesses(request);
      await lookUp(request);
    },
    recognize: async (request) => {
      const caller = await meet(request);
      // A replica may not know yet that a key has been revoked, so the primary is asked first.
      if (replica) {
        const { authorization } = request.headers;
        if (authorization === undefined) return;
        const found = await find(request, () =>
          watchedStatement(watchOf(request), FIND_KEY, () =>
            authentication.authenticateAtPosition(authorization, schemes),
          ),
        );
        if (!caller) await request.server.counting.countRequests(request, found.actor.apiKeyId);
        request.actor = found.actor;
        const select: SelectValue = (...statement) => replica.selectValue(found.position, ...statement);
        request.replicaSelect = select;
        return;
      }
      if (!caller) return authenticate(request, caller);
      request.actor = caller.actor;
      // Assigned as it is made, it would outlive the request by far (db/answered-in-time.ts).
      const select: SelectValue = (...statement) => authentication.confirming(caller, ...statement);
      request.confirmingSelect = select;
    },
    confirm,
    whatToTell: async (request, error) => {
      const unavailable = unavailability(error);
      if (unavailable) return unavailable;
      return confirm(request).then(
        () => error,
        (refusal: unknown) => refusal,
      );
    },
  };
}

function watchOf({ record }: FastifyRequest): WatchStatement {
  return record?.watch ?? unwatched;
}

/**
 * Creates the context for one operation of a request. Each operation of a batch gets its own.
 *
 * @param confirmCaller confirms a caller that was only recognized
 * @param following what it follows, if it is a subscription
 */
export function contextOf(
  request: FastifyRequest,
  dependencies: AppDependencies,
  confirmCaller?: RequestContext['confirmCaller'],
  following?: Following,
): RequestContext {
  const { database, clock, responseLimit } = dependencies;
  request.share ??= new RequestShare(responseLimit, request.waiting ?? undefined);
  const noteRead: RequestContext['noteRead'] = ({ action, classes, records }, isRecorded) => {
    if (isRecorded) return;
    request.reads ??= [];
    const { actor, id: requestId } = request;
    request.reads.push({ action, classes, records, actor, requestId, time: clock.now() });
  };
  const select: SelectValue =
    request.confirmingSelect ??
    request.replicaSelect ??
    ((...statement) => database.statements.selectValue(...statement));
  return contextWith(request, dependencies, {
    share: request.share,
    selectValue: select,
    noteRead,
    confirmCaller,
    record: request.record?.operation(request),
    following,
  });
}

/** The context for the answer to one event, and what that answer shows. */
export interface EventContext {
  readonly context: RequestContext;
  readonly reads: readonly AnsweredRead[];
}

/** Creates the context for the answer to one event of a subscription, which may take as much as a request. */
export function contextOfEvent(request: FastifyRequest, dependencies: AppDependencies): EventContext {
  const reads: AnsweredRead[] = [];
  const { clock, responseLimit } = dependencies;
  const { actor, id: requestId } = request;
  const context = contextWith(request, dependencies, {
    share: new RequestShare(responseLimit, request.waiting ?? undefined),
    selectValue: null,
    noteRead: (read) => void reads.push({ ...read, actor, requestId, time: clock.now() }),
  });
  return { context, reads };
}

/** Of the parts of a context, those that are not the same for all of a request. */
type OwnParts = Pick<ContextParts, 'share' | 'selectValue' | 'noteRead' | 'confirmCaller' | 'record' | 'following'>;

function contextWith(request: FastifyRequest, dependencies: AppDependencies, own: OwnParts): RequestContext {
  const { database, clock, publicUrl, linkSigningSecret, metrics, webhookSettings } = dependencies;
  return requestContext({
    prisma: database.prisma,
    clock,
    actor: request.actor,
    requestId: request.id,
    documentLink: documentLinks({ origin: linkOrigin(request, publicUrl), secret: linkSigningSecret, clock }),
    share: own.share,
    selectValue: own.selectValue,
    record: own.record,
    confirmCaller: own.confirmCaller,
    countActivation: (kitId) => request.server.counting.countActivation(request, kitId),
    onMutation: (name) => {
      if (request.actor?.role === 'ADMIN') metrics.countAdminMutation(name);
    },
    webhookSettings,
    noteRead: own.noteRead,
    following: own.following,
  });
}

/** A `Host` that leads to the caller's own machine, through whatever port is forwarded there. */
const loopbackHost = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/i;

/**
 * The origin of links in the response: `PUBLIC_URL` if set. Otherwise the address that the request reached, since its `Host` is
 * the sender's to choose: a link with a forged one would hand a signed report to whoever is at that host. Only names of the
 * caller's own machine are taken from it.
 */
export function linkOrigin({ headers: { host = '' }, socket }: FastifyRequest, publicUrl: string | undefined): string {
  if (publicUrl !== undefined) return publicUrl;
  const { localAddress = '', localPort } = socket;
  // An IPv4 address on a socket that takes both.
  const address = localAddress.replace(/^::ffff:/, '');
  const reached = loopbackHost.test(host) ? host : `${isIPv6(address) ? `[${address}]` : address}:${localPort}`;
  return parsedUrl(`http://${reached}`)?.origin ?? 'http://localhost';
}
