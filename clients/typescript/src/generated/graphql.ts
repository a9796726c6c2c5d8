// Written by `npm run generate`. Change src/operations.graphql, or the service, instead.
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
/** A kit and the patient who activates it, given by `patientId`, by `token`, or by the details that the kit type requires. */
export type ActivateKitInput = {
  /** City of the patient’s address. */
  readonly city?: string | null | undefined;
  /** Country of the patient’s address, of at most 60 characters. */
  readonly country?: string | null | undefined;
  /** The patient’s date of birth. */
  readonly dateOfBirth?: string | null | undefined;
  /** The patient’s e-mail address. */
  readonly email?: string | null | undefined;
  /** The patient’s first name. */
  readonly firstName?: string | null | undefined;
  /** Who answers for a new patient, if that is somebody else. With `patientId` or a token, the patient’s own counts. */
  readonly guardian?: GuardianInput | null | undefined;
  /** The code printed on the kit’s box. */
  readonly kitId: string;
  /** The patient’s language, as a tag of BCP 47 such as `es` or `es-MX`. */
  readonly language?: string | null | undefined;
  /** The patient’s last name. */
  readonly lastName?: string | null | undefined;
  /** UUID of an existing patient; requires an API key, or a registration token for that patient. */
  readonly patientId?: string | null | undefined;
  /** The patient’s phone number. */
  readonly phone?: string | null | undefined;
  /** Whether the patient consents to research. Activating a registered kit again for the same patient changes their answer. */
  readonly researchConsent?: boolean | null | undefined;
  /** The patient’s sex. */
  readonly sex?: Sex | null | undefined;
  /** State of the patient’s address. */
  readonly state?: string | null | undefined;
  /** First line of the patient’s address. */
  readonly street1?: string | null | undefined;
  /** Second line of the patient’s address. */
  readonly street2?: string | null | undefined;
  /** A registration token, issued by `createPatientRegistrationToken`. */
  readonly token?: string | null | undefined;
  /** ZIP code of the patient’s address. */
  readonly zip?: string | null | undefined;
};

/** The patient that a session is for, and how long it lives. */
export type CreatePatientSessionInput = {
  /** How long the session lives: 60 to 86,400 seconds, by default 3,600. */
  readonly lifetimeSeconds?: number | null | undefined;
  /** UUID of the patient. */
  readonly patientId: string;
};

/** A range of days in UTC, or of times. Both ends are included, and either may be left out. An end is a day, `2026-11-21`, or a time with an offset, `2026-11-21T09:30:00Z`. */
export type DateRange = {
  /** The first day or time of the range; no lower limit if left out. */
  readonly from?: string | null | undefined;
  /** The last day or time of the range; no upper limit if left out. */
  readonly to?: string | null | undefined;
};

/** Who answers for a person who is too young to do so. */
export type GuardianInput = {
  /** The guardian’s e-mail address. */
  readonly email?: string | null | undefined;
  /** The guardian’s first name, in any script. */
  readonly firstName: string;
  /** The guardian’s last name, in any script. */
  readonly lastName: string;
  /** The guardian’s phone number. */
  readonly phone?: string | null | undefined;
  /** What the guardian is to the person. */
  readonly relationship: GuardianRelationship;
};

/** What a guardian is to the person. */
export type GuardianRelationship =
  /** A legal guardian who is no parent. */
  | 'LEGAL_GUARDIAN'
  /** Somebody else who may answer for the person. */
  | 'OTHER'
  /** A parent. */
  | 'PARENT';

/** Selects kits. All the conditions given must hold; an empty list matches nothing. */
export type KitFilter = {
  /** Only records of the account with this UUID. For staff, who see all accounts; a program only ever sees its own. */
  readonly accountId?: string | null | undefined;
  /** Only records created on these days, or between these times. */
  readonly created?: DateRange | null | undefined;
  /** The complete e-mail address of the registered patient or the order’s recipient, as far as you may see them (all such conditions must match the same person), ignoring case. */
  readonly email?: string | null | undefined;
  /** The complete first name of the registered patient or the order’s recipient, as far as you may see them (all such conditions must match the same person), ignoring case. */
  readonly firstName?: string | null | undefined;
  /** If true, only kits that belong to an order; if false, only those that do not, as retail kits may not. */
  readonly hasOrder?: boolean | null | undefined;
  /** Only kits of these kit types, given by code. */
  readonly kitTypes?: ReadonlyArray<string> | null | undefined;
  /** The complete last name of the registered patient or the order’s recipient, as far as you may see them (all such conditions must match the same person), ignoring case. */
  readonly lastName?: string | null | undefined;
  /** Only kits of these lots, given by code, ignoring case. */
  readonly lots?: ReadonlyArray<string> | null | undefined;
  /** Only records that belong to the patient with this UUID; none if you see no such patient. */
  readonly patientId?: string | null | undefined;
  /** The phone number of the registered patient or the order’s recipient, as far as you may see them (all such conditions must match the same person), comparing digits only. */
  readonly phone?: string | null | undefined;
  /** Only kits whose sample is in one of these statuses. */
  readonly sampleStatuses?: ReadonlyArray<SampleStatus> | null | undefined;
  /** Only kits in one of these statuses. */
  readonly statuses?: ReadonlyArray<KitStatus> | null | undefined;
  /** Only records last changed on these days, or between these times. */
  readonly updated?: DateRange | null | undefined;
};

