import type { FastifyInstance } from 'fastify';
import { serveAssets } from '../http/assets.ts';
import { icon } from '../pages/icon.ts';
import { stylesheet } from '../pages/stylesheet.ts';

/** What all pages load. */
export async function pageAssetRoutes(app: FastifyInstance): Promise<void> {
  serveAssets(app, [icon, stylesheet]);
}
