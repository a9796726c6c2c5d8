import type { FastifyInstance } from 'fastify';

/**
 * Serves a document that is the same for everybody as long as the process runs, at `GET` and `HEAD` of a path. It is made when it is first
 * asked for. All answers share one buffer, which is compressed once.
 */
export function serveDocument(app: FastifyInstance, path: string, contentType: string, make: () => string): void {
  let bytes: Buffer | undefined;
  app.get(path, (_request, reply) => {
    bytes ??= Buffer.from(make());
    return reply.type(contentType).send(bytes);
  });
}
