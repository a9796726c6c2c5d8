import { newUuid } from '../../src/db/sql/identifiers.ts';
import { OutboundMetrics } from '../../src/jobs/outbound/metrics.ts';
import { OrderSender } from '../../src/jobs/outbound/order-sender.ts';
import type { OutboundSending } from '../../src/server/dependencies.ts';
import type { TestApp } from '../helpers/app.ts';

/** How long a laboratory has to answer: longer than it takes on any machine, and shorter in tests of the timeout. */
const TIMEOUT_MS = 40_000;

/** The sender of orders in a process, which looks for due messages when the test says so, not by a clock. */
export class DrivenOrders {
  readonly #sender: OrderSender;
  /** What the metrics say. */
  readonly metrics: () => Promise<string>;

  constructor(app: TestApp, { timeoutMs = TIMEOUT_MS, tls = {} }: Pick<OutboundSending, 'timeoutMs' | 'tls'> = {}) {
    const dependencies = app.dependencies();
    const { registry } = dependencies.metrics;
    const metrics = new OutboundMetrics(registry);
    this.#sender = new OrderSender({ ...dependencies, metrics, sender: newUuid(), tls, timeoutMs });
    this.metrics = () => registry.metrics();
  }

  /** Begins to send what is due. */
  async pass(): Promise<void> {
    await this.#sender.pass();
  }

  /** Sends all due messages, and records the outcome. */
  async settle(): Promise<void> {
    while ((await this.#sender.pass()) > 0) await this.#sender.allEnded();
  }

  /** Stops; sends in progress may take so long to end. */
  stop(graceMs = 0): Promise<void> {
    return this.#sender.stop(graceMs);
  }
}
