import { Counter, type Registry } from 'prom-client';
import type { OpenOutbound } from '../../domains/outbound/measure-outbound.ts';
import { MLLP_FAILURES } from '../../mllp/failure.ts';
import { MeasuredGauge } from '../../telemetry/measured.ts';
import type { Outcome } from './attempts.ts';

/** The process's metrics of messages to laboratories (docs/operations.md, "Metrics"). Nothing names a laboratory or a patient. */
export class OutboundMetrics {
  readonly #attempts: Counter<'outcome'>;
  readonly #waiting: MeasuredGauge;
  readonly #oldest: MeasuredGauge;
  readonly #refused: MeasuredGauge;

  constructor(registry: Registry) {
    this.#attempts = new Counter({
      name: 'outbound_attempts_total',
      help: 'Attempts to send an order or its cancellation to a laboratory, by outcome.',
      labelNames: ['outcome'],
      registers: [registry],
    });
    this.#waiting = new MeasuredGauge(
      registry,
      'outbound_messages_waiting',
      'Orders and cancellations that wait for their laboratories, among all processes.',
    );
    this.#oldest = new MeasuredGauge(
      registry,
      'outbound_oldest_waiting_seconds',
      'How long the oldest of them has waited; 0 if none is waiting.',
    );
    this.#refused = new MeasuredGauge(
      registry,
      'outbound_messages_refused',
      'Orders and cancellations that laboratories have refused, and nobody has sent again.',
    );
    // Prometheus only sees an increase in a series it already knows.
    for (const outcome of ['SENT', 'REFUSED', ...MLLP_FAILURES]) this.#attempts.inc({ outcome }, 0);
  }

  attempted(outcome: Outcome): void {
    this.#attempts.inc({ outcome: outcome.kind === 'FAILED' ? outcome.failure : outcome.kind });
  }

  measured({ waiting, oldest, refused }: OpenOutbound, now: Date): void {
    this.#waiting.set(waiting);
    this.#oldest.set(oldest === null ? 0 : Math.max(0, now.getTime() - oldest.getTime()) / 1000);
    this.#refused.set(refused);
  }

  /** Forgets the last measurement, which no longer holds. */
  forget(): void {
    for (const gauge of [this.#waiting, this.#oldest, this.#refused]) gauge.forget();
  }
}
