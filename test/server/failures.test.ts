import { expect, it, onTestFinished } from 'vitest';
import { AppError } from '../../src/errors/errors.ts';
import { createLog } from '../../src/log.ts';
import { reportFailures } from '../../src/server/failures.ts';
import { Metrics } from '../../src/server/recording/metrics.ts';
import { useTestApp } from '../helpers/app.ts';

const testApp = useTestApp();

it('what fails in one way many times takes one line, by the field and not by its aliases', async () => {
  const fulfillment = await testApp.actor('FULFILLMENT');
  const fields = Array.from({ length: 30 }, (_, index) => `alias_${index}: report(reportId: "alias_x") { reportId }`);
  const before = testApp.logLines.length;
  const result = await testApp.graphql(`{ ${fields.join(' ')} }`, {}, fulfillment);
  expect(result.errors).toHaveLength(30);
  const refused = testApp.logLines
    .slice(before)
    .map((line) => JSON.parse(line))
    .filter(({ level }) => level === 40);
  expect(refused).toEqual([expect.objectContaining({ msg: 'refused', code: 'FORBIDDEN', field: 'report', count: 30 })]);
  expect(testApp.logLines.slice(before).join('')).not.toContain('alias_');
});

it('what fails in many ways takes ten lines, faults first, and one that says how many more', async () => {
  const lines: string[] = [];
  const metrics = new Metrics();
  const log = createLog('info', { destination: { write: (line) => lines.push(line) } });
  const refusals = Array.from({ length: 25 }, (_, index) => ({
    thrown: new AppError('FORBIDDEN', 'You may not.'),
    field: `field${index}`,
  }));
  reportFailures({ log, metrics }, { id: 'r-1', record: null }, [...refusals, { thrown: new Error('ours') }]);
  const logged = lines.map((line) => JSON.parse(line));
  expect(logged.map(({ msg }) => msg)).toEqual(['fault', ...Array(9).fill('refused'), 'further failures']);
  expect(logged.at(-1)).toMatchObject({ requestId: 'r-1', count: 16 });
  const counted = await metrics.registry.metrics();
  expect(counted).toContain('request_failures_total{code="FORBIDDEN",reason=""} 1\n');
  expect(counted).toContain('request_failures_total{code="INTERNAL_SERVER_ERROR",reason=""} 1\n');
});

it('a connection that cannot be accepted is logged, and does not end the process', async () => {
  const service = await testApp.appWith({});
  onTestFinished(() => service.close());
  await service.listen({ port: 0, host: '127.0.0.1' });
  const before = testApp.logLines.length;
  // What Node emits when the system has no room for one.
  service.server.emit('error', Object.assign(new Error('accept ENOBUFS'), { code: 'ENOBUFS', syscall: 'accept' }));
  expect(testApp.logLines.slice(before).map((line) => JSON.parse(line))).toMatchObject([
    { level: 50, msg: 'a connection was not accepted', fault: { code: 'ENOBUFS' } },
  ]);
});
