import { expect, it } from 'vitest';
import { parseConfig } from '../../src/config/config.ts';
import { createLog } from '../../src/log.ts';
import { warnOfFewFiles } from '../../src/startup/open-files.ts';

/** What the log says where this many files may be open. */
async function warnings(limit: string, env: Record<string, string> = {}): Promise<object[]> {
  const lines: string[] = [];
  const log = createLog('info', { destination: { write: (line) => lines.push(line) } });
  await warnOfFewFiles(
    parseConfig(env),
    log,
    async () => `Max open files            ${limit}       ${limit}        files\n`,
  );
  return lines.map((line) => JSON.parse(line));
}

const WARNING = {
  level: 40,
  limit: 1024,
  needed: 2164,
  msg: expect.stringContaining('raise it (ulimit -Hn, LimitNOFILE= of systemd, --ulimit nofile= of Docker)'),
};

it('warns of a limit on open files that the connections could reach, and says how to raise it', async () => {
  expect(await warnings('1024')).toMatchObject([WARNING]);
  expect(await warnings('2163')).toMatchObject([{ limit: 2163, needed: 2164 }]);
});

it('says nothing where the limit is high enough, where there is none, and where it is not known', async () => {
  expect(await warnings('2164')).toEqual([]);
  expect(await warnings('unlimited')).toEqual([]);
  const lines: string[] = [];
  const log = createLog('info', { destination: { write: (line) => lines.push(line) } });
  await warnOfFewFiles(parseConfig({}), log, () => Promise.reject(new Error('There is no /proc.')));
  expect(lines).toEqual([]);
});

it('counts what is configured: webhooks under way and laboratories’ connections', async () => {
  expect(await warnings('2200', { WEBHOOK_WORKERS: '1000' })).toMatchObject([{ needed: 3100 }]);
  const mllp = { HL7_MLLP_PORT: '2575', HL7_MLLP_KEY: 'kts_only-a-key-for-the-tests-of-files' };
  expect(await warnings('2200', mllp)).toMatchObject([{ needed: 2364 }]);
});
