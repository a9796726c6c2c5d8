import { isStaff, requireActor } from '../../auth/policy.ts';
import { eventIdOf } from '../../domains/feed/names.ts';
import { cursorOfEvent, type FeedPage, readFeed, readLastEvent } from '../../domains/feed/read-feed.ts';
import { isJsonObject } from '../../domains/json.ts';
import type { Event } from '../../generated/prisma/client.ts';
import type { EventType } from '../../generated/prisma/enums.ts';
import { builder } from '../builder.ts';
import type { LoadRows } from '../connection.ts';
import { nodeAt } from '../node.ts';
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from '../paging.ts';
import { entryType } from '../record.ts';
import { globalId } from './common.ts';

/** What each type of event tells, and the type of the record that it is about; null for what happens to webhooks. */
const EVENTS = {
  ORDER_CREATED: ['An order was placed.', 'Order'],
  ORDER_STATUS_CHANGED: ['An order got another status.', 'Order'],
  KIT_CREATED: ['A kit was made, for an order or as stock.', 'Kit'],
  KIT_STATUS_CHANGED: ['A kit got another status.', 'Kit'],
  SAMPLE_STATUS_CHANGED: ['A sample got another status.', 'Sample'],
  REQUISITION_CREATED: ['A requisition was submitted.', 'Requisition'],
  REQUISITION_STATUS_CHANGED: ['A requisition got another status.', 'Requisition'],
  REPORT_CREATED: ['A report can be read: once the kit is registered.', 'Report'],
  REPORT_AMENDED: ['A report can be read that amends an earlier one.', 'Report'],
  REPORT_CRITICAL: [
    'A report can be read that has a result flagged CRITICAL; told besides the report itself.',
    'Report',
  ],
  RESULT_UNMATCHED: ['A laboratory’s message did not match any sample.', null],
  RESULT_MATCHED: ['A laboratory’s message was matched to a sample by hand.', null],
  WEBHOOK_ENDPOINT_DISABLED: ['A webhook endpoint was disabled by the service.', null],
  WEBHOOK_TEST: ['A test of a webhook endpoint.', null],
} as const satisfies Record<EventType, readonly [description: string, typeName: string | null]>;

const EventTypeEnum = builder.enumType('EventType', {
  description: 'What an event tells. REST and webhooks write it with a dot: `kit.status_changed`.',
  values: Object.fromEntries(Object.entries(EVENTS).map(([type, [description]]) => [type, { description }])) as {
    [Type in EventType]: { description: string };
  },
});

const EventObject = builder.prismaNode('Event', {
  id: globalId,
  description:
    'That something has changed. It has codes and statuses only; who it is about, and what was found, is for the record to say.',
  fields: (t) => ({
    eventId: t.id({ description: 'Its id, the same in every face: `evt_…`.', resolve: ({ id }) => eventIdOf(id) }),
    sequence: t.exposeInt('sequence', {
      nullable: true,
      description:
        'Its number among the events of its account, which counts from 1 without gaps. Null for a moment, until it is given one.',
    }),
    cursor: t.string({
      nullable: true,
      description: 'Its place in the feed: `after` for what follows it. Null until it has a number.',
      resolve: (event, _args, { actor }) =>
        cursorOfEvent({ by: isStaff(requireActor(actor)) ? 'position' : 'sequence' }, event),
    }),
    type: t.expose('type', { type: EventTypeEnum, description: 'What it tells.' }),
    created: t.expose('created', { type: 'DateTime', description: 'When it was recorded.' }),
    account: t.relation('account', { description: 'The account that it is told to.' }),
    data: t.field({
      type: 'JSONObject',
      description: 'The records that it is about, by their codes, and their statuses; in REST’s names and words.',
      resolve: ({ data }) => (isJsonObject(data) ? data : {}),
    }),
    subject: t.field({
      type: builder.nodeInterfaceRef(),
      nullable: true,
      description: 'The record that it is about; null for what happens to webhooks, and for what you may not see.',
      resolve: ({ type, subjectId }, _args, context, info) => {
        const [, typeName] = EVENTS[type];
        return typeName === null || subjectId === null ? null : nodeAt({ context, info }, typeName, subjectId);
      },
    }),
  }),
});

const loadEvents: LoadRows<Event> = ({ db }, ids, query) => db.event.findMany({ ...query, where: { id: { in: ids } } });
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
      readFeed(context, { ...args, first: first ?? DEFAULT_PAGE_SIZE }, MAX_PAGE_SIZE),
  }),
  lastEvent: t.field({
    type: EventObject,
    nullable: true,
    description: 'The newest event; null if there is none.',
    resolve: (_root, _args, context) => readLastEvent(context),
  }),
}));
