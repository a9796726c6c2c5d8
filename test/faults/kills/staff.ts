import { print } from 'graphql';
import { graphql, type TadaDocumentNode } from '../../../src/graphql/stored/typed-document.ts';
import { type InputOf, MUTATIONS, type MutationName, type PayloadOf } from '../../helpers/operations.ts';
import { REQUISITION } from '../../helpers/program.ts';
import { ADMIN_KEY } from '../load.ts';

/** Somebody with a key, or without one. */
export interface Actor {
  readonly key: string | undefined;
  readonly accountId: string;
}

/** Everybody who writes to one database, and where it sends webhooks and orders. */
export interface Staff {
  readonly admin: Actor;
  readonly client: Actor;
  /** A client of an account in TEST mode. */
  readonly tester: Actor;
  readonly fulfillment: Actor;
  readonly lab: Actor & { readonly userId: string };
  readonly nobody: Actor;
  readonly hook: string;
}

/** The kit types: one that nothing happens to by itself, and one whose kits stall as soon as they are made. */
export const [KIT_TYPE, STALLING] = ['LIPID', 'STALLS'];

/** Orders of this account number are refused by the laboratory when they first come. */
export const REFUSED_ACCOUNT = 'AC-REFUSED';

const VIEWER = graphql('query { viewer { account { accountId } } }');

/** Asks without changing anything. @throws TypeError if the service hangs up */
export async function ask<Data, Variables>(
  origin: string,
  { key }: Pick<Actor, 'key'>,
  query: TadaDocumentNode<Data, Variables>,
  variables: Variables,
): Promise<Data> {
  const response = await fetch(new URL('/graphql', origin), {
    method: 'POST',
    headers: headersOf({ key }),
    body: JSON.stringify({ query: print(query), variables }),
  });
  const { data, errors }: { data?: Data | null; errors?: unknown } = JSON.parse(await response.text());
  if (!data || errors !== undefined) throw new Error(`It was not answered: ${JSON.stringify(errors)}`);
  return data;
}

export function headersOf({ key }: Pick<Actor, 'key'>): Record<string, string> {
  return { 'content-type': 'application/json', ...(key === undefined ? {} : { authorization: `Token ${key}` }) };
}

/** Creates accounts, users, kit types and an endpoint for webhooks. */
export async function hire(origin: string, hook: string, laboratoryPort: number): Promise<Staff> {
  const boss = { key: ADMIN_KEY };
  const change = async <Name extends MutationName>(by: Pick<Actor, 'key'>, name: Name, input: InputOf<Name>) => {
    const data: unknown = await ask(origin, by, MUTATIONS[name], { input });
    return payloadOf<Name>(data, name);
  };
  const { viewer } = await ask(origin, boss, VIEWER, {});
  const admin = { key: ADMIN_KEY, accountId: viewer?.account.accountId ?? '' };
  const account = async (name: string, mode: 'LIVE' | 'TEST') =>
    (await change(boss, 'createAccount', { name, mode })).account.accountId;
  const user = async (role: InputOf<'createUser'>['role'], accountId: string) => {
    const { userId } = (await change(boss, 'createUser', { accountId, name: role, email: `${role}@example.org`, role }))
      .user;
    const { key } = await change(boss, 'createApiKey', { userId });
    return { key, accountId, userId };
  };
  const laboratory = await account(REQUISITION.lab, 'LIVE');
  const outbound = { mllpHost: '127.0.0.1', mllpPort: laboratoryPort, tls: false };
  const lab = await user('LAB', laboratory);
  await change(boss, 'updateLaboratory', { accountId: laboratory, outbound });
  const client = await user('CLIENT', await account('Program', 'LIVE'));
  const tester = await user('CLIENT', await account('Program to be', 'TEST'));
  const fulfillment = await user('FULFILLMENT', admin.accountId);
  // Critical results are overdue as soon as they are charted.
  for (const { accountId } of [client, tester])
    await change(boss, 'updateAccount', { accountId, release: { acknowledgeWithinMinutes: 0 } });
  const type = { name: 'Lipid panel', sampleType: 'blood', panels: ['LIPID'] };
  await change(boss, 'upsertKitType', { code: KIT_TYPE, ...type });
  await change(boss, 'upsertKitType', { code: STALLING, ...type, expectedDays: { notShipped: 0 } });
  await change(client, 'createWebhookEndpoint', { url: hook });
  const nobody = { key: undefined, accountId: client.accountId };
  return { admin, client, tester, fulfillment, lab, nobody, hook };
}

/** The payload of a mutation in the data of its answer: what {@link MUTATIONS} selects. */
export function payloadOf<Name extends MutationName>(data: unknown, name: Name): PayloadOf<Name> {
  const payload: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, name) : undefined;
  if (typeof payload !== 'object' || payload === null) throw new Error(`${name} has no payload.`);
  // The service answers what was selected; test/graphql has tests of that.
  return payload as PayloadOf<Name>;
}
