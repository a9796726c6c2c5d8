import { requireActor } from '../../auth/policy.ts';
import type { UnitOfWork } from '../../call/unit-of-work.ts';
import { notFound } from '../../errors/errors.ts';
import type { DataClass, SampleStatus } from '../../generated/prisma/enums.ts';
import { loadUnits } from '../../terminology/units/load-units.ts';
import { expectedBy, nextStep, reachedSteps } from '../kits/progress.ts';
import { isFailed } from '../lifecycles/sample.ts';
import { STEPS, STEPS_OF_SAMPLE_ALONE } from '../lifecycles/steps.ts';
import { documentAttachments } from '../reports/document-attachments.ts';
import { documentResults } from '../reports/document-results.ts';
import { nextStepAlone, reachedStepsAlone } from '../samples/progress-alone.ts';
import { type PageRows, pageRows } from './page-rows.ts';
import { type AskedPage, pageSql } from './page-statement.ts';
import { historyOf } from './result-history.ts';
import type { ResultsPage, SampleProgress, ShownReport, ShownSample } from './results-page.ts';

/**
 * What the results page shows to the person in a session (contract, 12.6): one sample, with its report and what came before. One statement
 * reads all of it.
 *
 * @throws AppError UNAUTHENTICATED; NOT_FOUND for a sample that is not the person's own, or not the link's.
 */
export async function readResultsPage(work: UnitOfWork, asked: AskedPage): Promise<ResultsPage> {
  const actor = requireActor(work.call.actor);
  const ucum = await loadUnits();
  const [row] = await work.db.$queryRaw<{ page: unknown }[]>(pageSql(actor, asked));
  const { program, person, samples, shown, report, series } = pageRows.parse(row?.page);
  if (shown === null && asked.sampleId !== undefined) throw notFound('sample', asked.sampleId);
  const read: ResultsPage = {
    program,
    person,
    samples,
    shown:
      shown &&
      shownSample(
        shown,
        report && shownReport(shown, report, (result) => historyOf(result, report.reportId, series, ucum)),
        work,
      ),
  };
  const classes: DataClass[] = ['IDENTITY', 'TESTING', ...(report === null ? [] : ['RESULTS' as const])];
  const earlier = series.flatMap(({ points }) => points.map(({ kitRef, sampleRef }) => kitRef ?? sampleRef));
  const records =
    shown === null
      ? [actor.session?.patientRef].flatMap((each) => each ?? [])
      : [shown.kitRef ?? shown.ref, ...earlier];
  work.noteRead({ action: 'results.read', classes: new Set(classes), records: new Set(records) });
  return read;
}

type ShownRows = NonNullable<PageRows['shown']>;
type ReportRows = NonNullable<PageRows['report']>;

function shownSample(
  { sample, withdrawals, progress }: ShownRows,
  report: ShownReport | null,
  { call: { clock } }: UnitOfWork,
): ShownSample {
  return { ...sample, progress: progressOf(progress, clock.now()), report, withdrawals };
}

function progressOf(row: ShownRows['progress'], now: Date): SampleProgress {
  if (row.of === 'sample')
    return {
      path: STEPS_OF_SAMPLE_ALONE,
      steps: reachedStepsAlone(row),
      next: nextStepAlone(row),
      expectedBy: null,
      end: endOf(row.status === 'CANCELED', row.status),
      replacementOrdered: null,
    };
  const { kitStatus, sampleStatus, replacementOrdered } = row;
  return {
    path: STEPS,
    steps: reachedSteps(row),
    next: nextStep(row),
    expectedBy: expectedBy(row, now)?.toISOString().slice(0, 10) ?? null,
    end: endOf(kitStatus === 'CANCELED' || sampleStatus === 'CANCELED', sampleStatus),
    replacementOrdered,
  };
}

function endOf(isCanceled: boolean, sampleStatus: SampleStatus): SampleProgress['end'] {
  return isCanceled ? 'CANCELED' : isFailed(sampleStatus) ? 'FAILED' : null;
}

type History = Pick<ShownReport['results'][number], 'before' | 'points'>;

function shownReport(
  { sample, type }: ShownRows,
  rows: ReportRows,
  historyOfResult: (result: ReportRows['results'][number]) => History,
): ShownReport {
  const { reportId, isPartial, isAmendment, comments, review, performedBy, dateCollected, collectionUnknown } = rows;
  const { name, ...laboratoryDetails } = performedBy;
  const chart = { ...rows, withdrawnAt: null };
  // The page names tests by all of their texts, which say what they measure, too.
  const { results, changes } = documentResults(chart, () => ({}));
  const attached = documentAttachments(chart);
  const byPosition = new Map(rows.results.map((result) => [result.position, result]));
  return {
    reportId,
    isPartial,
    isAmendment,
    comments,
    review,
    laboratory: name,
    laboratoryDetails,
    specimen: {
      sampleId: sample.sampleId,
      kitId: sample.kit?.kitId ?? null,
      type,
      dateCollected: collectionUnknown ? null : dateCollected,
      dateReceived: rows.dateReceived,
      dateResulted: rows.dateResulted,
    },
    results: results.map((result) => {
      const row = byPosition.get(result.position);
      if (!row) throw new Error('A result of a document is a result of its report.');
      return { ...result, texts: row.texts, ...historyOfResult(row) };
    }),
    changes: [...changes, ...attached.changes],
    attachments: attached.attachments,
  };
}
