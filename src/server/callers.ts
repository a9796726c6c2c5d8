import type { FastifyRequest } from 'fastify';
import type { Actor } from '../auth/actor.ts';
import { Authentication, isSameActor, lookUpName, type RecognizedCaller } from '../auth/authenticate.ts';
import type { RequestBudget } from '../db/request-budget.ts';
import { unavailability } from '../db/servers/unavailable.ts';
import type { SelectValue } from '../db/sql/db.ts';
import type { Waiting } from '../db/sql/waiting.ts';
import { unwatched, type WatchStatement, watchedStatement } from '../db/statements/watched-statements.ts';
import { AppError } from '../errors/errors.ts';
import type { AppDependencies } from './dependencies.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller; null without credentials, and on routes that do not authenticate. */
    actor: Actor | null;
    /** Whether held reports do not exist for the caller here, whoever it is of its program: where there is no word for them. */
    hidesHeld: boolean;
    /** Set while the caller is only recognized. Runs a read that also confirms the caller's key, in one statement. */
    confirmingSelect: SelectValue | null;
    /** Set if a replica takes some reads. Reads data at least as new as the primary's when the caller was authenticated. */
    replicaSelect: SelectValue | null;
    /** The connection of the caller that waits for the answer. */
    waiting: Waiting | null;
    /** What the request may use; created when something is first read for it. */
    budget: RequestBudget | null;
  }
}

/** How the routes of one kind authenticate their callers. */
export interface Callers {
  /**
   * An `onRequest` hook that authenticates the caller and counts the request before the body is read. It throws AppError
   * UNAUTHENTICATED or RATE_LIMITED.
   */
  readonly authenticate: (request: FastifyRequest) => Promise<void>;
  /** Like {@link authenticate}, for routes that do not count callers. Wrong keys and calls without a key are still counted. */
  readonly authenticateUncounted: (request: FastifyRequest) => Promise<void>;
  /**
   * Like {@link authenticate}, for routes that read. A cached caller is recognized without asking the database, and the statement
   * that reads its answer confirms its key. Any other answer, including a refusal, must wait for {@link confirm}.
   */
  readonly recognize: (request: FastifyRequest) => Promise<void>;
  /**
   * Authenticates a caller that was only recognized.
   *
   * @returns whether it still has the rights that it was recognized with; if not, `request.actor` has its current rights
   * @throws AppError UNAUTHENTICATED; RATE_LIMITED
   */
  readonly confirm: (request: FastifyRequest) => Promise<boolean>;
  /** Like {@link confirm}. @throws RightsChanged if the caller no longer has the rights that it was recognized with */
  readonly confirmUnchanged: (request: FastifyRequest) => Promise<void>;
  /**
   * The error to answer with in place of the given one: a caller whose key is no longer valid learns only that. If the database
   * could not answer, it is not asked again.
   */
  readonly errorToSend: (request: FastifyRequest, error: unknown) => Promise<unknown>;
}

/** Thrown if a caller no longer has the rights that it was recognized with: its request must be answered anew. */
export class RightsChanged extends AppError {
  constructor() {
    super('UNAUTHENTICATED', 'The rights of the API key have just changed. Send the request again.');
  }
}

/**
 * @param schemes the schemes accepted in the `Authorization` header, in lower case: `token`, `bearer`
 * @param countStranger counts a request without a key
 */
export function callersBy(
  { database, clock, closedKeys }: AppDependencies,
  schemes: readonly string[],
  countStranger = (request: FastifyRequest) => request.server.counting.countRequests(request, null),
): Callers {
  const authentication = new Authentication(database, clock, closedKeys);
  const { replica } = database;

  /** Runs a look-up of the key, and counts the key if it is wrong. */
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
   * Counts a request before anything is looked up for it, if it has no key or its caller is cached. Returns the cached caller. Any
   * other caller is counted once the key has been found.
   */
  const meet = async (request: FastifyRequest): Promise<RecognizedCaller | undefined> => {
    const { authorization } = request.headers;
    const { counting } = request.server;
    if (authorization === undefined) await countStranger(request);
    const caller = await find(request, () => authentication.recognize(authorization, schemes));
    if (caller) await counting.countRequests(request, caller.actor);
    else if (authorization !== undefined) counting.refuseGuesses(request);
    return caller;
  };

  const lookUp = async (request: FastifyRequest) => {
    const { authorization } = request.headers;
    // If the key is refused now, a caller that was recognized by it is no longer authenticated.
    request.actor = null;
    if (authorization !== undefined)
      request.actor = await find(request, () =>
        watchedStatement(watchOf(request), lookUpName(authorization), () =>
          authentication.authenticate(authorization, schemes),
        ),
      );
    request.confirmingSelect = null;
  };

  const authenticate = async (request: FastifyRequest, caller: RecognizedCaller | undefined) => {
    await lookUp(request);
    if (!caller && request.actor) await request.server.counting.countRequests(request, request.actor);
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
      if (authorization === undefined) return countStranger(request);
      if (!(await find(request, () => authentication.recognize(authorization, schemes))))
        counting.refuseGuesses(request);
      await lookUp(request);
    },
    recognize: async (request) => {
      const caller = await meet(request);
      // A replica may not know yet that a key was revoked, so ask the primary first.
      if (replica) {
        const { authorization } = request.headers;
        if (authorization === undefined) return;
        const found = await find(request, () =>
          watchedStatement(watchOf(request), lookUpName(authorization), () =>
            authentication.authenticateAtPosition(authorization, schemes),
          ),
        );
        if (!caller) await request.server.counting.countRequests(request, found.actor);
        request.actor = found.actor;
        const select: SelectValue = (...statement) => replica.selectValue(found.position, ...statement);
        request.replicaSelect = select;
        return;
      }
      if (!caller) return authenticate(request, caller);
      request.actor = caller.actor;
      // A function created in the assignment would outlive the request by far (db/statements/query-timeout.ts).
      const select: SelectValue = (...statement) => authentication.confirming(caller, ...statement);
      request.confirmingSelect = select;
    },
    confirm,
    confirmUnchanged: async (request) => {
      if (!(await confirm(request))) throw new RightsChanged();
    },
    errorToSend: async (request, error) => {
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
