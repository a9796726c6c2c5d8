#!/usr/bin/env node
/**
 * Stands where Prisma looks for its schema engine (prisma.config.ts), and refuses whatever `prisma migrate` and `prisma db` ask of it,
 * in the two ways in which Prisma talks to one: by its arguments, and by JSON-RPC.
 */
import { createInterface } from 'node:readline';

const message =
  'Prisma does not migrate this database: the service does, when it starts. `npm run db:diff` drafts a migration (CONTRIBUTING.md).';

if (process.argv.includes('--version')) {
  process.stdout.write('schema-engine-cli none\n');
} else if (process.argv.includes('cli')) {
  // Prisma takes the first line for a greeting.
  const line = JSON.stringify({ level: 'ERROR', target: 'schema_engine::logger', fields: { message } });
  process.stderr.write(`${line}\n${line}\n`);
  process.exitCode = 1;
} else {
  for await (const line of createInterface({ input: process.stdin })) {
    const { id } = JSON.parse(line);
    const error = { code: 1, message, data: { is_panic: false, message } };
    process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id, error })}\n`);
  }
}
