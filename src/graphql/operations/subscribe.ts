import {
  BREAK,
  createSourceEventStream,
  type DocumentNode,
  type ExecutionArgs,
  type ExecutionResult,
  GraphQLError,
  getOperationAST,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import type { GraphQLParams } from 'graphql-yoga';
import type { UnitOfWork } from '../../call/unit-of-work.ts';
import type { AnsweredRead } from '../../domains/audit/record-reads.ts';
import type { FollowedFeed } from '../../domains/feed/follow-feed.ts';
import { AppError, reasonOf } from '../../errors/errors.ts';
import type { Event } from '../../generated/prisma/client.ts';
import type { PartWork } from '../../server/call.ts';
import type { Subscription } from '../../subscriptions/subscription.ts';
import { causeOf, isRefusal } from '../answers/errors.ts';
import { resultOf } from '../answers/text-result.ts';
import { parseWithinLimit } from '../limits/limits.ts';
import { planSubscription } from '../read/plan-operation.ts';
import { schema } from '../schema/schema.ts';

/** Everything that answering a subscription requires besides its operation. */
export interface SubscriptionParts {
  readonly subscription: Subscription;
  /** Creates the unit of work for answering one event. */
  readonly workOfEvent: () => PartWork;
  /** Resolves once the audit has recorded the reads of an answer. */
  readonly commitReads: (reads: readonly AnsweredRead[]) => Promise<void>;
  /** Prepares a result for the caller. */
  readonly present: (result: ExecutionResult) => ExecutionResult;
}

/** Whether a request is for a subscription; false if it is malformed. */
export function isSubscription({ query, operationName }: GraphQLParams): boolean {
  if (!query?.includes('subscription')) return false;
  try {
    return getOperationAST(parseWithinLimit(query), operationName)?.operation === 'subscription';
  } catch {
    // Yoga parses it again and reports the error.
    return false;
  }
}

/**
 * Answers a subscription (contract, 9.3). Each event gets its own execution and its own call, so that no state carries
 * over from one answer to the next. A failure before the first event is a single result with errors.
 */
export async function subscribe(
  args: ExecutionArgs,
  variables: Readonly<Record<string, unknown>>,
  work: UnitOfWork,
  parts: SubscriptionParts,
): Promise<AsyncGenerator<ExecutionResult, void> | ExecutionResult> {
  const source = await createSourceEventStream({ ...args, contextValue: work });
  if (!(Symbol.asyncIterator in source)) {
    const [error] = source.errors ?? [];
    work.call.record.end(error && causeOf(error));
    return source;
  }
  work.call.record.end();
  parts.subscription.begin();
  // The schema has one subscription, and graphql-js passes on the result of its `subscribe`.
  return answers(source as FollowedFeed, answererOf(args, variables), parts);
}

/** Answers one event. */
type AnswerEvent = (event: Event, work: UnitOfWork) => Promise<ExecutionResult>;

interface Answerer {
  readonly answer: AnswerEvent;
  /** Whether anything selected from an event is in another table. */
  readonly readsDatabase: boolean;
}

function answererOf(
  { document, operationName }: ExecutionArgs,
  variables: Readonly<Record<string, unknown>>,
): Answerer {
  const operation = getOperationAST(document, operationName);
  if (!operation) throw new Error('A subscription that is not in its own document.');
  const plan = planSubscription(schema, document, operation, variables);
  const located = () => document;
  return {
    readsDatabase: readsDatabase(document),
    answer: async (event, work) => {
      return resultOf(await plan.read({ work, variables, event }, work.selectValue, located));
    },
  };
}

async function* answers(
  feed: FollowedFeed,
  { answer, readsDatabase: isFromDatabase }: Answerer,
  parts: SubscriptionParts,
): AsyncGenerator<ExecutionResult, void> {
  const { subscription, present } = parts;
  const { inTurn } = subscription.following;
  try {
    for (let next = await feed.next(); subscription.ending === undefined; next = await feed.next()) {
      if (next.done) break;
      const event = next.value;
      const result = await (isFromDatabase
        ? inTurn(() => answerTo(event, answer, parts))
        : answerTo(event, answer, parts));
      if (subscription.ending !== undefined) break;
      if (!isWhole(result)) {
        subscription.end('failed');
        // Without the data, which contains a cursor: a client that resumes after its last cursor then gets the whole
        // event.
        return yield present({ errors: result.errors ?? [] });
      }
      subscription.countSent();
      yield present(result);
    }
    if (subscription.ending === 'key') yield present(refusal(keyNoLongerGood()));
  } catch (error) {
    if (subscription.ending !== undefined) return;
    subscription.end('failed');
    yield present(refusal(error));
  } finally {
    await feed.return(undefined);
    subscription.end('gone');
  }
}

async function answerTo(event: Event, answer: AnswerEvent, parts: SubscriptionParts): Promise<ExecutionResult> {
  const { work, reads } = parts.workOfEvent();
  const result = await answer(event, work);
  if (reads.length > 0) await parts.commitReads(reads);
  return result;
}

/** Whether an answer is complete except for data that the caller may not see. */
function isWhole({ data, errors }: ExecutionResult): boolean {
  return errors === undefined || (data != null && errors.every(isRefusal));
}

/** Whether anything selected from an event is in another table. */
function readsDatabase(document: DocumentNode): boolean {
  let isFound = false;
  const types = new TypeInfo(schema);
  const visitor = visitWithTypeInfo(types, {
    Field: ({ selectionSet }) => {
      if (types.getParentType()?.name !== 'Event' || !selectionSet) return undefined;
      isFound = true;
      return BREAK;
    },
  });
  visit(document, visitor);
  return isFound;
}

function refusal(error: unknown): ExecutionResult {
  const originalError = error instanceof Error ? error : new Error(reasonOf(error));
  return { errors: [new GraphQLError(originalError.message, { originalError })] };
}

function keyNoLongerGood(): AppError {
  return new AppError(
    'UNAUTHENTICATED',
    'The API key has been revoked, has expired, or has different rights now. Subscribe again with a valid key.',
    undefined,
    { reason: 'subscription' },
  );
}
