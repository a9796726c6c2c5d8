import { isStaff, requireActor } from '../../auth/policy.ts';
import type { UnitOfWork } from '../../call/unit-of-work.ts';
import { EVENTS } from '../../domains/access/events.ts';
import { followFeed } from '../../domains/feed/follow-feed.ts';
import { cursorOfEvent, type FeedPage, feedInput, readFeed, readLastEvent } from '../../domains/feed/read-feed.ts';
import { eventIdOf } from '../../domains/inputs/event-id.ts';
import { isJsonObject } from '../../domains/inputs/json.ts';
import type { Event } from '../../generated/prisma/client.ts';
import { builder } from '../fields/builder.ts';
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from '../fields/paging.ts';
import { entryType, typeNameOf } from '../fields/record.ts';
import { answeredByPlan, computed, fromColumns, keysFromColumns } from '../fields/row-fields.ts';
import type { RecordKey } from '../fields/source.ts';
import { globalId } from './common.ts';
import { newStatus, previousStatus } from './event-statuses.ts';

/** The type of an event, by which webhook endpoints select the events that they are sent. */
export const EventTypeEnum = builder.enumType('EventType', {
  description:
    'The type of an event: what has changed. REST and webhooks write it with a dot, as in `kit.status_changed`.',
  values: EVENTS,
});

/** An event; webhook deliveries show the event they send. */
export const EventObject = builder.prismaNode('Event', {
  id: globalId,
  description:
    'A notice that something has changed. It contains only codes and statuses; for the person and the results, read the record.',
  fields: (t) => ({
    eventId: t.id({
      description: 'The event’s id, the same in every API: `evt_…`.',
      extensions: fromColumns<Event>('id'),
      resolve: ({ id }) => eventIdOf(id),
    }),
    sequence: t.exposeInt('sequence', {
      nullable: true,
      description:
        'The event’s number within its account, counting from 1 without gaps. Null for a moment, until the number is assigned.',
    }),
    cursor: t.string({
      nullable: true,
      description:
        'The event’s place in the feed; pass it as `after` to continue from here. Null until the event has a number.',
      extensions: fromColumns<Event>('id', 'sequence', 'position'),
      resolve: (event, _args, work) =>
        cursorOfEvent(work, { by: isStaff(requireActor(work.call.actor)) ? 'position' : 'sequence' }, event),
    }),
    type: t.expose('type', { type: EventTypeEnum, description: 'What has changed.' }),
    created: t.expose('created', { type: 'DateTime', description: 'When the event was recorded.' }),
    account: t.relation('account', { description: 'The account whose feed the event is in.' }),
    data: t.field({
      type: 'JSONObject',
      description:
        'The codes of the records that the event is about, and their statuses, named and written as in the REST API.',
      extensions: fromColumns<Event>('data'),
      resolve: ({ data }) => (isJsonObject(data) ? data : {}),
    }),
    status: t.field(newStatus),
    previousStatus: t.field(previousStatus),
    subject: t.field({
      type: builder.nodeInterfaceRef(),
      nullable: true,
      description:
        'The record that the event is about; null for events about webhooks, and for records you may not see.',
      ...keysFromColumns<Event>(['type', 'subjectId'], subjectOf),
    }),
  }),
});

function subjectOf({ type, subjectId }: Pick<Event, 'type' | 'subjectId'>): RecordKey | null {
  const { subject } = EVENTS[type];
  return subject === null || subjectId === null ? null : { typeName: typeNameOf(subject), key: subjectId };
}

entryType('event', 'Event');

function keyOfEvent({ id }: Event): RecordKey {
  return { typeName: 'Event', key: id };
}

/** An event on a page, with the page of the feed that it was read from. */
interface EventOfPage {
  readonly page: FeedPage;
  readonly event: Event;
}

const EventEdge = builder.objectRef<EventOfPage>('EventEdge').implement({
  description: 'An event on a page.',
  fields: (t) => ({
    cursor: t.string({
      nullable: true,
      description: 'The event’s place in the feed.',
      resolve: ({ page, event }, _args, work) => cursorOfEvent(work, page, event),
    }),
    node: t.field({
      type: EventObject,
      description: 'The event.',
      ...computed(({ event }: EventOfPage) => keyOfEvent(event)),
    }),
  }),
});

const EventConnection = builder.objectRef<FeedPage>('EventConnection').implement({
  description: 'A page of events.',
  fields: (t) => ({
    edges: t.field({
      type: [EventEdge],
      description: 'The events of the page, at most 100, each with its cursor.',
      resolve: (page) => page.events.map((event) => ({ page, event })),
    }),
    nodes: t.field({
      type: [EventObject],
      description: 'The events of the page, at most 100: those of its `edges`, for whoever needs no cursors.',
      ...computed(({ events }: FeedPage) => events.map(keyOfEvent)),
    }),
    pageInfo: t.field({
      type: builder.pageInfoRef(),
      description:
        'Where the next page starts. With `types`, a page may have fewer events than requested although more follow.',
      resolve: (page, _args, work) => ({
        hasNextPage: page.hasMore,
        hasPreviousPage: false,
        startCursor: page.events[0] ? cursorOfEvent(work, page, page.events[0]) : null,
        endCursor: page.next,
      }),
    }),
  }),
});

const eventsInput = feedInput(MAX_PAGE_SIZE);

interface EventsArguments {
  readonly first?: number | null | undefined;
}

function readEvents(work: UnitOfWork, { first, ...args }: EventsArguments): Promise<FeedPage> {
  return readFeed(work, { ...args, first: first ?? DEFAULT_PAGE_SIZE }, eventsInput);
}

builder.queryFields((t) => ({
  events: t.field({
    type: EventConnection,
    description:
      'The feed of events, oldest first. Continue after `endCursor` to get every event of the account exactly once. Events are kept for 90 days, unless the operator configures another period.',
    args: {
      types: t.arg({
        type: [EventTypeEnum],
        description: 'Only events of these types; all if left out, none if empty.',
      }),
      accountId: t.arg.id({ description: 'Only events of the account with this UUID. For staff.' }),
      first: t.arg.int({ description: 'How many events to read: 1 to 100, default 10.' }),
      after: t.arg.string({ description: 'Only events after this cursor; `now` for only those recorded from now on.' }),
    },
    ...computed((_root, args: EventsArguments, work) => readEvents(work, args)),
  }),
  lastEvent: t.field({
    type: EventObject,
    nullable: true,
    description: 'The newest event; null if there is none.',
    ...computed(async (_root, _args, work) => {
      const event = await readLastEvent(work);
      return event && keyOfEvent(event);
    }),
  }),
}));

builder.subscriptionFields((t) => ({
  events: t.field({
    type: EventObject,
    description:
      'The feed of events as it grows: from the cursor in `after`, or from now on if there is none. Each event is sent once, within two seconds. To resume after a disconnection, pass the `cursor` of the last event as `after`.',
    args: {
      types: t.arg({
        type: [EventTypeEnum],
        description: 'Only events of these types; all if left out, none if empty.',
      }),
      after: t.arg.string({
        description: 'Send the events after this cursor first. If left out, or `now`, only new events are sent.',
      }),
    },
    subscribe: (_root, args, work) => followFeed(work, args),
    resolve: answeredByPlan,
  }),
}));
