import type { Read } from '../../call/read.ts';
import type { UnitOfWork } from '../../call/unit-of-work.ts';
import { DataClass } from '../../generated/prisma/enums.ts';

const { IDENTITY, TESTING, RESULTS, METADATA } = DataClass;

/** Leads to objects under the same record: they all belong to one kit, and so to one person. */
const UNDER = 'under the same record';

/** Leads to independent records, which may belong to another person, or to several. */
const APART = 'independent records';

/** How a field leads to objects of types in {@link PATIENTS_DATA}. */
type Edge = typeof UNDER | typeof APART;

/** Which patients' data a type of the schema shows, and to which record the audit assigns them. */
interface PatientsData {
  /**
   * The columns with the record's internal id, by their Prisma names; the first that is not null counts. A sample is assigned to its
   * kit, because they are one to one, and to itself if it has none.
   */
  readonly record: readonly (
    | 'id'
    | 'kitRef'
    | 'sampleRef'
    | 'orderRef'
    | 'timelineOrderRef'
    | 'requisitionRef'
    | 'patientRef'
    | 'unmatchedRef'
    | 'intoRef'
  )[];
  /**
   * The class of each field, or how it leads to other objects whose types are in this table; null for neither. Parts of a
   * record, such as an address, events or results, have the class of the field that shows them.
   */
  readonly fields: Readonly<Record<string, DataClass | Edge | null>>;
}

/** The fields of every status in a timeline. */
const EVENT = { at: TESTING, recorded: TESTING, status: TESTING, reason: TESTING } as const;

/**
 * The one table of patients' data: all types whose objects are about a person, and all their fields. Reading a field that has a
 * class is audited (docs/architecture.md, "Who read what"). Audit entries must also be found by the objects that an UNDER edge
 * leads to, when one of these is given as the subject (domains/audit/list-audit-entries.ts).
 */
