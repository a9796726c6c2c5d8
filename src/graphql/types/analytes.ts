import { allEntries } from '../../domains/access/directory.ts';
import { upsertAnalyte } from '../../domains/catalog/upsert-analyte.ts';
import { builder } from '../fields/builder.ts';
import { codedEntryType, payloadType } from '../fields/record.ts';
import { planned } from '../fields/row-fields.ts';
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

codedEntryType('analyte', 'Analyte');

builder.queryField('analytes', (t) =>
  t.field({
    type: [AnalyteObject],
    description: 'All analytes, sorted by code; at most 2,000. For all roles except FULFILLMENT.',
    ...planned({ kind: 'catalogue', rows: (work) => allEntries(work, 'analyte') }),
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
      key: 'code',
      description: 'The analyte after the change.',
    }),
    nullable: true,
    description: 'Adds an analyte to the catalogue, or changes one. Earlier results keep their codes. For ADMIN.',
    args: { input: t.arg({ type: UpsertAnalyteInput, required: true, description: 'The analyte to add or change.' }) },
    resolve: async (_root, { input }, work) => ({ id: await upsertAnalyte(work, input) }),
  }),
);
