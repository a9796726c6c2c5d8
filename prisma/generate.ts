/**
 * Writes the code of src/generated that schema.prisma describes: `prisma generate` without the `prisma` package, which brings
 * Prisma Studio and a development server, 220 MB in all.
 */
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import internals from '@prisma/internals';

// Its ES module imports names from @prisma/internals, which is CommonJS and whose names Node cannot see.
const require = createRequire(import.meta.url);
const {
  PrismaClientTsGenerator,
}: typeof import('@prisma/client-generator-ts') = require('@prisma/client-generator-ts');

const schemaPath = fileURLToPath(new URL('schema.prisma', import.meta.url));
const generators = await internals.getGenerators({
  schemaContext: await internals.loadSchemaContext({
    schemaPath: { cliProvidedPath: schemaPath },
    printLoadMessage: false,
  }),
  registry: { 'prisma-client': { type: 'in-process', generator: new PrismaClientTsGenerator() } },
  skipDownload: true,
  cliCommand: 'generate',
});
for (const generator of generators) {
  await generator.generate();
  generator.stop();
}
