import { graphql } from '../../src/graphql/stored/typed-document.ts';
import { prepare, sendMutation } from '../faults/load.ts';

/** A program whose kits are ordered: its account, and a key of its own. */
export interface Account {
  readonly accountId: string;
  readonly key: string;
}

const ACCOUNT = graphql(
  'mutation ($input: CreateAccountInput!) { createAccount(input: $input) { account { accountId } } }',
);
const USER = graphql('mutation ($input: CreateUserInput!) { createUser(input: $input) { user { userId } } }');
const KEY = graphql('mutation ($input: CreateApiKeyInput!) { createApiKey(input: $input) { key } }');
const ENDPOINT = graphql(`
  mutation ($input: CreateWebhookEndpointInput!) { createWebhookEndpoint(input: $input) { endpoint { endpointId } } }
`);

/** Adds programs, each with an endpoint for its webhooks. */
export async function addAccounts(origin: string, urls: readonly string[]): Promise<readonly Account[]> {
  await prepare(origin);
  const accounts: Account[] = [];
  for (const [index, url] of urls.entries()) {
    const { data: account } = await sendMutation(origin, ACCOUNT, {
      input: { name: `Program ${index}`, mode: 'LIVE' },
    });
    const accountId = account?.createAccount?.account?.accountId ?? '';
    const { data: user } = await sendMutation(origin, USER, {
      input: { accountId, name: 'Its service', email: `service-${index}@example.org`, role: 'CLIENT' },
    });
    const { data: made } = await sendMutation(origin, KEY, { input: { userId: user?.createUser?.user?.userId ?? '' } });
    const key = made?.createApiKey?.key ?? '';
    await sendMutation(origin, ENDPOINT, { input: { url } }, key);
    accounts.push({ accountId, key });
  }
  return accounts;
}
