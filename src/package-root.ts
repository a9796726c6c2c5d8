import { existsSync } from 'node:fs';

/**
 * The folder of package.json, as a URL that ends in a slash. Files beside the code are located from here, because a bundled module
 * is not in the same folder as its source.
 */
export const PACKAGE_ROOT = nearestPackage(new URL('./', import.meta.url));

function nearestPackage(folder: URL): URL {
  if (existsSync(new URL('package.json', folder))) return folder;
  const parent = new URL('../', folder);
  if (parent.href === folder.href) throw new Error(`There is no package.json above ${import.meta.url}.`);
  return nearestPackage(parent);
}
