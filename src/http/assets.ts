import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';
import type { Asset } from '../pages/asset.ts';

/** An asset that has to be asked for is compressed once; there are a handful. */
const MOST_COMPRESSED = 20;

const compressed = new LRUCache<string, Promise<Buffer>>({ max: MOST_COMPRESSED });

/** Serves these assets, each at its path. */
export function serveAssets(app: FastifyInstance, assets: readonly Asset[]): void {
  for (const asset of assets) app.get(asset.path, (request, reply) => sendAsset(request, reply, asset));
}

/**
 * Sends an asset, which a browser may keep for a year without asking again: with another content it has another name
 * (contract, 7.6). Buffers, which all answers share: of a text, each answer that waits for its reader would have its own.
 */
export async function sendAsset(
  request: FastifyRequest,
  reply: FastifyReply,
  { path, type, content }: Asset,
): Promise<FastifyReply> {
  reply.type(type).headers({ 'cache-control': 'public, max-age=31536000, immutable', vary: 'accept-encoding' });
  if (new Negotiator(request).encoding(['gzip', 'identity']) !== 'gzip') return reply.send(content);
  const known = compressed.get(path) ?? promisify(gzip)(content);
  compressed.set(path, known);
  return reply.header('content-encoding', 'gzip').send(await known);
}
