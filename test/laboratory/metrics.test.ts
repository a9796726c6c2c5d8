import { expect, it, onTestFinished } from 'vitest';
import { useTestApp } from '../helpers/app.ts';
import { Intake } from '../helpers/intake.ts';
import { Program } from '../helpers/program.ts';

const app = useTestApp();

it('how many results are unmatched, and how long the oldest is open, is measured while the service runs', async () => {
  const program = await Program.start(app);
  const lab = new Intake(app, program);
  const service = await app.appWith({ unmatchedResults: { intervalMs: 10 } });
  onTestFinished(() => service.close());
  const measured = async () => {
    const { body } = await service.inject('/metrics');
    return [...body.matchAll(/^unmatched_results_\w+ (\d+)$/gm)].map(([, value]) => Number(value));
  };
  await expect.poll(measured).toEqual([0, 0]);
  await lab.send(lab.message({ sampleId: 'NOSUCHSAMPLE' }));
  app.clock.advance(3_600_000);
  await lab.send(lab.message({ sampleId: 'NOSUCHSAMPLE' }));
  await expect.poll(measured).toEqual([2, 3_600]);

  const oldestFirst = { orderBy: { created: 'asc' } } as const;
  const { id } = await app.prisma.unmatchedResult.findFirstOrThrow(oldestFirst);
  await program.mutate(program.lab, 'rejectResult', { unmatchedResultId: id, reason: 'A test of the connection' });
  await expect.poll(measured).toEqual([1, 0]);
});