export const PATIENTS_DATA = {
  Patient: {
    record: ['id'],
    fields: {
      id: IDENTITY,
      patientId: IDENTITY,
      firstName: IDENTITY,
      lastName: IDENTITY,
      otherNames: IDENTITY,
      dateOfBirth: IDENTITY,
      sex: IDENTITY,
      email: IDENTITY,
      phone: IDENTITY,
      address: IDENTITY,
      created: IDENTITY,
      language: IDENTITY,
      guardian: IDENTITY,
      updated: IDENTITY,
      kits: APART,
      requisitions: APART,
      reports: APART,
      series: RESULTS,
      merges: IDENTITY,
      sessions: APART,
      resultsLinks: APART,
      notes: APART,
    },
  },
  // That two records were of one person is recorded under the one that stayed.
  PatientMerge: {
    record: ['intoRef'],
    fields: {
      patientMergeId: IDENTITY,
      fromPatientId: IDENTITY,
      patient: APART,
      at: IDENTITY,
      by: null,
      reason: IDENTITY,
      undone: IDENTITY,
    },
  },
  // Whoever reads them learns that the patient uses the program's app, and when.
  PatientSession: {
    record: ['patientRef'],
    fields: {
      id: IDENTITY,
      patientSessionId: IDENTITY,
      patient: UNDER,
      created: IDENTITY,
      createdBy: null,
      resultsLink: UNDER,
      expiresAt: IDENTITY,
      endedAt: IDENTITY,
      lastUsedAt: IDENTITY,
    },
  },
  ResultsLink: {
    record: ['patientRef'],
    fields: {
      id: IDENTITY,
      resultsLinkId: IDENTITY,
      patient: UNDER,
      kit: APART,
      url: IDENTITY,
      status: IDENTITY,
      wrongDates: IDENTITY,
      created: IDENTITY,
      createdBy: null,
      expiresAt: IDENTITY,
      lastOpenedAt: IDENTITY,
    },
  },
  // A result stands under its kit, or under its sample if that has none, whichever of its fields are read.
  SeriesPoint: {
    record: ['kitRef', 'sampleRef'],
    fields: {
      at: RESULTS,
      value: RESULTS,
      comparator: RESULTS,
      text: RESULTS,
      rangeMinimum: RESULTS,
      rangeMaximum: RESULTS,
      referenceText: RESULTS,
      flag: RESULTS,
      isPreliminary: RESULTS,
      original: RESULTS,
      report: RESULTS,
    },
  },
  Order: {
    record: ['id'],
    fields: {
      id: TESTING,
      orderId: TESTING,
      externalId: TESTING,
      hold: UNDER,
      stall: UNDER,
      cancellation: TESTING,
      account: TESTING,
      status: TESTING,
      recipient: IDENTITY,
      kitTypes: TESTING,
      kits: APART,
      metadata: METADATA,
      placedBy: null,
      replaces: APART,
      timeline: APART,
      allowedNextStatuses: TESTING,
      created: TESTING,
      updated: TESTING,
      notes: APART,
    },
  },
  OrderStall: { record: ['id'], fields: { stage: TESTING, since: TESTING, days: TESTING, expectedDays: TESTING } },
  OrderHold: {
    record: ['id'],
    fields: { reason: TESTING, note: METADATA, since: TESTING, until: TESTING, by: TESTING },
  },
  Kit: {
    record: ['id'],
    fields: {
      id: TESTING,
      kitId: TESTING,
      kitType: TESTING,
      lot: TESTING,
      status: TESTING,
      events: TESTING,
      shipmentToCustomer: TESTING,
      registeredTo: UNDER,
      sample: UNDER,
      order: APART,
      researchConsent: TESTING,
      researchConsentHistory: UNDER,
      metadata: METADATA,
      allowedNextStatuses: TESTING,
      created: TESTING,
      updated: TESTING,
      replacement: UNDER,
      replaces: APART,
      timeline: UNDER,
      stall: UNDER,
      progress: TESTING,
      notes: APART,
    },
  },
  ResearchConsent: { record: ['kitRef'], fields: { given: TESTING, at: TESTING, by: null } },
  Stall: { record: ['id'], fields: { stage: TESTING, since: TESTING, days: TESTING, expectedDays: TESTING } },
  Replacement: {
    record: ['kitRef'],
    fields: {
      order: APART,
      kit: APART,
      reason: TESTING,
      note: METADATA,
      created: TESTING,
      requestedBy: null,
    },
  },
  // An entry in the timeline of an order alone has no kit.
  OrderStatusEntry: {
    record: ['kitRef', 'orderRef'],
    fields: { ...EVENT, order: APART },
  },
  OrderHoldEntry: {
    record: ['kitRef', 'orderRef'],
    fields: { at: TESTING, recorded: TESTING, order: APART, isHeld: TESTING, reason: TESTING, note: METADATA },
  },
  KitStatusEntry: {
    record: ['kitRef'],
    fields: { ...EVENT, kit: UNDER, trackingNumber: TESTING, carrier: TESTING },
  },
  SampleStatusEntry: {
    record: ['kitRef'],
    fields: { ...EVENT, kit: UNDER, trackingNumber: TESTING, carrier: TESTING },
  },
  RequisitionStatusEntry: { record: ['kitRef'], fields: { ...EVENT, requisition: UNDER } },
  ReportEntry: { record: ['kitRef'], fields: { at: RESULTS, recorded: RESULTS, report: UNDER } },
  ReportWithdrawalEntry: {
    record: ['kitRef'],
    fields: { at: RESULTS, recorded: RESULTS, reason: RESULTS, report: UNDER },
  },
  // In the timeline of an order alone, the note is on the order.
  NoteEntry: {
    record: ['kitRef', 'timelineOrderRef'],
    fields: { at: METADATA, recorded: METADATA, note: APART },
  },
  ReplacementEntry: {
    record: ['kitRef'],
    fields: { at: TESTING, recorded: TESTING, kit: APART, order: APART, reason: TESTING },
  },
  Sample: {
    record: ['kitRef', 'id'],
    fields: {
      id: TESTING,
      sampleId: TESTING,
      status: TESTING,
      failure: TESTING,
      events: TESTING,
      type: TESTING,
      shipments: TESTING,
      panels: TESTING,
      reports: UNDER,
      kit: UNDER,
      requisition: UNDER,
      allowedNextStatuses: TESTING,
      laboratory: TESTING,
      assignments: TESTING,
      // Shows that there is a message, and how severe it is.
      heldResults: RESULTS,
      collectedAt: TESTING,
      created: TESTING,
      updated: TESTING,
      notes: APART,
    },
  },
  Requisition: {
    record: ['id'],
    fields: {
      id: TESTING,
      requisitionId: TESTING,
      barcode: TESTING,
      accountNumber: TESTING,
      lab: TESTING,
      panels: TESTING,
      patient: IDENTITY,
      orderingProvider: TESTING,
      status: TESTING,
      events: TESTING,
      // Opening the link is audited separately, as for a report.
      hl7: TESTING,
      sample: APART,
      // The patient may be another once a registration is taken back, so it is recorded under the patient.
      registeredTo: APART,
      allowedNextStatuses: TESTING,
      created: TESTING,
      updated: TESTING,
      notes: APART,
    },
  },
  Report: {
    record: ['id'],
    fields: {
      id: RESULTS,
      reportId: RESULTS,
      status: RESULTS,
      results: RESULTS,
      withdrawnResults: RESULTS,
      withdrawn: RESULTS,
      acknowledged: RESULTS,
      release: RESULTS,
      acknowledgeBy: RESULTS,
      contacts: RESULTS,
      attachments: RESULTS,
      // The link opens the document, which says whose results these are; opening it is audited separately.
      pdf: RESULTS,
      txt: RESULTS,
      hl7: RESULTS,
      fhir: RESULTS,
      comments: RESULTS,
      dateCollected: RESULTS,
      isCollectionTimeKnown: RESULTS,
      dateReceived: RESULTS,
      dateResulted: RESULTS,
      isAmendment: RESULTS,
      amends: APART,
      amendedBy: APART,
      replaces: APART,
      replacedBy: APART,
      laboratory: RESULTS,
      sample: APART,
      created: RESULTS,
    },
  },
  // A note on a sample is recorded under the sample, even if the sample has a kit.
  Note: {
    record: ['kitRef', 'orderRef', 'sampleRef', 'requisitionRef', 'patientRef', 'unmatchedRef'],
    fields: {
      id: METADATA,
      noteId: METADATA,
      text: METADATA,
      author: null,
      created: METADATA,
    },
  },
  SearchHit: {
    record: ['kitRef', 'id'],
    fields: {
      // Discloses that the record's person has the detail that was searched for, whichever of its fields are read.
      matched: IDENTITY,
      node: TESTING,
    },
  },
  OutboundMessage: {
    record: ['requisitionRef'],
    fields: {
      id: TESTING,
      outboundMessageId: TESTING,
      // It may belong to another laboratory by now.
      requisition: APART,
      kind: TESTING,
      status: TESTING,
      controlId: TESTING,
      created: TESTING,
      sentAt: TESTING,
      attempts: TESTING,
      // A laboratory's refusal of an order may name the patient.
      lastError: IDENTITY,
      nextAttempt: TESTING,
      resendReason: TESTING,
      // It also names the patient; reading it gets its own audit entry (domains/outbound/outbound-text.ts).
      message: TESTING,
    },
  },
  UnmatchedResult: {
    record: ['id'],
    fields: {
      id: RESULTS,
      unmatchedResultId: RESULTS,
      reason: RESULTS,
      detail: RESULTS,
      severity: RESULTS,
      status: RESULTS,
      received: RESULTS,
      sendingFacility: RESULTS,
      controlId: RESULTS,
      candidates: APART,
      // It also shows the people of the samples; reading it gets its own audit entry (domains/laboratory/compare-samples.ts).
      comparison: IDENTITY,
      sample: APART,
      report: APART,
      decidedBy: null,
      decidedAt: RESULTS,
      decision: RESULTS,
      reopenings: RESULTS,
      // The message also names a person; reading it gets its own audit entry (domains/laboratory/stored-message.ts).
      message: RESULTS,
      notes: APART,
    },
  },
} as const satisfies Readonly<Record<string, PatientsData>>;

