import { expect, it } from 'vitest';
import { measuringUnmatchedResults } from '../../src/jobs/unmatched-results.ts';
import { useTestApp } from '../helpers/app.ts';
import { Intake } from '../helpers/intake.ts';
import { Program } from '../helpers/program.ts';

const app = useTestApp();

it('how many results are unmatched, and how long the oldest is open, is measured', async () => {
  const program = await Program.start(app);
  const lab = new Intake(app, program);
  const dependencies = app.dependencies();
  const measuring = measuringUnmatchedResults(dependencies);
  const measured = async () => {
    await measuring.runOnce();
    const text = await dependencies.metrics.registry.metrics();
    return [...text.matchAll(/^unmatched_results_\w+ (\d+)$/gm)].map(([, value]) => Number(value));
  };
  expect(await measured()).toEqual([0, 0]);
  await lab.send(lab.message({ sampleId: 'NOSUCHSAMPLE' }));
  app.clock.advance(3_600_000);
  await lab.send(lab.message({ sampleId: 'NOSUCHSAMPLE' }));
  expect(await measured()).toEqual([2, 3_600]);

  const oldestFirst = { orderBy: { created: 'asc' } } as const;
  const { id } = await app.prisma.unmatchedResult.findFirstOrThrow(oldestFirst);
  await program.mutate(program.lab, 'rejectResult', { unmatchedResultId: id, reason: 'A test of the connection' });
  expect(await measured()).toEqual([1, 0]);
});
