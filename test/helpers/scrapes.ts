import type { FastifyInstance } from 'fastify';
import { type ExpectedAlert, expectAlerts, SCRAPE_SECONDS } from './promtool.ts';

/** A series and its value, as `/metrics` writes them. */
const SAMPLE = /^([a-z_]+(?:\{[^}]*\})?) (\S+)$/gm;

/** What Prometheus would read from a process, every quarter of a minute, if each scrape lasted as long as the test says. */
export class Scrapes {
  readonly #names: readonly string[];
  readonly #values = new Map<string, string[]>();
  #count = 0;

  /** @param names of the metrics that are of interest, with their endings */
  constructor(...names: readonly string[]) {
    this.#names = names;
  }

  /** Reads the metrics, as they are for so many minutes. */
  async take(app: FastifyInstance, minutes: number): Promise<void> {
    const { body } = await app.inject('/metrics');
    const times = (minutes * 60) / SCRAPE_SECONDS;
    for (const [, series = '', value = ''] of body.matchAll(SAMPLE)) {
      if (!this.#names.some((name) => series === name || series.startsWith(`${name}{`))) continue;
      const values = this.#values.get(series) ?? Array<string>(this.#count).fill('_');
      // promtool knows it only by this name.
      values.push(...Array<string>(times).fill(value === 'Nan' ? 'NaN' : value));
      this.#values.set(series, values);
    }
    this.#count += times;
  }

  /** Lets promtool say whether the alert fires in the last minute of these scrapes, and not in that minute of the first ones. */
  async expectAlert(alert: string, quietAt: string): Promise<void> {
    const series = Object.fromEntries([...this.#values].map(([name, values]) => [name, values.join(' ')]));
    const firesAt: ExpectedAlert['firesAt'] = `${(this.#count - 1) * SCRAPE_SECONDS}s`;
    await expectAlerts([{ alert, series, quietAt, firesAt }]);
  }
}
