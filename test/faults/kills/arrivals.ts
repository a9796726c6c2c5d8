import type { PrismaClient } from '../../../src/generated/prisma/client.ts';
import type { WebhookReceiver } from '../../helpers/webhook-receiver.ts';
import type { SeenPage } from '../../history/feed.ts';
import { controlIdOf, type LaboratoryServer } from '../../laboratory/laboratory-server.ts';

/** Each event of the feed has come as a webhook at least once, the same each time. */
export function faultsOfWebhooks({ received }: WebhookReceiver, pages: readonly SeenPage[]): readonly string[] {
  const hooks = received.filter(({ path }) => path === '/hook');
  const bodies = differentOnes(hooks.map(({ headers, body }) => [String(headers['webhook-id']), body]));
  const events = pages.flatMap((page) => page.events);
  return [
    ...events.filter(({ id }) => !bodies.has(id)).map(({ says }) => `webhook: ${says} was never sent`),
    ...[...bodies].filter(([, each]) => each.size > 1).map(([id]) => `webhook: ${id} was sent with other words`),
  ];
}

/** The control ids of all orders to laboratories. */
export async function queuedOrders(prisma: PrismaClient): Promise<ReadonlySet<string>> {
  const messages = await prisma.outboundMessage.findMany({ select: { controlId: true } });
  return new Set(messages.map(({ controlId }) => controlId));
}

/** Each order to the laboratory has arrived, the same each time, and nothing arrived that is not in the queue. */
export function faultsOfOrders({ received }: LaboratoryServer, queued: ReadonlySet<string>): readonly string[] {
  const arrived = differentOnes(received.map((message) => [controlIdOf(message), message]));
  return [
    ...[...queued].filter((id) => !arrived.has(id)).map((id) => `order ${id} has not arrived`),
    ...[...arrived].filter(([id]) => !queued.has(id)).map(([id]) => `order ${id} arrived, and is not in the queue`),
    ...[...arrived].filter(([, each]) => each.size > 1).map(([id]) => `order ${id} arrived with other words`),
  ];
}

/** The different texts that came under each id. */
function differentOnes(
  came: readonly (readonly [id: string, text: string])[],
): ReadonlyMap<string, ReadonlySet<string>> {
  const different = new Map<string, Set<string>>();
  for (const [id, text] of came) different.set(id, (different.get(id) ?? new Set()).add(text));
  return different;
}
