import type { Actor } from '../../auth/actor.ts';
import { authorize } from '../../auth/policy.ts';
import { isUuid } from '../../db/identifiers.ts';
import { createAccount } from '../../domains/accounts/create-account.ts';
import { createApiKey, type IssuedKey } from '../../domains/accounts/create-api-key.ts';
import { createUser } from '../../domains/accounts/create-user.ts';
import { listAccounts, listApiKeys, listUsers } from '../../domains/accounts/list-accounts.ts';
import { revokeApiKey } from '../../domains/accounts/revoke-api-key.ts';
import { updateAccount } from '../../domains/accounts/update-account.ts';
import type { Account, ApiKey, User } from '../../generated/prisma/client.ts';
import type { AccountMode, Role } from '../../generated/prisma/enums.ts';
import { builder } from '../builder.ts';
import { connectionOf, type LoadRows, nodeQuery } from '../connection.ts';
import { entryType, payloadType } from '../record.ts';
import { accountFilterField, globalId } from './common.ts';

const AccountModeEnum = builder.enumType('AccountMode', {
  description: 'Whether an account handles real patients.',
  values: {
    LIVE: { description: 'Real people and real results.' },
    TEST: { description: 'For trying things out; report documents are stamped "TEST: NOT FOR CLINICAL USE".' },
  } satisfies Record<AccountMode, object>,
});

const RoleEnum = builder.enumType('Role', {
  description: 'What a user may do.',
  values: {
    CLIENT: { description: 'A program: its own account, everything the REST API offers.' },
    FULFILLMENT: { description: 'Gets kits out of the door, for all accounts; sees no reports.' },
    LAB: { description: 'The laboratory: sample events, reports and requisition decisions, for all accounts.' },
    ADMIN: { description: 'All of it, and accounts, users, keys and the kit type catalogue.' },
  } satisfies Record<Role, object>,
});

/** What the reports of an account that is a laboratory state of it, besides its name. */
const LABORATORY = {
  address: 'Address of the laboratory that the account is, in one or more lines; its reports show it.',
  cliaNumber: 'CLIA number (licence) of the laboratory that the account is, such as `05D1234567`; its reports show it.',
  director: 'Director of the laboratory that the account is; its reports show the name.',
} as const;

const AccountObject = builder.prismaNode('Account', {
  id: globalId,
  description: 'One program: the tenant that records belong to.',
  fields: (t) => ({
    accountId: t.exposeID('id', { description: 'UUID of the account.' }),
    name: t.exposeString('name', { description: 'Its name.' }),
    mode: t.expose('mode', { type: AccountModeEnum, description: 'Whether it handles real patients.' }),
    laboratoryAddress: t.exposeString('laboratoryAddress', { nullable: true, description: LABORATORY.address }),
    cliaNumber: t.exposeString('cliaNumber', { nullable: true, description: LABORATORY.cliaNumber }),
    laboratoryDirector: t.exposeString('laboratoryDirector', { nullable: true, description: LABORATORY.director }),
    created: t.expose('created', { type: 'DateTime', description: 'When it was created.' }),
  }),
});

/** A user; audit entries show theirs. */
export const UserObject = builder.prismaNode('User', {
  id: globalId,
  description: 'A person or machine of an account.',
  fields: (t) => ({
    userId: t.exposeID('id', { description: 'UUID of the user.' }),
    name: t.exposeString('name', { description: 'Their name.' }),
    email: t.exposeString('email', { description: 'Their e-mail address.' }),
    role: t.expose('role', { type: RoleEnum, description: 'What they may do.' }),
    account: t.relation('account', { description: 'The account they belong to.' }),
    created: t.expose('created', { type: 'DateTime', description: 'When the user was created.' }),
  }),
});

const ApiKeyObject = builder.prismaNode('ApiKey', {
  id: globalId,
  description: 'An API key. The key itself is shown once, when it is created.',
  fields: (t) => ({
    apiKeyId: t.exposeID('id', { description: 'UUID of the key.' }),
    name: t.exposeString('name', { nullable: true, description: 'What it is for.' }),
    prefix: t.exposeString('prefix', { description: 'The first characters of the key, to tell keys apart.' }),
    user: t.relation('user', { description: 'The user it belongs to.' }),
    created: t.expose('created', { type: 'DateTime', description: 'When it was created.' }),
    expiresAt: t.expose('expiresAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it stops working; null if never.',
    }),
    revokedAt: t.expose('revokedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was revoked; null if it was not.',
    }),
    lastUsedAt: t.expose('lastUsedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was last used, to the minute.',
    }),
  }),
});

