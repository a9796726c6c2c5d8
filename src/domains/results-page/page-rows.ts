import { z } from 'zod';
import {
  Comparator,
  KitStatus,
  ResultChange,
  ResultFinality,
  ResultFlag,
  SampleStatus,
  StallStage,
} from '../../generated/prisma/enums.ts';

// The rows of a results page, as the statement (page-statement.ts) writes them.

const time = z.string().transform((written) => new Date(written));
const text = z.string().nullable();
const number = z.number().nullable();

const listed = z.object({
  sampleId: z.string(),
  kit: z.object({ kitId: z.string(), typeName: z.string() }).nullable(),
  created: time,
  collected: time.nullable(),
});

const result = z.object({
  position: z.int(),
  chartKey: z.string(),
  finality: z.enum(ResultFinality),
  resulted: time,
  change: z.enum(ResultChange).nullable(),
  resultType: z.string(),
  name: z.string(),
  timeCollected: time,
  text: z.string(),
  value: number,
  comparator: z.enum(Comparator).nullable(),
  unit: text,
  rangeMinimum: number,
  rangeMaximum: number,
  rangeText: text,
  flag: z.enum(ResultFlag),
  interpretation: text,
  comments: text,
  codeSystem: text,
  code: text,
  codeDisplay: text,
  loinc: text,
  observationSystem: text,
  analyte: z.object({ code: z.string(), name: z.string(), ucum: text }).nullable(),
  texts: z.array(z.object({ language: z.string(), name: z.string(), about: text })),
});

const attachment = z.object({
  position: z.int(),
  chartKey: z.string(),
  finality: z.enum(ResultFinality),
  resulted: time,
  change: z.enum(ResultChange).nullable(),
  name: z.string(),
  loinc: text,
  contentType: z.string(),
  bytes: z.int(),
});

const charted = z.object({
  dateCollected: time,
  collectionUnknown: z.boolean(),
  results: z.array(result),
  attachments: z.array(attachment),
});

const report = charted.extend({
  reportId: z.string(),
  isPartial: z.boolean(),
  isAmendment: z.boolean(),
  comments: text,
  dateReceived: time,
  dateResulted: time,
  review: z.object({ comment: z.string(), by: z.string(), at: time }).nullable(),
  performedBy: z.object({ name: z.string(), address: text, cliaNumber: text, director: text }),
  replaces: charted.nullable(),
});

const progressOfKit = z.object({
  of: z.literal('kit'),
  ordered: time.nullable(),
  shipped: time.nullable(),
  delivered: time.nullable(),
  registered: time.nullable(),
  returned: time.nullable(),
  received: time.nullable(),
  resulted: time.nullable(),
  hasResults: z.boolean(),
  kitStatus: z.enum(KitStatus),
  sampleStatus: z.enum(SampleStatus),
  stage: z.enum(StallStage).nullable(),
  since: time.nullable(),
  expectedDays: z.json(),
  timeZone: z.string(),
  replacementOrdered: time.nullable(),
});

const progressOfSample = z.object({
  of: z.literal('sample'),
  status: z.enum(SampleStatus),
  returned: time.nullable(),
  received: time.nullable(),
  resulted: time.nullable(),
  hasResults: z.boolean(),
});

const point = z.object({
  at: z.string(),
  name: z.string(),
  text: z.string(),
  value: number,
  comparator: z.enum(Comparator).nullable(),
  rangeMinimum: number,
  rangeMaximum: number,
  referenceText: text,
  flag: z.enum(ResultFlag),
  isPreliminary: z.boolean(),
  reportId: z.string(),
  kitRef: text,
  sampleRef: z.string(),
  created: z.string(),
  position: z.int(),
});

const series = z.object({
  patientRef: z.string(),
  analyte: text,
  analyteName: text,
  ucum: text,
  molarMass: number,
  siUnit: text,
  conventionalUnit: text,
  loinc: text,
  sampleType: z.string(),
  isQuantity: z.boolean(),
  unit: text,
  points: z.array(point),
});

/** Everything that a results page is made of. */
export const pageRows = z.object({
  program: z.object({
    name: z.string(),
    isTest: z.boolean(),
    timeZone: z.string(),
    language: z.string(),
    supportContact: text,
    supportContacts: z.unknown(),
  }),
  person: z.object({ firstName: text, lastName: text, language: text }),
  samples: z.array(listed),
  shown: z
    .object({
      ref: z.string(),
      kitRef: text,
      sample: listed,
      type: text,
      progress: z.discriminatedUnion('of', [progressOfKit, progressOfSample]),
      withdrawals: z.array(time),
    })
    .nullable(),
  report: report.nullable(),
  series: z.array(series),
});

export type PageRows = z.output<typeof pageRows>;
