import { expect, it } from 'vitest';
import { measuringUnmatchedResults } from '../../src/jobs/unmatched-results.ts';
import { useTestApp } from '../helpers/app.ts';
import { Intake } from '../helpers/intake.ts';
import { Program } from '../helpers/program.ts';

const app = useTestApp();

it('the number of held results, their severity, and the age of the oldest are measured by status', async () => {
  const program = await Program.start(app);
  const lab = new Intake(app, program);
  const dependencies = app.dependencies();
  const measuring = measuringUnmatchedResults(dependencies);
  /** Those that are not 0. */
  const measured = async () => {
    await measuring.runOnce();
    const text = await dependencies.metrics.registry.metrics();
    const lines = text.split('\n').filter((line) => line.startsWith('unmatched_results') && !line.endsWith(' 0'));
    return lines.map((line) => line.replace('unmatched_results', '').replaceAll('"', ''));
  };
  expect(await measured()).toEqual([]);
  await lab.send(lab.message({ sampleId: 'NOSUCHSAMPLE' }));
  app.clock.advance(3_600_000);
  await lab.send(lab.message({ sampleId: 'NOSUCHSAMPLE' }));
  const nobodys = await program.stockKit();
  await lab.send(lab.message(nobodys, { observations: ['OBX|1|NM|2823-3^Potassium^LN||7.1|mmol/L|3.5-5.1|HH|||F'] }));
  app.clock.advance(60_000);
  expect(await measured()).toEqual([
    '{status=open,severity=normal} 2',
    '{status=waiting,severity=critical} 1',
    '_oldest_seconds{status=open,severity=normal} 3660',
    '_oldest_seconds{status=waiting,severity=critical} 60',
  ]);

  const oldestFirst = { orderBy: { created: 'asc' } } as const;
  const { id } = await app.prisma.unmatchedResult.findFirstOrThrow(oldestFirst);
  await program.mutate(program.lab, 'rejectResult', { unmatchedResultId: id, reason: 'A test of the connection' });
  expect((await measured())[2]).toBe('_oldest_seconds{status=open,severity=normal} 60');
});
