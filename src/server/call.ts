import type { FastifyRequest } from 'fastify';
import { shareHolder, withoutReview } from '../auth/actor.ts';
import { Autocommit } from '../call/autocommit.ts';
import { Call, type CallTerms } from '../call/call.ts';
import type { Following } from '../call/following.ts';
import type { UnitOfWork } from '../call/unit-of-work.ts';
import { RequestBudget } from '../db/request-budget.ts';
import type { SelectValue } from '../db/sql/db.ts';
import { documentLinks, signedResultsUrl } from '../documents/links.ts';
import type { AnsweredRead } from '../domains/audit/record-reads.ts';
import type { AppDependencies } from './dependencies.ts';
import { reportFailures } from './failures.ts';
import { linkOrigin } from './link-origin.ts';

/** What is specific to one operation of a request. */
interface OperationParts {
  /** Confirms a caller that was only recognized. */
  readonly confirmCaller?: () => Promise<void>;
  /** The events that it follows, if it is a subscription. */
  readonly following?: Following | undefined;
}

/** Creates the call and the unit of work for one operation of a request. Each operation of a batch gets its own. */
export function workOf(
  request: FastifyRequest,
  dependencies: AppDependencies,
  { confirmCaller, following }: OperationParts = {},
): UnitOfWork {
  const { database, clock, responseLimit } = dependencies;
  request.budget ??= new RequestBudget(responseLimit, request.waiting ?? undefined, sharesOf(request, dependencies));
  const { budget, actor, id: requestId } = request;
  const call = callOf(request, dependencies, {
    budget,
    record: request.record?.operation(request),
    following,
    noteRead: (read, isRecorded) => {
      if (isRecorded) return;
      request.reads ??= [];
      request.reads.push({ ...read, actor, requestId, time: clock.now() });
    },
    confirmCaller,
  });
  const selectValue: SelectValue =
    request.confirmingSelect ??
    request.replicaSelect ??
    ((text, values, waiting, account) => database.statements.selectValue(text, values, waiting, account));
  return new Autocommit(call, { database, selectValue });
}

/** The unit of work that reads a part of an answer, and the reads of patients' data that the part shows. */
export interface PartWork {
  readonly work: UnitOfWork;
  readonly reads: readonly AnsweredRead[];
}

/** The unit of work that reads a page of an export. */
export interface PageWork extends PartWork {
  /** Gives back the room for the page, once its lines have been handed over to the connection. */
  readonly release: () => void;
}

/**
 * Creates the unit of work that answers one event of a subscription. It may use as much as a request, but waits for no memory: events
 * come one at a time, and few subscriptions are open.
 */
export function workOfEvent(request: FastifyRequest, dependencies: AppDependencies): PartWork {
  const { connections } = sharesOf(request, dependencies);
  return workOfPart(
    request,
    dependencies,
    new RequestBudget(dependencies.responseLimit, request.waiting ?? undefined, { connections }),
  );
}

/** Creates the unit of work that reads one page of an export, by the read path. It may use as much as a request. */
export function workOfPage(request: FastifyRequest, dependencies: AppDependencies): PageWork {
  const shares = sharesOf(request, dependencies);
  const budget = new RequestBudget(dependencies.responseLimit, request.waiting ?? undefined, shares);
  return { ...workOfPart(request, dependencies, budget), release: () => budget.release() };
}

function workOfPart(request: FastifyRequest, dependencies: AppDependencies, budget: RequestBudget): PartWork {
  const reads: AnsweredRead[] = [];
  const { database, clock } = dependencies;
  const { actor, id: requestId } = request;
  const call = callOf(request, dependencies, {
    budget,
    noteRead: (read) => void reads.push({ ...read, actor, requestId, time: clock.now() }),
  });
  const selectValue: SelectValue = (text, values, waiting, account) =>
    database.statements.selectValue(text, values, waiting, account);
  return { work: new Autocommit(call, { database, selectValue }), reads };
}

/** The shares that the requests of an account have in common. */
function sharesOf({ actor, server }: FastifyRequest, { database }: AppDependencies) {
  const account = shareHolder(actor);
  return { memory: server.memory.shareOf(account), connections: database.turns.shareOf(account) };
}

/** The terms of a call that may differ within a request. */
type OwnTerms = Pick<CallTerms, 'budget' | 'record' | 'following' | 'noteRead' | 'confirmCaller'>;

function callOf(request: FastifyRequest, dependencies: AppDependencies, own: OwnTerms): Call {
  const { clock, metrics, webhookSettings, cursors } = dependencies;
  const { id: requestId } = request;
  const actor = request.hidesHeld && request.actor ? withoutReview(request.actor) : request.actor;
  let link: ReturnType<typeof documentLinks> | undefined;
  const terms: CallTerms = {
    clock,
    budget: own.budget,
    record: own.record,
    following: own.following,
    webhookSettings,
    cursors,
    noteRead: own.noteRead,
    confirmCaller: own.confirmCaller,
    countActivation: (kitId) => request.server.counting.countActivation(request, kitId),
    noteRefusal: (refusal) => reportFailures(dependencies, request, [{ thrown: refusal }]),
    countMutation: (name) => {
      if (actor?.role === 'ADMIN') metrics.countAdminMutation(name);
    },
    documentLink: (...document) => {
      const { publicUrl, linkKeys: keys } = dependencies;
      link ??= documentLinks({ origin: linkOrigin(request, publicUrl), keys, clock });
      return link(...document);
    },
    resultsLink: (id) => {
      const { publicUrl, linkKeys } = dependencies;
      return signedResultsUrl({ origin: linkOrigin(request, publicUrl), id, key: linkKeys[0] });
    },
  };
  return new Call({ actor, requestId }, terms);
}
