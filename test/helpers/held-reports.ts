import type { ReleasePolicy } from '../../src/domains/release/policy.ts';
import type { TestActor, TestApp } from './app.ts';
import type { InputOf } from './operations.ts';
import type { Program, ProgramKit } from './program.ts';

const EVERYTHING_SHOWN: ReleasePolicy = {
  review: 'NONE',
  hidePartial: false,
  atMostHours: 72,
  acknowledgeWithinMinutes: null,
  kitTypes: [],
};

/** Sets the policy of the program's account; what is left out is as by default. */
export async function setPolicy(
  { prisma }: Pick<TestApp, 'prisma'>,
  { client: { accountId: id } }: Pick<Program, 'client'>,
  policy: Partial<ReleasePolicy>,
): Promise<void> {
  const kitTypes = (policy.kitTypes ?? []).map((own) => ({ ...own }));
  const release = { ...EVERYTHING_SHOWN, ...policy, kitTypes };
  await prisma.account.updateMany({ where: { id }, data: { release } });
}

/** A colleague of the client's who reviews held reports. */
export async function reviewerOf(app: TestApp, { client }: Pick<Program, 'client'>): Promise<TestActor> {
  const reviewer = await app.actor('CLIENT', { account: client });
  await app.prisma.user.updateMany({ where: { id: reviewer.userId }, data: { isReviewer: true } });
  return reviewer;
}

type Results = NonNullable<InputOf<'submitReport'>['results']>;

/** A result that is critical. */
export const CRITICAL: Results[number] = { resultType: 'quantity', name: 'Potassium', result: 6.9, flag: 'CRITICAL' };

/** Charts a critical report that is held, as no other one of the program is. Not twice at once: it changes the program's policy meanwhile. */
export async function heldReport(
  app: TestApp,
  program: Program,
  more: Partial<InputOf<'submitReport'>> = {},
  kit?: ProgramKit,
): Promise<string> {
  const charted = kit ?? (await program.kitAtLaboratory());
  await setPolicy(app, program, { review: 'ALL' });
  const reportId = await program.report(charted, { results: [CRITICAL], ...more });
  await setPolicy(app, program, {});
  return reportId;
}

/** Several of them, one after the other: they share the program's policy. */
export async function heldReports(app: TestApp, program: Program, count: number): Promise<string[]> {
  const reports: string[] = [];
  while (reports.length < count) reports.push(await heldReport(app, program));
  return reports;
}

/** What was published of a report, in order. */
export async function publishedOf({ prisma }: Pick<TestApp, 'prisma'>, ...reportIds: readonly string[]) {
  const events = await prisma.event.findMany({
    where: { subjectId: { in: [...reportIds] } },
    orderBy: { recorded: 'asc' },
    select: { type: true, subjectId: true },
  });
  return events.map(({ type, subjectId }) => `${type} ${reportIds.indexOf(subjectId ?? '') + 1}`);
}
