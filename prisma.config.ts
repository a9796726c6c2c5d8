import { fileURLToPath } from 'node:url';
import { defineConfig } from 'prisma/config';

// The service migrates its database itself (src/db/migrations). Prisma would download its schema engine before `generate`, `validate`
// and `format`, which do not run it; instead, this one says what to do to whoever runs `prisma migrate` or `prisma db`.
process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= fileURLToPath(new URL('prisma/schema-engine.mjs', import.meta.url));

// Prisma's makers need not hear of each command.
process.env.CHECKPOINT_DISABLE ??= '1';

export default defineConfig({
  schema: 'prisma/schema.prisma',
  migrations: { path: 'prisma/migrations' },
  // Only `prisma studio` connects.
  datasource: { url: process.env.DATABASE_URL ?? '' },
});