/** The entry of a type in {@link PATIENTS_DATA}. */
export interface KnownData {
  readonly record: PatientsData['record'];
  /**
   * The class of a field's data; null if it only leads to other objects. @throws Error for a field missing from the
   * table.
   */
  readonly classOf: (fieldName: string) => DataClass | null;
  /** Whether a field leads to objects under the same record. @throws Error for a field missing from the table. */
  readonly leadsUnder: (fieldName: string) => boolean;
  /** Whether a field leads to independent records. @throws Error for a field missing from the table. */
  readonly leadsApart: (fieldName: string) => boolean;
}

const knownData: ReadonlyMap<string, KnownData> = new Map(
  Object.entries(PATIENTS_DATA).map(([typeName, data]) => [typeName, knownDataOf(typeName, data)]),
);

/** The patients' data that a type shows; undefined for a type that shows none. */
export function patientsDataOf(typeName: string): KnownData | undefined {
  return knownData.get(typeName);
}

function knownDataOf(typeName: string, data: PatientsData): KnownData {
  // A field that has not been classified must not be shown.
  const known = (fieldName: string) => {
    const field = data.fields[fieldName];
    if (field === undefined) throw new Error(`${typeName}.${fieldName} has no class in PATIENTS_DATA.`);
    return field;
  };
  return {
    record: data.record,
    classOf: (fieldName) => {
      const field = known(fieldName);
      return field === UNDER || field === APART ? null : field;
    },
    leadsUnder: (fieldName) => known(fieldName) === UNDER,
    leadsApart: (fieldName) => known(fieldName) === APART,
  };
}

