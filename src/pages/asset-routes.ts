import type { FastifyInstance } from 'fastify';
import { icon } from '../frame/icon.ts';
import { stylesheet } from '../frame/stylesheet.ts';
import { serveAssets } from '../server/assets.ts';

/** Serves the assets that all pages load. */
export async function pageAssetRoutes(app: FastifyInstance): Promise<void> {
  serveAssets(app, [icon, stylesheet]);
}
