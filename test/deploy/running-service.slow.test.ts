import { cp, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { replaceBuild } from '../../deploy/replace-build.ts';
import { RunningProcess } from '../helpers/process.ts';
import { originOf } from '../helpers/service.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Copies the built service as an image has it, so that other tests keep the original. Returns the folder of the copy. */
async function copyService(): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'kts-service-'));
  onTestFinished(() => rm(copy, { recursive: true }));
  await cp(`${ROOT}dist`, join(copy, 'dist'), { recursive: true });
  await cp(`${ROOT}package.json`, join(copy, 'package.json'));
  for (const name of ['docs', 'fonts', 'prisma']) await symlink(`${ROOT}${name}`, join(copy, name));
  const unbundled = new RunningProcess(['npx', 'tsx', 'deploy/copy-unbundled.ts', join(copy, 'node_modules')], {});
  expect(await unbundled.ended).toMatchObject({ code: 0, stderr: '' });
  return copy;
}

it('a service with only the packages outside the bundle loads what it needs, though every chunk has changed in a build meanwhile', async () => {
  const folder = await copyService();
  const dist = join(folder, 'dist');
  const service = new RunningProcess([process.execPath, join(dist, 'server.js')], { PORT: '0' });
  onTestFinished(async () => {
    await service.kill('SIGKILL');
  });
  const origin = await originOf(service);

  const files = ['server.js', ...(await readdir(join(dist, 'chunks'))).map((name) => `chunks/changed-${name}`)];
  await replaceBuild(
    dist,
    files.map((path) => ({ path, contents: '' })),
  );
  expect(await readFile(join(dist, 'server.js'), 'utf8')).toBe('');
  // GraphiQL is loaded when its page is first opened.
  const page = await fetch(`${origin}/graphql`, { headers: { accept: 'text/html' } });
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('<div id="root">');
  // The thread that renders reports starts with the first report.
  const headers = { authorization: 'Token kts_demo-client-aurora-home-testing' };
  const query = encodeURIComponent('{ reports(first: 1) { edges { node { reportId } } } }');
  const reports = await (await fetch(`${origin}/graphql?query=${query}`, { headers })).text();
  const [, reportId] = /"reportId":"([^"]+)"/.exec(reports) ?? [];
  const report = await fetch(`${origin}/reports/${reportId}.pdf`, { headers });
  expect([report.status, report.headers.get('content-type')]).toEqual([200, 'application/pdf']);
});
