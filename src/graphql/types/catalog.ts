import { authorize } from '../../auth/policy.ts';
import { upsertKitType } from '../../domains/catalog/upsert-kit-type.ts';
import type { KitType } from '../../generated/prisma/client.ts';
import type { ActivationField } from '../../generated/prisma/enums.ts';
import { builder } from '../builder.ts';
import type { LoadRows } from '../connection.ts';
import { codedEntryType, payloadType } from '../record.ts';
import { globalIdOfCode } from './common.ts';

const ActivationFieldEnum = builder.enumType('ActivationField', {
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
  } satisfies Record<ActivationField, object>,
});

/** A kind of kit in the catalogue. */
export const KitTypeObject = builder.prismaNode('KitType', {
  id: globalIdOfCode,
  description: 'A kind of kit in the catalogue, which all accounts share.',
  fields: (t) => ({
    code: t.exposeString('code', { description: 'Its code, used in orders; case-sensitive.' }),
    name: t.exposeString('name', { description: 'Its name, for people.' }),
    sampleType: t.exposeString('sampleType', { description: 'What is collected, such as `dried_blood_spot`.' }),
    panels: t.exposeStringList('panels', { description: 'Codes of the panels its samples are tested for.' }),
    orderable: t.exposeBoolean('orderable', { description: 'Whether it can be ordered.' }),
    activatable: t.exposeBoolean('activatable', { description: 'Whether the holder of such a kit can activate it.' }),
    requiredActivationFields: t.expose('requiredActivationFields', {
      type: [ActivationFieldEnum],
      description: 'The details needed to activate such a kit for a new patient.',
    }),
  }),
});

/** A kit type is keyed by its code. */
const loadKitTypes: LoadRows<KitType> = ({ db }, codes, query) =>
  db.kitType.findMany({ ...query, where: { code: { in: codes } } });
codedEntryType('kitType', 'KitType', loadKitTypes);

builder.queryField('kitTypes', (t) =>
  t.prismaField({
    type: [KitTypeObject],
    description: 'All kit types, sorted by code.',
    resolve: async (query, _root, _args, context) => {
      authorize(context.actor, 'catalog.read');
      const kitTypes = await context.db.kitType.findMany({ ...query });
      // By code point, which the database's collation may not follow.
      return kitTypes.toSorted((one, other) => (one.code < other.code ? -1 : 1));
    },
  }),
);

const UpsertKitTypeInput = builder.inputType('UpsertKitTypeInput', {
  description: 'A kit type to add or change. What is left out keeps its value.',
  fields: (t) => ({
    code: t.string({ required: true, description: 'Its code; case-sensitive.' }),
    name: t.string({ description: 'Its name, for people; required for a new kit type.' }),
    sampleType: t.string({ description: 'What is collected; required for a new kit type.' }),
    panels: t.stringList({ description: 'Codes of the panels its samples are tested for.' }),
    orderable: t.boolean({ description: 'Whether it can be ordered; true for a new kit type.' }),
    activatable: t.boolean({ description: 'Whether its kits can be activated; true for a new kit type.' }),
    requiredActivationFields: t.field({
      type: [ActivationFieldEnum],
      description:
        'The details that activation asks for; null for the default: first and last name, date of birth, sex and e-mail.',
    }),
  }),
});

builder.mutationField('upsertKitType', (t) =>
  t.field({
    type: payloadType('UpsertKitTypePayload', 'The kit type added or changed.', {
      field: 'kitType',
      type: KitTypeObject,
      load: loadKitTypes,
      description: 'The kit type, as it is now.',
    }),
    nullable: true,
    description:
      'Adds a kit type to the catalogue, or changes one. Existing kits keep their sample type and panels. For ADMIN.',
    args: { input: t.arg({ type: UpsertKitTypeInput, required: true, description: 'The kit type.' }) },
    resolve: async (_root, { input }, context) => ({ id: await upsertKitType(context, input) }),
  }),
);
