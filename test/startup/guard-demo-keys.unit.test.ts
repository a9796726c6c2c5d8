import { expect, it } from 'vitest';
import { parseConfig } from '../../src/config/config.ts';
import { createLog } from '../../src/log.ts';
import { guardDemoKeys } from '../../src/startup/guard-demo-keys.ts';
import { StartError } from '../../src/startup/start-error.ts';

const KEYS = [{ key: 'kts_demo-admin-operations-account', role: 'ADMIN', account: 'Operations' }] as const;
const PRODUCTION = { NODE_ENV: 'production', PUBLIC_URL: 'https://kits.example' };

/** What a start logs, with these settings and keys in the database. */
function logged(env: Record<string, string>, keys: Parameters<typeof guardDemoKeys>[1] = KEYS): string {
  let text = '';
  const log = createLog('info', {
    destination: {
      write: (line) => {
        text += line;
      },
    },
  });
  guardDemoKeys(parseConfig(env), keys, log);
  return text;
}

it('production does not start with the demonstration program, and says how to remove or allow it', () => {
  for (const env of [PRODUCTION, { ...PRODUCTION, HOST: '0.0.0.0' }, { ...PRODUCTION, SEED_DEMO: 'false' }]) {
    const refused = () => logged(env);
    expect(refused).toThrow(StartError);
    expect(refused).toThrow(/cli -- demo remove.*SEED_DEMO=true/);
  }
});

it('while its keys work, every start warns, also where it is allowed', () => {
  for (const env of [
    {},
    { SEED_DEMO: 'false' },
    { HOST: '0.0.0.0', SEED_DEMO: 'true' },
    { ...PRODUCTION, SEED_DEMO: 'true' },
  ])
    expect(logged(env)).toMatch(/^\{"level":40,.*which everybody knows, work here.*\}\n$/);
});

it('where others reach the service, a start says that they do not work, and what to do', () => {
  expect(logged({ HOST: '0.0.0.0' })).toMatch(
    /^\{"level":40,.*do not work, because others can reach the service.*\}\n$/,
  );
});

it('without them, nothing is said', () => {
  for (const env of [{}, { HOST: '0.0.0.0' }, PRODUCTION]) expect(logged(env, [])).toBe('');
});