const loadAccounts: LoadRows<Account> = ({ db }, ids, query) =>
  db.account.findMany({ ...query, where: { id: { in: ids } } });
const loadUsers: LoadRows<User> = ({ db }, ids, query) => db.user.findMany({ ...query, where: { id: { in: ids } } });
const loadApiKeys: LoadRows<ApiKey> = ({ db }, ids, query) =>
  db.apiKey.findMany({ ...query, where: { id: { in: ids } } });
entryType('account', 'Account', loadAccounts);
entryType('user', 'User', loadUsers);
entryType('apiKey', 'ApiKey', loadApiKeys);

const ViewerType = builder.objectRef<Actor>('Viewer').implement({
  description: 'The caller. It has no `id` of its own: there is one for each key; its user and account have theirs.',
  fields: (t) => ({
    user: t.prismaField({
      type: UserObject,
      description: 'The user whose key was sent.',
      resolve: (query, { userId }, _args, { db }) => db.user.findUniqueOrThrow({ ...query, where: { id: userId } }),
    }),
    role: t.expose('role', { type: RoleEnum, description: 'What they may do.' }),
    account: t.prismaField({
      type: AccountObject,
      description: 'The account they belong to.',
      resolve: (query, { accountId }, _args, { db }) =>
        db.account.findUniqueOrThrow({ ...query, where: { id: accountId } }),
    }),
  }),
});

const AccountConnection = builder.connectionObject(
  { type: AccountObject, name: 'AccountConnection', description: 'A page of accounts.' },
  { name: 'AccountEdge', description: 'An account on a page.' },
);
const UserConnection = builder.connectionObject(
  { type: UserObject, name: 'UserConnection', description: 'A page of users.' },
  { name: 'UserEdge', description: 'A user on a page.' },
);
const ApiKeyConnection = builder.connectionObject(
  { type: ApiKeyObject, name: 'ApiKeyConnection', description: 'A page of API keys.' },
  { name: 'ApiKeyEdge', description: 'An API key on a page.' },
);

const UserFilterInput = builder.inputType('UserFilter', {
  description: 'Which users.',
  fields: (t) => ({ ...accountFilterField(t) }),
});
const ApiKeyFilterInput = builder.inputType('ApiKeyFilter', {
  description: 'Which API keys. All conditions given must hold.',
  fields: (t) => ({ ...accountFilterField(t), userId: t.id({ description: 'Of this user.' }) }),
});

builder.queryFields((t) => ({
  viewer: t.field({
    type: ViewerType,
    nullable: true,
    description: 'The caller; null without credentials.',
    resolve: (_root, _args, context) => context.actor,
  }),
  account: t.field({
    type: AccountObject,
    nullable: true,
    description: 'An account, for ADMIN; null if there is none.',
    args: { accountId: t.arg.id({ required: true, description: 'UUID of the account.' }) },
    resolve: async (_root, { accountId }, context, info) => {
      authorize(context.actor, 'accounts.read');
      if (!isUuid(accountId)) return null;
      const [account] = await loadAccounts(context, [accountId], nodeQuery({ context, info }));
      return account ?? null;
    },
  }),
  accounts: t.connection(
    {
      type: AccountObject,
      description: 'All accounts, newest first; for ADMIN.',
      resolve: (_root, args, context, info) =>
        connectionOf({ context, info }, args, () => listAccounts(context), loadAccounts),
    },
    AccountConnection,
  ),
  users: t.connection(
    {
      type: UserObject,
      description: 'Users, newest first; for ADMIN.',
      args: { filter: t.arg({ type: UserFilterInput, description: 'Which users.' }) },
      resolve: (_root, args, context, info) =>
        connectionOf({ context, info }, args, () => listUsers(context, args.filter), loadUsers),
    },
    UserConnection,
  ),
  apiKeys: t.connection(
    {
      type: ApiKeyObject,
      description: 'API keys, newest first; for ADMIN.',
      args: { filter: t.arg({ type: ApiKeyFilterInput, description: 'Which keys.' }) },
      resolve: (_root, args, context, info) =>
        connectionOf({ context, info }, args, () => listApiKeys(context, args.filter), loadApiKeys),
    },
    ApiKeyConnection,
  ),
}));

type InputFields = PothosSchemaTypes.InputFieldBuilder<typeof builder.$inferSchemaTypes, 'InputObject'>;

function laboratoryInputFields(t: InputFields) {
  return {
    laboratoryAddress: t.string({ description: LABORATORY.address }),
    cliaNumber: t.string({ description: LABORATORY.cliaNumber }),
    laboratoryDirector: t.string({ description: LABORATORY.director }),
  };
}

