import type { TransactionContext } from '../../context.ts';
import type { Write } from '../../db/write.ts';
import { writeAudited } from '../audit.ts';
import { moveSample } from '../cascade.ts';
import { allowedNext } from '../lifecycles/lifecycle.ts';
import { sampleLifecycle } from '../lifecycles/sample.ts';
import type { NamedSample } from '../locks.ts';
import { chartReport, type Submitter } from '../reports/chart-report.ts';
import type { CheckedReport } from '../reports/check-report.ts';
import type { ArrivedMessage } from './arrived-message.ts';
import type { SampleFacts } from './sample-facts.ts';

/** A message about to be charted. */
interface Charting {
  readonly arrived: ArrivedMessage;
  readonly checked: CheckedReport;
  /** Whose key it came with. */
  readonly submitter: Submitter;
  /** What is written together with the report. */
  readonly alongside: readonly Write[];
}

/**
 * Charts a message on a locked sample by the rules of `submitReport` (contract, 10.3). A sample that is not at the laboratory yet is
 * first received, since a result proves it.
 *
 * @throws AppError as {@link chartReport}.
 */
export async function chartMessage(
  context: TransactionContext,
  sample: NamedSample,
  facts: SampleFacts,
  { arrived, checked, submitter, alongside }: Charting,
): Promise<void> {
  const { report } = arrived;
  const isAtLaboratory = !allowedNext(sampleLifecycle, sample.status).includes('RECEIVED');
  const received =
    report.received ?? between(checked.dateCollected, facts.received ?? context.clock.now(), checked.dateResulted);
  if (!isAtLaboratory) await receive(context, sample, received);
  const amends = report.isCorrection ? facts.newestReport : null;
  await chartReport(
    context,
    isAtLaboratory ? sample : { ...sample, status: 'RECEIVED' },
    { ...checked, amends, dateReceived: received },
    submitter,
    alongside,
  );
}

async function receive(context: TransactionContext, sample: NamedSample, created: Date): Promise<void> {
  const event = { status: 'RECEIVED' as const, created, isLate: false };
  const audited = { action: 'sample.recordEvent', subject: `Sample:${sample.id}`, accountId: sample.accountId };
  await writeAudited(context, audited, await moveSample(context, sample, event));
}

function between(earliest: Date, moment: Date, latest: Date): Date {
  if (moment < earliest) return earliest;
  return moment > latest ? latest : moment;
}
