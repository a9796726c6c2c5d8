// A whole program on the events of the service, after docs/events.md: it orders kits, handles every event of its account once and in
// order, and acts at once, by webhooks. It may be killed at any moment: started again, it goes on where it was. Node 20, no packages:
//
//   ORIGIN=http://127.0.0.1:4000 KEY=kts_... STATE=./state PORT=8000 node program.mjs
//
// It stops at SIGTERM.

import { resendMissing, settleEndpoint } from './program/endpoint.mjs';
import { followFeed } from './program/feed.mjs';
import { openJournal } from './program/journal.mjs';
import { placeOrders } from './program/orders.mjs';
import { receiver } from './program/receiver.mjs';
import { persevere, stopping } from './program/service.mjs';

async function run() {
  const server = receiver();
  // The port comes first: of two programs, one has it, and only that one writes the journal.
  await new Promise((resolve, reject) => {
    server.once('error', reject).listen(process.env.PORT, '127.0.0.1', resolve);
  });
  try {
    openJournal();
    await persevere(settleEndpoint);
    await Promise.all([placeOrders(), followFeed(), resendMissing()]);
  } finally {
    server.close();
  }
}

process.once('SIGTERM', () => stopping.abort());
await run().catch((error) => {
  if (!stopping.signal.aborted) throw error;
});
