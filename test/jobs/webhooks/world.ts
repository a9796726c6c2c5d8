import type { FastifyInstance } from 'fastify';
import { newUuid } from '../../../src/db/sql/identifiers.ts';
import { numberEvents } from '../../../src/domains/feed/number-events.ts';
import { eventIdOf } from '../../../src/domains/inputs/event-id.ts';
import { type DeliveryAttempt, deliveryAttempts } from '../../../src/domains/webhooks/attempts.ts';
import { newWebhookSecret, PREVIOUS_SECRET_MS, sealSecret } from '../../../src/domains/webhooks/secrets.ts';
import type { WebhookDelivery, WebhookEndpoint } from '../../../src/generated/prisma/client.ts';
import type { EventType, WebhookDeliveryKind } from '../../../src/generated/prisma/enums.ts';
import { WebhookMetrics } from '../../../src/jobs/webhooks/metrics.ts';
import { WebhookClient } from '../../../src/jobs/webhooks/webhook-client.ts';
import { WebhookSender } from '../../../src/jobs/webhooks/webhook-sender.ts';
import type { AppDependencies, WebhookSending } from '../../../src/server/dependencies.ts';
import type { TestActor, TestApp } from '../../helpers/app.ts';
import { Watched } from '../../helpers/waiting.ts';

/** How long an endpoint may take to answer: longer than it takes on any machine, and shorter for tests of just that. */
const ANSWER_MS = 40_000;
export const SHORT_ANSWER_MS = 300;

/** How a test has webhooks sent; private addresses are allowed unless it says otherwise. */
export type SenderSettings = Partial<Omit<WebhookSending, 'intervalMs'>> & Partial<AppDependencies['webhookSettings']>;

/** What sends webhooks in a process, and looks for what is due when the test says so, not by a clock. */
export class DrivenSender {
  readonly #dependencies: AppDependencies;
  readonly #client: WebhookClient;
  readonly #sender: WebhookSender;
  readonly #results = new Watched();
  #resultCount = 0;

  constructor(
    dependencies: AppDependencies,
    { workers = 16, answerMs = ANSWER_MS, resolve, allowPrivate = true, secretsKey }: SenderSettings = {},
  ) {
    this.#dependencies = dependencies;
    this.#client = new WebhookClient({ allowPrivate, answerMs, resolve });
    this.#sender = new WebhookSender({
      ...dependencies,
      metrics: new WebhookMetrics(dependencies.metrics.registry),
      client: this.#client,
      secretsKey: secretsKey ?? dependencies.webhookSettings.secretsKey,
      workers,
      onResult: () => {
        this.#resultCount += 1;
        this.#results.changed();
      },
    });
  }

  /** Writes the results so far, and sends what is due. */
  pass(): Promise<void> {
    return this.#sender.pass();
  }

  /**
   * Sends all that is due, and writes what came of it.
   *
   * @param hanging how many requests are left out in the end, since they are not answered
   */
  async settle(hanging = 0): Promise<void> {
    for (;;) {
      const before = this.#resultCount;
      await this.pass();
      if (this.#sender.inFlight <= hanging) return;
      await this.#results.until(
        `all but ${hanging} requests to end`,
        () => this.#resultCount,
        (count) => count > before,
      );
      if (hanging === 0) await this.#sender.allEnded();
    }
  }

  /** What the metrics say. */
  metrics(): Promise<string> {
    return this.#dependencies.metrics.registry.metrics();
  }

  /** Stops; what is out may take so long to end. */
  async stop(graceMs = 0): Promise<void> {
    await this.#sender.stop(graceMs);
    await this.#client.close();
  }
}

/** An endpoint as tests insert it. */
export interface NewEndpoint extends Partial<Pick<WebhookEndpoint, 'types' | 'enabled' | 'failingSince'>> {
  readonly url: string;
}

export interface TestEndpoint {
  readonly id: string;
  /** The newest secret. */
  readonly secret: string;
}

/** An account with webhooks, and those that send them. */
export class WebhookWorld {
  readonly #app: TestApp;
  readonly client: TestActor;
  readonly #senders: DrivenSender[] = [];
  readonly #services: FastifyInstance[] = [];

  private constructor(app: TestApp, client: TestActor) {
    this.#app = app;
    this.client = client;
  }

  /** A new account; the endpoints of earlier tests are gone. */
  static async start(app: TestApp): Promise<WebhookWorld> {
    await app.prisma.webhookEndpoint.deleteMany();
    return new WebhookWorld(app, await app.actor('CLIENT'));
  }

  /** What sends when the test says so: see {@link settle}. */
  sender(settings: SenderSettings = {}): DrivenSender {
    const sender = new DrivenSender(this.#app.dependencies(), settings);
    this.#senders.push(sender);
    return sender;
  }

  /** An app that sends by itself, to private addresses too. */
  async service(settings: Partial<AppDependencies> = {}): Promise<FastifyInstance> {
    const service = await this.#app.appWith({
      webhooks: { workers: 16, intervalMs: 20, answerMs: ANSWER_MS },
      webhookSettings: { ...this.#app.webhookSettings, allowPrivate: true },
      ...settings,
    });
    this.#services.push(service);
    return service;
  }

