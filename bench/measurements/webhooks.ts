import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { newUuid } from '../../src/db/sql/identifiers.ts';
import { newWebhookSecret, sealSecret } from '../../src/domains/webhooks/secrets.ts';
import { ACCOUNTS } from '../data/accounts.ts';
import { LINK_SECRET } from '../subjects/subject.ts';
import { publishEvents } from './events.ts';
import { type Measurement, report } from './frame.ts';

/** The number of endpoints, and of events for each. The first opens connections and warms up the process. */
const SHAPES = [
  [20, 50],
  [1, 2_000],
  [20, 250],
  [1_000, 5],
] as const;

/** How many webhooks a process sends to a receiver that answers at once, from the recording of their events on. */
export const webhooks: Measurement = {
  kits: 0,
  isFilled: false,
  async measure(frame) {
    let received = 0;
    const receiver = createServer((request, response) => {
      request.resume().on('end', () => {
        received += 1;
        response.writeHead(204).end();
      });
    });
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
    const { port } = receiver.address() as AddressInfo;
    const service = await frame.start({ WEBHOOK_ALLOW_PRIVATE: 'on' });
    for (const [endpoints, events] of SHAPES) {
      await frame.client.query('DELETE FROM webhook_endpoints');
      for (let index = 0; index < endpoints; index += 1) {
        const id = newUuid();
        const secret = sealSecret(id, newWebhookSecret(), { current: LINK_SECRET, previous: [] });
        await frame.client.query(
          'INSERT INTO webhook_endpoints (id, account_id, url, secret, created) VALUES ($1, $2, $3, $4, now())',
          [id, ACCOUNTS.program, `http://127.0.0.1:${port}/${index}`, Buffer.from(secret)],
        );
      }
      received = 0;
      await report(frame, service, `webhooks of ${events} events to each of ${endpoints} endpoints`, async () => {
        await publishEvents(frame.client, events);
        while (received < endpoints * events) await setTimeout(5);
        return received;
      });
    }
    receiver.closeAllConnections();
    receiver.close();
  },
};
