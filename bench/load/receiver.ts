/** The process that takes webhooks: it answers each at once, and tells its parent how many there were whenever it is asked. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

let received = 0;

const server = createServer((request, response) => {
  request.resume();
  request.on('end', () => {
    received += 1;
    response.writeHead(204).end();
  });
});
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  process.send?.({ port });
});

process.on('message', () => process.send?.({ received }));
