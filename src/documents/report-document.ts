/** One result of a report as it is printed. */
export interface DocumentResult {
  readonly resultType: string;
  readonly name: string;
  /** The value as the laboratory gave it, such as `1.10`, `<0.5`, `NON-REACTIVE`. */
  readonly text: string;
  /** A quantity's value on its axis; null for every other result type. */
  readonly value: number | null;
  readonly comparator: 'LT' | 'LE' | 'GT' | 'GE' | null;
  readonly unit: string | null;
  readonly rangeMinimum: number | null;
  readonly rangeMaximum: number | null;
  readonly flag: 'LOW' | 'NORMAL' | 'HIGH' | 'CRITICAL' | 'UNKNOWN';
  readonly comments: string | null;
}

/** A result that an amendment changed: what the corrected report said and what this one says; null where it has none. */
export interface DocumentChange {
  readonly name: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** Everything a printed report says (contract, section 6): a laboratory report's data, with nothing left to look up. */
export interface ReportDocument {
  readonly reportId: string;
  readonly laboratory: string;
  /** The name of the account, which is one program. */
  readonly program: string;
  /** Reports of a TEST account are stamped "TEST: NOT FOR CLINICAL USE" (contract, section 8). */
  readonly isTest: boolean;
  readonly isPartial: boolean;
  /** The report this one corrects, and what it changes; null for a first report. */
  readonly amends: {
    readonly reportId: string;
    readonly dateResulted: Date;
    readonly changes: readonly DocumentChange[];
  } | null;
  /** The report that corrects this one; null while this is the newest. */
  readonly amendedBy: { readonly reportId: string; readonly dateResulted: Date } | null;
  /** Null while the kit is not registered to anybody. Any part may be null where the kit type does not ask for it. */
  readonly patient: {
    readonly patientId: string;
    readonly firstName: string | null;
    readonly lastName: string | null;
    /** `YYYY-MM-DD` */
    readonly dateOfBirth: string | null;
    readonly sex: 'M' | 'F' | null;
  } | null;
  readonly specimen: {
    readonly sampleId: string;
    readonly kitId: string;
    readonly type: string;
    readonly dateCollected: Date;
    readonly dateReceived: Date;
    readonly dateResulted: Date;
  };
  /** In the laboratory's order. */
  readonly results: readonly DocumentResult[];
  readonly printedAt: Date;
}
