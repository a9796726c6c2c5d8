import type { BackgroundWork } from './background.ts';

/** Something to measure for the metrics. */
export interface Measurement {
  /** Its name in the log. */
  readonly name: string;
  /** The gauges that it sets. Once it fails, their values are unknown. */
  readonly gauges: readonly { forget(): void }[];
  readonly measure: () => Promise<void>;
}

/** Measures, as work in the background. */
export function measurement({ name, gauges, measure }: Measurement): BackgroundWork {
  return {
    name,
    runOnce: async () => {
      try {
        await measure();
      } catch (error) {
        for (const gauge of gauges) gauge.forget();
        throw error;
      }
    },
  };
}
