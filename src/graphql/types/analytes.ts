import { authorize } from '../../auth/policy.ts';
import { upsertAnalyte } from '../../domains/catalog/upsert-analyte.ts';
import type { Analyte } from '../../generated/prisma/client.ts';
import { builder } from '../builder.ts';
import type { LoadRows } from '../connection.ts';
import { codedEntryType, payloadType } from '../record.ts';
import { globalIdOfCode } from './common.ts';

const AnalyteObject = builder.prismaNode('Analyte', {
  id: globalIdOfCode,
  description: 'What a laboratory measures, in the catalogue that all accounts share.',
  fields: (t) => ({
    code: t.exposeString('code', { description: 'Its code, which submitted results name; case-sensitive.' }),
    name: t.exposeString('name', { description: 'Its name, for people.' }),
    loinc: t.exposeString('loinc', { nullable: true, description: 'Its LOINC code.' }),
    ucum: t.exposeString('ucum', { nullable: true, description: 'The UCUM unit it is measured in.' }),
  }),
});

const loadAnalytes: LoadRows<Analyte> = ({ db }, codes, query) =>
  db.analyte.findMany({ ...query, where: { code: { in: codes } } });
codedEntryType('analyte', 'Analyte', loadAnalytes);

builder.queryField('analytes', (t) =>
  t.prismaField({
    type: [AnalyteObject],
    description: 'All analytes, sorted by code. For everybody but FULFILLMENT.',
    resolve: async (query, _root, _args, context) => {
      authorize(context.actor, 'analytes.read');
      const analytes = await context.db.analyte.findMany({ ...query });
      // By code point, which the database's collation may not follow.
      return analytes.toSorted((one, other) => (one.code < other.code ? -1 : 1));
    },
  }),
);

const UpsertAnalyteInput = builder.inputType('UpsertAnalyteInput', {
  description:
    'An analyte to add or change. A LOINC code or a unit that is left out keeps its value; null takes it away.',
  fields: (t) => ({
    code: t.string({ required: true, description: 'Its code; case-sensitive.' }),
    name: t.string({ required: true, description: 'Its name, for people.' }),
    loinc: t.string({ description: 'Its LOINC code, with the check digit.' }),
    ucum: t.string({ description: 'The UCUM unit it is measured in, such as `mg/dL`.' }),
  }),
});

builder.mutationField('upsertAnalyte', (t) =>
  t.field({
    type: payloadType('UpsertAnalytePayload', 'The analyte added or changed.', {
      field: 'analyte',
      type: AnalyteObject,
      load: loadAnalytes,
      description: 'The analyte, as it is now.',
    }),
    nullable: true,
    description: 'Adds an analyte to the catalogue, or changes one. Earlier results keep their codes. For ADMIN.',
    args: { input: t.arg({ type: UpsertAnalyteInput, required: true, description: 'The analyte.' }) },
    resolve: async (_root, { input }, context) => ({ id: await upsertAnalyte(context, input) }),
  }),
);
