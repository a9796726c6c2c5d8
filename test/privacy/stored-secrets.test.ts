import { expect, it } from 'vitest';
import { useTestApp } from '../helpers/app.ts';
import { Program } from '../helpers/program.ts';
import { RestClient } from '../rest/client.ts';

const testApp = useTestApp();
const { post } = new RestClient(testApp);

/** Every row of every table as text, with the bytes of its columns in hexadecimal. */
async function everythingStored(): Promise<string> {
  const tables = await testApp.prisma.$queryRaw<{ name: string }[]>`
    SELECT quote_ident(table_name) AS name FROM information_schema.tables
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`;
  const rows = await Promise.all(
    tables.map(({ name }) =>
      testApp.prisma.$queryRawUnsafe<{ row: string }[]>(`SELECT ${name}::text AS row FROM ${name}`),
    ),
  );
  return rows
    .flat()
    .map(({ row }) => row)
    .join('\n');
}

it('the database shows no API key, no registration token, no secret of a webhook, no Idempotency-Key and no stored answer', async () => {
  const program = await Program.start(testApp);
  const patientId = await program.patient();
  const { key } = await program.mutate(program.admin, 'createApiKey', { userId: program.client.userId });
  const idempotencyKey = 'order-of-maya-okafor';
  const asked = {
    key,
    json: { patient_id: patientId, kit_type: 'LIPID' },
    headers: { 'idempotency-key': idempotencyKey },
  };
  const first = await post('/api/v2/tokens/patient_registration/', asked);
  const again = await post('/api/v2/tokens/patient_registration/', asked);
  const { token } = first.expectStatus(201);
  expect([again.text, again.headers['idempotency-replayed']]).toEqual([first.text, 'true']);
  const kit = await program.kit();
  (await post(`/api/v3/kits/${kit.kitId}/activate/`, { json: { token } })).expectStatus(200);

  const url = 'https://example.org/hooks';
  const { endpoint, secret } = await program.mutate(program.client, 'createWebhookEndpoint', { url });
  const { endpointId } = endpoint;
  const { secret: next } = await program.mutate(program.client, 'rotateWebhookSecret', { endpointId });

  const stored = await everythingStored();
  // The search finds what is there.
  expect(stored).toContain(patientId);
  const signing = [secret, next].flatMap((each) => [each, Buffer.from(each.slice('whsec_'.length), 'base64')]);
  for (const hidden of [key, program.client.key, token, idempotencyKey, first.text, ...signing]) {
    for (const form of ['utf8', 'hex', 'base64'] as const) {
      const text = Buffer.from(hidden).toString(form);
      expect(stored.includes(text), `${hidden.slice(0, 4)}… as ${form}`).toBe(false);
    }
  }
});
