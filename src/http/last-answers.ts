import type { FastifyInstance } from 'fastify';

/**
 * Once the app is closing, every answer asks the caller to close the connection: a connection that is kept alive would keep
 * the process alive with it.
 */
export function endConnectionsWhenClosing(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing) reply.header('connection', 'close');
  });
}
