import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { readAlerts } from '../helpers/alerts.ts';
import { ALERT_CASES } from './alert-cases.ts';

it('every alert is tried, and described for operators', async () => {
  const alerts = (await readAlerts()).map(({ alert }) => alert);
  expect(alerts.filter((alert) => !ALERT_CASES.some((each) => each.alert === alert))).toEqual([]);
  const operations = await readFile(new URL('../../docs/operations.md', import.meta.url), 'utf8');
  expect(alerts.filter((alert) => !operations.includes(`| \`${alert}\` |`))).toEqual([]);
});
