import type { Read, RequestContext } from '../context.ts';
import { DataClass } from '../generated/prisma/enums.ts';

const { IDENTITY, TESTING, RESULTS, METADATA } = DataClass;

/** Leads to what stands under the record that it hangs on: all of one kit, and so of one person. */
const UNDER = 'under the same record';

/** Leads to records that stand for themselves: they may be of another person, or many. */
const APART = 'records of their own';

/** How a field leads to objects of types in {@link PATIENTS_DATA}. */
type Edge = typeof UNDER | typeof APART;

/** What a type of the schema shows of patients, and under which record the audit knows it. */
interface PatientsData {
  /** The column with the internal id of the record, by its Prisma name. A sample stands under its kit: each has the other. */
  readonly record: 'id' | 'kitRef';
  /**
   * The class of each field, or how it leads to other objects of types in this table; null for neither. What hangs on a record
   * and is none itself, such as an address, events or results, has the class of the field that shows it.
   */
  readonly fields: Readonly<Record<string, DataClass | Edge | null>>;
}

/**
 * The one table of patients' data: all types whose objects are about a person, and all their fields. Reading a field that has a
 * class is audited (docs/architecture.md, "Who read what"). What an edge UNDER leads to must be found again by whoever asks for
 * it as a subject (domains/audit/list-audit-entries.ts).
 */
export const PATIENTS_DATA = {
  Patient: {
    record: 'id',
    fields: {
      id: IDENTITY,
      patientId: IDENTITY,
      firstName: IDENTITY,
      lastName: IDENTITY,
      dateOfBirth: IDENTITY,
      sex: IDENTITY,
      email: IDENTITY,
      phone: IDENTITY,
      address: IDENTITY,
      kits: APART,
    },
  },
  Order: {
    record: 'id',
    fields: {
      id: TESTING,
      orderId: TESTING,
      status: TESTING,
      recipient: IDENTITY,
      kitTypes: TESTING,
      kits: APART,
      metadata: METADATA,
      placedBy: null,
      allowedNextStatuses: TESTING,
      created: TESTING,
      updated: TESTING,
    },
  },
  Kit: {
    record: 'id',
    fields: {
      id: TESTING,
      kitId: TESTING,
      kitType: TESTING,
      status: TESTING,
      events: TESTING,
      shipmentToCustomer: TESTING,
      registeredTo: UNDER,
      sample: UNDER,
      order: APART,
      researchConsent: TESTING,
      metadata: METADATA,
      allowedNextStatuses: TESTING,
      created: TESTING,
      updated: TESTING,
    },
  },
  Sample: {
    record: 'kitRef',
    fields: {
      id: TESTING,
      sampleId: TESTING,
      status: TESTING,
      events: TESTING,
      type: TESTING,
      shipments: TESTING,
      panels: TESTING,
      reports: UNDER,
      kit: UNDER,
      requisition: UNDER,
      allowedNextStatuses: TESTING,
      created: TESTING,
      updated: TESTING,
    },
  },
  Requisition: {
    record: 'id',
    fields: {
      id: TESTING,
      requisitionId: TESTING,
      barcode: TESTING,
      accountNumber: TESTING,
      lab: TESTING,
      panels: TESTING,
      patient: IDENTITY,
      status: TESTING,
      events: TESTING,
      // As with a report, opening the link is audited again.
      hl7: TESTING,
      sample: APART,
      allowedNextStatuses: TESTING,
      created: TESTING,
      updated: TESTING,
    },
  },
  Report: {
    record: 'id',
    fields: {
      id: RESULTS,
      reportId: RESULTS,
      results: RESULTS,
      // A link opens the document, which says whose results these are; opening it is audited again.
      pdf: RESULTS,
      txt: RESULTS,
      hl7: RESULTS,
      fhir: RESULTS,
      comments: RESULTS,
      dateCollected: RESULTS,
      dateReceived: RESULTS,
      dateResulted: RESULTS,
      isAmendment: RESULTS,
      amends: APART,
      amendedBy: APART,
      sample: APART,
      created: RESULTS,
    },
  },
  UnmatchedResult: {
    record: 'id',
    fields: {
      id: RESULTS,
      unmatchedResultId: RESULTS,
      reason: RESULTS,
      detail: RESULTS,
      status: RESULTS,
      received: RESULTS,
      sendingFacility: RESULTS,
      controlId: RESULTS,
      candidates: APART,
      sample: APART,
      report: APART,
      decidedBy: null,
      decidedAt: RESULTS,
      decision: RESULTS,
      // It names a person as well; reading it is an entry of its own (domains/laboratory/kept-message.ts).
      message: RESULTS,
    },
  },
} as const satisfies Readonly<Record<string, PatientsData>>;

const byTypeName: ReadonlyMap<string, PatientsData> = new Map(Object.entries(PATIENTS_DATA));

/** What is known of a type in {@link PATIENTS_DATA}. */
export interface KnownData {
  readonly record: PatientsData['record'];
  /** The class of what a field shows; null if it only leads on. @throws Error for a field that the table lacks. */
  readonly classOf: (fieldName: string) => DataClass | null;
  /** Whether a field leads to objects that stand under the same record. @throws Error for a field that the table lacks. */
  readonly leadsUnder: (fieldName: string) => boolean;
}

/** What a type shows of patients; undefined for a type that shows nothing. */
export function patientsDataOf(typeName: string): KnownData | undefined {
  const data = byTypeName.get(typeName);
  if (!data) return undefined;
  // Nothing is shown that nobody has classed.
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
  };
}

/** The records that the answer to one root field shows, and the classes of their data. */
export class ShownRecords implements Read {
  readonly action: string;
  readonly classes = new Set<DataClass>();
  readonly records = new Set<string>();

  constructor(rootField: string) {
    this.action = `${rootField}.read`;
  }

  add(record: string, classes: Iterable<DataClass>): void {
    this.records.add(record);
    for (const each of classes) this.classes.add(each);
  }
}

/** Tells the audit what an operation has shown: one read for each of its root fields, however many aliases that has. */
export function noteReads({ noteRead }: RequestContext, shown: readonly ShownRecords[]): void {
  const byAction = new Map<string, ShownRecords>();
  for (const each of shown) {
    if (each.records.size === 0) continue;
    const other = byAction.get(each.action);
    if (!other) byAction.set(each.action, each);
    else for (const record of each.records) other.add(record, each.classes);
  }
  for (const read of byAction.values()) noteRead(read);
}
