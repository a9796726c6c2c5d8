import { findCandidates } from '../../domains/laboratory/candidates.ts';
import { compareSamples } from '../../domains/laboratory/compare-samples.ts';
import { GRAVEST_FIRST, listUnmatchedResults } from '../../domains/laboratory/list-unmatched-results.ts';
import { matchResult } from '../../domains/laboratory/match-result.ts';
import { rejectResult } from '../../domains/laboratory/reject-result.ts';
import { reopenResult } from '../../domains/laboratory/reopen-result.ts';
import { messageText } from '../../domains/laboratory/stored-message.ts';
import type { UnmatchedResult } from '../../generated/prisma/client.ts';
import { builder } from '../fields/builder.ts';
import { payloadType, recordType } from '../fields/record.ts';
import { fromColumns, keysFromColumns, listField } from '../fields/row-fields.ts';
import { DateRangeInput, globalId, SortDirectionEnum, sortOf } from './common.ts';
import { ReportObject } from './reports.ts';
import { keyOfSample, SampleComparisonType } from './sample-comparisons.ts';
import { SampleObject } from './samples.ts';
import { ResultSeverityEnum, UnmatchedReasonEnum, UnmatchedStatusEnum } from './unmatched-enums.ts';

builder.prismaObject('UnmatchedReopening', {
  description: 'A rejection of an unmatched result that was undone.',
  fields: (t) => ({
    rejectedBy: t.relation('rejectedBy', { description: 'The user who had rejected the result.' }),
    rejectedAt: t.expose('rejectedAt', { type: 'DateTime', description: 'When the result was rejected.' }),
    rejection: t.exposeString('rejection', { description: 'The reason given for rejecting the result.' }),
    reopenedBy: t.relation('reopenedBy', { description: 'The user who reopened the result.' }),
    reopenedAt: t.expose('reopenedAt', { type: 'DateTime', description: 'When the result was reopened.' }),
    reason: t.exposeString('reason', { description: 'The reason given for reopening the result.' }),
  }),
});

/** The columns that determine which samples an unmatched result may belong to. */
const FOR_CANDIDATES = ['messageId', 'reason', 'sampleRef'] as const;

/** A laboratory's message that was not charted. */
export const UnmatchedResultObject = builder.prismaNode('UnmatchedResult', {
  id: globalId,
  description:
    'A laboratory’s message that was kept but not charted, because results are never charted on a guess. It is never deleted.',
  fields: (t) => ({
    unmatchedResultId: t.exposeID('id', { description: 'UUID of the unmatched result.' }),
    reason: t.expose('reason', { type: UnmatchedReasonEnum, description: 'Why the message was not charted.' }),
    detail: t.exposeString('detail', { description: 'Why the message was not charted, in a sentence.' }),
    severity: t.expose('severity', {
      type: ResultSeverityEnum,
      description: 'The severity of the message.',
    }),
    status: t.expose('status', {
      type: UnmatchedStatusEnum,
      description: 'Whether the unmatched result still awaits a decision, or what was decided.',
    }),
    received: t.expose('created', {
      type: 'DateTime',
      description: 'When the message was received; of a message that was charted in part, when the rest was listed.',
    }),
    sendingFacility: t.exposeString('sendingFacility', {
      description: 'The facility that sent the message, from MSH-4.',
    }),
    controlId: t.exposeString('controlId', { description: 'The control id of the message, from MSH-10.' }),
    candidates: t.field({
      type: [SampleObject],
      description:
        'The samples the result may belong to: those the message names or, if it names none, those of the same registered person that await a result, at most 10.',
      ...keysFromColumns<UnmatchedResult>([...FOR_CANDIDATES], async (unmatched, _args, work) =>
        (await findCandidates(work, unmatched)).map(keyOfSample),
      ),
    }),
    comparison: t.field({
      type: [SampleComparisonType],
      description:
        'What the message says next to what we know, field by field: a comparison with each candidate, in their order, at most 10, or only the message if there are no candidates. Reading a comparison is audited as reading the person of each sample.',
      args: {
        sampleId: t.arg.string({
          description: 'The barcode of the only sample to compare with; the list is empty if no sample has it.',
        }),
      },
      ...keysFromColumns<UnmatchedResult>(
        ['id', ...FOR_CANDIDATES],
        (unmatched, { sampleId }: { readonly sampleId?: string | null }, work) =>
          compareSamples(work, unmatched, sampleId ?? null),
      ),
    }),
    sample: t.relation('sample', {
      nullable: true,
      description: 'The sample that the message names, or that the result was matched to.',
    }),
    report: t.relation('report', {
      nullable: true,
      description: 'The report created from the message, once it is matched.',
    }),
    decidedBy: t.relation('decidedBy', {
      nullable: true,
      description: 'The user who matched or rejected the result; null until then.',
    }),
    decidedAt: t.expose('decidedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the result was matched or rejected; null until then.',
    }),
    decision: t.exposeString('decision', {
      nullable: true,
      description: 'The reason given for matching or rejecting the result.',
    }),
    reopenings: t.relation('reopenings', {
      query: { orderBy: { position: 'asc' } },
      description: 'The rejections of the result that were later undone, oldest first; at most 20.',
    }),
    message: t.string({
      description:
        'The message as it was sent, one segment per line. If it is longer than 256 KiB, only its beginning.',
      extensions: fromColumns<UnmatchedResult>('id', 'messageId'),
      resolve: (unmatched, _args, work) => messageText(work, unmatched),
    }),
  }),
});

