import { z } from 'zod';
import { NEWEST_FIRST } from '../../db/sql/list.ts';
import { LINES } from '../../graphql/export/send-lines.ts';
import { MAX_PAGE_SIZE } from '../../graphql/fields/paging.ts';
import { graphql } from '../../graphql/stored/typed-document.ts';
import { exportedPatient, exportedPatientFragment, kitSummary, kitSummaryFragment } from '../bodies/kit.ts';
import { orderSummary, orderSummaryFragment } from '../bodies/order.ts';
import { requisition, requisitionFragment } from '../bodies/patient.ts';
import { exportParameters, listFilter, NOT_EXPORTED, patientFilter, patientParameters } from '../routing/parameters.ts';
import { defineRoute } from '../routing/route.ts';
import { KITS, kitFilter, kitParameters } from './kits.ts';
import { ORDERS, orderFilter, orderParameters } from './orders.ts';
import { REQUISITIONS, requisitionFilter, requisitionParameters } from './requisitions.ts';

// Whole lists, line by line (contract, 11.9). The operations are those of the lists, with the largest page size.

/** The fields that each export's operation selects before the rows. */
interface SelectedPage {
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
}

function nextOfExport({ pageInfo }: SelectedPage): string | null {
  return pageInfo.hasNextPage ? pageInfo.endCursor : null;
}

/** The variables for the page after a cursor. */
function pageVariables<Filter>({ after }: { readonly after?: string | undefined }, filter: Filter) {
  return { first: MAX_PAGE_SIZE, after, filter };
}

/** The lines of the records. */
function lines<Node extends z.ZodType>(description: string, node: Node) {
  const cursor = z.string().meta({ description: 'The value of `after` to go on after this line.' });
  return { status: 200, description, mediaType: LINES, schema: z.array(z.strictObject({ cursor, node })) } as const;
}

/** Shared by all exports. */
const exportDefaults = { method: 'GET', refusals: [400], refusedParameters: NOT_EXPORTED, nextOfExport } as const;

export const exportKits = defineRoute({
  ...exportDefaults,
  path: '/api/v3/export/kits/',
  tag: 'Kits',
  summary: 'Export kits',
  description: 'All kits of the list, line by line, newest first.',
  list: KITS,
  queryParameters: exportParameters(kitParameters),
  operation: graphql(
    `query ($filter: KitFilter!, $first: Int!, $after: String) {
      _: kits(filter: $filter, first: $first, after: $after) {
        pageInfo { hasNextPage endCursor }
        rows: edges { cursor node { ...KitSummary } }
      }
    }`,
    [kitSummaryFragment],
  ),
  variables: (input) => pageVariables(input.query, listFilter(input, kitFilter(input.query))),
  answer: lines('A line for each kit.', kitSummary),
});

export const exportOrders = defineRoute({
  ...exportDefaults,
  refusals: [400, 403],
  path: '/api/v3/export/orders/',
  tag: 'Orders',
  summary: 'Export orders',
  description: 'All orders of the list, line by line, most recently updated first.',
  list: ORDERS,
  queryParameters: exportParameters(orderParameters),
  operation: graphql(
    `query ($filter: OrderFilter!, $first: Int!, $after: String) {
      _: orders(filter: $filter, first: $first, after: $after) {
        pageInfo { hasNextPage endCursor }
        rows: edges { cursor node { ...OrderSummary } }
      }
    }`,
    [orderSummaryFragment],
  ),
  variables: (input) => pageVariables(input.query, listFilter(input, orderFilter(input.query))),
  answer: lines('A line for each order.', orderSummary),
});

export const exportRequisitions = defineRoute({
  ...exportDefaults,
  refusals: [400, 403],
  path: '/api/v3/export/requisitions/',
  tag: 'Requisitions',
  summary: 'Export requisitions',
  description: 'All requisitions of the list, line by line, newest first.',
  list: REQUISITIONS,
  queryParameters: exportParameters(requisitionParameters),
  operation: graphql(
    `query ($filter: RequisitionFilter!, $first: Int!, $after: String) {
      _: requisitions(filter: $filter, first: $first, after: $after) {
        pageInfo { hasNextPage endCursor }
        rows: edges { cursor node { ...Requisition } }
      }
    }`,
    [requisitionFragment],
  ),
  variables: (input) => pageVariables(input.query, listFilter(input, requisitionFilter(input.query))),
  answer: lines('A line for each requisition.', requisition),
});

export const exportPatients = defineRoute({
  ...exportDefaults,
  refusals: [400, 403],
  path: '/api/v3/export/patients/',
  tag: 'Patients',
  summary: 'Export patients',
  description: 'All patients, line by line, newest first. A detail that is not known is null.',
  list: { name: 'patients', sort: NEWEST_FIRST },
  queryParameters: patientParameters,
  operation: graphql(
    `query ($filter: PatientFilter!, $first: Int!, $after: String) {
      _: patients(filter: $filter, first: $first, after: $after) {
        pageInfo { hasNextPage endCursor }
        rows: edges { cursor node { ...ExportedPatient } }
      }
    }`,
    [exportedPatientFragment],
  ),
  variables: (input) => pageVariables(input.query, patientFilter(input)),
  answer: lines('A line for each patient.', exportedPatient),
});