/** The records that the answer to one root field shows, the classes of their data, and the answers to questions. */
export class ShownRecords implements Read {
  readonly action: string;
  readonly classes = new Set<DataClass>();
  readonly records = new Set<string>();
  filteredBy: readonly string[] | undefined;
  matched: number | undefined;

  constructor(rootField: string) {
    this.action = `${rootField}.read`;
  }

  add(record: string, classes: Iterable<DataClass>): void {
    this.records.add(record);
    for (const each of classes) this.classes.add(each);
  }

  /** Notes that the field was counted or filtered by a person's details. */
  noteQuestion({ filteredBy, classes, records = [] }: ListQuestion): void {
    this.filteredBy = filteredBy;
    for (const each of records) this.records.add(each);
    for (const each of classes) this.classes.add(each);
  }
}

/**
 * A question that a list answered: the names of the fields in its filter, and the classes of the data that the answer
 * discloses.
 */
export interface ListQuestion {
  readonly filteredBy: readonly string[];
  readonly classes: Iterable<DataClass>;
  /** The internal ids of the records that it was about, whether or not the list has any that belong to them. */
  readonly records?: readonly string[];
}

/**
 * Reports to the audit the data that an operation has shown: one read per root field, however many aliases the field has,
 * but one for each time that it was counted or filtered by a person's details.
 */
export function noteReads(work: UnitOfWork, shown: readonly ShownRecords[]): void {
  const byAction = new Map<string, ShownRecords>();
  for (const each of shown) {
    if (each.filteredBy) {
      work.noteRead(each);
      continue;
    }
    if (each.records.size === 0) continue;
    const other = byAction.get(each.action);
    if (!other) byAction.set(each.action, each);
    else for (const record of each.records) other.add(record, each.classes);
  }
  for (const read of byAction.values()) work.noteRead(read);
}
