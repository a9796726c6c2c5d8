import { authorize } from '../../auth/policy.ts';
import { builder } from '../../graphql/builder.ts';
import { ActivationFieldEnum } from '../../graphql/enums.ts';

export const KitTypeObject = builder.prismaObject('KitType', {
  description: 'A kind of kit in the catalogue, which all accounts share.',
  fields: (t) => ({
    code: t.exposeString('code', { description: 'Its code, by which orders ask for it; case-sensitive.' }),
    name: t.exposeString('name', { description: 'Its name for people.' }),
    sampleType: t.exposeString('sampleType', { description: 'What is collected, such as `dried_blood_spot`.' }),
    panels: t.exposeStringList('panels', { description: 'Codes of the panels that its samples are tested for.' }),
    orderable: t.exposeBoolean('orderable', { description: 'Whether orders may ask for it.' }),
    activatable: t.exposeBoolean('activatable', {
      description: 'Whether its kits can be activated by who holds them.',
    }),
    requiredActivationFields: t.expose('requiredActivationFields', {
      type: [ActivationFieldEnum],
      description: 'The details that activating such a kit for a new patient asks for.',
    }),
  }),
});

builder.queryField('kitTypes', (t) =>
  t.prismaField({
    type: [KitTypeObject],
    description: 'All kit types, sorted by code.',
    resolve: async (query, _root, _args, context) => {
      authorize(context.actor, 'catalog.read');
      const kitTypes = await context.db.kitType.findMany({ ...query });
      // By code point, which a database's own collation may not be.
      return kitTypes.toSorted((one, other) => (one.code < other.code ? -1 : 1));
    },
  }),
);
