import { expect, it } from 'vitest';
import { RunningProcess } from './helpers/process.ts';

/** A database that nothing may connect to. */
const DATABASE_URL = 'postgres://nobody@127.0.0.1:1/none';

// By the arguments of the engine, and by JSON-RPC with it (prisma/schema-engine.mjs).
it.each(['migrate deploy', 'db pull --print'])(
  '`prisma %s` is refused: the service migrates its database',
  async (command) => {
    const prisma = new RunningProcess(['npx', 'prisma', ...command.split(' ')], { DATABASE_URL });
    const { code, stdout, stderr } = await prisma.ended;
    expect(stdout + stderr).toContain('Prisma does not migrate this database: the service does, when it starts.');
    expect(code).toBe(1);
  },
);
