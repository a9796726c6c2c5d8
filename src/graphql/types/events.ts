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

const EventTypeEnum = builder.enumType('EventType', {
  description: 'What an event tells. REST and webhooks write it with a dot: `kit.status_changed`.',
  values: {
    ORDER_CREATED: { description: 'An order was placed.' },
    ORDER_STATUS_CHANGED: { description: 'An order got another status.' },
    KIT_CREATED: { description: 'A kit was made, for an order or as stock.' },
    KIT_STATUS_CHANGED: { description: 'A kit got another status.' },
    SAMPLE_STATUS_CHANGED: { description: 'A sample got another status.' },
    REQUISITION_CREATED: { description: 'A requisition was submitted.' },
    REQUISITION_STATUS_CHANGED: { description: 'A requisition got another status.' },
    REPORT_CREATED: { description: 'A report can be read: once the kit is registered.' },
    REPORT_AMENDED: { description: 'A report can be read that amends an earlier one.' },
    REPORT_CRITICAL: {
      description: 'A report can be read that has a result flagged CRITICAL; told besides the report itself.',
    },
    RESULT_UNMATCHED: { description: 'A laboratory’s message did not match any sample.' },
    RESULT_MATCHED: { description: 'A laboratory’s message was matched to a sample by hand.' },
    WEBHOOK_ENDPOINT_DISABLED: { description: 'A webhook endpoint was disabled by the service.' },
    WEBHOOK_TEST: { description: 'A test of a webhook endpoint.' },
  } satisfies Record<EventType, object>,
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
  RESULT_UNMATCHED: null,
  RESULT_MATCHED: null,
  WEBHOOK_ENDPOINT_DISABLED: null,
  WEBHOOK_TEST: null,
};

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
        const typeName = SUBJECTS[type];
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
