import { closeAccount } from '../../domains/accounts/close-account.ts';
import { createAccount } from '../../domains/accounts/create-account.ts';
import { createApiKey, type IssuedKey } from '../../domains/accounts/create-api-key.ts';
import { createUser } from '../../domains/accounts/create-user.ts';
import { reopenAccount } from '../../domains/accounts/reopen-account.ts';
import { revokeApiKey } from '../../domains/accounts/revoke-api-key.ts';
import { setClientCertificate } from '../../domains/accounts/set-client-certificate.ts';
import { setReviewer } from '../../domains/accounts/set-reviewer.ts';
import { updateAccount } from '../../domains/accounts/update-account.ts';
import { builder } from '../fields/builder.ts';
import { payloadType } from '../fields/record.ts';
import { fromPayload } from '../fields/row-fields.ts';
import {
  ACCOUNT,
  AccountModeEnum,
  AccountObject,
  ApiKeyObject,
  CONTACT,
  LABORATORY,
  RoleEnum,
  UserObject,
} from './accounts.ts';
import { EligibilityRuleInput } from './eligibility-inputs.ts';
import { ReleasePolicyInput } from './release-policy-inputs.ts';

type InputFields = PothosSchemaTypes.InputFieldBuilder<typeof builder.$inferSchemaTypes, 'InputObject'>;

const SupportContactInput = builder.inputType('SupportContactInput', {
  description: 'Whom the people who hold the account’s kits may ask, in the words of one language.',
  fields: (t) => ({
    language: t.string({ required: true, description: CONTACT.language }),
    text: t.string({ required: true, description: CONTACT.text }),
  }),
});

function optionalInputFields(t: InputFields) {
  return {
    supportContact: t.string({ description: ACCOUNT.supportContact }),
    supportContacts: t.field({
      type: [SupportContactInput],
      description: `${ACCOUNT.supportContacts} They replace those before as a whole.`,
    }),
    language: t.string({ description: `${ACCOUNT.language} By default, \`en\`.` }),
    timeZone: t.string({ description: `${ACCOUNT.timeZone} By default, \`UTC\`.` }),
    recognizesPatients: t.boolean({ description: `${ACCOUNT.recognizesPatients} By default, false.` }),
    strictAddresses: t.boolean({ description: `${ACCOUNT.strictAddresses} By default, false.` }),
    laboratoryAddress: t.string({ description: LABORATORY.address }),
    cliaNumber: t.string({ description: LABORATORY.cliaNumber }),
    laboratoryDirector: t.string({ description: LABORATORY.director }),
  };
}

const CreateAccountInput = builder.inputType('CreateAccountInput', {
  description: 'The account to create.',
  fields: (t) => ({
    name: t.string({ required: true, description: 'The account’s name.' }),
    mode: t.field({ type: AccountModeEnum, required: true, description: 'Whether the account handles real patients.' }),
    ...optionalInputFields(t),
  }),
});

const AccountEligibilityInput = builder.inputType('AccountEligibilityInput', {
  description: 'For whom an account offers a kit type, in addition to whom the type is for.',
  fields: (t) => ({
    kitType: t.string({ required: true, description: 'The kit type’s code.' }),
    rules: t.field({
      type: [EligibilityRuleInput],
      required: true,
      description: 'The account’s own rules for the kit type, at most 300. They narrow those of the type.',
    }),
  }),
});

const OrderDaysInput = builder.inputType('OrderDaysInput', {
  description: 'After how many whole days orders are stalled in each stage, 0 to 365; the usual number if left out.',
  fields: (t) => ({
    notFulfilled: t.int({ description: 'Days until `NOT_FULFILLED`.' }),
    held: t.int({ description: 'Days until `HELD`.' }),
  }),
});

const UpdateAccountInput = builder.inputType('UpdateAccountInput', {
  description:
    'What to change about an account. A field that is left out keeps its value; null removes it, or restores the default.',
  fields: (t) => ({
    accountId: t.id({ required: true, description: 'UUID of the account to change.' }),
    ...optionalInputFields(t),
    eligibility: t.field({
      type: [AccountEligibilityInput],
      description:
        'For whom the account offers kit types, at most 100 of them, in place of what was set before; null for everybody for whom they are.',
    }),
    orderDays: t.field({
      type: OrderDaysInput,
      description: 'After how many whole days orders of the account are stalled, in place of what was set before.',
    }),
    release: t.field({
      type: ReleasePolicyInput,
      description:
        'The reports of the account that are held until somebody has reviewed them, in place of what was set before; null to hold none. An account that has reports held needs a reviewer.',
    }),
  }),
});