recordType('unmatchedResult', 'UnmatchedResult');

const UnmatchedResultConnection = builder.connectionObject(
  { type: UnmatchedResultObject, name: 'UnmatchedResultConnection', description: 'A page of unmatched results.' },
  { name: 'UnmatchedResultEdge', description: 'An unmatched result on a page.' },
);

const UnmatchedResultSortFieldEnum = builder.enumType('UnmatchedResultSortField', {
  description: 'What unmatched results are sorted by.',
  values: {
    SEVERITY: { description: 'Their severity; for the same severity, when they were received.' },
    RECEIVED: { description: 'When they were received.' },
  },
});

const UnmatchedResultSortInput = builder.inputType('UnmatchedResultSort', {
  description: 'How to sort unmatched results.',
  fields: (t) => ({
    field: t.field({
      type: UnmatchedResultSortFieldEnum,
      description: 'What to sort by, `SEVERITY` if left out; ties are sorted by id.',
    }),
    direction: t.field({
      type: SortDirectionEnum,
      description: 'The direction to sort in: `DESC`, the default, has the most severe, or the newest, first.',
    }),
  }),
});

builder.queryField('unmatchedResults', (t) =>
  t.connection(
    {
      type: UnmatchedResultObject,
      description:
        'Laboratories’ messages that could not be charted automatically, by default the most severe first, and the newest of those that are equally severe. For LAB and ADMIN.',
      args: {
        statuses: t.arg({
          type: [UnmatchedStatusEnum],
          description: 'Only unmatched results in one of these statuses; an empty list matches nothing.',
        }),
        reasons: t.arg({
          type: [UnmatchedReasonEnum],
          description: 'Only messages that were not charted for one of these reasons; an empty list matches nothing.',
        }),
        severities: t.arg({
          type: [ResultSeverityEnum],
          description: 'Only messages of one of these severities; an empty list matches nothing.',
        }),
        sendingFacility: t.arg.string({
          description: 'Only messages of the facility with exactly this name in MSH-4.',
        }),
        received: t.arg({ type: DateRangeInput, description: 'Only messages received on these days.' }),
        orderBy: t.arg({
          type: UnmatchedResultSortInput,
          description: 'How to sort them; the most severe first if left out.',
        }),
      },
      ...listField((work, { statuses, reasons, severities, sendingFacility, received, orderBy }) =>
        listUnmatchedResults(
          work,
          { statuses, reasons, severities, sendingFacility, received },
          sortOf(orderBy, GRAVEST_FIRST),
        ),
      ),
    },
    UnmatchedResultConnection,
  ),
);

