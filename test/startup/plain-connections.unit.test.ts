import { afterEach, expect, it, vi } from 'vitest';
import { parseConfig } from '../../src/config/config.ts';
import { plainHosts } from '../../src/db/servers/encryption.ts';
import { createLog } from '../../src/log.ts';
import { warnOfPlainConnections } from '../../src/startup/warn-of-plain-connections.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

it.each([
  ['postgres://kts:hush@db.internal/kts', ['db.internal']],
  ['postgres://kts@db.internal/kts?sslmode=disable', ['db.internal']],
  ['postgres://kts@db.internal/kts?ssl_mode=verify-full', ['db.internal']],
  ['postgres://kts@db1:6432,db2:6432/kts?target_session_attrs=read-write', ['db1', 'db2']],
  ['postgres://kts@127.0.0.1,db2/kts', ['db2']],
  ['postgres://kts@192.0.2.1/kts', ['192.0.2.1']],
  ['postgres://kts@[2001:db8::1]/kts', ['2001:db8::1']],
  ['postgres://kts@db.internal/kts?sslmode=verify-full', []],
  ['postgres://kts@db.internal/kts?sslmode=no-verify', []],
  ['postgres://kts@db1,db2/kts?sslmode=verify-full', []],
  ['postgres://kts@127.0.0.1/kts', []],
  ['postgres://kts@[::1]/kts', []],
  ['postgres://kts@localhost/kts', []],
  ['postgres://kts@/kts?host=/var/run/postgresql', []],
])('%s: not encrypted to other hosts: %s', (url, hosts) => {
  expect(plainHosts(url)).toEqual(hosts);
});

it('PGSSLMODE counts, as for the driver', () => {
  vi.stubEnv('PGSSLMODE', 'verify-full');
  expect(plainHosts('postgres://kts@db.internal/kts')).toEqual([]);
});

/** What a start logs. */
function logged(env: Record<string, string>): Record<string, unknown>[] {
  const lines: string[] = [];
  const destination = { write: (line: string) => lines.push(line) };
  warnOfPlainConnections(parseConfig(env), createLog('info', { destination }));
  return lines.map((line) => JSON.parse(line));
}

const URLS = {
  DATABASE_URL: 'postgres://kts:hush-hush@db.internal/kts',
  DATABASE_REPLICA_URL: 'postgres://kts@replica.internal/kts?sslmode=verify-full',
  MIGRATION_DATABASE_URL: 'postgres://owner@db.internal/kts',
};
const PRODUCTION = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://kits.example',
  LINK_SIGNING_SECRET: 'a secret of at least thirty-two characters',
};

it('production warns of each variable whose connections go to another host without TLS, and of no password', () => {
  const lines = logged({ ...URLS, ...PRODUCTION });
  expect(lines).toMatchObject([
    {
      level: 40,
      variable: 'DATABASE_URL',
      hosts: ['db.internal'],
      msg: expect.stringContaining('sslmode=verify-full'),
    },
    { level: 40, variable: 'MIGRATION_DATABASE_URL' },
  ]);
  expect(JSON.stringify(lines)).not.toContain('hush');
});

it('elsewhere, nothing is said', () => {
  expect(logged(URLS)).toEqual([]);
  expect(logged(PRODUCTION)).toEqual([]);
});
