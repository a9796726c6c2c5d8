import { allEntries } from '../../domains/access/directory.ts';
import { upsertAnalyte } from '../../domains/catalog/upsert-analyte.ts';
import { builder } from '../fields/builder.ts';
import { codedEntryType, payloadType } from '../fields/record.ts';
import { planned } from '../fields/row-fields.ts';
import { embedded, globalIdOfCode } from './common.ts';

builder.prismaObject('AnalyteText', {
  description: embedded('What an analyte is called in a language, and what it measures.'),
  fields: (t) => ({
    language: t.exposeString('language', { description: 'The language: a tag of BCP 47, such as `en` or `es-MX`.' }),
    name: t.exposeString('name', { description: 'What the analyte is called, in plain words.' }),
    about: t.exposeString('about', { nullable: true, description: 'What the analyte measures, in plain words.' }),
  }),
});

/** Something that laboratories measure. */
export const AnalyteObject = builder.prismaNode('Analyte', {
  id: globalIdOfCode,
  description: 'Something that laboratories measure, from the catalogue that all accounts share.',
  fields: (t) => ({
    code: t.exposeString('code', {
      description: 'The analyte’s code, which submitted results refer to; case-sensitive.',
    }),
    name: t.exposeString('name', { description: 'The analyte’s name, for display.' }),
    loinc: t.exposeString('loinc', { nullable: true, description: 'The analyte’s LOINC code.' }),
    equivalentLoincs: t.exposeStringList('equivalentLoincs', {
      description: 'Further LOINC codes of the same thing, at most 20.',
    }),
    ucum: t.exposeString('ucum', { nullable: true, description: 'The UCUM unit that the analyte is measured in.' }),
    molarMass: t.exposeFloat('molarMass', {
      nullable: true,
      description: 'The molar mass, in g/mol, which converts between masses and amounts of substance.',
    }),
    siUnit: t.exposeString('siUnit', {
      nullable: true,
      description:
        'The UCUM unit of the analyte in the International System of Units, which `Patient.series` converts to.',
    }),
    conventionalUnit: t.exposeString('conventionalUnit', {
      nullable: true,
      description: 'The conventional UCUM unit of the analyte, which `Patient.series` converts to.',
    }),
    texts: t.relation('texts', {
      query: { orderBy: { language: 'asc' } },
      description: 'What the analyte is called and what it measures, once for each language, at most 20; by language.',
    }),
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

const AnalyteTextInput = builder.inputType('AnalyteTextInput', {
  description: 'What an analyte is called in a language, and what it measures.',
  fields: (t) => ({
    language: t.string({ required: true, description: 'The language: a tag of BCP 47, such as `en` or `es-MX`.' }),
    name: t.string({
      required: true,
      description: 'What the analyte is called, in plain words; at most 200 characters.',
    }),
    about: t.string({ description: 'What the analyte measures, in plain words; at most 500 characters.' }),
  }),
});

const UpsertAnalyteInput = builder.inputType('UpsertAnalyteInput', {
  description:
    'An analyte to add or change. A field that is left out keeps its value, and null removes it; a list is replaced as a whole. Any two of its units must be convertible into each other.',
  fields: (t) => ({
    code: t.string({ required: true, description: 'The analyte’s code; case-sensitive.' }),
    name: t.string({ required: true, description: 'The analyte’s name, for display.' }),
    loinc: t.string({ description: 'The analyte’s LOINC code, with its check digit.' }),
    equivalentLoincs: t.stringList({
      description: 'Further LOINC codes of the same thing, at most 20, which no other analyte has.',
    }),
    ucum: t.string({ description: 'The UCUM unit that the analyte is measured in, such as `mg/dL`.' }),
    molarMass: t.float({ description: 'The molar mass, in g/mol; above 0 and at most 10,000,000.' }),
    siUnit: t.string({
      description: 'The UCUM unit of the analyte in the International System of Units, such as `mmol/L`.',
    }),
    conventionalUnit: t.string({ description: 'The conventional UCUM unit of the analyte, such as `mg/dL`.' }),
    texts: t.field({
      type: [AnalyteTextInput],
      description: 'What the analyte is called and what it measures, once for each language, at most 20.',
    }),
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
