import type * as enums from '../generated/prisma/enums.ts';
import { builder } from './builder.ts';

export const AccountModeEnum = builder.enumType('AccountMode', {
  description: 'Whether an account is in earnest.',
  values: {
    LIVE: { description: 'Real people and real results.' },
    TEST: { description: 'For trying things out; report documents are stamped "TEST: NOT FOR CLINICAL USE".' },
  } satisfies Record<enums.AccountMode, object>,
});

export const RoleEnum = builder.enumType('Role', {
  description: 'What a user may do.',
  values: {
    CLIENT: { description: 'A program: its own account, everything the REST API offers.' },
    FULFILLMENT: { description: 'Gets kits out of the door, for all accounts; sees no reports.' },
    LAB: { description: 'The laboratory: sample events, reports and requisition decisions, for all accounts.' },
    ADMIN: { description: 'All of it, and accounts, users, keys and the kit type catalogue.' },
  } satisfies Record<enums.Role, object>,
});

export const SexEnum = builder.enumType('Sex', {
  description: 'A patient’s sex, as laboratories ask for it.',
  values: { M: { description: 'Male.' }, F: { description: 'Female.' } } satisfies Record<enums.Sex, object>,
});

export const OrderStatusEnum = builder.enumType('OrderStatus', {
  description: 'Where an order stands.',
  values: {
    PENDING: { description: 'Placed; no kit is fulfilled yet.' },
    IN_PROGRESS: { description: 'At least one kit is fulfilled.' },
    COMPLETED: { description: 'Nothing is left to fulfil, and every kit has arrived or was canceled.' },
    CANCELED: { description: 'Canceled, with all its kits.' },
  } satisfies Record<enums.OrderStatus, object>,
});

export const KitStatusEnum = builder.enumType('KitStatus', {
  description: 'Where a kit stands: the status of its newest event.',
  values: {
    PREPARING: { description: 'Being made ready to ship.' },
    IN_TRANSIT: { description: 'On its way to the customer.' },
    DELIVERED: { description: 'With the customer.' },
    DELIVERY_EXCEPTION: { description: 'The carrier could not deliver it.' },
    REGISTERED: { description: 'Activated: registered to a patient.' },
    CANCELED: { description: 'Canceled, and its sample with it.' },
  } satisfies Record<enums.KitStatus, object>,
});

export const SampleStatusEnum = builder.enumType('SampleStatus', {
  description: 'Where a sample stands: the status of its newest event.',
  values: {
    AWAITING_COLLECTION: { description: 'Not yet collected, or not yet sent back.' },
    COLLECTION_EXCEPTION: { description: 'Collected in a way that cannot be tested.' },
    DELIVERY_EXCEPTION: { description: 'The carrier could not deliver it to the laboratory.' },
    DELIVERED: { description: 'At the laboratory’s door.' },
    IN_TRANSIT: { description: 'On its way to the laboratory.' },
    RECEIVED: { description: 'Accessioned by the laboratory.' },
    RESULTED: { description: 'All results are reported.' },
    PARTIALLY_RESULTED: { description: 'Some results are reported, more follow.' },
    EXTRA_QUALITY_CHECKS: { description: 'Held by the laboratory for further checks.' },
    CANCELED: { description: 'Canceled.' },
  } satisfies Record<enums.SampleStatus, object>,
});

export const RequisitionStatusEnum = builder.enumType('RequisitionStatus', {
  description: 'Where a requisition stands.',
  values: {
    CREATED: { description: 'Submitted, not yet decided on.' },
    APPROVED: { description: 'The laboratory will test the sample.' },
    DENIED: { description: 'The laboratory will not test the sample.' },
    DELIVERED: { description: 'The sample is at the laboratory’s door.' },
    RECEIVED: { description: 'The laboratory has accessioned the sample.' },
    EXTRA_QUALITY_CHECKS: { description: 'The sample is held for further checks.' },
    RESULTED: { description: 'All results are reported.' },
    REJECTED: { description: 'The sample could not be tested.' },
    DELIVERY_EXCEPTION: { description: 'The carrier could not deliver the sample.' },
  } satisfies Record<enums.RequisitionStatus, object>,
});

export const ActivationFieldEnum = builder.enumType('ActivationField', {
  description: 'A detail of a patient that activating a kit may ask for.',
  values: {
    FIRST_NAME: { description: 'First name.' },
    LAST_NAME: { description: 'Last name.' },
    DATE_OF_BIRTH: { description: 'Date of birth.' },
    SEX: { description: 'Sex.' },
    EMAIL: { description: 'E-mail address.' },
    PHONE: { description: 'Phone number.' },
    STREET1: { description: 'First line of the address.' },
    STREET2: { description: 'Second line of the address.' },
    CITY: { description: 'City.' },
    STATE: { description: 'State.' },
    ZIP: { description: 'ZIP code.' },
  } satisfies Record<enums.ActivationField, object>,
});

export const ComparatorEnum = builder.enumType('Comparator', {
  description: 'How a quantity that is only known to a bound compares to it.',
  values: {
    LT: { description: 'Less than the value.' },
    LE: { description: 'At most the value.' },
    GT: { description: 'Greater than the value.' },
    GE: { description: 'At least the value.' },
  } satisfies Record<enums.Comparator, object>,
});

export const ResultFlagEnum = builder.enumType('ResultFlag', {
  description: 'How a result compares to its reference interval.',
  values: {
    LOW: { description: 'Below the interval.' },
    NORMAL: { description: 'Within the interval.' },
    HIGH: { description: 'Above the interval.' },
    CRITICAL: { description: 'The laboratory calls it critical.' },
    UNKNOWN: { description: 'Cannot be told: there is no interval, or the bound leaves it open.' },
  } satisfies Record<enums.ResultFlag, object>,
});
