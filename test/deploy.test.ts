import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { DEFAULT_QUOTAS } from '../src/rate-limits/limits.ts';
import { Metrics } from '../src/server/recording/metrics.ts';
import { useTestApp } from './helpers/app.ts';

const app = useTestApp(undefined, { rateLimits: { quotas: DEFAULT_QUOTAS } });

const read = (file: string) => readFile(new URL(`../${file}`, import.meta.url), 'utf8');

/** The names of all metrics, with those that Prometheus derives from histograms. */
async function metricNames(): Promise<ReadonlySet<string>> {
  const metrics = new Metrics();
  metrics.watchProcess();
  const watched = await app.appWith({ metrics, outbound: { isSending: true, intervalMs: 60_000 } });
  const { body } = await watched.inject('/metrics');
  await watched.close();
  const types = [...body.matchAll(/^# TYPE (\S+) (\S+)$/gm)];
  return new Set(
    types.flatMap(([, name = '', type]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
    ),
  );
}

it('the dashboard and the alerts ask only for metrics that there are', async () => {
  const known = await metricNames();
  const asked = (await Promise.all(['deploy/grafana.json', 'deploy/alerts.yml'].map(read)))
    .flatMap((text) => [...text.matchAll(/\b([a-z_]+)\{/g)].map(([, name = '']) => name))
    .filter((name) => name !== 'up');
  expect(asked.length).toBeGreaterThan(10);
  expect(asked.filter((name) => !known.has(name))).toEqual([]);
});

const compose = z.object({
  services: z.object({ service: z.object({ environment: z.record(z.string(), z.string()) }) }),
});

it('compose.yaml, the image and the unit set variables that the service reads, and start it as npm start does', async () => {
  const settings = await read('src/config/config.ts');
  const { services } = compose.parse(parse(await read('compose.yaml')));
  const image = await read('Dockerfile');
  const [, ofImage = ''] = /^ENV (.*)$/m.exec(image) ?? [];
  for (const name of [
    ...Object.keys(services.service.environment),
    ...ofImage.split(' ').map((each) => each.split('=')[0]),
  ])
    expect(settings).toContain(`${name}:`);

  const { scripts } = z
    .object({ scripts: z.object({ start: z.string() }) })
    .parse(JSON.parse(await read('package.json')));
  const command = scripts.start.replace(/^exec /, '');
  const [, ofCmd] = /^CMD (\[.*\])$/m.exec(image) ?? [];
  expect(
    z
      .array(z.string())
      .parse(JSON.parse(ofCmd ?? ''))
      .join(' '),
  ).toBe(command);
  expect(await read('deploy/kits.service')).toContain(`ExecStart=/usr/bin/${command}\n`);
});
