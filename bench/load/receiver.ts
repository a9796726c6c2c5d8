/** The process that receives webhooks. It answers each at once, and reports the number received whenever its parent asks. */
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