/** The status of a kit, which is that of its newest event. */
export type KitStatus =
  /** The kit was canceled, and its sample with it. */
  | 'CANCELED'
  /** The kit has reached the customer. */
  | 'DELIVERED'
  /** The carrier could not deliver the kit. */
  | 'DELIVERY_EXCEPTION'
  /** The kit is on its way to the customer. */
  | 'IN_TRANSIT'
  /** The kit is being prepared for shipping. */
  | 'PREPARING'
  /** The kit was activated, that is, registered to a patient. */
  | 'REGISTERED';

/** How new metadata is combined with a record’s existing metadata. */
export type MetadataMode =
  /** The new metadata is a JSON Merge Patch (RFC 7396): a null removes its key, an object is merged, and any other value replaces. */
  | 'MERGE'
  /** The new metadata replaces it entirely. */
  | 'REPLACE';

/** How a result compares to its reference interval. */
export type ResultFlag =
  /** The laboratory flags the result as abnormal, as it does for words such as “Reactive” or “Resistant”. */
  | 'ABNORMAL'
  /** The laboratory flags the result as critical. */
  | 'CRITICAL'
  /** The result is above its reference interval. */
  | 'HIGH'
  /** The result is below its reference interval. */
  | 'LOW'
  /** The result is within its reference interval. */
  | 'NORMAL'
  /** The comparison cannot be made: there is no reference interval, or the result is a bound that leaves it open. */
  | 'UNKNOWN';

/** The status of a sample, which is that of its newest event. */
export type SampleStatus =
  /** The sample has not been collected yet, or not been sent back. */
  | 'AWAITING_COLLECTION'
  /** The sample was canceled. */
  | 'CANCELED'
  /** The laboratory cannot test the sample; its `failure` says why. */
  | 'COLLECTION_EXCEPTION'
  /** The sample was delivered to the laboratory. */
  | 'DELIVERED'
  /** The carrier could not deliver the sample to the laboratory. */
  | 'DELIVERY_EXCEPTION'
  /** The laboratory is holding the sample for further checks. */
  | 'EXTRA_QUALITY_CHECKS'
  /** The sample is on its way to the laboratory. */
  | 'IN_TRANSIT'
  /** Some results are reported; more will follow. */
  | 'PARTIALLY_RESULTED'
  /** The laboratory has accessioned the sample. */
  | 'RECEIVED'
  /** All results are reported. */
  | 'RESULTED';

/** The unit that the values of series are in. */
export type SeriesUnit =
  /** The laboratory’s own; each spelling of a unit is a unit. */
  | 'AS_REPORTED'
  /** The `conventionalUnit` of the analyte. */
  | 'CONVENTIONAL'
  /** The `siUnit` of the analyte. */
  | 'SI';

/** A patient’s sex, as laboratories require it. */
export type Sex =
  /** Female. */
  | 'F'
  /** Male. */
  | 'M';

/** A kit and its new metadata. */
export type UpdateKitMetadataInput = {
  /** The `updated` that the caller has seen. If the record has changed since, the error is a `CONFLICT`. */
  readonly expectedUpdated?: string | null | undefined;
  /** The code printed on the kit’s box. */
  readonly kitId: string;
  /** The new metadata; at most 16 KiB and 8 levels deep. */
  readonly metadata: Record<string, unknown>;
  /** How the metadata is changed; `REPLACE` if left out. */
  readonly mode?: MetadataMode | null | undefined;
};

export type KitFieldsFragment = { readonly id: string, readonly kitId: string, readonly status: KitStatus, readonly metadata: Record<string, unknown> | null, readonly updated: string, readonly registeredTo: { readonly id: string, readonly patientId: string, readonly firstName: string | null, readonly lastName: string | null } | null, readonly sample: { readonly id: string, readonly sampleId: string, readonly status: SampleStatus, readonly reports: ReadonlyArray<{ readonly id: string, readonly isAmendment: boolean, readonly results: ReadonlyArray<
        | { readonly name: string, readonly asGiven: string | number, readonly flag: ResultFlag }
        | { readonly name: string, readonly asGiven: string | number, readonly flag: ResultFlag }
        | { readonly unit: string | null, readonly name: string, readonly asGiven: string | number, readonly flag: ResultFlag }
        | { readonly name: string, readonly asGiven: string | number, readonly flag: ResultFlag }
      > }> | null } };

export type KitsPageQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
  filter?: KitFilter | null | undefined;
}>;


