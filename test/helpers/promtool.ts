import { execFile, execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { ALERTS } from './alerts.ts';

/** Whether Prometheus's own tool is installed (Debian's package `prometheus`). */
export const hasPromtool = found('promtool');

function found(program: string): boolean {
  try {
    execFileSync(program, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Runs promtool. @returns what it says; rejects with that if it finds anything wrong */
export function promtool(...args: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile('promtool', [...args], (error, out, problems) => {
      if (error) reject(new Error(`${out}${problems}`));
      else resolve(out);
    });
  });
}

/** How far apart the values of a series are, in seconds: as in deploy/prometheus.yml. */
export const SCRAPE_SECONDS = 15;

/** When an alert is expected to fire. */
export interface ExpectedAlert {
  readonly alert: string;
  /** Series of metrics with their values, every 15 seconds, as promtool writes them: `1x4 0x20`. */
  readonly series: Readonly<Record<string, string>>;
  /** A time since the beginning at which it does not fire, and one at which it does: `2m`. */
  readonly quietAt: string;
  readonly firesAt: string;
}

/** Lets Prometheus's rules say whether these alerts fire when they should. Rejects with what promtool says if one does not. */
export async function expectAlerts(expected: readonly ExpectedAlert[]): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'kts-alerts-'));
  try {
    const file = join(folder, 'tests.yml');
    const firing = (alert: string) => `count(ALERTS{alertname="${alert}", alertstate="firing"}) > bool 0`;
    const tests = expected.map(({ alert, series, quietAt, firesAt }) => ({
      name: alert,
      interval: `${SCRAPE_SECONDS}s`,
      input_series: Object.entries(series).map(([name, values]) => ({ series: name, values })),
      promql_expr_test: [
        { expr: firing(alert), eval_time: quietAt, exp_samples: [] },
        { expr: firing(alert), eval_time: firesAt, exp_samples: [{ labels: '{}', value: 1 }] },
      ],
    }));
    await writeFile(file, stringify({ rule_files: [ALERTS], evaluation_interval: `${SCRAPE_SECONDS}s`, tests }));
    await promtool('test', 'rules', file);
  } finally {
    await rm(folder, { recursive: true });
  }
}