const CloseAccountInput = builder.inputType('CloseAccountInput', {
  description: 'The account to close, and why.',
  fields: (t) => ({
    accountId: t.id({ required: true, description: 'UUID of the account to close.' }),
    reason: t.string({ required: true, description: 'Why. Only administrators see it.' }),
  }),
});

const ReopenAccountInput = builder.inputType('ReopenAccountInput', {
  description: 'The account to reopen, and why.',
  fields: (t) => ({
    accountId: t.id({ required: true, description: 'UUID of the account to reopen.' }),
    reason: t.string({ required: true, description: 'Why. Only administrators see it.' }),
  }),
});

const CreateUserInput = builder.inputType('CreateUserInput', {
  description: 'The user to create.',
  fields: (t) => ({
    accountId: t.id({ required: true, description: 'UUID of the account the user belongs to.' }),
    name: t.string({ required: true, description: 'The user’s name.' }),
    email: t.string({ required: true, description: 'The user’s e-mail address.' }),
    role: t.field({ type: RoleEnum, required: true, description: 'What the user may do.' }),
    isReviewer: t.boolean({
      description: 'Whether the user, of the role CLIENT, may review reports that are held. By default, false.',
    }),
  }),
});

const SetReviewerInput = builder.inputType('SetReviewerInput', {
  description: 'A user, and whether the user may review reports that are held.',
  fields: (t) => ({
    userId: t.id({ required: true, description: 'UUID of the user, of the role CLIENT.' }),
    isReviewer: t.boolean({ required: true, description: 'Whether the user may review reports that are held.' }),
  }),
});

const SetClientCertificateInput = builder.inputType('SetClientCertificateInput', {
  description: 'The client certificate of a laboratory’s user.',
  fields: (t) => ({
    userId: t.id({ required: true, description: 'UUID of the user, of the role LAB.' }),
    sha256: t.string({
      description:
        'The SHA-256 fingerprint of the certificate: 64 hexadecimal digits, with or without colons. Null removes the certificate.',
    }),
  }),
});

const CreateApiKeyInput = builder.inputType('CreateApiKeyInput', {
  description: 'The API key to create.',
  fields: (t) => ({
    userId: t.id({ required: true, description: 'UUID of the user the key is for.' }),
    name: t.string({ description: 'What the key is for.' }),
    expiresAt: t.field({ type: 'DateTime', description: 'When the key expires; if left out, it never does.' }),
  }),
});

const CreateApiKeyPayload = builder.objectRef<IssuedKey>('CreateApiKeyPayload').implement({
  description: 'The API key that was created.',
  fields: (t) => ({
    apiKey: t.field({
      type: ApiKeyObject,
      nullable: true,
      description: 'The record of the key, without the key itself.',
      ...fromPayload<IssuedKey>(({ id }) => [id]),
    }),
    key: t.exposeString('key', { description: 'The key itself. It is shown only once, here.' }),
  }),
});

const RevokeApiKeyInput = builder.inputType('RevokeApiKeyInput', {
  description: 'The API key to revoke.',
  fields: (t) => ({ apiKeyId: t.id({ required: true, description: 'UUID of the key to revoke.' }) }),
});