export type KitsPageQuery = { readonly kits: { readonly edges: ReadonlyArray<{ readonly node: { readonly id: string, readonly kitId: string, readonly status: KitStatus, readonly metadata: Record<string, unknown> | null, readonly updated: string, readonly registeredTo: { readonly id: string, readonly patientId: string, readonly firstName: string | null, readonly lastName: string | null } | null, readonly sample: { readonly id: string, readonly sampleId: string, readonly status: SampleStatus, readonly reports: ReadonlyArray<{ readonly id: string, readonly isAmendment: boolean, readonly results: ReadonlyArray<
              | { readonly name: string, readonly asGiven: string | number, readonly flag: ResultFlag }
              | { readonly name: string, readonly asGiven: string | number, readonly flag: ResultFlag }
              | { readonly unit: string | null, readonly name: string, readonly asGiven: string | number, readonly flag: ResultFlag }
              | { readonly name: string, readonly asGiven: string | number, readonly flag: ResultFlag }
            > }> | null } } }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } | null };

export type UpdateKitMetadataMutationVariables = Exact<{
  input: UpdateKitMetadataInput;
}>;


export type UpdateKitMetadataMutation = { readonly updateKitMetadata: { readonly kit: { readonly id: string, readonly metadata: Record<string, unknown> | null, readonly updated: string } | null } | null };

export type ActivateKitMutationVariables = Exact<{
  input: ActivateKitInput;
}>;


export type ActivateKitMutation = { readonly activateKit: { readonly result: string } | null };

export type CreatePatientSessionMutationVariables = Exact<{
  input: CreatePatientSessionInput;
}>;


export type CreatePatientSessionMutation = { readonly createPatientSession: { readonly token: string | null, readonly patientSession: { readonly patientSessionId: string, readonly expiresAt: string } | null } | null };

export type MySeriesQueryVariables = Exact<{
  unit: SeriesUnit;
}>;


export type MySeriesQuery = { readonly viewer: { readonly patient: { readonly firstName: string | null, readonly series: ReadonlyArray<{ readonly name: string, readonly unit: string | null, readonly points: ReadonlyArray<{ readonly at: string, readonly value: number | null, readonly text: string, readonly flag: ResultFlag, readonly rangeMinimum: number | null, readonly rangeMaximum: number | null }> }> | null } | null } | null };

export class TypedDocumentString<TResult, TVariables>
  extends String
  implements DocumentTypeDecoration<TResult, TVariables>
{
  __apiType?: NonNullable<DocumentTypeDecoration<TResult, TVariables>['__apiType']>;
  private value: string;
  public __meta__?: Record<string, any> | undefined;

  constructor(value: string, __meta__?: Record<string, any> | undefined) {
    super(value);
    this.value = value;
    this.__meta__ = __meta__;
  }

  override toString(): string & DocumentTypeDecoration<TResult, TVariables> {
    return this.value;
  }
}
export const KitFieldsFragmentDoc = new TypedDocumentString(`
    fragment KitFields on Kit {
  id
  kitId
  status
  metadata
  updated
  registeredTo {
    id
    patientId
    firstName
    lastName
  }
  sample {
    id
    sampleId
    status
    reports {
      id
      isAmendment
      results {
        name
        asGiven
        flag
        ... on QuantityResult {
          unit
        }
      }
    }
  }
}
    `, {"fragmentName":"KitFields"}) as unknown as TypedDocumentString<KitFieldsFragment, unknown>;
export const KitsPageDocument = new TypedDocumentString(`
    query KitsPage($first: Int, $after: String, $filter: KitFilter) {
  kits(first: $first, after: $after, filter: $filter) {
    edges {
      node {
        ...KitFields
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment KitFields on Kit {
  id
  kitId
  status
  metadata
  updated
  registeredTo {
    id
    patientId
    firstName
    lastName
  }
  sample {
    id
    sampleId
    status
    reports {
      id
      isAmendment
      results {
        name
        asGiven
        flag
        ... on QuantityResult {
          unit
        }
      }
    }
  }
}`) as unknown as TypedDocumentString<KitsPageQuery, KitsPageQueryVariables>;
export const UpdateKitMetadataDocument = new TypedDocumentString(`
    mutation UpdateKitMetadata($input: UpdateKitMetadataInput!) {
  updateKitMetadata(input: $input) {
    kit {
      id
      metadata
      updated
    }
  }
}
    `) as unknown as TypedDocumentString<UpdateKitMetadataMutation, UpdateKitMetadataMutationVariables>;
export const ActivateKitDocument = new TypedDocumentString(`
    mutation ActivateKit($input: ActivateKitInput!) {
  activateKit(input: $input) {
    result
  }
}
    `) as unknown as TypedDocumentString<ActivateKitMutation, ActivateKitMutationVariables>;
export const CreatePatientSessionDocument = new TypedDocumentString(`
    mutation CreatePatientSession($input: CreatePatientSessionInput!) {
  createPatientSession(input: $input) {
    token
    patientSession {
      patientSessionId
      expiresAt
    }
  }
}
    `) as unknown as TypedDocumentString<CreatePatientSessionMutation, CreatePatientSessionMutationVariables>;
export const MySeriesDocument = new TypedDocumentString(`
    query MySeries($unit: SeriesUnit!) {
  viewer {
    patient {
      firstName
      series(unit: $unit) {
        name
        unit
        points {
          at
          value
          text
          flag
          rangeMinimum
          rangeMaximum
        }
      }
    }
  }
}
    `) as unknown as TypedDocumentString<MySeriesQuery, MySeriesQueryVariables>;