/** Who ordered the tests, as the requisition names them. */
export interface OrderingProvider {
  /** As printed on an order, with any title and degree: `Jane Roe, MD`. Which part is the family name is not known. */
  readonly name: string;
  /** National Provider Identifier: ten digits. */
  readonly npi: string | null;
}

/** All the data of a requisition's message (contract, 10.2), with nothing left to look up. */
export interface RequisitionDocument {
  readonly requisitionId: string;
  readonly barcode: string;
  readonly accountNumber: string;
  /** Name of the laboratory that is to test the sample. */
  readonly lab: string;
  /** The account that owns the record. Not printed. */
  readonly accountId: string;
  /** The name of the account: each account is one program. */
  readonly program: string;
  readonly isTest: boolean;
  /** Codes of the panels to test; at least one. */
  readonly panels: readonly string[];
  /** The type of the sample with this barcode, if the sample belongs to the program. */
  readonly specimenType: string | null;
  /** The registered patient of that sample, if there is one. */
  readonly patientId: string | null;
  readonly patient: {
    readonly firstName: string;
    readonly lastName: string;
    /** `YYYY-MM-DD` */
    readonly dateOfBirth: string;
    readonly sex: 'M' | 'F';
    readonly email: string;
    readonly phone: string | null;
    readonly address: {
      readonly street1: string;
      readonly street2: string | null;
      readonly city: string;
      readonly state: string;
      readonly zip: string;
      readonly country: string;
    };
  };
  readonly orderingProvider: OrderingProvider | null;
  readonly created: Date;
}