builder.mutationFields((t) => ({
  createAccount: t.field({
    type: payloadType('CreateAccountPayload', 'The account that was created.', {
      field: 'account',
      type: AccountObject,
      description: 'The new account.',
    }),
    nullable: true,
    description: 'Creates an account. For ADMIN.',
    args: { input: t.arg({ type: CreateAccountInput, required: true, description: 'The account to create.' }) },
    resolve: async (_root, { input }, work) => ({ id: await createAccount(work, input) }),
  }),
  updateAccount: t.field({
    type: payloadType('UpdateAccountPayload', 'The account that was changed.', {
      field: 'account',
      type: AccountObject,
      description: 'The account after the change.',
    }),
    nullable: true,
    description:
      'Changes an account’s settings, its support contact, and the laboratory details that its reports print. For ADMIN.',
    args: {
      input: t.arg({ type: UpdateAccountInput, required: true, description: 'The account and what to change.' }),
    },
    resolve: async (_root, { input }, work) => ({ id: await updateAccount(work, input) }),
  }),
  closeAccount: t.field({
    type: payloadType('CloseAccountPayload', 'The account that was closed.', {
      field: 'account',
      type: AccountObject,
      description: 'The account, which is closed.',
    }),
    nullable: true,
    description:
      'Closes an account, at once: its keys, links and tokens are refused, its kits cannot be activated, and its webhooks are not sent. What it has under way is canceled within minutes: orders of which nothing was sent, and requisitions without a result. For ADMIN.',
    args: { input: t.arg({ type: CloseAccountInput, required: true, description: 'The account, and why.' }) },
    resolve: async (_root, { input }, work) => ({ id: await closeAccount(work, input) }),
  }),
  reopenAccount: t.field({
    type: payloadType('ReopenAccountPayload', 'The account that was reopened.', {
      field: 'account',
      type: AccountObject,
      description: 'The account, which is open.',
    }),
    nullable: true,
    description:
      'Reopens a closed account: its keys, links and webhooks work again. What was canceled stays canceled. For ADMIN.',
    args: { input: t.arg({ type: ReopenAccountInput, required: true, description: 'The account, and why.' }) },
    resolve: async (_root, { input }, work) => ({ id: await reopenAccount(work, input) }),
  }),
  createUser: t.field({
    type: payloadType('CreateUserPayload', 'The user that was created.', {
      field: 'user',
      type: UserObject,
      description: 'The new user.',
    }),
    nullable: true,
    description: 'Creates a user in an account. For ADMIN.',
    args: { input: t.arg({ type: CreateUserInput, required: true, description: 'The user to create.' }) },
    resolve: async (_root, { input }, work) => ({ id: await createUser(work, input) }),
  }),
  setReviewer: t.field({
    type: payloadType('SetReviewerPayload', 'The user who was given the right to review, or lost it.', {
      field: 'user',
      type: UserObject,
      description: 'The user after the change.',
    }),
    nullable: true,
    description:
      'Gives a user of the role CLIENT the right to review reports that are held, or takes it, with immediate effect for all keys of the user. The last reviewer of an account that has reports held keeps the right. For ADMIN.',
    args: { input: t.arg({ type: SetReviewerInput, required: true, description: 'The user, and the right.' }) },
    resolve: async (_root, { input }, work) => ({ id: await setReviewer(work, input) }),
  }),
  setClientCertificate: t.field({
    type: payloadType('SetClientCertificatePayload', 'The user whose certificate was set or removed.', {
      field: 'user',
      type: UserObject,
      description: 'The user after the change.',
    }),
    nullable: true,
    description: 'Sets the client certificate that identifies a laboratory’s user over MLLP. For ADMIN.',
    args: {
      input: t.arg({ type: SetClientCertificateInput, required: true, description: 'The user and the certificate.' }),
    },
    resolve: async (_root, { input }, work) => ({ id: await setClientCertificate(work, input) }),
  }),
  createApiKey: t.field({
    type: CreateApiKeyPayload,
    nullable: true,
    description: 'Creates an API key for a user. For ADMIN.',
    args: { input: t.arg({ type: CreateApiKeyInput, required: true, description: 'The API key to create.' }) },
    resolve: (_root, { input }, work) => createApiKey(work, input),
  }),
  revokeApiKey: t.field({
    type: payloadType('RevokeApiKeyPayload', 'The API key that was revoked.', {
      field: 'apiKey',
      type: ApiKeyObject,
      description: 'The key after it was revoked.',
    }),
    nullable: true,
    description: 'Revokes an API key, with immediate effect. For ADMIN.',
    args: { input: t.arg({ type: RevokeApiKeyInput, required: true, description: 'The API key to revoke.' }) },
    resolve: async (_root, { input }, work) => ({ id: await revokeApiKey(work, input) }),
  }),
}));
