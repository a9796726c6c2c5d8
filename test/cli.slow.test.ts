import { describe, expect, it } from 'vitest';
import { table } from '../src/cli/listing.ts';
import { run, runProcess } from './helpers/commands.ts';

const COMMANDS = [
  'account create',
  'account laboratory',
  'account close',
  'account reopen',
  ...['set-aside', 'export', 'load', 'moved', 'resume', 'unload'].map((name) => `account ${name}`),
  'report withdraw',
  'account list',
  'user create',
  'user reviewer',
  'user certificate',
  'user list',
  'key create',
  'key revoke',
  'key list',
  'kit-type upsert',
  'kit-type list',
  ...['list', 'deliveries', 'test', 'resend', 'recover', 'disable', 'enable'].map((name) => `webhooks ${name}`),
  'hl7 render',
  'hl7 send',
  'fhir render',
  'demo remove',
  'migrate',
];

describe('the command line', () => {
  it.each(['', 'account', 'user', 'key', 'kit-type', 'webhooks', 'fhir', 'hl7', 'demo', ...COMMANDS])(
    'prints help for "%s"',
    async (command) => {
      const { code, out, error } = await run([...command.split(' ').filter(Boolean), '--help']);
      expect([code, error]).toEqual([0, '']);
      expect(out).toContain(`Usage: cli${command ? ` ${command}` : ''}`);
    },
  );

  it.each([
    ['no command', []],
    ['an unknown command', ['accounts']],
    ['half of a command', ['key']],
    ['a move without a receipt', ['account', 'moved', '--account', 'a']],
    ['a laboratory that is the same as nobody', ['account', 'load', '--file', 'f', '--same', 'north']],
    ['an unknown option', ['account', 'list', '--all']],
    ['a missing option', ['account', 'create', '--name', 'Aurora']],
    ['a mode that does not exist', ['account', 'create', '--name', 'Aurora', '--mode', 'PILOT']],
    [
      'a role that does not exist',
      ['user', 'create', '--account', 'a', '--name', 'N', '--email', 'n@x.org', '--role', 'ROOT'],
    ],
    ['an expiry that is not a timestamp', ['key', 'create', '--user', 'n@x.org', '--expires', 'tomorrow']],
    ['a number of deliveries beyond the most', ['webhooks', 'deliveries', '--endpoint', 'e', '--last', '1001']],
    ['a time that is none', ['webhooks', 'recover', '--endpoint', 'e', '--from', 'yesterday']],
    ['a message to two places', ['hl7', 'send', '-', '--url', 'http://localhost', '--mllp', 'localhost:2575']],
    ['a place for MLLP without a port', ['hl7', 'send', '-', '--mllp', 'localhost']],
    ['a service that is no URL', ['hl7', 'send', '-', '--url', 'localhost']],
    ['an extra argument', ['account', 'list', 'please']],
    ['neither a report nor a requisition to render', ['hl7:render']],
    ['both a report and a requisition to render', ['hl7:render', 'r', '--requisition', 'q']],
    [
      'a detail that activation cannot ask for',
      ['kit-type', 'upsert', '--code', 'A', '--required-fields', 'SHOE_SIZE'],
    ],
    ['more recollections than there may be', ['kit-type', 'upsert', '--code', 'A', '--recollections', '21']],
    ['recollections that are no number', ['kit-type', 'upsert', '--code', 'A', '--recollections', '']],
  ])('exits with 2 for %s', async (_what, args) => {
    const { code, out, error } = await run(args);
    expect([code, out]).toEqual([2, '']);
    expect(error).toMatch(/error:|Usage:/);
  });

  it('says what it needs if there is no database', async () => {
    const { code, out, error } = await run(['account', 'list']);
    expect([code, out]).toEqual([1, '']);
    expect(error).toMatch(/^DATABASE_URL is not set\..*GraphQL\.\n$/s);
  });

  it('says why a database cannot be used, without its password', async () => {
    const unreachable = await run(['account', 'list'], { DATABASE_URL: 'postgres://u:hidden@127.0.0.1:1/none' });
    expect(unreachable.code).toBe(1);
    expect(unreachable.error).toMatch(/^The database of DATABASE_URL cannot be used: .*ECONNREFUSED/);
    expect(unreachable.error).not.toContain('hidden');
    const wrong = await run(['account', 'list'], { DATABASE_URL: 'mysql://localhost/none' });
    expect([wrong.code, wrong.error.includes('DATABASE_URL must be a URL')]).toEqual([1, true]);
  });

  it('sets the exit code of the process', async () => {
    expect(await runProcess(['account', 'create'], {})).toMatchObject({ code: 2, out: '' });
  });

  it('aligns the columns of a table, whatever is in them', () => {
    const records = [
      { name: '李 伟', role: 'CLIENT', created: new Date(0) },
      { name: 'a\u001b[2Jb\nc', role: null, created: undefined },
    ];
    expect(table(['name', 'role', 'created'], records)).toBe(
      ['name      role    created', '李 伟     CLIENT  1970-01-01T00:00:00.000Z', 'a�[2Jb�c  -       -'].join('\n'),
    );
  });
});
