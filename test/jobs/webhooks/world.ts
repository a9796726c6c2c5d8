import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { newUuid } from '../../../src/db/identifiers.ts';
import { eventIdOf } from '../../../src/domains/feed/names.ts';
import { numberEvents } from '../../../src/domains/feed/number-events.ts';
import { type DeliveryAttempt, deliveryAttempts } from '../../../src/domains/webhooks/attempts.ts';
import { newWebhookSecret, PREVIOUS_SECRET_MS, sealSecret } from '../../../src/domains/webhooks/secrets.ts';
import type { WebhookDelivery, WebhookEndpoint } from '../../../src/generated/prisma/client.ts';
import type { EventType, WebhookDeliveryKind } from '../../../src/generated/prisma/enums.ts';
import type { AppDependencies, WebhookSending } from '../../../src/server/dependencies.ts';
import type { TestActor, TestApp } from '../../helpers/app.ts';

/** How long a test waits for what must come. */
const MAX_WAIT_MS = 15_000;

/** How long an endpoint may take to answer: long enough for a busy machine, and shorter for tests of just that. */
const ANSWER_MS = 10_000;
export const SHORT_ANSWER_MS = 700;

/** Waits until something is so. */
export async function until(isSo: () => boolean | Promise<boolean>, what = isSo.toString()): Promise<void> {
  for (const end = performance.now() + MAX_WAIT_MS; !(await isSo()); await delay(10))
    if (performance.now() > end) throw new Error(`It never came true: ${what}`);
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

/** An account with webhooks, and apps that send them. */
export class WebhookWorld {
  readonly #app: TestApp;
  readonly client: TestActor;
  readonly #sending: FastifyInstance[] = [];

  private constructor(app: TestApp, client: TestActor) {
    this.#app = app;
    this.client = client;
  }

  /** A new account; the endpoints of earlier tests are gone. */
  static async start(app: TestApp): Promise<WebhookWorld> {
    await app.prisma.webhookEndpoint.deleteMany();
    return new WebhookWorld(app, await app.actor('CLIENT'));
  }

  /** Starts to send, with private addresses allowed unless the settings say otherwise. */
  async send(
    sending: Partial<WebhookSending> = {},
    { allowPrivate = true, ...more }: Partial<AppDependencies> & { allowPrivate?: boolean } = {},
  ): Promise<FastifyInstance> {
    const app = await this.#app.appWith({
      webhooks: { workers: 16, intervalMs: 20, answerMs: ANSWER_MS, ...sending },
      webhookSettings: { ...this.#app.webhookSettings, allowPrivate },
      ...more,
    });
    this.#sending.push(app);
    return app;
  }

  /** Stops all that send. */
  async stop(): Promise<void> {
    await Promise.all(this.#sending.splice(0).map((app) => app.close()));
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

  /** Waits until so many tries of the only delivery have ended. */
  async tried(endpoint: TestEndpoint, times: number): Promise<WebhookDelivery> {
    await until(async () => attemptsOf(await this.delivery(endpoint)).length >= times, `${times} tries`);
    return this.delivery(endpoint);
  }

  read({ id }: Pick<TestEndpoint, 'id'>): Promise<WebhookEndpoint> {
    return this.#app.prisma.webhookEndpoint.findUniqueOrThrow({ where: { id } });
  }
}

/** What is recorded of the tries of a delivery. */
export function attemptsOf({ attempts }: WebhookDelivery): DeliveryAttempt[] {
  return deliveryAttempts.parse(attempts);
}
