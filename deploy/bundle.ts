/**
 * Copies the built service, and of its packages the files that it loads, to a folder: `tsx deploy/bundle.ts FOLDER`. With all
 * their files they are seven times as large (Prisma's command line, engines of other databases), and an image with them.
 */
import { cp, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { nodeFileTrace } from '@vercel/nft';

/** What starts. */
const ENTRIES = ['dist/server.js', 'dist/cli.js'];

/** What is read by a path that is put together when it is needed, which no analysis finds. */
const ASSETS = [
  'prisma/migrations',
  'node_modules/@expo-google-fonts',
  'node_modules/@fastify/swagger-ui/static',
  `node_modules/fs-native-extensions/prebuilds/${process.platform}-${process.arch}`,
];

/** The packages of fonts have a folder for each of their weights, of which reports use two. */
const UNUSED_WEIGHT = /\/[1-9]00(?!Regular$|Bold$)\w+$/;

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('Name the folder to copy to.');

const { fileList } = await nodeFileTrace(ENTRIES, { conditions: ['node', 'module-sync'] });
const built = (await readdir('dist', { recursive: true, withFileTypes: true }))
  .filter((entry) => entry.isFile())
  .map(({ parentPath, name }) => join(parentPath, name));
for (const file of new Set([...fileList, ...built, ...ASSETS, 'package.json'])) {
  await cp(file, join(folder, file), { recursive: true, filter: (source) => !UNUSED_WEIGHT.test(source) });
}
