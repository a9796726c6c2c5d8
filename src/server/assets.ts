import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Asset } from '../frame/asset.ts';

/** Serves each asset at its path. */
export function serveAssets(app: FastifyInstance, assets: readonly Asset[]): void {
  for (const asset of assets) app.get(asset.path, (_request, reply) => sendAsset(reply, asset));
}

/**
 * Sends an asset, which a browser may cache for a year without asking again, because its name changes with its content
 * (contract, 7.6). The content is a buffer that all answers share. With a string, each answer waiting for its reader would have
 * its own copy.
 */
export function sendAsset(reply: FastifyReply, { type, content }: Asset): FastifyReply {
  return reply.type(type).header('cache-control', 'public, max-age=31536000, immutable').send(content);
}
