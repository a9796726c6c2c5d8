import { findCandidates } from '../../domains/laboratory/candidates.ts';
import { messageText } from '../../domains/laboratory/kept-message.ts';
import { listUnmatchedResults } from '../../domains/laboratory/list-unmatched-results.ts';
import { matchResult } from '../../domains/laboratory/match-result.ts';
import { rejectResult } from '../../domains/laboratory/reject-result.ts';
import type { UnmatchedResult } from '../../generated/prisma/client.ts';
import type { UnmatchedReason, UnmatchedStatus } from '../../generated/prisma/enums.ts';
import { builder } from '../builder.ts';
import { nodeQuery } from '../connection.ts';
import { payloadType, recordType } from '../record.ts';
import { listField } from '../row-fields.ts';
import { globalId } from './common.ts';
import { ReportObject, reportRecords } from './reports.ts';
import { SampleObject, sampleRecords } from './samples.ts';

const UnmatchedReasonEnum = builder.enumType('UnmatchedReason', {
  description: 'Why a laboratory’s message was not charted by itself.',
  values: {
    UNKNOWN_SAMPLE: { description: 'No sample has an id that it gives.' },
    SEVERAL_SAMPLES: { description: 'It names several samples.' },
    PERSON_DISAGREES: { description: 'Its name or birth date is not that of the person known for the sample.' },
    NOT_EXPECTED: { description: 'The sample expects no such result.' },
    UNREADABLE: { description: 'It cannot be charted as it is.' },
  } satisfies Record<UnmatchedReason, object>,
});

const UnmatchedStatusEnum = builder.enumType('UnmatchedStatus', {
  description: 'What became of an unmatched result.',
  values: {
    OPEN: { description: 'Somebody has to decide.' },
    MATCHED: { description: 'It was charted on a sample.' },
    REJECTED: { description: 'It was charted nowhere.' },
  } satisfies Record<UnmatchedStatus, object>,
});

const UnmatchedResultObject = builder.prismaNode('UnmatchedResult', {
  id: globalId,
  description:
    'A laboratory’s message that was kept and not charted: no result is guessed onto a sample. It is never deleted.',
  fields: (t) => ({
    unmatchedResultId: t.exposeID('id', { description: 'UUID of the unmatched result.' }),
    reason: t.expose('reason', { type: UnmatchedReasonEnum, description: 'Why it was not charted.' }),
    detail: t.exposeString('detail', { description: 'Why, in a sentence.' }),
    status: t.expose('status', { type: UnmatchedStatusEnum, description: 'What became of it.' }),
    received: t.expose('created', { type: 'DateTime', description: 'When the message was received.' }),
    sendingFacility: t.exposeString('sendingFacility', { description: 'Who sent it, as MSH-4 says.' }),
    controlId: t.exposeString('controlId', { description: 'Its control id, MSH-10.' }),
    candidates: t.field({
      type: [SampleObject],
      description:
        'Samples that it may be of: the one that it names; if it names none, those that await a result of the same registered person, at most 10.',
      resolve: async (unmatched, _args, context, info) => {
        const ids = await findCandidates(context, unmatched);
        const rows = await sampleRecords.load(context, [...ids], nodeQuery({ context, info }));
        return rows.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
      },
    }),
    sample: t.relation('sample', { nullable: true, description: 'The sample that it names, or was matched to.' }),
    report: t.relation('report', { nullable: true, description: 'The report that it became.' }),
    decidedBy: t.relation('decidedBy', { nullable: true, description: 'Who decided.' }),
    decidedAt: t.expose('decidedAt', { type: 'DateTime', nullable: true, description: 'When it was decided.' }),
    decision: t.exposeString('decision', { nullable: true, description: 'The reason given for the decision.' }),
    message: t.string({
      description: 'The message as it was sent, a segment a line; of one longer than 256 KiB, its beginning.',
      resolve: (unmatched, _args, context) => messageText(context, unmatched),
    }),
  }),
});

const unmatchedRecords = recordType<UnmatchedResult>('unmatchedResult', 'UnmatchedResult', ({ db }, ids, query) =>
  db.unmatchedResult.findMany({ ...query, where: { id: { in: ids } } }),
);

const UnmatchedResultConnection = builder.connectionObject(
  { type: UnmatchedResultObject, name: 'UnmatchedResultConnection', description: 'A page of unmatched results.' },
  { name: 'UnmatchedResultEdge', description: 'An unmatched result on a page.' },
);

builder.queryField('unmatchedResults', (t) =>
  t.connection(
    {
      type: UnmatchedResultObject,
      description: 'Laboratories’ messages that did not match, newest first. For LAB and ADMIN.',
      args: {
        statuses: t.arg({
          type: [UnmatchedStatusEnum],
          description: 'Only in one of these statuses; an empty list matches nothing.',
        }),
      },
      ...listField(unmatchedRecords.load, (context, { statuses }) => listUnmatchedResults(context, { statuses })),
    },
    UnmatchedResultConnection,
  ),
);

const MatchResultInput = builder.inputType('MatchResultInput', {
  description: 'Which sample an unmatched result is of.',
  fields: (t) => ({
    unmatchedResultId: t.id({ required: true, description: 'UUID of the unmatched result.' }),
    sampleId: t.string({ required: true, description: 'The barcode of the sample that it is of.' }),
    reason: t.string({ required: true, description: 'How you know, in a few words.' }),
    confirm: t.boolean({
      description:
        'Whether it is of this sample although the name or the birth date is another, or it names several samples; false by default.',
    }),
  }),
});

const RejectResultInput = builder.inputType('RejectResultInput', {
  description: 'An unmatched result that is charted nowhere.',
  fields: (t) => ({
    unmatchedResultId: t.id({ required: true, description: 'UUID of the unmatched result.' }),
    reason: t.string({ required: true, description: 'Why, in a few words.' }),
  }),
});

builder.mutationFields((t) => ({
  matchResult: t.field({
    type: payloadType('MatchResultPayload', 'The report that the unmatched result became.', {
      field: 'report',
      type: ReportObject,
      load: reportRecords.load,
      description: 'The report.',
    }),
    nullable: true,
    description: 'Charts an unmatched result on a sample. For LAB and ADMIN.',
    args: { input: t.arg({ type: MatchResultInput, required: true, description: 'What is matched.' }) },
    resolve: async (_root, { input }, context) => ({ id: await matchResult(context, input) }),
  }),
  rejectResult: t.field({
    type: payloadType('RejectResultPayload', 'The unmatched result that was rejected.', {
      field: 'unmatchedResult',
      type: UnmatchedResultObject,
      load: unmatchedRecords.load,
      description: 'The unmatched result, as it is now.',
    }),
    nullable: true,
    description: 'Decides that an unmatched result is charted nowhere. For LAB and ADMIN.',
    args: { input: t.arg({ type: RejectResultInput, required: true, description: 'What is rejected.' }) },
    resolve: async (_root, { input }, context) => ({ id: await rejectResult(context, input) }),
  }),
}));
