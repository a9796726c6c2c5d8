import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Asset } from '../pages/asset.ts';

/** Serves these assets, each at its path. */
export function serveAssets(app: FastifyInstance, assets: readonly Asset[]): void {
  for (const asset of assets) app.get(asset.path, (_request, reply) => sendAsset(reply, asset));
}

/**
 * Sends an asset, which a browser may keep for a year without asking again: with another content it has another name
 * (contract, 7.6). A buffer, which all answers share: of a text, each answer that waits for its reader would have its own.
 */
export function sendAsset(reply: FastifyReply, { type, content }: Asset): FastifyReply {
  return reply.type(type).header('cache-control', 'public, max-age=31536000, immutable').send(content);
}
