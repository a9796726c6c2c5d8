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
import type { RequestContext } from '../context.ts';
import type { AnsweredRead } from '../domains/audit/record-reads.ts';
import type { FollowedFeed } from '../domains/feed/follow-feed.ts';
import { AppError, reasonOf } from '../errors.ts';
import type { Event } from '../generated/prisma/client.ts';
import type { EventContext } from '../http/call.ts';
import type { Subscription } from '../http/subscription.ts';
import { causeOf, isRefusal } from './errors.ts';
import { executeOperation } from './execute.ts';
import { parseWithinLimit } from './limits.ts';
import { schema } from './schema.ts';

/** What answering a subscription takes besides its operation. */
export interface SubscriptionCall {
  readonly subscription: Subscription;
  /** Creates the context for the answer to one event. */
  readonly contextOfEvent: () => EventContext;
  /** Resolves once the audit has what an answer shows. */
  readonly commitReads: (reads: readonly AnsweredRead[]) => Promise<void>;
  /** Prepares a result for the caller. */
  readonly present: (result: ExecutionResult) => ExecutionResult;
}

/** Whether a request asks for a subscription. What is malformed asks for nothing. */
export function isSubscription({ query, operationName }: GraphQLParams): boolean {
  if (!query?.includes('subscription')) return false;
  try {
    return getOperationAST(parseWithinLimit(query), operationName)?.operation === 'subscription';
  } catch {
    // Yoga parses it again, and says what is wrong with it.
    return false;
  }
}

/**
 * Answers a subscription (contract, 9.3): each event by an execution of its own, with a context of its own, so that nothing of one
 * answer is left for the next. What is wrong before the first event is one result with errors.
 */
export async function subscribe(
  args: ExecutionArgs,
  context: RequestContext,
  call: SubscriptionCall,
): Promise<AsyncGenerator<ExecutionResult, void> | ExecutionResult> {
  const source = await createSourceEventStream({ ...args, contextValue: context });
  if (!(Symbol.asyncIterator in source)) {
    const [error] = source.errors ?? [];
    context.record.end(error && causeOf(error));
    return source;
  }
  context.record.end();
  call.subscription.begin();
  // The schema has one subscription, and graphql-js hands on what its `subscribe` returns.
  return answers(source as FollowedFeed, args, call);
}

async function* answers(
  feed: FollowedFeed,
  args: ExecutionArgs,
  call: SubscriptionCall,
): AsyncGenerator<ExecutionResult, void> {
  const { subscription, present } = call;
  const { inTurn } = subscription.following;
  const isFromDatabase = readsDatabase(args.document);
  try {
    for (let next = await feed.next(); subscription.ending === undefined; next = await feed.next()) {
      if (next.done) break;
      const event = next.value;
      const result = await (isFromDatabase ? inTurn(() => answerTo(event, args, call)) : answerTo(event, args, call));
      if (subscription.ending !== undefined) break;
      if (!isWhole(result)) {
        subscription.end('failed');
        // Without the data, which have a cursor: whoever goes on after the last one gets the whole event.
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

async function answerTo(event: Event, args: ExecutionArgs, call: SubscriptionCall): Promise<ExecutionResult> {
  const { context, reads } = call.contextOfEvent();
  const result = await executeOperation(args, context, event);
  if (reads.length > 0) await call.commitReads(reads);
  return result;
}

/** Whether an answer lacks nothing but what the caller may not see. */
function isWhole({ data, errors = [] }: ExecutionResult): boolean {
  return data != null && errors.every(isRefusal);
}

/** Whether anything is selected of an event that stands in another table. */
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
    'The API key has been revoked, has expired, or has other rights by now. Subscribe again with one that is good.',
    undefined,
    { reason: 'subscription' },
  );
}
