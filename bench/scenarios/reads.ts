import { ACCOUNTS } from '../data/accounts.ts';
import type { BenchRequest } from '../load.ts';
import { bareGet, barePost, graphql, type MakeRequests, rest, type Scenario, type Stage } from './scenario.ts';

/** The number of different records requested by the scenarios that read one record. */
const RECORDS = 1000;

const RESULT = `
  resultType name flag comments asGiven
  ... on QuantityResult { comparator unit rangeMinimum rangeMaximum }`;

const NESTED_PAGE = `
  query {
    kits(first: 20) {
      pageInfo { hasNextPage endCursor }
      edges {
        node {
          kitId status created
          events { status created }
          registeredTo { firstName lastName dateOfBirth }
          sample {
            sampleId status
            events { status created }
            reports { reportId dateResulted isAmendment results { ${RESULT} } }
          }
        }
      }
    }
  }`;

const KIT = `
  query ($kitId: String!) {
    kit(kitId: $kitId) {
      kitId status created updated metadata researchConsent
      kitType { code name }
      order { orderId status }
      events { status created trackingNumber carrier reason }
      shipmentToCustomer { trackingNumber carrier created }
      registeredTo {
        patientId firstName lastName dateOfBirth sex email phone
        address { street1 street2 city state zip country }
      }
      sample {
        sampleId status type panels
        events { status created trackingNumber carrier reason }
        shipments { trackingNumber carrier created }
        reports { reportId dateCollected dateReceived dateResulted isAmendment results { ${RESULT} } }
      }
    }
  }`;

const ORDER = `
  query ($orderId: String!) {
    order(orderId: $orderId) {
      orderId status
      recipient { firstName lastName email phone address { street1 street2 city state zip country } }
      kitTypes { code }
      metadata created updated
      kits(first: 100) {
        edges {
          node {
            kitId status created
            kitType { code }
            registeredTo { firstName lastName }
            sample { sampleId status }
          }
        }
      }
    }
  }`;

const PEER_RESULT = 'resultType name flag comments text isNumber comparator unit rangeMinimum rangeMaximum';

const PEER_NESTED_PAGE = `
  query ($account: UUID!) {
    allKits(first: 20, condition: { accountId: $account }, orderBy: [CREATED_DESC, PRIMARY_KEY_DESC]) {
      pageInfo { hasNextPage endCursor }
      edges {
        node {
          kitId status created
          kitEventsByKitIdList { status created }
          patientByPatientId { firstName lastName dateOfBirth }
          sampleByKitId {
            sampleId status
            sampleEventsBySampleIdList { status created }
            reportsBySampleIdList {
              rowId dateResulted amendsId
              resultsByReportIdList { ${PEER_RESULT} }
            }
          }
        }
      }
    }
  }`;

const PEER_KIT = `
  query ($kitId: String!) {
    kitByKitId(kitId: $kitId) {
      kitId status created updated metadata researchConsent
      kitTypeByKitType { code name }
      orderByOrderId { orderId status }
      kitEventsByKitIdList { status created trackingNumber carrier reason }
      shipmentByKitId { trackingNumber carrier created }
      patientByPatientId {
        rowId firstName lastName dateOfBirth sex email phone street1 street2 city state zip country
      }
      sampleByKitId {
        sampleId status type panels
        sampleEventsBySampleIdList { status created trackingNumber carrier reason }
        shipmentsBySampleIdList { trackingNumber carrier created }
        reportsBySampleIdList {
          rowId dateCollected dateReceived dateResulted amendsId
          resultsByReportIdList { ${PEER_RESULT} }
        }
      }
    }
  }`;

const PEER_ORDER = `
  query ($orderId: String!) {
    orderByOrderId(orderId: $orderId) {
      orderId status
      recipientFirstName recipientLastName recipientEmail recipientPhone
      recipientStreet1 recipientStreet2 recipientCity recipientState recipientZip recipientCountry
      orderItemsByOrderIdList { kitType }
      metadata created updated
      kitsByOrderIdList {
        kitId status created kitType
        patientByPatientId { firstName lastName }
        sampleByKitId { sampleId status }
      }
    }
  }`;

type Codes = (stage: Stage) => Promise<readonly string[]>;

