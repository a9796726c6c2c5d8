import { authorize } from '../../auth/policy.ts';
import { upsertAnalyte } from '../../domains/catalog/upsert-analyte.ts';
import { allEntries } from '../../domains/directory.ts';
import type { Analyte } from '../../generated/prisma/client.ts';
import { builder } from '../builder.ts';
import type { LoadRows } from '../connection.ts';
import { codedEntryType, payloadType } from '../record.ts';
import { globalIdOfCode } from './common.ts';

const AnalyteObject = builder.prismaNode('Analyte', {
  id: globalIdOfCode,
  description: 'Something that laboratories measure, from the catalogue that all accounts share.',
  fields: (t) => ({
    code: t.exposeString('code', {
      description: 'The analyte’s code, which submitted results refer to; case-sensitive.',
    }),
    name: t.exposeString('name', { description: 'The analyte’s name, for display.' }),
    loinc: t.exposeString('loinc', { nullable: true, description: 'The analyte’s LOINC code.' }),
    ucum: t.exposeString('ucum', { nullable: true, description: 'The UCUM unit that the analyte is measured in.' }),
  }),
});

const loadAnalytes: LoadRows<Analyte> = ({ db }, codes, query) =>
  db.analyte.findMany({ ...query, where: { code: { in: codes } } });
codedEntryType('analyte', 'Analyte', loadAnalytes);

builder.queryField('analytes', (t) =>
  t.prismaField({
    type: [AnalyteObject],
    description: 'All analytes, sorted by code; at most 2,000. For all roles except FULFILLMENT.',
    extensions: { source: { kind: 'catalogue', rows: (work) => allEntries(work, 'analyte') } },
    resolve: async (query, _root, _args, work) => {
      authorize(work.call.actor, 'analytes.read');
      const analytes = await work.db.analyte.findMany({ ...query });
      // By code point, because the database's collation may sort differently.
      return analytes.toSorted((one, other) => (one.code < other.code ? -1 : 1));
    },
  }),
);

const UpsertAnalyteInput = builder.inputType('UpsertAnalyteInput', {
  description: 'An analyte to add or change. A LOINC code or unit that is left out keeps its value; null removes it.',
  fields: (t) => ({
    code: t.string({ required: true, description: 'The analyte’s code; case-sensitive.' }),
    name: t.string({ required: true, description: 'The analyte’s name, for display.' }),
    loinc: t.string({ description: 'The analyte’s LOINC code, with its check digit.' }),
    ucum: t.string({ description: 'The UCUM unit that the analyte is measured in, such as `mg/dL`.' }),
  }),
});

builder.mutationField('upsertAnalyte', (t) =>
  t.field({
    type: payloadType('UpsertAnalytePayload', 'The analyte that was added or changed.', {
      field: 'analyte',
      type: AnalyteObject,
      load: loadAnalytes,
      key: 'code',
      description: 'The analyte after the change.',
    }),
    nullable: true,
    description: 'Adds an analyte to the catalogue, or changes one. Earlier results keep their codes. For ADMIN.',
    args: { input: t.arg({ type: UpsertAnalyteInput, required: true, description: 'The analyte to add or change.' }) },
    resolve: async (_root, { input }, work) => ({ id: await upsertAnalyte(work, input) }),
  }),
);
