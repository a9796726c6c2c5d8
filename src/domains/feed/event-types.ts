import type { EventType } from '../../generated/prisma/enums.ts';

/** What each type of event tells (contract, 9.1), in the words of both schemas. */
export const WHAT_EVENTS_TELL: Readonly<Record<EventType, { readonly description: string }>> = {
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
  WEBHOOK_ENDPOINT_DISABLED: { description: 'The service disabled a webhook endpoint.' },
  WEBHOOK_TEST: { description: 'A test of the endpoint that it is sent to.' },
};
