import { setTimeout as sleep } from 'node:timers/promises';

const EVERY_MS = 200;

/** What a process said of itself, and when it was asked. */
export interface Said {
  readonly origin: string;
  readonly began: number;
  readonly ended: number;
  readonly status: number;
  readonly body: string;
}

/** Asks processes again and again whether they are ready. */
export class ReadinessWatch {
  readonly said: Said[] = [];
  #isStopped = false;

  constructor(origins: readonly string[]) {
    for (const origin of origins) void this.#watch(origin);
  }

  stop(): void {
    this.#isStopped = true;
  }

  /** The first time after a moment that a process said that it is ready. */
  readyAfter(moment: number): number | undefined {
    return this.said.find(({ began, status, body }) => began >= moment && isReady(status, body))?.ended;
  }

  /** How often processes answered in this time. */
  countBetween(from: number, to: number): number {
    return this.said.filter(({ began, ended }) => began > from && ended < to).length;
  }

  /** Those that were asked and answered in a time without a database to write to, and said that they are ready. */
  liesBetween(from: number, to: number): readonly Said[] {
    return this.said.filter(({ began, ended, status, body }) => began > from && ended < to && isReady(status, body));
  }

  async #watch(origin: string): Promise<void> {
    while (!this.#isStopped) {
      const began = performance.now();
      try {
        const response = await fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(6_000) });
        const body = await response.text();
        this.said.push({ origin, began, ended: performance.now(), status: response.status, body });
      } catch {
        // It was killed or stands still, which says nothing untrue.
      }
      await sleep(EVERY_MS);
    }
  }
}

function isReady(status: number, body: string): boolean {
  return status === 200 && !body.includes('reason');
}
