import { z } from 'zod';
import { isStaff } from '../../auth/policy.ts';
import { EVENT_TYPES, EVENTS } from '../../domains/access/events.ts';
import { isFeedStart, NOT_A_FEED_CURSOR } from '../../domains/feed/cursor.ts';
import { eventRecord } from '../../domains/feed/event-record.ts';
import { feedInput, readFeed } from '../../domains/feed/read-feed.ts';
import { badInput } from '../../errors/errors.ts';
import { broken } from '../../errors/rules.ts';
import { AccountMode, type EventType } from '../../generated/prisma/enums.ts';
import { thrownInRestNames } from '../bodies/naming.ts';
import { text, timestamp, uuid } from '../bodies/values.ts';
import { checkParameters } from '../routing/cursor-parameters.ts';
import { textParameter, wholeNumber } from '../routing/parameters.ts';
import type { RestRoute } from '../routing/route.ts';

/** The most events on a page, and the default (contract, 9.2). */
const MAX_RESULTS = 1_000;
const DEFAULT_RESULTS = 100;

const input = feedInput(MAX_RESULTS);

/** The event types by the names that REST uses and callers filter by. */
const TYPES: ReadonlyMap<string, EventType> = new Map(EVENT_TYPES.map((type) => [EVENTS[type].name, type]));
const NAMES = [...TYPES.keys()];

const types = z
  .string()
  .max(1_000, 'must have at most 1000 characters')
  .transform((list, context) => {
    const given = list.split(',').map((name) => TYPES.get(name.trim()));
    const known = given.filter((type) => type !== undefined);
    if (known.length === given.length) return known;
    context.addIssue(broken('NOT_ONE_OF', `must be comma-separated event types: ${NAMES.join(', ')}`));
    return z.NEVER;
  })
  .optional()
  .meta({ description: 'Only events of these types, comma-separated.', type: 'string' });

const queryParameters = z.object({
  after: z.string().optional().meta({
    description: 'Only events after this cursor, which is the `next` of an earlier page; `now` for events from now on.',
  }),
  types,
  results: wholeNumber(
    1,
    MAX_RESULTS,
    DEFAULT_RESULTS,
    `must be a whole number from 1 to ${MAX_RESULTS}`,
    'Page size.',
  ),
  account_id: textParameter('For staff: only events of this account.'),
});

/** An event as REST and webhooks write it (contract, 9.1). */
export const eventBody = z
  .strictObject({
    id: text.meta({ description: 'The id of the event: `evt_…`.' }),
    sequence: z.int().meta({ description: 'The number of the event within its account, counted from 1 without gaps.' }),
    type: z.enum(NAMES),
    timestamp: timestamp.meta({ description: 'When the event was recorded.' }),
    mode: z.enum(AccountMode),
    account_id: uuid,
    data: z
      .record(z.string(), z.union([z.string(), z.boolean()]).nullable())
      .meta({ description: 'The records that the event is about, and their statuses.' }),
  })
  .meta({ id: 'Event' });

const page = z
  .strictObject({
    events: z.array(eventBody),
    next: text.meta({
      description: 'The value of `after` for the next request, even if there are no more events yet.',
    }),
    has_more: z.boolean().meta({ description: 'Whether there already are more events.' }),
  })
  .meta({ id: 'EventPage' });

/** The feed of events (contract, 9.2). It has no offset and no count: a reader continues from a cursor. */
export const listEvents: RestRoute = {
  method: 'GET',
  path: '/api/v3/events/',
  tag: 'Events',
  summary: 'Read the feed of events',
  description:
    'What has changed, oldest first. A client that always continues with `after` set to the last `next` gets every event of its account exactly once.',
  pathParameters: z.object({}),
  queryParameters,
  refusals: [400, 410],
  answer: { status: 200, description: 'One page of events.', schema: page },
  isList: false,
  hasHeldReports: true,
  inputType: undefined,
  async respond(work, { query: given, problems }) {
    const isStart = given.after === undefined || isFeedStart(work.call.cursors, given.after);
    const ofAfter = isStart ? [] : [{ path: ['after'], message: NOT_A_FEED_CURSOR, code: 'FORMAT' as const }];
    const query = checkParameters(queryParameters, given, ofAfter);
    if (!query.isValid || problems.length > 0) throw badInput([...problems, ...query.problems]);
    await work.call.confirmCaller();
    const { after = null, types: ofTypes = null, results = DEFAULT_RESULTS, account_id } = query.value;
    // For a program, `account_id` is an unknown parameter and is ignored like any other.
    const accountId = work.call.actor && isStaff(work.call.actor) ? account_id : undefined;
    try {
      const feed = await readFeed(work, { after, types: ofTypes, first: results, accountId }, input);
      const body = { events: feed.events.map(eventRecord), next: feed.next, has_more: feed.hasMore };
      return { status: 200, text: JSON.stringify(body) };
    } catch (error) {
      throw thrownInRestNames(error);
    }
  },
};
