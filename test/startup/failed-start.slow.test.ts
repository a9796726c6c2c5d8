import { afterEach, beforeEach, describe, expect, inject, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { onServer } from '../helpers/database.ts';
import { emptyDatabase } from '../helpers/empty-database.ts';
import { runProgram } from '../helpers/process.ts';
import { TwoRoles } from '../helpers/two-roles.ts';

const template = inject('template');

const KEY = 'kts_only-a-key-for-the-tests-of-the-start';

/** A value that no log may have. */
const VALUE = 'Maya Okafor';

/** How a start that fails is logged. */
const failure = z.strictObject({
  level: z.literal(60),
  time: z.iso.datetime(),
  msg: z.string(),
  problems: z.array(z.string()).optional(),
  fault: z.looseObject({ type: z.string() }).optional(),
});

/** Starts the service, which writes one line and no more, even if its log is to be silent. Returns what the line says. */
async function failedStart(env: Readonly<Record<string, string>>): Promise<z.output<typeof failure>> {
  const server = runProgram('server', { PORT: '0', SEED_DEMO: 'false', LOG_LEVEL: 'silent', ...env });
  onTestFinished(async () => {
    await server.kill('SIGKILL');
  });
  const { code, stdout, stderr } = await server.ended;
  expect({ code, stderr }).toEqual({ code: 1, stderr: '' });
  expect(stdout).toMatch(/^[^\n]+\n$/);
  for (const value of [VALUE, KEY]) expect(stdout).not.toContain(value);
  return failure.parse(JSON.parse(stdout));
}

describe.runIf(template.kind === 'server')('a role without a right', () => {
  const roles = new TwoRoles(template.kind === 'server' ? template.serverUrl : '');
  beforeEach(() => roles.create());
  afterEach(() => roles.drop());

  /** Migrates the database, then takes a right from the service's role. Returns the environment of the service. */
  async function without(right: string): Promise<{ readonly DATABASE_URL: string }> {
    const { url: DATABASE_URL, migrationUrl: MIGRATION_DATABASE_URL } = roles.urls;
    const migrated = runProgram('cli', { DATABASE_URL, MIGRATION_DATABASE_URL }, ['migrate']);
    expect(await migrated.ended).toMatchObject({ code: 0 });
    await onServer(MIGRATION_DATABASE_URL, `REVOKE ${right} FROM ${roles.service}`);
    return { DATABASE_URL };
  }

  it('to add the bootstrap key is named, with PostgreSQL’s message and SQLSTATE and without Prisma’s call', async () => {
    const { msg, fault } = await failedStart({ ...(await without('INSERT ON api_keys')), BOOTSTRAP_ADMIN_KEY: KEY });
    expect(msg).toBe('Could not store BOOTSTRAP_ADMIN_KEY: permission denied for table api_keys (SQLSTATE 42501)');
    expect(fault).toEqual({
      type: 'PrismaClientKnownRequestError',
      code: 'P2010',
      sqlState: '42501',
      message: 'permission denied for table api_keys',
      stack: expect.stringContaining('bootstrapAdminKey'),
    });
  });

  it('to read a setting is named, too', async () => {
    const { msg, fault } = await failedStart(await without('SELECT ON settings'));
    expect(msg).toBe('the service could not start: permission denied for table settings (SQLSTATE 42501)');
    expect(fault).toMatchObject({ sqlState: '42501', message: 'permission denied for table settings' });
  });

  it('to do what a command does is named on standard error', async () => {
    const args = ['account', 'create', '--name', VALUE, '--mode', 'TEST'];
    const { code, stdout, stderr } = await runProgram('cli', await without('INSERT ON accounts'), args).ended;
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^The command failed: permission denied for table accounts \(SQLSTATE 42501\)\n.*\n +at /);
    expect(stderr).not.toContain(VALUE);
  });

  it('to migrate is told what to do', async () => {
    const { msg, fault } = await failedStart({ DATABASE_URL: roles.urls.url });
    expect(msg).toMatch(
      /: Migrations are missing, and this role .*\(permission denied .* \(SQLSTATE 42501\)\)\. Run `npm /,
    );
    expect(fault).toMatchObject({ type: 'Error', cause: { sqlState: '42501' } });
  });
});

describe.runIf(template.kind === 'server')('a migration that fails', () => {
  it('is named, with what PostgreSQL said', async () => {
    const DATABASE_URL = await emptyDatabase();
    await onServer(DATABASE_URL, 'CREATE TABLE accounts (id integer)');
    const { msg, fault } = await failedStart({ DATABASE_URL });
    expect(msg).toMatch(
      /^The database .* cannot be used: Migration \d{14}_\w+ failed: relation "accounts" already exists \(SQLSTATE 42P07\)$/,
    );
    expect(fault).toMatchObject({ cause: { sqlState: '42P07', message: 'relation "accounts" already exists' } });
  });

  it('is named without what PostgreSQL said where that quotes a value', async () => {
    const DATABASE_URL = await emptyDatabase();
    await onServer(
      DATABASE_URL,
      `CREATE FUNCTION refuse() RETURNS event_trigger LANGUAGE plpgsql AS $$ BEGIN
         RAISE EXCEPTION 'invalid input syntax for type date: "${VALUE}"' USING ERRCODE = '22007', DETAIL = '${VALUE}';
       END $$;
       CREATE EVENT TRIGGER refuse ON ddl_command_end WHEN TAG IN ('CREATE TYPE') EXECUTE FUNCTION refuse()`,
    );
    const { msg, fault } = await failedStart({ DATABASE_URL });
    expect(msg).toMatch(/: Migration \d{14}_\w+ failed: PostgreSQL refused a statement \(SQLSTATE 22007\)$/);
    expect(fault).toMatchObject({ cause: { sqlState: '22007', stack: expect.stringContaining('at ') } });
  });
});

it('a bad environment is one line that names every bad variable', async () => {
  expect(await failedStart({ PORT: 'http', LOG_LEVEL: 'loud', SEED_DEMO: 'maybe' })).toMatchObject({
    msg: 'the environment is invalid',
    problems: [
      'PORT must be a port number',
      'SEED_DEMO must be true or false',
      'LOG_LEVEL must be a pino level such as info',
    ],
  });
});

it('a database that cannot be reached is named without its password', async () => {
  const DATABASE_URL = 'postgres://me:hush-hush@127.0.0.1:1/kits?password=hush-hush';
  const { msg, fault } = await failedStart({ DATABASE_URL });
  expect(msg).toBe('The database 127.0.0.1:1/kits (DATABASE_URL) cannot be used: connect ECONNREFUSED 127.0.0.1:1');
  expect(JSON.stringify(fault)).not.toContain('hush');
});

it('a data folder that is not one is named', async () => {
  const { msg } = await failedStart({ DATA_DIR: '/dev/null/data' });
  expect(msg).toMatch(/^The database in \/dev\/null\/data \(DATA_DIR\) cannot be used: ENOTDIR/);
});
