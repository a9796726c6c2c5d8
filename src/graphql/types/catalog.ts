import { allEntries } from '../../domains/access/directory.ts';
import { upsertKitType } from '../../domains/catalog/upsert-kit-type.ts';
import { EXPECTED_DAYS, STAGE_NAMES } from '../../domains/lifecycles/stall.ts';
import type { ActivationField } from '../../generated/prisma/enums.ts';
import { builder } from '../fields/builder.ts';
import { codedEntryType, payloadType } from '../fields/record.ts';
import { planned } from '../fields/row-fields.ts';
import { globalIdOfCode } from './common.ts';
import { EligibilityRuleInput } from './eligibility-inputs.ts';
import { NamedLaboratoryObject } from './named-laboratories.ts';

/** The details that a kit type may require of a new patient. */
export const ActivationFieldEnum = builder.enumType('ActivationField', {
  description: 'A detail about the patient that activating a kit may require.',
  values: {
    FIRST_NAME: { description: 'The patient’s first name.' },
    LAST_NAME: { description: 'The patient’s last name.' },
    DATE_OF_BIRTH: { description: 'The patient’s date of birth.' },
    SEX: { description: 'The patient’s sex.' },
    EMAIL: { description: 'The patient’s e-mail address.' },
    PHONE: { description: 'The patient’s phone number.' },
    STREET1: { description: 'First line of the patient’s address.' },
    STREET2: { description: 'Second line of the patient’s address.' },
    CITY: { description: 'City of the patient’s address.' },
    STATE: { description: 'State of the patient’s address.' },
    ZIP: { description: 'ZIP code of the patient’s address.' },
    COUNTRY: { description: 'Country of the patient’s address.' },
  } satisfies Record<ActivationField, object>,
});

/** A kind of kit in the catalogue. */
export const KitTypeObject = builder.prismaNode('KitType', {
  id: globalIdOfCode,
  description: 'A kind of kit in the catalogue, which all accounts share.',
  fields: (t) => ({
    code: t.exposeString('code', { description: 'The kit type’s code, used in orders; case-sensitive.' }),
    name: t.exposeString('name', { description: 'The kit type’s name, for display.' }),
    sampleType: t.exposeString('sampleType', {
      description: 'What kind of sample is collected with the kit, such as `dried_blood_spot`.',
    }),
    panels: t.exposeStringList('panels', {
      description: 'Codes of the panels that the kit type’s samples are tested for, at most 200.',
    }),
    orderable: t.exposeBoolean('orderable', { description: 'Whether the kit type can be ordered.' }),
    activatable: t.exposeBoolean('activatable', {
      description: 'Whether kits of this type can be activated by the person who has them.',
    }),
    requiredActivationFields: t.expose('requiredActivationFields', {
      type: [ActivationFieldEnum],
      description: 'The details required to activate a kit of this type for a new patient, each at most once.',
    }),
    recollections: t.exposeInt('recollections', {
      nullable: true,
      description:
        'How often a kit is replaced because its sample cannot be tested, in a chain of replacements; null for no limit.',
    }),
    laboratory: t.relation('laboratory', {
      type: NamedLaboratoryObject,
      nullable: true,
      description:
        'The laboratory that samples of this type’s kits belong to, unless something more specific decides it; null for none. For ADMIN.',
      extensions: { discloses: 'catalogue' },
    }),
  }),
});

codedEntryType('kitType', 'KitType');

builder.queryField('kitTypes', (t) =>
  t.field({
    type: [KitTypeObject],
    description: 'All kit types, sorted by code; at most 1,000.',
    ...planned({ kind: 'catalogue', rows: (work) => allEntries(work, 'kitType') }),
  }),
);

const ExpectedDaysInput = builder.inputType('ExpectedDaysInput', {
  description:
    'After how many whole days a kit stalls in each stage, 0 to 365; the usual number for those that are left out.',
  fields: (t) => {
    const days = (name: keyof typeof STAGE_NAMES) =>
      t.int({ description: `Days until \`${STAGE_NAMES[name]}\`, ${EXPECTED_DAYS[STAGE_NAMES[name]]} if left out.` });
    return {
      notShipped: days('notShipped'),
      lateToCustomer: days('lateToCustomer'),
      deliveryException: days('deliveryException'),
      notActivated: days('notActivated'),
      notReturned: days('notReturned'),
      lateToLaboratory: days('lateToLaboratory'),
      lostToLaboratory: days('lostToLaboratory'),
      notReceived: days('notReceived'),
      notResulted: days('notResulted'),
      notReplaced: days('notReplaced'),
    } satisfies Record<keyof typeof STAGE_NAMES, unknown>;
  },
});

const UpsertKitTypeInput = builder.inputType('UpsertKitTypeInput', {
  description: 'A kit type to add or change. A field that is left out keeps its value.',
  fields: (t) => ({
    code: t.string({ required: true, description: 'The kit type’s code; case-sensitive.' }),
    name: t.string({ description: 'The kit type’s name, for display; required for a new kit type.' }),
    sampleType: t.string({
      description: 'What kind of sample is collected, such as `dried_blood_spot`; required for a new kit type.',
    }),
    panels: t.stringList({ description: 'Codes of the panels that the kit type’s samples are tested for.' }),
    orderable: t.boolean({ description: 'Whether the kit type can be ordered; true by default for a new kit type.' }),
    activatable: t.boolean({
      description: 'Whether kits of this type can be activated; true by default for a new kit type.',
    }),
    requiredActivationFields: t.field({
      type: [ActivationFieldEnum],
      description:
        'The details that activation requires; null for the default: first and last name, date of birth, sex and e-mail address.',
    }),
    expectedDays: t.field({
      type: ExpectedDaysInput,
      description:
        'After how many days a kit of the type stalls in each stage, in place of what was set before; null for the usual numbers.',
    }),
    recollections: t.int({
      description:
        'How often a kit is replaced because its sample cannot be tested, in a chain of replacements, 0 to 20; null for no limit.',
    }),
    eligibility: t.field({
      type: [EligibilityRuleInput],
      description:
        'Whom the kit type is for, at most 300 rules, in place of those before; null or an empty list for everybody everywhere.',
    }),
    laboratoryId: t.id({
      description:
        'UUID of the account of the laboratory that samples of this type’s kits belong to, existing ones included, unless something more specific decides it; null for none.',
    }),
  }),
});

builder.mutationField('upsertKitType', (t) =>
  t.field({
    type: payloadType('UpsertKitTypePayload', 'The kit type that was added or changed.', {
      field: 'kitType',
      type: KitTypeObject,
      key: 'code',
      description: 'The kit type after the change.',
    }),
    nullable: true,
    description:
      'Adds a kit type to the catalogue, or changes one. Existing kits keep their sample type and panels. For ADMIN.',
    args: { input: t.arg({ type: UpsertKitTypeInput, required: true, description: 'The kit type to add or change.' }) },
    resolve: async (_root, { input }, work) => ({ id: await upsertKitType(work, input) }),
  }),
);
