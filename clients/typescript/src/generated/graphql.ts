// Written by `npm run generate`. Change src/operations.graphql, or the service, instead.
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
/** A kit, and the patient who activates it: by `patientId`, by `token`, or by the details that the kit type requires. */
export type ActivateKitInput = {
  /** City. */
  readonly city?: string | null | undefined;
  /** Date of birth. */
  readonly dateOfBirth?: string | null | undefined;
  /** E-mail address. */
  readonly email?: string | null | undefined;
  /** First name. */
  readonly firstName?: string | null | undefined;
  /** The code on the box. */
  readonly kitId: string;
  /** Last name. */
  readonly lastName?: string | null | undefined;
  /** An existing patient; takes an API key, or a token for that patient. */
  readonly patientId?: string | null | undefined;
  /** Phone number. */
  readonly phone?: string | null | undefined;
  /** Whether the patient agrees to research. */
  readonly researchConsent?: boolean | null | undefined;
  /** Sex: `M` or `F`. A text and no enum, so that a wrong one, which people type, is listed with every other problem of the details. */
  readonly sex?: string | null | undefined;
  /** State. */
  readonly state?: string | null | undefined;
  /** First line of the address. */
  readonly street1?: string | null | undefined;
  /** Second line of the address. */
  readonly street2?: string | null | undefined;
  /** A registration token. */
  readonly token?: string | null | undefined;
  /** ZIP code. */
  readonly zip?: string | null | undefined;
};

/** A range of days in UTC, both inclusive. Either may be left out. */
export type DateRange = {
  /** On or after this day. */
  readonly from?: string | null | undefined;
  /** On or before this day. */
  readonly to?: string | null | undefined;
};

/** Which kits. All conditions given must hold; an empty list matches nothing. */
export type KitFilter = {
  /** Only of this account. For staff, who see all accounts; a program sees only its own anyway. */
  readonly accountId?: string | null | undefined;
  /** Created on these days. */
  readonly created?: DateRange | null | undefined;
  /** E-mail address of the registered patient or of the recipient of the order; all such conditions must match the same person: whole, ignoring case. */
  readonly email?: string | null | undefined;
  /** First name of the registered patient or of the recipient of the order; all such conditions must match the same person: whole, ignoring case. */
  readonly firstName?: string | null | undefined;
  /** Whether the kit belongs to an order; retail kits may not. */
  readonly hasOrder?: boolean | null | undefined;
  /** Of one of these kit types, by code. */
  readonly kitTypes?: ReadonlyArray<string> | null | undefined;
  /** Last name of the registered patient or of the recipient of the order; all such conditions must match the same person: whole, ignoring case. */
  readonly lastName?: string | null | undefined;
  /** Phone number of the registered patient or of the recipient of the order; all such conditions must match the same person; only the digits count. */
  readonly phone?: string | null | undefined;
  /** With a sample in one of these statuses. */
  readonly sampleStatuses?: ReadonlyArray<SampleStatus> | null | undefined;
  /** In one of these statuses. */
  readonly statuses?: ReadonlyArray<KitStatus> | null | undefined;
  /** Last changed on these days. */
  readonly updated?: DateRange | null | undefined;
};

/** The status of a kit: that of its newest event. */
export type KitStatus =
  /** Canceled, and its sample with it. */
  | 'CANCELED'
  /** With the customer. */
  | 'DELIVERED'
  /** The carrier could not deliver it. */
  | 'DELIVERY_EXCEPTION'
  /** On its way to the customer. */
  | 'IN_TRANSIT'
  /** Being prepared for shipping. */
  | 'PREPARING'
  /** Activated: registered to a patient. */
  | 'REGISTERED';

/** How a result compares to its reference interval. */
export type ResultFlag =
  /** A word out of the ordinary, such as “Reactive” or “Resistant”: the laboratory says so. */
  | 'ABNORMAL'
  /** The laboratory calls it critical. */
  | 'CRITICAL'
  /** Above the interval. */
  | 'HIGH'
  /** Below the interval. */
  | 'LOW'
  /** Within the interval. */
  | 'NORMAL'
  /** Cannot be known: there is no interval, or the bound leaves it open. */
  | 'UNKNOWN';

/** The status of a sample: that of its newest event. */
export type SampleStatus =
  /** Not yet collected, or not yet sent back. */
  | 'AWAITING_COLLECTION'
  /** Canceled. */
  | 'CANCELED'
  /** Collected in a way that cannot be tested. */
  | 'COLLECTION_EXCEPTION'
  /** At the laboratory’s door. */
  | 'DELIVERED'
  /** The carrier could not deliver it to the laboratory. */
  | 'DELIVERY_EXCEPTION'
  /** Held by the laboratory for further checks. */
  | 'EXTRA_QUALITY_CHECKS'
  /** On its way to the laboratory. */
  | 'IN_TRANSIT'
  /** Some results are reported; more will follow. */
  | 'PARTIALLY_RESULTED'
  /** Accessioned by the laboratory. */
  | 'RECEIVED'
  /** All results are reported. */
  | 'RESULTED';

/** New metadata for a kit. */
export type UpdateKitMetadataInput = {
  /** The code on the box. */
  readonly kitId: string;
  /** Replaces the metadata as a whole: at most 16 KiB and 8 levels. */
  readonly metadata: Record<string, unknown>;
};

export type KitFieldsFragment = { readonly id: string, readonly kitId: string, readonly status: KitStatus, readonly metadata: Record<string, unknown> | null, readonly updated: string, readonly registeredTo: { readonly id: string, readonly firstName: string | null, readonly lastName: string | null } | null, readonly sample: { readonly id: string, readonly sampleId: string, readonly status: SampleStatus, readonly reports: ReadonlyArray<{ readonly id: string, readonly isAmendment: boolean, readonly results: ReadonlyArray<
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


export type KitsPageQuery = { readonly kits: { readonly edges: ReadonlyArray<{ readonly node: { readonly id: string, readonly kitId: string, readonly status: KitStatus, readonly metadata: Record<string, unknown> | null, readonly updated: string, readonly registeredTo: { readonly id: string, readonly firstName: string | null, readonly lastName: string | null } | null, readonly sample: { readonly id: string, readonly sampleId: string, readonly status: SampleStatus, readonly reports: ReadonlyArray<{ readonly id: string, readonly isAmendment: boolean, readonly results: ReadonlyArray<
              | { readonly name: string, readonly asGiven: string | number, readonly flag: ResultFlag }
              | { readonly name: string, readonly asGiven: string | number, readonly flag: ResultFlag }
              | { readonly unit: string | null, readonly name: string, readonly asGiven: string | number, readonly flag: ResultFlag }
              | { readonly name: string, readonly asGiven: string | number, readonly flag: ResultFlag }
            > }> | null } } }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } };

export type UpdateKitMetadataMutationVariables = Exact<{
  input: UpdateKitMetadataInput;
}>;


export type UpdateKitMetadataMutation = { readonly updateKitMetadata: { readonly kit: { readonly id: string, readonly metadata: Record<string, unknown> | null, readonly updated: string } | null } | null };

export type ActivateKitMutationVariables = Exact<{
  input: ActivateKitInput;
}>;


export type ActivateKitMutation = { readonly activateKit: { readonly result: string } | null };

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