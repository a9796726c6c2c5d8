import { isStaff, requireActor } from '../../auth/policy.ts';
import { WHAT_EVENTS_TELL } from '../../domains/feed/event-types.ts';
import { followFeed } from '../../domains/feed/follow-feed.ts';
import { eventIdOf } from '../../domains/feed/names.ts';
import { cursorOfEvent, type FeedPage, feedInput, readFeed, readLastEvent } from '../../domains/feed/read-feed.ts';
import { isJsonObject } from '../../domains/json.ts';
import type { Event } from '../../generated/prisma/client.ts';
import type { EventType } from '../../generated/prisma/enums.ts';
import { eventOf } from '../audited-execution.ts';
import { builder } from '../builder.ts';
import type { LoadRows } from '../connection.ts';
import { nodeAt } from '../node.ts';
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from '../paging.ts';
import { entryType } from '../record.ts';
import { fromColumns } from '../row-fields.ts';
import { globalId } from './common.ts';

/** What events tell; endpoints of webhooks choose by it. */
export const EventTypeEnum = builder.enumType('EventType', {
  description: 'What an event tells. REST and webhooks write it with a dot: `kit.status_changed`.',
  values: WHAT_EVENTS_TELL,
});

/** The type of the record that each type of event is about; null where the schema has none. */
const SUBJECTS: Readonly<Record<EventType, string | null>> = {
  ORDER_CREATED: 'Order',
  ORDER_STATUS_CHANGED: 'Order',
  KIT_CREATED: 'Kit',
  KIT_STATUS_CHANGED: 'Kit',
  SAMPLE_STATUS_CHANGED: 'Sample',
  REQUISITION_CREATED: 'Requisition',
  REQUISITION_STATUS_CHANGED: 'Requisition',
  REPORT_CREATED: 'Report',
  REPORT_AMENDED: 'Report',
  REPORT_CRITICAL: 'Report',
  RESULT_UNMATCHED: 'UnmatchedResult',
  RESULT_MATCHED: 'Sample',
  WEBHOOK_ENDPOINT_DISABLED: null,
  WEBHOOK_TEST: null,
};

/** An event; deliveries to webhooks show theirs. */
export const EventObject = builder.prismaNode('Event', {
  id: globalId,
  description:
    'That something has changed. It has codes and statuses only; who it is about, and what was found, is for the record to say.',
  fields: (t) => ({
    eventId: t.id({
      description: 'Its id, the same in every face: `evt_…`.',
      extensions: fromColumns<Event>('id'),
      resolve: ({ id }) => eventIdOf(id),
    }),
    sequence: t.exposeInt('sequence', {
      nullable: true,
      description:
        'Its number among the events of its account, which counts from 1 without gaps. Null for a moment, until it is given one.',
    }),
    cursor: t.string({
      nullable: true,
      description: 'Its place in the feed: `after` for what follows it. Null until it has a number.',
      extensions: fromColumns<Event>('sequence', 'position'),
      resolve: (event, _args, { actor }) =>
        cursorOfEvent({ by: isStaff(requireActor(actor)) ? 'position' : 'sequence' }, event),
    }),
    type: t.expose('type', { type: EventTypeEnum, description: 'What it tells.' }),
    created: t.expose('created', { type: 'DateTime', description: 'When it was recorded.' }),
    account: t.relation('account', { description: 'The account that it is told to.' }),
    data: t.field({
      type: 'JSONObject',
      description: 'The records that it is about, by their codes, and their statuses; in REST’s names and words.',
      extensions: fromColumns<Event>('data'),
      resolve: ({ data }) => (isJsonObject(data) ? data : {}),
    }),
    subject: t.field({
      type: builder.nodeInterfaceRef(),
      nullable: true,
      description: 'The record that it is about; null for what happens to webhooks, and for what you may not see.',
      resolve: ({ type, subjectId }, _args, context, info) => {
        const typeName = SUBJECTS[type];
        return typeName === null || subjectId === null ? null : nodeAt({ context, info }, typeName, subjectId);
      },
    }),
  }),
});

/** Reads events by their ids. */
export const loadEvents: LoadRows<Event> = ({ db }, ids, query) =>
  db.event.findMany({ ...query, where: { id: { in: ids } } });
entryType('event', 'Event', loadEvents);

/** An event on a page, and whose feed it is read from. */
interface EventOfPage {
  readonly page: FeedPage;
  readonly event: Event;
}

const EventEdge = builder.objectRef<EventOfPage>('EventEdge').implement({
  description: 'An event on a page.',
  fields: (t) => ({
    cursor: t.string({
      nullable: true,
      description: 'Where the event is in the feed.',
      resolve: ({ page, event }) => cursorOfEvent(page, event),
    }),
    node: t.field({ type: EventObject, description: 'The event.', resolve: ({ event }) => event }),
  }),
});

const EventConnection = builder.objectRef<FeedPage>('EventConnection').implement({
  description: 'A page of events.',
  fields: (t) => ({
    edges: t.field({
      type: [EventEdge],
      description: 'The events of the page, each with its cursor.',
      resolve: (page) => page.events.map((event) => ({ page, event })),
    }),
    pageInfo: t.field({
      type: builder.pageInfoRef(),
      description: 'Where to read on. With `types`, a page may have fewer events than asked for, and others follow.',
      resolve: (page) => ({
        hasNextPage: page.hasMore,
        hasPreviousPage: false,
        startCursor: page.events[0] ? cursorOfEvent(page, page.events[0]) : null,
        endCursor: page.next,
      }),
    }),
  }),
});

const eventsInput = feedInput(MAX_PAGE_SIZE);

builder.queryFields((t) => ({
  events: t.field({
    type: EventConnection,
    description:
      'The feed of events, the oldest first: whoever reads on after `endCursor` gets every event of its account, once. Events are kept for 90 days, unless the operator says otherwise.',
    args: {
      types: t.arg({ type: [EventTypeEnum], description: 'Only events of these types; all, if empty or left out.' }),
      accountId: t.arg.id({ description: 'For staff: only events of this account.' }),
      first: t.arg.int({ description: 'How many events: 1 to 100, default 10.' }),
      after: t.arg.string({ description: 'Only events after this cursor. `now`: only what comes from now on.' }),
    },
    resolve: (_root, { first, ...args }, context) =>
      readFeed(context, { ...args, first: first ?? DEFAULT_PAGE_SIZE }, eventsInput),
  }),
  lastEvent: t.field({
    type: EventObject,
    nullable: true,
    description: 'The newest event; null if there is none.',
    resolve: (_root, _args, context) => readLastEvent(context),
  }),
}));

builder.subscriptionFields((t) => ({
  events: t.field({
    type: EventObject,
    description:
      'The feed of events as it grows: from the cursor on, or from now on without one, each event once, within two seconds. Whoever is cut off goes on after the `cursor` of the last event.',
    args: {
      types: t.arg({ type: [EventTypeEnum], description: 'Only events of these types; all, if empty or left out.' }),
      after: t.arg.string({ description: 'First the events after this cursor. Left out, or `now`: only what comes.' }),
    },
    subscribe: (_root, args, context) => followFeed(context, args),
    resolve: eventOf,
  }),
}));
