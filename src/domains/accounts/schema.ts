import type { Actor } from '../../auth/actor.ts';
import { authorize } from '../../auth/policy.ts';
import type { RequestContext } from '../../context.ts';
import { isUuid } from '../../db/identifiers.ts';
import type { Account, ApiKey, User } from '../../generated/prisma/client.ts';
import { builder } from '../../graphql/builder.ts';
import { accountFilterField } from '../../graphql/common-types.ts';
import { connectionOf, type LoadRows } from '../../graphql/connection.ts';
import { AccountModeEnum, RoleEnum } from '../../graphql/enums.ts';
import { listAccounts, listApiKeys, listUsers } from './list-accounts.ts';

export const AccountObject = builder.prismaObject('Account', {
  description: 'One program: the tenant that records belong to.',
  fields: (t) => ({
    accountId: t.exposeID('id', { description: 'The account’s UUID.' }),
    name: t.exposeString('name', { description: 'Its name.' }),
    mode: t.expose('mode', { type: AccountModeEnum, description: 'Whether it is in earnest.' }),
    created: t.expose('created', { type: 'DateTime', description: 'When it was created.' }),
  }),
});

export const UserObject = builder.prismaObject('User', {
  description: 'A person or machine of an account.',
  fields: (t) => ({
    userId: t.exposeID('id', { description: 'The user’s UUID.' }),
    name: t.exposeString('name', { description: 'Their name.' }),
    email: t.exposeString('email', { description: 'Their e-mail address.' }),
    role: t.expose('role', { type: RoleEnum, description: 'What they may do.' }),
    account: t.relation('account', { description: 'The account they belong to.' }),
    created: t.expose('created', { type: 'DateTime', description: 'When the user was created.' }),
  }),
});

export const ApiKeyObject = builder.prismaObject('ApiKey', {
  description: 'An API key. The key itself is shown once, when it is made.',
  fields: (t) => ({
    apiKeyId: t.exposeID('id', { description: 'The key’s UUID.' }),
    name: t.exposeString('name', { nullable: true, description: 'What it is for.' }),
    prefix: t.exposeString('prefix', { description: 'The start of the key, to tell keys apart.' }),
    user: t.relation('user', { description: 'The user it belongs to.' }),
    created: t.expose('created', { type: 'DateTime', description: 'When it was made.' }),
    expiresAt: t.expose('expiresAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it stops working; null when never.',
    }),
    revokedAt: t.expose('revokedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was revoked; null when it was not.',
    }),
    lastUsedAt: t.expose('lastUsedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was last used, to the minute.',
    }),
  }),
});

const ViewerType = builder.objectRef<Actor>('Viewer').implement({
  description: 'Who calls.',
  fields: (t) => ({
    user: t.prismaField({
      type: UserObject,
      description: 'The user whose key it is.',
      resolve: (query, actor, _args, context) =>
        context.db.user.findUniqueOrThrow({ ...query, where: { id: actor.userId } }),
    }),
    role: t.expose('role', { type: RoleEnum, description: 'What they may do.' }),
    account: t.prismaField({
      type: AccountObject,
      description: 'The account they belong to.',
      resolve: (query, actor, _args, context) =>
        context.db.account.findUniqueOrThrow({ ...query, where: { id: actor.accountId } }),
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
  fields: (t) => ({
    ...accountFilterField(t),
    userId: t.id({ description: 'Of this user.' }),
  }),
});

const loadAccounts =
  (context: RequestContext): LoadRows<Account> =>
  (ids, query) =>
    context.db.account.findMany({ ...query, where: { id: { in: ids } } });
const loadUsers =
  (context: RequestContext): LoadRows<User> =>
  (ids, query) =>
    context.db.user.findMany({ ...query, where: { id: { in: ids } } });
const loadApiKeys =
  (context: RequestContext): LoadRows<ApiKey> =>
  (ids, query) =>
    context.db.apiKey.findMany({ ...query, where: { id: { in: ids } } });

builder.queryFields((t) => ({
  viewer: t.field({
    type: ViewerType,
    nullable: true,
    description: 'Who calls; null without credentials.',
    resolve: (_root, _args, context) => context.actor,
  }),
  account: t.prismaField({
    type: AccountObject,
    nullable: true,
    description: 'An account, for ADMIN; null when there is none.',
    args: { accountId: t.arg.id({ required: true, description: 'The account’s UUID.' }) },
    resolve: (query, _root, { accountId }, context) => {
      authorize(context.actor, 'accounts.read');
      // Taken over before the id is looked at: Pothos takes a query that nobody reads for a mistake.
      const one = { ...query, where: { id: accountId } };
      return isUuid(accountId) ? context.db.account.findFirst(one) : null;
    },
  }),
  accounts: t.connection(
    {
      type: AccountObject,
      description: 'All accounts, newest first; for ADMIN.',
      resolve: (_root, args, context, info) =>
        connectionOf({ context, info }, args, listAccounts(context), loadAccounts(context)),
    },
    AccountConnection,
  ),
  users: t.connection(
    {
      type: UserObject,
      description: 'Users, newest first; for ADMIN.',
      args: { filter: t.arg({ type: UserFilterInput, description: 'Which users.' }) },
      resolve: (_root, args, context, info) =>
        connectionOf({ context, info }, args, listUsers(context, args.filter), loadUsers(context)),
    },
    UserConnection,
  ),
  apiKeys: t.connection(
    {
      type: ApiKeyObject,
      description: 'API keys, newest first; for ADMIN.',
      args: { filter: t.arg({ type: ApiKeyFilterInput, description: 'Which keys.' }) },
      resolve: (_root, args, context, info) =>
        connectionOf({ context, info }, args, listApiKeys(context, args.filter), loadApiKeys(context)),
    },
    ApiKeyConnection,
  ),
}));