const CreateAccountInput = builder.inputType('CreateAccountInput', {
  description: 'A new account.',
  fields: (t) => ({
    name: t.string({ required: true, description: 'Its name.' }),
    mode: t.field({ type: AccountModeEnum, required: true, description: 'Whether it handles real patients.' }),
    ...laboratoryInputFields(t),
  }),
});

const UpdateAccountInput = builder.inputType('UpdateAccountInput', {
  description: 'What to change of an account. What is left out keeps its value; null removes it.',
  fields: (t) => ({
    accountId: t.id({ required: true, description: 'UUID of the account.' }),
    ...laboratoryInputFields(t),
  }),
});

const CreateUserInput = builder.inputType('CreateUserInput', {
  description: 'A new user.',
  fields: (t) => ({
    accountId: t.id({ required: true, description: 'UUID of the account.' }),
    name: t.string({ required: true, description: 'Their name.' }),
    email: t.string({ required: true, description: 'Their e-mail address.' }),
    role: t.field({ type: RoleEnum, required: true, description: 'What they may do.' }),
  }),
});

const CreateApiKeyInput = builder.inputType('CreateApiKeyInput', {
  description: 'A new API key.',
  fields: (t) => ({
    userId: t.id({ required: true, description: 'UUID of the user.' }),
    name: t.string({ description: 'What it is for.' }),
    expiresAt: t.field({ type: 'DateTime', description: 'When it stops working; never if left out.' }),
  }),
});

const CreateApiKeyPayload = builder.objectRef<IssuedKey>('CreateApiKeyPayload').implement({
  description: 'The API key created.',
  fields: (t) => ({
    apiKey: t.prismaField({
      type: ApiKeyObject,
      nullable: true,
      description: 'What is kept of the key.',
      resolve: (query, { id }, _args, { db }) => db.apiKey.findUniqueOrThrow({ ...query, where: { id } }),
    }),
    key: t.exposeString('key', { description: 'The key itself, shown only this once.' }),
  }),
});

const RevokeApiKeyInput = builder.inputType('RevokeApiKeyInput', {
  description: 'Which API key to revoke.',
  fields: (t) => ({ apiKeyId: t.id({ required: true, description: 'UUID of the key.' }) }),
});

builder.mutationFields((t) => ({
  createAccount: t.field({
    type: payloadType('CreateAccountPayload', 'The account created.', {
      field: 'account',
      type: AccountObject,
      load: loadAccounts,
      description: 'The account.',
    }),
    nullable: true,
    description: 'Creates an account. For ADMIN.',
    args: { input: t.arg({ type: CreateAccountInput, required: true, description: 'The account.' }) },
    resolve: async (_root, { input }, context) => ({ id: await createAccount(context, input) }),
  }),
  updateAccount: t.field({
    type: payloadType('UpdateAccountPayload', 'The account changed.', {
      field: 'account',
      type: AccountObject,
      load: loadAccounts,
      description: 'The account, as it is now.',
    }),
    nullable: true,
    description: 'Changes what reports state of the laboratory that an account is. For ADMIN.',
    args: { input: t.arg({ type: UpdateAccountInput, required: true, description: 'The account, and the changes.' }) },
    resolve: async (_root, { input }, context) => ({ id: await updateAccount(context, input) }),
  }),
  createUser: t.field({
    type: payloadType('CreateUserPayload', 'The user created.', {
      field: 'user',
      type: UserObject,
      load: loadUsers,
      description: 'The user.',
    }),
    nullable: true,
    description: 'Creates a user of an account. For ADMIN.',
    args: { input: t.arg({ type: CreateUserInput, required: true, description: 'The user.' }) },
    resolve: async (_root, { input }, context) => ({ id: await createUser(context, input) }),
  }),
  createApiKey: t.field({
    type: CreateApiKeyPayload,
    nullable: true,
    description: 'Creates an API key for a user. For ADMIN.',
    args: { input: t.arg({ type: CreateApiKeyInput, required: true, description: 'The key.' }) },
    resolve: (_root, { input }, context) => createApiKey(context, input),
  }),
  revokeApiKey: t.field({
    type: payloadType('RevokeApiKeyPayload', 'The API key revoked.', {
      field: 'apiKey',
      type: ApiKeyObject,
      load: loadApiKeys,
      description: 'The key, as it is now.',
    }),
    nullable: true,
    description: 'Revokes an API key, with immediate effect. For ADMIN.',
    args: { input: t.arg({ type: RevokeApiKeyInput, required: true, description: 'The key.' }) },
    resolve: async (_root, { input }, context) => ({ id: await revokeApiKey(context, input) }),
  }),
}));
