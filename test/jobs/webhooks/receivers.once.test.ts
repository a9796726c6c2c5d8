import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { describe, expect, it, onTestFinished } from 'vitest';
import { RunningProcess } from '../../helpers/process.ts';

// The receivers of docs/events.md, run as they stand there, and called as the service calls them: signed by another implementation
// of Standard Webhooks than theirs or ours.

const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const OTHER_SECRET = `whsec_${Buffer.alloc(32, 8).toString('base64')}`;

const RECEIVERS = [
  { file: 'receiver.mjs', command: process.execPath },
  { file: 'receiver.py', command: 'python3' },
];

/** The program of the page whose first line is a comment with this name. */
async function program(file: string): Promise<string> {
  const page = await readFile(new URL('../../../docs/events.md', import.meta.url), 'utf8');
  const blocks = [...page.matchAll(/^```\w+\n((?:\/\/|#) (\S+)\n[\s\S]*?)^```/gm)];
  const found = blocks.find(([, , name]) => name === file);
  if (!found?.[1]) throw new Error(`docs/events.md has no ${file}.`);
  return found[1];
}

async function startReceiver({ file, command }: (typeof RECEIVERS)[number]) {
  const folder = await mkdtemp(join(tmpdir(), 'kts-receiver-'));
  const path = join(folder, file);
  await writeFile(path, await program(file));
  const receiver = new RunningProcess([command, path], { WEBHOOK_SECRET: SECRET, PORT: '0' });
  onTestFinished(async () => {
    await receiver.kill('SIGKILL');
    await rm(folder, { recursive: true });
  });
  const [, port] = await receiver.says(/listening on port (\d+)/);
  return { receiver, url: `http://127.0.0.1:${port}/` };
}

const EVENT = {
  id: 'evt_7d69b667eb0347189de539a5bddb7c7c',
  sequence: 812,
  type: 'kit.status_changed',
  timestamp: '2026-11-21T09:30:00.000Z',
  mode: 'TEST',
  account_id: '01a2032a-4532-763d-87cd-8b69440175c0',
  data: { kit_id: 'DEMO-0001', order_id: null, status: 'delivered', previous_status: 'in_transit' },
};
const BODY = JSON.stringify(EVENT);

/** The headers of a call, as the service sends them. */
function signed({ id = EVENT.id, body = BODY, at = new Date(), secrets = [SECRET] } = {}): Record<string, string> {
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, at, body)).join(' '),
  };
}

async function post(url: string, headers: Record<string, string>, body = BODY): Promise<number> {
  return (await fetch(url, { method: 'POST', headers, body })).status;
}

const MINUTES = 60_000;

describe.each(RECEIVERS)('$file of docs/events.md', (given) => {
  it('accepts what is signed with its secret, even next to another signature, and handles an event once, however often it arrives', async () => {
    const { receiver, url } = await startReceiver(given);
    expect(await post(url, signed())).toBe(204);
    expect(await post(url, signed())).toBe(204);
    expect(await post(url, signed({ secrets: [OTHER_SECRET, SECRET] }))).toBe(204);
    const next = JSON.stringify({ ...EVENT, id: 'evt_2', sequence: 813 });
    expect(await post(url, signed({ id: 'evt_2', body: next }), next)).toBe(204);
    await receiver.says(/\n813 /);
    expect(receiver.stdout.match(/^81\d kit\.status_changed \{.*\}$/gm)).toHaveLength(2);
  });

  it('refuses what is not signed with it, was changed on the way, is too old or too long', async () => {
    const { receiver, url } = await startReceiver(given);
    expect(await post(url, signed({ secrets: [OTHER_SECRET] }))).toBe(401);
    expect(await post(url, signed(), BODY.replace('delivered', 'canceled'))).toBe(401);
    expect(await post(url, { ...signed(), 'webhook-id': 'evt_2' })).toBe(401);
    expect(await post(url, signed({ at: new Date(Date.now() - 6 * MINUTES) }))).toBe(401);
    expect(await post(url, signed({ at: new Date(Date.now() + 6 * MINUTES) }))).toBe(401);
    expect(await post(url, { ...signed(), 'webhook-signature': '' })).toBe(401);
    expect(await post(url, {})).toBe(401);
    const long = JSON.stringify({ ...EVENT, more: 'x'.repeat(70_000) });
    // It may hang up while the rest is still being sent.
    expect(await post(url, signed({ body: long }), long).catch(() => 413)).toBe(413);
    expect(receiver.stdout).not.toMatch(/\n\d/);
    // And goes on.
    expect(await post(url, signed())).toBe(204);
  });
});
