/** An example operation. GraphiQL shows each in its own tab. */
export interface ExampleOperation {
  readonly query: string;
  readonly variables?: Readonly<Record<string, unknown>>;
}

/** The examples in the order of their tabs. A test runs each of them. */
export const examples: readonly ExampleOperation[] = [
  {
    query: `# Kits with everything down to their results, in one
# query. Enter your API key in the field at the top,
# then press Ctrl-Enter.
query KitsWithResults {
  kits(
    first: 5
    filter: { sampleStatuses: [PARTIALLY_RESULTED, RESULTED] }
  ) {
    totalCount
    edges {
      node {
        kitId
        kitType { code name }
        status
        events { status created }
        shipmentToCustomer { carrier trackingNumber }
        registeredTo { firstName lastName dateOfBirth }
        sample {
          sampleId
          status
          events { status created }
          reports {
            reportId
            dateResulted
            isAmendment
            # Links that open in a browser; valid for 15 minutes.
            pdf
            txt
            results {
              resultType
              name
              # The value of any result: a number or a text.
              asGiven
              flag
              comments
              ... on QuantityResult { comparator value unit rangeMinimum rangeMaximum }
            }
          }
        }
      }
    }
    pageInfo { hasNextPage endCursor }
  }
}
`,
  },
  {
    query: `# Orders for a person, with the kits created so far.
# Names are compared case-insensitively. With an empty
# filter you get every order.
query OrdersOfRecipient($filter: OrderFilter, $orderBy: OrderSort) {
  orders(first: 10, filter: $filter, orderBy: $orderBy) {
    edges {
      node {
        orderId
        status
        allowedNextStatuses
        recipient {
          firstName
          lastName
          email
          address { street1 city state zip country }
        }
        kitTypes { code }
        kits(first: 5) {
          totalCount
          edges {
            node {
              kitId
              status
              shipmentToCustomer { carrier trackingNumber }
            }
          }
        }
        placedBy { name }
        metadata
        updated
      }
    }
  }
}
`,
    variables: {
      filter: {
        statuses: ['PENDING', 'IN_PROGRESS', 'COMPLETED'],
        lastName: 'núñez ibáñez',
        created: { from: '2026-01-01' },
      },
      orderBy: { field: 'UPDATED', direction: 'DESC' },
    },
  },
  {
    query: `# Requisitions, newest first, each with the sample
# that has its barcode.
query RequisitionsWithSamples($statuses: [RequisitionStatus!]) {
  requisitions(first: 10, filter: { statuses: $statuses }) {
    edges {
      node {
        requisitionId
        barcode
        lab
        panels
        status
        events { status created reason }
        patient { firstName lastName dateOfBirth sex }
        sample {
          sampleId
          status
          kit { kitId status }
          reports {
            reportId
            dateResulted
            amends { reportId dateResulted }
          }
        }
      }
    }
  }
}
`,
    variables: { statuses: ['CREATED', 'APPROVED', 'RECEIVED', 'RESULTED'] },
  },
  {
    query: `# Orders two kits of the same type: list a kit type once
# per kit. To see all kit types, run
# \`{ kitTypes { code } }\`.
mutation OrderKits($input: CreateOrderInput!) {
  createOrder(input: $input) {
    order {
      orderId
      status
      kitTypes { code name }
      recipient { firstName lastName }
      metadata
      created
    }
  }
}
`,
    variables: {
      input: {
        kitTypes: ['metabolic_health', 'metabolic_health'],
        recipient: {
          firstName: 'Rosa',
          lastName: 'Rivera',
          email: 'rosa.rivera@example.org',
          phone: '+1 555 010 0199',
          address: { street1: '12 Harbor Street', city: 'Portland', state: 'ME', zip: '04101', country: 'US' },
        },
        metadata: { campaign: 'autumn' },
      },
    },
  },
  {
    query: `# Can this kit be activated, and what does it require?
# Needs no API key.
query BeforeActivation($kitId: String!) {
  activation(kitId: $kitId) {
    canActivate
    problem
    kitType { code name }
    requiredFields
  }
}
`,
    variables: { kitId: 'DEMO-0025' },
  },
  {
    query: `# Who you are, and how paging works: pass \`endCursor\` as
# \`$after\` to get the next page. \`node\` fetches any
# record by its \`id\`.
query Paging($first: Int = 5, $after: String, $id: ID!) {
  viewer {
    role
    user { name email }
    account { name mode }
  }
  kits(
    first: $first
    after: $after
    orderBy: { field: CREATED, direction: ASC }
  ) {
    totalCount
    edges {
      cursor
      node { id kitId status created }
    }
    pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
  }
  node(id: $id) {
    __typename
    id
    ... on Kit { kitId }
    ... on Patient { patientId firstName lastName }
  }
}
`,
    variables: { first: 5, after: null, id: 'paste the id of a record' },
  },
  {
    query: `# Changes, oldest first: continue with \`endCursor\` as \`after\`. Without the types, you get every change.
query ReportEvents($after: String) {
  events(first: 5, after: $after, types: [REPORT_CREATED, REPORT_AMENDED, REPORT_CRITICAL]) {
    edges {
      node {
        sequence
        type
        created
        data
        subject {
          __typename
          ... on Report { reportId results { name flag } }
        }
      }
    }
    pageInfo { hasNextPage endCursor }
  }
}
`,
    variables: { after: null },
  },
  {
    query: `# What the warehouse, the carriers, the customer and the laboratory would do, on a TEST account.
# With the key of Borealis Pilot, this order of the demonstration program gets reports and their
# corrections. See the feed of events afterwards.
mutation SimulateOrder($input: SimulateOrderInput!) {
  simulateOrder(input: $input) {
    order {
      orderId
      status
      kits(first: 5) {
        edges {
          node {
            kitId
            status
            registeredTo { firstName lastName }
            sample {
              status
              reports { isAmendment pdf results { name asGiven flag } }
            }
          }
        }
      }
    }
  }
}
`,
    variables: { input: { orderId: 'DEM00RDER52', scenario: 'AMENDED', stepSeconds: 0 } },
  },
  {
    query: `# Messages of laboratories that were not charted, beside the
# samples they may belong to, field by field. It takes the
# key of a laboratory or an administrator. Resolve one with
# \`matchResult\` or \`rejectResult\`; \`reopenResult\` undoes
# a rejection.
query UnmatchedResults($statuses: [UnmatchedStatus!]) {
  unmatchedResults(first: 10, statuses: $statuses) {
    edges {
      node {
        unmatchedResultId
        reason
        detail
        received
        message
        comparison {
          sample { sampleId status kit { kitId } }
          verdict
          fields { name inMessage inRecord finding }
        }
        status
        decision
        decidedBy { name }
        report { reportId }
      }
    }
  }
}
`,
    variables: { statuses: ['OPEN'] },
  },
  {
    query: `# Takes back a report that was charted for the wrong
# person or specimen, and every other report on its
# sample, which goes back to RECEIVED. Readers see the
# reason. It takes the key of a laboratory, for a report
# of its own, or of an administrator.
mutation WithdrawReport($input: WithdrawReportInput!) {
  withdrawReport(input: $input) {
    report {
      reportId
      status
      withdrawn { at reason }
      laboratory { name cliaNumber }
      sample {
        sampleId
        status
        reports { reportId status }
      }
    }
  }
}
`,
    variables: { input: { reportId: 'paste the id of a report', reason: 'Two tubes were mixed up.' } },
  },
  {
    query: `# Corrects a patient: only what you give changes. Reports
# charted before keep saying whom they were charted for.
# See also \`updateOrderRecipient\`, \`cancelRequisition\`,
# \`undoActivation\` and, for administrators,
# \`releaseBarcode\`.
mutation CorrectPatient($input: UpdatePatientInput!) {
  updatePatient(input: $input) {
    patient {
      patientId
      firstName
      lastName
      dateOfBirth
      phone
      address { street1 street2 city state zip country }
      kits(first: 5) { edges { node { kitId status } } }
    }
  }
}
`,
    variables: {
      input: {
        patientId: 'paste the id of a patient',
        lastName: 'Núñez Ibáñez',
        phone: null,
        address: { street1: '12 Elm Street', city: 'Portland', state: 'OR', zip: '97201' },
      },
    },
  },
  {
    query: `# Orders to laboratories by MLLP, newest first: those
# that wait and those that were refused, each with the
# laboratory's words or why it was not reached. It takes
# the key of a laboratory or an administrator. Send one
# again by \`resendMessage\`.
query OrdersToLaboratories($statuses: [OutboundStatus!]) {
  outboundMessages(first: 10, statuses: $statuses) {
    edges {
      node {
        outboundMessageId
        kind
        status
        created
        attempts
        nextAttempt
        lastError
        requisition {
          requisitionId
          lab
          panels
          status
          orderingProvider { name npi }
        }
      }
    }
  }
}
`,
    variables: { statuses: ['QUEUED', 'REFUSED'] },
  },
  {
    query: `# Anything that a person reads out to you: a code, a barcode,
# a tracking number, an e-mail address, a phone number,
# or the beginning of a family name.
query FindBy($text: String!) {
  search(text: $text, first: 10) {
    matched
    node {
      __typename
      ... on Kit { kitId kitStatus: status registeredTo { firstName lastName } }
      ... on Order { orderId orderStatus: status recipient { firstName lastName } }
      ... on Sample { sampleId sampleStatus: status }
      ... on Requisition { requisitionId requisitionStatus: status }
      ... on Patient { patientId firstName lastName }
    }
  }
}
`,
    variables: { text: 'DEMO-0003' },
  },
  {
    query: `# Everything that happened to a kit, where it is stuck,
# and what replaces it. Statuses of different kinds need
# aliases.
query KitTimeline($kitId: String!) {
  kit(kitId: $kitId) {
    kitId
    status
    stall { stage since days expectedDays }
    replacement { reason order { orderId status } kit { kitId } }
    replaces { kitId }
    timeline {
      at
      ... on OrderStatusEntry { orderStatus: status }
      ... on KitStatusEntry { kitStatus: status reason carrier trackingNumber }
      ... on SampleStatusEntry { sampleStatus: status reason carrier trackingNumber }
      ... on RequisitionStatusEntry { requisitionStatus: status reason }
      ... on ReportEntry { report { reportId reportStatus: status } }
      ... on ReplacementEntry { why: reason order { orderId } }
      ... on NoteEntry { note { text author { name } } }
    }
  }
}
`,
    variables: { kitId: 'DEMO-0003' },
  },
  {
    query: `# Kits that have waited somewhere for too long, longest
# first, and the progress of all kits of these days: how
# many have reached each step, and how long that took.
query StalledKits($filter: StalledKitFilter, $from: Date!, $to: Date!) {
  stalledKits(first: 10, filter: $filter) {
    totalCount
    edges {
      stall { stage since days expectedDays }
      node { kitId kitType { code } order { recipient { firstName lastName phone } } }
    }
  }
  programFigures(from: $from, to: $to) {
    kits
    canceled
    replaced
    steps { step kits }
    stalled { stage kits }
    durations { from to kits medianHours p90Hours }
  }
}
`,
    variables: { filter: { minDays: 1 }, from: '2026-01-01', to: '2026-12-31' },
  },
  {
    query: `# Sends another kit in place of one that is lost, damaged,
# expired or useless: to the same person, or to the
# recipient whom you name. Unless somebody has registered
# the old one, it is canceled.
mutation ReplaceKit($input: ReplaceKitInput!) {
  replaceKit(input: $input) {
    kit { kitId status }
    order { orderId status recipient { firstName lastName address { street1 city } } }
  }
}
`,
    variables: { input: { kitId: 'paste the code of a kit', reason: 'LOST', note: 'The carrier lost it.' } },
  },
  {
    query: `# What your account has written down about a kit, the
# newest note first. To add one, send addNote with the
# kit's id as subjectId.
query NotesOnKit($kitId: String!) {
  kit(kitId: $kitId) {
    id
    kitId
    notes(first: 10) {
      totalCount
      edges { node { text created author { name } } }
    }
  }
}
`,
    variables: { kitId: 'DEMO-0003' },
  },
  {
    query: `# Critical results that nobody has seen yet. Whoever
# has seen one sends acknowledgeReport with its reportId.
query OpenCriticalResults($filter: ReportFilter) {
  reports(first: 10, filter: $filter) {
    edges {
      node {
        reportId
        created
        status
        acknowledged { at by { name } note }
        sample { kit { kitId registeredTo { firstName lastName phone } } }
        results { name asGiven flag comments }
      }
    }
  }
}
`,
    variables: {
      filter: { flags: ['CRITICAL'], acknowledged: false, status: ['PARTIAL', 'FINAL', 'AMENDED'] },
    },
  },
  {
    query: `# What changes, as it happens: run it, and then order
# kits in another tab. Stop it with the button that
# started it.
subscription Changes($types: [EventType!]) {
  events(types: $types) {
    sequence
    cursor
    type
    data
    subject {
      __typename
      ... on Order { orderId }
      ... on Kit { kitId status }
    }
  }
}
`,
    variables: { types: null },
  },
];