/** The codes that a statement finds, in an order that is spread over the whole list. */
function codes(column: string, source: string): Codes {
  return async ({ client }) => {
    const { rows } = await client.query<{ code: string }>(
      `SELECT ${column}::text AS code FROM ${source} ORDER BY md5(${column}::text) LIMIT $2`,
      [ACCOUNTS.program, RECORDS],
    );
    return rows.map(({ code }) => code);
  };
}

/** Of kits with a report. */
const kitIds = codes(
  'kit.kit_id',
  "samples sample JOIN kits kit ON kit.id = sample.kit_id WHERE sample.account_id = $1 AND sample.status = 'RESULTED'",
);
const orderIds = codes('order_id', "orders WHERE account_id = $1 AND status = 'COMPLETED'");

let sent = 0;

/** The query of one kit with its code written into it. */
function writtenKitQuery(kitId: string): string {
  return KIT.replace('query ($kitId: String!)', 'query').replace('$kitId', JSON.stringify(kitId));
}

/** The same with a name that no other has, in no round. */
function newKitQuery(kitId: string): string {
  sent += 1;
  return writtenKitQuery(kitId).replace('query', `query Q${sent}`);
}

const read = { status: 200, compare: 'values', once: false } as const;

function ofEach(codesOf: Codes, request: (code: string) => BenchRequest): MakeRequests {
  return async (stage) => (await codesOf(stage)).map(request);
}

/** As many as are asked for, with the codes in turn. */
function manyOfEach(codesOf: Codes, request: (code: string) => BenchRequest): MakeRequests {
  return async (stage, count) => {
    const found = await codesOf(stage);
    return Array.from({ length: count }, (_, index) => request(found[index % found.length] ?? ''));
  };
}

const bareKit = (kitId: string) => barePost('kit', ACCOUNTS.program, kitId);

/** All reads except the REST kit list. */
export const READS: readonly Scenario[] = [
  {
    ...read,
    name: 'nested',
    title: 'nested page of 20 kits',
    sameKeys: ['kitId', 'sampleId', 'resultType', 'status'],
    requests: {
      service: () => [graphql(NESTED_PAGE, {}, 'program')],
      bare: () => [barePost('nested', ACCOUNTS.program)],
      postgraphile: () => [graphql(PEER_NESTED_PAGE, { account: ACCOUNTS.program })],
    },
  },
  {
    ...read,
    name: 'kit',
    title: 'one kit in full',
    sameKeys: ['kitId', 'sampleId', 'resultType', 'status', 'carrier'],
    requests: {
      service: ofEach(kitIds, (kitId) => graphql(KIT, { kitId }, 'program')),
      bare: ofEach(kitIds, bareKit),
      postgraphile: ofEach(kitIds, (kitId) => graphql(PEER_KIT, { kitId })),
    },
  },
  {
    ...read,
    name: 'kit-written',
    title: 'one kit in full, its code written into the query',
    requests: {
      service: ofEach(kitIds, (kitId) => graphql(writtenKitQuery(kitId), {}, 'program')),
      bare: ofEach(kitIds, bareKit),
    },
  },
  {
    ...read,
    name: 'kit-first',
    title: 'one kit in full, by a query that nobody has sent',
    once: true,
    requests: {
      service: manyOfEach(kitIds, (kitId) => graphql(newKitQuery(kitId), {}, 'program')),
      bare: manyOfEach(kitIds, bareKit),
    },
  },
  {
    ...read,
    name: 'rest-kit',
    title: 'REST kit',
    requests: {
      service: ofEach(kitIds, (kitId) => rest(`/api/v2/kits/${kitId}/`, 'program')),
      bare: ofEach(kitIds, (kitId) => bareGet('rest-kit', ACCOUNTS.program, kitId)),
    },
  },
  {
    ...read,
    name: 'order',
    title: 'order with kits',
    sameKeys: ['orderId', 'kitId', 'sampleId', 'status'],
    requests: {
      service: ofEach(orderIds, (orderId) => graphql(ORDER, { orderId }, 'program')),
      bare: ofEach(orderIds, (orderId) => barePost('order', ACCOUNTS.program, orderId)),
      postgraphile: ofEach(orderIds, (orderId) => graphql(PEER_ORDER, { orderId })),
    },
  },
];
