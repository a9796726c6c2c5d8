import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import { MeasuredGauge } from '../../telemetry/measured.ts';
import { FAILURES } from './failure.ts';
import type { Answer } from './webhook-client.ts';

/** Upper bounds of the buckets, in seconds. An endpoint has fifteen seconds to answer. */
const BUCKETS = [0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15];

/** How an attempt can end: with success or with one of the failures. */
const OUTCOMES = ['SUCCEEDED', ...FAILURES] as const;

const REASONS = ['GONE', 'FAILING'] as const;

/** The metrics of webhooks in this process (docs/operations.md, "Metrics"). No label names an endpoint or an account. */
export class WebhookMetrics {
  readonly #attempts: Histogram<'outcome'>;
  readonly #deliveries: Counter<'status'>;
  readonly #disabled: Counter<'reason'>;
  readonly #inFlight: Gauge;
  /** How long the oldest delivery has been due, in seconds. */
  readonly oldestDue: MeasuredGauge;

  constructor(registry: Registry) {
    const registers = [registry];
    this.#attempts = new Histogram({
      name: 'webhook_attempt_duration_seconds',
      help: 'Duration of attempts to send a webhook, up to the head of the answer, by outcome.',
      labelNames: ['outcome'],
      buckets: BUCKETS,
      registers,
    });
    this.#deliveries = new Counter({
      name: 'webhook_deliveries_total',
      help: 'Webhook deliveries that have ended, by status: SUCCEEDED or FAILED.',
      labelNames: ['status'],
      registers,
    });
    this.#disabled = new Counter({
      name: 'webhook_endpoints_disabled_total',
      help: 'Webhook endpoints that the service has disabled, by reason.',
      labelNames: ['reason'],
      registers,
    });
    this.#inFlight = new Gauge({
      name: 'webhook_requests_in_flight',
      help: 'Webhook requests that this process has in flight.',
      registers,
    });
    this.oldestDue = new MeasuredGauge(
      registry,
      'webhook_oldest_due_seconds',
      'How long the oldest delivery to an endpoint that is not failing has been due, across all processes; 0 if none is.',
    );
    // Prometheus only sees an increase in a series it already knows.
    for (const outcome of OUTCOMES) this.#attempts.zero({ outcome });
    for (const status of ['SUCCEEDED', 'FAILED']) this.#deliveries.inc({ status }, 0);
    for (const reason of REASONS) this.#disabled.inc({ reason }, 0);
  }

  attempted({ failure, durationMs }: Answer): void {
    this.#attempts.observe({ outcome: failure ?? 'SUCCEEDED' }, durationMs / 1000);
  }

  ended(status: 'SUCCEEDED' | 'FAILED'): void {
    this.#deliveries.inc({ status });
  }

  disabled(reason: (typeof REASONS)[number]): void {
    this.#disabled.inc({ reason });
  }

  inFlight(count: number): void {
    this.#inFlight.set(count);
  }
}
