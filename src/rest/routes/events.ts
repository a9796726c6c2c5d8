import { z } from 'zod';
import { isStaff } from '../../auth/policy.ts';
import { feedStart } from '../../domains/feed/cursor.ts';
import { eventRecord } from '../../domains/feed/event-record.ts';
import { dottedType } from '../../domains/feed/names.ts';
import { feedInput, readFeed } from '../../domains/feed/read-feed.ts';
import { inputProblems } from '../../domains/inputs.ts';
import { badInput } from '../../errors.ts';
import { AccountMode, EventType } from '../../generated/prisma/enums.ts';
import { text, timestamp, uuid } from '../bodies/values.ts';
import { thrownInRestNames } from '../naming.ts';
import { textParameter, wholeNumber } from '../parameters.ts';
import type { RestRoute } from '../route.ts';

/** The most events of a page, and how many there are unless the caller says (contract, 9.2). */
const MOST_RESULTS = 1_000;
const DEFAULT_RESULTS = 100;

const input = feedInput(MOST_RESULTS);

/** The types as REST writes them, by which a caller asks for them. */
const TYPES: ReadonlyMap<string, EventType> = new Map(Object.values(EventType).map((type) => [dottedType(type), type]));
const NAMES = [...TYPES.keys()];

const types = z
  .string()
  .max(1_000, 'must have at most 1000 characters')
  .transform((list, context) => {
    const given = list.split(',').map((name) => TYPES.get(name.trim()));
    const known = given.filter((type) => type !== undefined);
    if (known.length === given.length) return known;
    context.addIssue({ code: 'custom', message: `must be types of events, comma-separated: ${NAMES.join(', ')}` });
    return z.NEVER;
  })
  .optional()
  .meta({ description: 'Only events of these types, comma-separated.', type: 'string' });

const queryParameters = z.object({
  after: feedStart.optional().meta({
    description: 'Only events after this cursor, the `next` of an earlier page. `now`: only what comes from now on.',
  }),
  types,
  results: wholeNumber(
    1,
    MOST_RESULTS,
    DEFAULT_RESULTS,
    `must be a whole number from 1 to ${MOST_RESULTS}`,
    'Page size.',
  ),
  account_id: textParameter('For staff: only events of this account.'),
});

/** An event as REST and webhooks write it (contract, 9.1). */
export const eventBody = z
  .strictObject({
    id: text.meta({ description: 'Its id: `evt_…`.' }),
    sequence: z.int().meta({ description: 'Its number among the events of its account, from 1 without gaps.' }),
    type: z.enum(NAMES),
    timestamp: timestamp.meta({ description: 'When it was recorded.' }),
    mode: z.enum(AccountMode),
    account_id: uuid,
    data: z
      .record(z.string(), z.string().nullable())
      .meta({ description: 'The records that it is about, and their statuses.' }),
  })
  .meta({ id: 'Event' });

const page = z
  .strictObject({
    events: z.array(eventBody),
    next: text.meta({ description: 'Where to read on: `after`, also if there are no more events for now.' }),
    has_more: z.boolean().meta({ description: 'Whether there are more events already.' }),
  })
  .meta({ id: 'EventPage' });

/** The feed of events (contract, 9.2). It has no offset and no count: it is read on from a cursor. */
export const listEvents: RestRoute = {
  method: 'GET',
  path: '/api/v3/events/',
  tag: 'Events',
  summary: 'Read the feed of events',
  description:
    'What has changed, the oldest first. Whoever reads on with `after` set to the last `next` gets every event of its account, once.',
  pathParameters: z.object({}),
  queryParameters,
  refusals: [400, 410],
  answer: { status: 200, description: 'One page of events.', schema: page },
  isList: false,
  inputType: undefined,
  async respond(context, { query: given, problems }) {
    const query = queryParameters.safeParse(given);
    if (!query.success || problems.length > 0)
      throw badInput([...problems, ...(query.error ? inputProblems(query.error) : [])]);
    await context.confirmCaller();
    const { after = null, types: ofTypes = null, results = DEFAULT_RESULTS, account_id } = query.data;
    // To a program, `account_id` is an unknown parameter, and ignored like any other.
    const accountId = context.actor && isStaff(context.actor) ? account_id : undefined;
    try {
      const feed = await readFeed(context, { after, types: ofTypes, first: results, accountId }, input);
      return { status: 200, body: { events: feed.events.map(eventRecord), next: feed.next, has_more: feed.hasMore } };
    } catch (error) {
      throw thrownInRestNames(error);
    }
  },
};
