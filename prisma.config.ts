import { defineConfig } from 'prisma/config';

// `prisma generate` needs no engine, yet would first download one. Any file that exists will do in its place.
if (process.argv.includes('generate')) process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= 'package.json';

export default defineConfig({ schema: 'prisma/schema.prisma', migrations: { path: 'prisma/migrations' } });
