import { createHash } from 'node:crypto';

/** A file that pages load. Its name changes with its content, so browsers may cache it forever (contract, 7.6). */
export interface Asset {
  /** The path that it is served at. */
  readonly path: string;
  readonly type: string;
  readonly content: Buffer;
}

/** The prefix of every asset's path. */
export const ASSETS_PATH = '/assets/';

/** The number of characters of the hash in a name. */
const HASH_LENGTH = 16;

/** Makes an asset from a text. @param name its name without the hash: `pages.css` */
export function assetOf(name: string, type: string, text: string): Asset {
  const content = Buffer.from(text);
  const hash = createHash('sha256').update(content).digest('hex').slice(0, HASH_LENGTH);
  const [stem, extension] = name.split('.');
  return { path: `${ASSETS_PATH}${stem}-${hash}.${extension}`, type, content };
}