const MatchResultInput = builder.inputType('MatchResultInput', {
  description: 'An unmatched result, and the sample it belongs to.',
  fields: (t) => ({
    unmatchedResultId: t.id({ required: true, description: 'UUID of the unmatched result to chart.' }),
    sampleId: t.string({ required: true, description: 'The barcode of the sample the result belongs to.' }),
    reason: t.string({
      required: true,
      description: 'How you know that the result belongs to the sample, in a few words.',
    }),
    confirm: t.boolean({
      description:
        'Confirms that the result belongs to this sample even though the name or birth date differs, or the message names several samples, of which only what names no other sample of ours is charted; false if left out.',
    }),
    rememberName: t.boolean({
      description:
        'Adds the name in the message to the `otherNames` of the registered patient, so that the next message with it agrees; false if left out. A sixth is a `CONFLICT`.',
    }),
    dateCollected: t.field({
      type: 'DateTime',
      description: 'When the sample was collected, if the dates in the message are impossible or not readable.',
    }),
    dateReceived: t.field({
      type: 'DateTime',
      description:
        'When the laboratory received the sample, if the dates in the message are impossible or not readable.',
    }),
    dateResulted: t.field({
      type: 'DateTime',
      description: 'When the results were ready, if the dates in the message are impossible or not readable.',
    }),
  }),
});

const RejectResultInput = builder.inputType('RejectResultInput', {
  description: 'An unmatched result that is not to be charted on any sample.',
  fields: (t) => ({
    unmatchedResultId: t.id({ required: true, description: 'UUID of the unmatched result to reject.' }),
    reason: t.string({ required: true, description: 'Why the result is rejected, in a few words.' }),
  }),
});

const ReopenResultInput = builder.inputType('ReopenResultInput', {
  description: 'A rejected unmatched result whose rejection is to be undone.',
  fields: (t) => ({
    unmatchedResultId: t.id({ required: true, description: 'UUID of the unmatched result to reopen.' }),
    reason: t.string({ required: true, description: 'Why the rejection is undone, in a few words.' }),
  }),
});

builder.mutationFields((t) => ({
  matchResult: t.field({
    type: payloadType('MatchResultPayload', 'The report created from an unmatched result.', {
      field: 'report',
      type: ReportObject,
      description: 'The new report.',
    }),
    nullable: true,
    description: 'Charts an unmatched result on a sample. For LAB and ADMIN.',
    args: {
      input: t.arg({
        type: MatchResultInput,
        required: true,
        description: 'The unmatched result, and the sample to chart it on.',
      }),
    },
    resolve: async (_root, { input }, work) => ({ id: await matchResult(work, input) }),
  }),
  rejectResult: t.field({
    type: payloadType('RejectResultPayload', 'The unmatched result that was rejected.', {
      field: 'unmatchedResult',
      type: UnmatchedResultObject,
      description: 'The unmatched result after the decision.',
    }),
    nullable: true,
    description: 'Rejects an unmatched result: it will not be charted on any sample. For LAB and ADMIN.',
    args: { input: t.arg({ type: RejectResultInput, required: true, description: 'The unmatched result to reject.' }) },
    resolve: async (_root, { input }, work) => ({ id: await rejectResult(work, input) }),
  }),
  reopenResult: t.field({
    type: payloadType('ReopenResultPayload', 'The unmatched result that was reopened.', {
      field: 'unmatchedResult',
      type: UnmatchedResultObject,
      description: 'The unmatched result after it was reopened.',
    }),
    nullable: true,
    description:
      'Undoes the rejection of an unmatched result, so that it awaits a decision again. The rejection is kept in its `reopenings`. For LAB and ADMIN.',
    args: { input: t.arg({ type: ReopenResultInput, required: true, description: 'The unmatched result to reopen.' }) },
    resolve: async (_root, { input }, work) => ({ id: await reopenResult(work, input) }),
  }),
}));
