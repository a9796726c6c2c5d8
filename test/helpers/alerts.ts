import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { z } from 'zod';

/** The alerts, as Prometheus loads them. */
export const ALERTS = fileURLToPath(new URL('../../deploy/alerts.yml', import.meta.url));

const rules = z.object({
  groups: z.array(z.object({ rules: z.array(z.object({ alert: z.string(), expr: z.string() })) })),
});

/** The names of the alerts and what they ask. */
export async function readAlerts(): Promise<readonly { readonly alert: string; readonly expr: string }[]> {
  const { groups } = rules.parse(parse(await readFile(ALERTS, 'utf8')));
  return groups.flatMap((group) => group.rules);
}
