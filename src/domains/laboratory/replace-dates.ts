import type { Clock } from '../../db/sql/clock.ts';
import type { FieldProblem } from '../../errors/errors.ts';
import type { Period } from '../../hl7/timestamp.ts';
import type { SampleFacts } from '../identity/sample-facts.ts';
import { dateProblems } from '../reports/check-report.ts';
import type { ArrivedMessage } from './arrived-message.ts';
import { birthMismatch, futureMismatch } from './find-mismatch.ts';
import { type ReportDate, reportDates } from './report-input.ts';

/** The dates that a person gives in place of a message's own; null where its own are used. */
export type GivenDates = Readonly<Record<ReportDate, Date | null>>;

/** A message with the dates that a person gave, and the problems that remain. */
export interface MessageWithDates {
  readonly arrived: ArrivedMessage;
  readonly problems: readonly FieldProblem[];
}

/**
 * Replaces dates of a message by those that a person gives (contract, 10.4). Only dates that cannot be charted can be replaced: in the
 * future, out of order, before the person was born, or not readable. The stored message stays as it is.
 *
 * @param facts of the sample that it is to be charted on
 */
export function replaceDates(
  arrived: ArrivedMessage,
  given: GivenDates,
  facts: SampleFacts,
  clock: Clock,
): MessageWithDates {
  const problemsOf = (message: ArrivedMessage) => [
    ...dateProblems(clock, reportDates(message.report.times, facts.received ?? clock.now())),
    ...birthProblems(message, facts),
    ...futureProblems(message, clock),
  ];
  const ownProblems = problemsOf(arrived);
  const names = (Object.keys(given) as ReportDate[]).filter((name) => given[name] !== null);
  if (names.length === 0) return { arrived, problems: ownProblems };
  if (ownProblems.length === 0) {
    const problems = names.map((name) => ({
      path: [name],
      message: 'must be left out: the dates in the message are valid',
      code: 'NOT_ALLOWED' as const,
    }));
    return { arrived, problems };
  }
  const mended = withDates(arrived, given);
  return { arrived: mended, problems: problemsOf(mended) };
}

function birthProblems(arrived: ArrivedMessage, { person }: SampleFacts): FieldProblem[] {
  const births = [arrived.report.person.birthDate, person?.birthDate ?? ''];
  const isUnborn = births.some((born) => birthMismatch(arrived, born) !== undefined);
  return isUnborn
    ? [{ path: ['dateCollected'], message: 'must not be before the person was born', code: 'BEFORE' }]
    : [];
}

function futureProblems(arrived: ArrivedMessage, clock: Clock): FieldProblem[] {
  const isInFuture = futureMismatch(arrived, clock.now()) !== undefined;
  return isInFuture
    ? [{ path: ['dateCollected'], message: 'must be given: a result was collected in the future', code: 'REQUIRED' }]
    : [];
}

/** A given date also replaces the times of single results and orders, which come from the same clock. */
function withDates(arrived: ArrivedMessage, { dateCollected, dateReceived, dateResulted }: GivenDates): ArrivedMessage {
  const { report } = arrived;
  const { times } = report;
  return {
    ...arrived,
    report: {
      ...report,
      repeated: dateResulted ? [] : report.repeated,
      times: {
        collected: dateCollected ? { ...exactly(dateCollected), from: 'PERSON' } : times.collected,
        received: dateReceived ? exactly(dateReceived) : times.received,
        resulted: dateResulted ? exactly(dateResulted) : times.resulted,
      },
      results: report.results.map((result) => ({
        ...result,
        timeCollected: dateCollected ? null : result.timeCollected,
        resulted: dateResulted ?? result.resulted,
      })),
      untested: report.untested.map((each) => ({ ...each, resulted: dateResulted ?? each.resulted })),
      attachments: report.attachments.map((each) => ({ ...each, resulted: dateResulted ?? each.resulted })),
      orders: report.orders.map((order) => ({ ...order, resulted: dateResulted ?? order.resulted })),
    },
  };
}

function exactly(moment: Date): Period {
  return { earliest: moment, latest: moment };
}
