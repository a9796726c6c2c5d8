import { listOutboundMessages } from '../../domains/outbound/list-outbound-messages.ts';
import { outboundText } from '../../domains/outbound/outbound-text.ts';
import { resendMessage } from '../../domains/outbound/resend-message.ts';
import type { OutboundMessage } from '../../generated/prisma/client.ts';
import type { OutboundKind, OutboundStatus } from '../../generated/prisma/enums.ts';
import { builder } from '../fields/builder.ts';
import { payloadType, recordType } from '../fields/record.ts';
import { fromColumns, listField } from '../fields/row-fields.ts';
import { globalId } from './common.ts';

const OutboundKindEnum = builder.enumType('OutboundKind', {
  description: 'What an outbound message asks of the laboratory.',
  values: {
    NEW: { description: 'To test a sample for the panels of a requisition.' },
    CANCEL: { description: 'To cancel an order sent earlier.' },
  } satisfies Record<OutboundKind, object>,
});

const OutboundStatusEnum = builder.enumType('OutboundStatus', {
  description: 'The status of an outbound message.',
  values: {
    QUEUED: { description: 'The message has not been answered yet; it is sent until it is.' },
    SENT: { description: 'The laboratory has accepted the message.' },
    REFUSED: { description: 'The laboratory has refused the message; somebody has to decide what to do.' },
  } satisfies Record<OutboundStatus, object>,
});

const OutboundMessageObject = builder.prismaNode('OutboundMessage', {
  id: globalId,
  description: 'An order, or its cancellation, that is sent to a laboratory over MLLP.',
  fields: (t) => ({
    outboundMessageId: t.exposeID('id', { description: 'UUID of the message.' }),
    requisition: t.relation('requisition', {
      nullable: true,
      description:
        'The requisition that is ordered or canceled; null for a laboratory that the requisition no longer belongs to.',
    }),
    kind: t.expose('kind', {
      type: OutboundKindEnum,
      description: 'Whether the message is an order or its cancellation.',
    }),
    status: t.expose('status', {
      type: OutboundStatusEnum,
      description: 'Whether the laboratory has accepted the message.',
    }),
    controlId: t.exposeString('controlId', {
      description: 'The control id, MSH-10, which is the same in every attempt.',
    }),
    created: t.expose('created', { type: 'DateTime', description: 'When the requisition was approved or canceled.' }),
    sentAt: t.expose('sentAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the laboratory last accepted the message; null if it never has.',
    }),
    attempts: t.exposeInt('attempts', { description: 'How many times sending the message has been attempted.' }),
    lastError: t.exposeString('lastError', {
      nullable: true,
      description: 'Why the last attempt failed, or the laboratory’s words if it refused the message.',
    }),
    nextAttempt: t.expose('nextAttempt', {
      type: 'DateTime',
      nullable: true,
      description:
        'If the message is queued, the earliest time of its next attempt; it also waits for the messages before it.',
    }),
    resendReason: t.exposeString('resendReason', {
      nullable: true,
      description: 'The reason given for sending the message again.',
    }),
    message: t.string({
      description: 'The message as it was sent, or would be, one segment per line.',
      extensions: fromColumns<OutboundMessage>('content', 'requisitionRef', 'kind', 'controlId', 'created'),
      resolve: (message, _args, work) => outboundText(work, message),
    }),
  }),
});

recordType('outboundMessage', 'OutboundMessage');

const OutboundMessageConnection = builder.connectionObject(
  { type: OutboundMessageObject, name: 'OutboundMessageConnection', description: 'A page of outbound messages.' },
  { name: 'OutboundMessageEdge', description: 'An outbound message on a page.' },
);

builder.queryField('outboundMessages', (t) =>
  t.connection(
    {
      type: OutboundMessageObject,
      description:
        'Orders and cancellations to laboratories, newest first. For ADMIN, and for LAB those to its own account.',
      args: {
        statuses: t.arg({
          type: [OutboundStatusEnum],
          description: 'Only messages in one of these statuses; an empty list matches nothing.',
        }),
      },
      ...listField((work, { statuses }) => listOutboundMessages(work, { statuses })),
    },
    OutboundMessageConnection,
  ),
);

const ResendMessageInput = builder.inputType('ResendMessageInput', {
  description: 'A message that is to be sent to its laboratory again.',
  fields: (t) => ({
    outboundMessageId: t.id({ required: true, description: 'UUID of the message to send again.' }),
    reason: t.string({ description: 'Why the message is sent again, in a few words.' }),
  }),
});

builder.mutationField('resendMessage', (t) =>
  t.field({
    type: payloadType('ResendMessagePayload', 'The message that is sent again.', {
      field: 'outboundMessage',
      type: OutboundMessageObject,
      description: 'The message, which is in the queue again.',
    }),
    nullable: true,
    description:
      'Sends an order or a cancellation that the laboratory has accepted or refused again, under the same control id. For LAB and ADMIN.',
    args: { input: t.arg({ type: ResendMessageInput, required: true, description: 'The message to send again.' }) },
    resolve: async (_root, { input }, work) => ({ id: await resendMessage(work, input) }),
  }),
);
