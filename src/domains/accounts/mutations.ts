import { builder } from '../../graphql/builder.ts';
import { AccountModeEnum, RoleEnum } from '../../graphql/enums.ts';
import { createAccount } from './create-account.ts';
import { createApiKey, type IssuedKey } from './create-api-key.ts';
import { createUser } from './create-user.ts';
import { revokeApiKey } from './revoke-api-key.ts';
import { AccountObject, ApiKeyObject, UserObject } from './schema.ts';

const CreateAccountPayload = builder.objectRef<{ id: string }>('CreateAccountPayload').implement({
  description: 'The account created.',
  fields: (t) => ({
    account: t.prismaField({
      type: AccountObject,
      description: 'The account.',
      resolve: (query, { id }, _args, context) => context.db.account.findUniqueOrThrow({ ...query, where: { id } }),
    }),
  }),
});

const CreateUserPayload = builder.objectRef<{ id: string }>('CreateUserPayload').implement({
  description: 'The user created.',
  fields: (t) => ({
    user: t.prismaField({
      type: UserObject,
      description: 'The user.',
      resolve: (query, { id }, _args, context) => context.db.user.findUniqueOrThrow({ ...query, where: { id } }),
    }),
  }),
});

const CreateApiKeyPayload = builder.objectRef<IssuedKey>('CreateApiKeyPayload').implement({
  description: 'The API key made.',
  fields: (t) => ({
    apiKey: t.prismaField({
      type: ApiKeyObject,
      description: 'What is kept of the key.',
      resolve: (query, { id }, _args, context) => context.db.apiKey.findUniqueOrThrow({ ...query, where: { id } }),
    }),
    key: t.exposeString('key', { description: 'The key itself, shown this once.' }),
  }),
});

const RevokeApiKeyPayload = builder.objectRef<{ id: string }>('RevokeApiKeyPayload').implement({
  description: 'The API key revoked.',
  fields: (t) => ({
    apiKey: t.prismaField({
      type: ApiKeyObject,
      description: 'The key, as it is now.',
      resolve: (query, { id }, _args, context) => context.db.apiKey.findUniqueOrThrow({ ...query, where: { id } }),
    }),
  }),
});

const CreateAccountInput = builder.inputType('CreateAccountInput', {
  description: 'An account to be created.',
  fields: (t) => ({
    name: t.string({ required: true, description: 'Its name.' }),
    mode: t.field({ type: AccountModeEnum, required: true, description: 'Whether it is in earnest.' }),
  }),
});

const CreateUserInput = builder.inputType('CreateUserInput', {
  description: 'A user to be created.',
  fields: (t) => ({
    accountId: t.id({ required: true, description: 'The account’s UUID.' }),
    name: t.string({ required: true, description: 'Their name.' }),
    email: t.string({ required: true, description: 'Their e-mail address.' }),
    role: t.field({ type: RoleEnum, required: true, description: 'What they may do.' }),
  }),
});

const CreateApiKeyInput = builder.inputType('CreateApiKeyInput', {
  description: 'An API key to be made.',
  fields: (t) => ({
    userId: t.id({ required: true, description: 'The user’s UUID.' }),
    name: t.string({ description: 'What it is for.' }),
    expiresAt: t.field({ type: 'DateTime', description: 'When it stops working; never where it is not given.' }),
  }),
});

const RevokeApiKeyInput = builder.inputType('RevokeApiKeyInput', {
  description: 'An API key to be revoked.',
  fields: (t) => ({ apiKeyId: t.id({ required: true, description: 'The key’s UUID.' }) }),
});

builder.mutationFields((t) => ({
  createAccount: t.field({
    type: CreateAccountPayload,
    description: 'Creates an account. For ADMIN.',
    args: { input: t.arg({ type: CreateAccountInput, required: true, description: 'The account.' }) },
    resolve: async (_root, { input }, context) => ({ id: await createAccount(context, input) }),
  }),
  createUser: t.field({
    type: CreateUserPayload,
    description: 'Creates a user of an account. For ADMIN.',
    args: { input: t.arg({ type: CreateUserInput, required: true, description: 'The user.' }) },
    resolve: async (_root, { input }, context) => ({ id: await createUser(context, input) }),
  }),
  createApiKey: t.field({
    type: CreateApiKeyPayload,
    description: 'Makes an API key for a user. For ADMIN.',
    args: { input: t.arg({ type: CreateApiKeyInput, required: true, description: 'The key.' }) },
    resolve: (_root, { input }, context) => createApiKey(context, input),
  }),
  revokeApiKey: t.field({
    type: RevokeApiKeyPayload,
    description: 'Revokes an API key, with immediate effect. For ADMIN.',
    args: { input: t.arg({ type: RevokeApiKeyInput, required: true, description: 'Which key.' }) },
    resolve: async (_root, { input }, context) => ({ id: await revokeApiKey(context, input) }),
  }),
}));