  /** Has all that is due sent, and what came of it written. */
  async settle(): Promise<void> {
    for (const sender of this.#senders) await sender.settle();
  }

  /** Stops all that send. */
  async stop(): Promise<void> {
    await Promise.all(this.#senders.splice(0).map((sender) => sender.stop()));
    await Promise.all(this.#services.splice(0).map((service) => service.close()));
  }

  async endpoint({ url, types = [], enabled = true, failingSince = null }: NewEndpoint): Promise<TestEndpoint> {
    const id = newUuid();
    const secret = newWebhookSecret();
    const created = this.#app.clock.now();
    await this.#app.prisma.webhookEndpoint.create({
      data: {
        ...{ id, accountId: this.client.accountId, url, types, enabled, failingSince, created },
        ...(enabled ? {} : { disabledReason: 'BY_HAND' }),
        secret: sealSecret(id, secret, this.#app.webhookSettings.secretsKey),
      },
    });
    return { id, secret };
  }

  /** Gives an endpoint another secret, and returns it; the one before signs for another day. */
  async rotate({ id }: TestEndpoint): Promise<string> {
    const newest = newWebhookSecret();
    const { secret: previousSecret } = await this.read({ id });
    await this.#app.prisma.webhookEndpoint.update({
      where: { id },
      data: {
        secret: sealSecret(id, newest, this.#app.webhookSettings.secretsKey),
        previousSecret,
        previousSecretUntil: new Date(this.#app.clock.now().getTime() + PREVIOUS_SECRET_MS),
      },
    });
    return newest;
  }

  /** Records events and numbers them, which queues what endpoints want. Returns their public ids. */
  async events(count: number, type: EventType = 'KIT_CREATED'): Promise<string[]> {
    const ids = await this.unnumbered(count, type);
    await numberEvents(this.#app.prisma, undefined, this.#app.clock);
    return ids.map(eventIdOf);
  }

  /** Records events that have no number yet. Returns their internal ids. */
  async unnumbered(count: number, type: EventType): Promise<string[]> {
    const subject = type.startsWith('WEBHOOK') ? null : newUuid();
    const rows = await this.#app.prisma.$queryRaw<{ id: string }[]>`
      INSERT INTO events (account_id, type, created, subject_id, data)
      SELECT ${this.client.accountId}::uuid, ${type}::event_type, ${this.#app.clock.now()}::timestamptz, ${subject}::uuid,
        jsonb_build_object('kit_id', 'KT' || n, 'order_id', NULL, 'status', 'delivered', 'previous_status', 'in_transit')
      FROM generate_series(1, ${count}::int) n RETURNING id`;
    return rows.map(({ id }) => id);
  }

  /** Queues a delivery of an event, as a resend, a test or a recovery does. Returns its id. */
  async queue({ id: endpointId }: TestEndpoint, eventId: string, kind: WebhookDeliveryKind): Promise<string> {
    const now = this.#app.clock.now();
    const delivery = { endpointId, eventId, kind, created: now, nextAttempt: now };
    return (await this.#app.prisma.webhookDelivery.create({ data: delivery })).id;
  }

  /** The deliveries to an endpoint, the oldest first. */
  deliveries({ id: endpointId }: TestEndpoint): Promise<WebhookDelivery[]> {
    return this.#app.prisma.webhookDelivery.findMany({
      where: { endpointId },
      orderBy: [{ created: 'asc' }, { id: 'asc' }],
    });
  }

  /** The only delivery to an endpoint. */
  async delivery(endpoint: TestEndpoint): Promise<WebhookDelivery> {
    const [delivery, ...others] = await this.deliveries(endpoint);
    if (!delivery || others.length > 0) throw new Error(`There are ${others.length + (delivery ? 1 : 0)} deliveries.`);
    return delivery;
  }

  /** Has all that is due sent. Returns the only delivery to an endpoint, which was tried so often by then. */
  async tried(endpoint: TestEndpoint, times: number): Promise<WebhookDelivery> {
    await this.settle();
    const delivery = await this.delivery(endpoint);
    const { length } = attemptsOf(delivery);
    if (length !== times) throw new Error(`The delivery was tried ${length} times, and not ${times}.`);
    return delivery;
  }

  read({ id }: Pick<TestEndpoint, 'id'>): Promise<WebhookEndpoint> {
    return this.#app.prisma.webhookEndpoint.findUniqueOrThrow({ where: { id } });
  }
}

/** What is recorded of the tries of a delivery. */
export function attemptsOf({ attempts }: WebhookDelivery): DeliveryAttempt[] {
  return deliveryAttempts.parse(attempts);
}
