import { builder } from '../../graphql/builder.ts';
import { ActivationFieldEnum } from '../../graphql/enums.ts';
import { KitTypeObject } from './schema.ts';
import { upsertKitType } from './upsert-kit-type.ts';

const UpsertKitTypePayload = builder.objectRef<{ code: string }>('UpsertKitTypePayload').implement({
  description: 'The kit type added or changed.',
  fields: (t) => ({
    kitType: t.prismaField({
      type: KitTypeObject,
      description: 'The kit type, as it is now.',
      resolve: (query, { code }, _args, context) => context.db.kitType.findUniqueOrThrow({ ...query, where: { code } }),
    }),
  }),
});

const UpsertKitTypeInput = builder.inputType('UpsertKitTypeInput', {
  description: 'A kit type to be added or changed; what is left out keeps its value.',
  fields: (t) => ({
    code: t.string({ required: true, description: 'Its code; case-sensitive.' }),
    name: t.string({ description: 'Its name for people; required for a new one.' }),
    sampleType: t.string({ description: 'What is collected; required for a new one.' }),
    panels: t.stringList({ description: 'Codes of the panels that its samples are tested for.' }),
    orderable: t.boolean({ description: 'Whether orders may ask for it; a new one is.' }),
    activatable: t.boolean({ description: 'Whether its kits can be activated; those of a new one can.' }),
    requiredActivationFields: t.field({
      type: [ActivationFieldEnum],
      description:
        'The details that activation asks for; null for the default: first and last name, date of birth, sex and e-mail.',
    }),
  }),
});

builder.mutationField('upsertKitType', (t) =>
  t.field({
    type: UpsertKitTypePayload,
    description:
      'Adds a kit type to the catalogue, or changes one. Kits that exist keep their sample type and panels. For ADMIN.',
    args: { input: t.arg({ type: UpsertKitTypeInput, required: true, description: 'The kit type.' }) },
    resolve: async (_root, { input }, context) => ({ code: await upsertKitType(context, input) }),
  }),
);
