import { beforeEach, expect, it } from 'vitest';
import { parseConfig } from '../../../src/config/config.ts';
import { newWebhookSecret, sealSecret, signingSecrets } from '../../../src/domains/webhooks/secrets.ts';
import { createLog } from '../../../src/log.ts';
import type { Secret } from '../../../src/sealing/secret.ts';
import { knownSecrets } from '../../../src/startup/known-secrets.ts';
import { useTestApp } from '../../helpers/app.ts';
import { Program } from '../../helpers/program.ts';

/** What a start with other secrets than before does (docs/operations.md, "New secrets"). */
const app = useTestApp();

const lines: string[] = [];
const log = createLog('info', { destination: { write: (line) => lines.push(line) } });

const [LINK, NEW_LINK] = ['the secret of the links', 'a new one for the links'];
const [KEY, NEW_KEY] = ['the key of all secrets', 'a new key of all secrets'];

let program: Program;
beforeEach(async () => {
  await app.prisma.webhookDelivery.deleteMany();
  await app.prisma.webhookEndpoint.deleteMany();
  await app.prisma.setting.deleteMany({ where: { name: { contains: 'link-signing-secret' } } });
  await app.prisma.setting.deleteMany({ where: { name: { contains: 'secrets-key' } } });
  program = await Program.start(app);
});

const start = (env: Readonly<Record<string, string>>) => knownSecrets(parseConfig(env), app.database, log);

async function endpoint(secretsKey: Secret) {
  const id = await program.endpoint();
  const secret = newWebhookSecret();
  await app.prisma.webhookEndpoint.update({ where: { id }, data: { secret: sealSecret(id, secret, secretsKey) } });
  const read = async (key: Secret) =>
    signingSecrets(await app.prisma.webhookEndpoint.findUniqueOrThrow({ where: { id } }), key, app.clock.now());
  return { secret, read };
}

it('the same secrets are accepted at each start, and generated ones without a setting', async () => {
  const generated = await start({});
  expect(await start({})).toEqual(generated);
  expect(generated.secretsKey.current).toBe(generated.linkSigningSecret.current);
});

it('another secret is refused, and all are named at once, with what would become unreadable and what to do', async () => {
  const { secretsKey } = await start({ LINK_SIGNING_SECRET: LINK, SECRETS_KEY: KEY });
  await endpoint(secretsKey);
  const refused = start({ LINK_SIGNING_SECRET: NEW_LINK, SECRETS_KEY: NEW_KEY });
  await expect(refused).rejects.toThrow(
    /^LINK_SIGNING_SECRET is not .* links to documents .* LINK_SIGNING_SECRET_PREVIOUS .*\nSECRETS_KEY is not .* 1 webhook endpoints .* SECRETS_KEY_PREVIOUS /,
  );
  await expect(refused).rejects.not.toThrow(NEW_LINK);
  await start({ LINK_SIGNING_SECRET: LINK, SECRETS_KEY: KEY });
});

it('the previous one is given to change one: what it sealed is sealed anew, and links of both are good', async () => {
  const first = await start({ LINK_SIGNING_SECRET: LINK, SECRETS_KEY: KEY });
  const { secret, read } = await endpoint(first.secretsKey);
  const previous = { LINK_SIGNING_SECRET_PREVIOUS: LINK, SECRETS_KEY_PREVIOUS: KEY };
  const changed = await start({ LINK_SIGNING_SECRET: NEW_LINK, SECRETS_KEY: NEW_KEY, ...previous });
  expect(changed.linkSigningSecret).toEqual({ current: NEW_LINK, previous: [LINK] });
  expect(await read({ current: NEW_KEY, previous: [] })).toEqual([secret]);
  expect(await start({ LINK_SIGNING_SECRET: NEW_LINK, SECRETS_KEY: NEW_KEY })).toEqual({
    linkSigningSecret: { current: NEW_LINK, previous: [] },
    secretsKey: { current: NEW_KEY, previous: [NEW_LINK] },
  });
  await expect(start({ LINK_SIGNING_SECRET: LINK, SECRETS_KEY: KEY })).rejects.toThrow('last used with');
});

it('an instance that still has the old key reads what the new one has sealed', async () => {
  const first = await start({ LINK_SIGNING_SECRET: LINK, SECRETS_KEY: KEY, SECRETS_KEY_PREVIOUS: NEW_KEY });
  const { secret, read } = await endpoint(first.secretsKey);
  await start({ LINK_SIGNING_SECRET: LINK, SECRETS_KEY: NEW_KEY, SECRETS_KEY_PREVIOUS: KEY });
  expect(await read(first.secretsKey)).toEqual([secret]);
});

it.each([
  ['a generated secret to one of the settings', {}, { LINK_SIGNING_SECRET: LINK }],
  [
    'the links’ secret to a key of its own',
    { LINK_SIGNING_SECRET: LINK },
    { LINK_SIGNING_SECRET: LINK, SECRETS_KEY: KEY },
  ],
])('the change from %s needs nothing', async (_name, before, after) => {
  const { secretsKey } = await start(before);
  const { secret, read } = await endpoint(secretsKey);
  const { secretsKey: changed } = await start(after);
  expect(await read({ current: changed.current, previous: [] })).toEqual([secret]);
});

it('a key is lost: the start goes on once told so, and the log says how many endpoints it takes with it', async () => {
  const { secretsKey } = await start({ LINK_SIGNING_SECRET: LINK, SECRETS_KEY: KEY });
  await endpoint(secretsKey);
  await start({ LINK_SIGNING_SECRET: LINK, SECRETS_KEY: NEW_KEY, SECRETS_KEY_PREVIOUS: 'lost' });
  expect(lines.join('')).toContain('"endpoints":1');
  await start({ LINK_SIGNING_SECRET: LINK, SECRETS_KEY: NEW_KEY });
});

it('a key that has sealed nothing yet may change', async () => {
  await start({ LINK_SIGNING_SECRET: LINK, SECRETS_KEY: KEY });
  await start({ LINK_SIGNING_SECRET: LINK, SECRETS_KEY: NEW_KEY });
});
