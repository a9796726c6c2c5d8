import {
  accountById,
  apiKeyFilter,
  listAccounts,
  listApiKeys,
  listUsers,
  ownUser,
  userFilter,
} from '../../domains/accounts/list-accounts.ts';
import { fingerprintText } from '../../domains/accounts/set-client-certificate.ts';
import { type SupportContact, supportContactsOf } from '../../domains/inputs/support-contacts.ts';
import type { Account, User } from '../../generated/prisma/client.ts';
import type { AccountMode, Role } from '../../generated/prisma/enums.ts';
import { builder } from '../fields/builder.ts';
import { entryType } from '../fields/record.ts';
import { fromColumns, fromExpression, fromSameRow, listField, planned } from '../fields/row-fields.ts';
import { embedded, globalId } from './common.ts';
import { filterInput } from './filter-input.ts';

/** Whether an account is for testing. */
export const AccountModeEnum = builder.enumType('AccountMode', {
  description: 'Whether an account handles real patients.',
  values: {
    LIVE: { description: 'The account handles real people and real results.' },
    TEST: { description: 'For testing only; report documents are stamped "TEST: NOT FOR CLINICAL USE".' },
  } satisfies Record<AccountMode, object>,
});

/** What a user may do. */
export const RoleEnum = builder.enumType('Role', {
  description: 'What a caller may do.',
  values: {
    CLIENT: { description: 'A program: it sees and changes what belongs to its own account.' },
    FULFILLMENT: { description: 'Fulfillment staff: ship kits for all accounts; cannot see reports.' },
    LAB: {
      description:
        'A laboratory: records sample events, submits reports and decides on requisitions, for all accounts. Of reports and messages, it works only with its own and those that other laboratories share with it.',
    },
    ADMIN: {
      description:
        'An administrator: may do everything the other roles may, and manages accounts, users, API keys and the kit type catalogue.',
    },
    PATIENT: {
      description: 'A person in a patient session, who reads what is theirs. No user has this role.',
    },
  } satisfies Record<Role, object>,
});

/** The details, apart from its name, that reports print about an account that is a laboratory. */
export const LABORATORY = {
  address: 'If the account is a laboratory: its address, on one or more lines, as printed on its reports.',
  cliaNumber:
    'If the account is a laboratory: its CLIA number (licence), such as `05D1234567`, as printed on its reports.',
  director: 'If the account is a laboratory: the name of its director, as printed on its reports.',
} as const;

/** The support contact, the language, the time zone, and whether patients are recognized. */
export const ACCOUNT = {
  supportContact:
    'The support contact for the people who hold the account’s kits, worded for them: a telephone number, an address, hours. The activation page shows it.',
  supportContacts:
    'The support contact in the words of a language, each language once, at most 20. A page in another language shows `supportContact`.',
  language:
    'The language of the account’s documents, and of its pages for people whose own language is not known: `en` or `es`.',
  timeZone:
    'The IANA time zone of the times that people read in the account’s documents and on its pages, such as `America/New_York`.',
  recognizesPatients:
    'Whether an activation by details registers the kit to the patient whose record is equal to them, if there is exactly one, instead of to a new patient.',
  strictAddresses:
    'Whether every address that is given must have a country that can be read, a state that can be read if the country is `AU`, `BR`, `CA` or `US`, and a `zip` in its country’s form.',
} as const;

/** The parts of a support contact. */
export const CONTACT = {
  language: 'The language, as a tag of BCP 47: `es`, `es-MX`.',
  text: 'The support contact in this language, in at most 500 characters.',
} as const;

const SupportContactType = builder.objectRef<SupportContact>('SupportContact').implement({
  description: embedded('Whom the people who hold an account’s kits may ask, in the words of one language.'),
  fields: (t) => ({
    language: t.exposeString('language', { description: CONTACT.language }),
    text: t.exposeString('text', { description: CONTACT.text }),
  }),
});

/** The closing or the reopening of an account. */
interface AccountChange {
  readonly at: Date;
  readonly reason: string;
}

const AccountChangeType = builder.objectRef<AccountChange>('AccountChange').implement({
  description: 'When an account was closed or reopened, and why.',
  fields: (t) => ({
    at: t.expose('at', { type: 'DateTime', description: 'When the account was closed or reopened.' }),
    reason: t.exposeString('reason', {
      description: 'Why the account was closed or reopened, as the administrator gave it.',
    }),
  }),
});

/** An account; the settings of its laboratory are in laboratory-accounts.ts. */
export const AccountObject = builder.prismaNode('Account', {
  id: globalId,
  description: 'A program’s account: the tenant that its records belong to.',
  fields: (t) => ({
    accountId: t.exposeID('id', { description: 'UUID of the account.' }),
    name: t.exposeString('name', { description: 'The account’s name.' }),
    mode: t.expose('mode', { type: AccountModeEnum, description: 'Whether the account handles real patients.' }),
    supportContact: t.exposeString('supportContact', { nullable: true, description: ACCOUNT.supportContact }),
    supportContacts: t.field({
      type: [SupportContactType],
      description: ACCOUNT.supportContacts,
      extensions: fromColumns<Account>('supportContacts'),
      resolve: ({ supportContacts }) => [...supportContactsOf(supportContacts)],
    }),
    language: t.exposeString('language', { description: ACCOUNT.language }),
    timeZone: t.exposeString('timeZone', { description: ACCOUNT.timeZone }),
    recognizesPatients: t.exposeBoolean('recognizesPatients', { description: ACCOUNT.recognizesPatients }),
    strictAddresses: t.exposeBoolean('strictAddresses', { description: ACCOUNT.strictAddresses }),
    laboratoryAddress: t.exposeString('laboratoryAddress', { nullable: true, description: LABORATORY.address }),
    cliaNumber: t.exposeString('cliaNumber', { nullable: true, description: LABORATORY.cliaNumber }),
    laboratoryDirector: t.exposeString('laboratoryDirector', { nullable: true, description: LABORATORY.director }),
    created: t.expose('created', { type: 'DateTime', description: 'When the account was created.' }),
    closed: t.field({
      type: AccountChangeType,
      nullable: true,
      description: 'When and why the account was closed; null while it is open. For ADMIN.',
      extensions: { ...fromColumns<Account>('closedAt', 'closedReason'), discloses: 'accountChanges' },
      resolve: ({ closedAt, closedReason }) => changeOf(closedAt, closedReason),
    }),
    reopened: t.field({
      type: AccountChangeType,
      nullable: true,
      description: 'When and why the account was last reopened; null if it never was. For ADMIN.',
      extensions: { ...fromColumns<Account>('reopenedAt', 'reopenedReason'), discloses: 'accountChanges' },
      resolve: ({ reopenedAt, reopenedReason }) => changeOf(reopenedAt, reopenedReason),
    }),
  }),
});

function changeOf(at: Date | null, reason: string | null): AccountChange | null {
  return at === null || reason === null ? null : { at, reason };
}

/** A user; audit entries show who acted. */
export const UserObject = builder.prismaNode('User', {
  id: globalId,
  description: 'A person or machine that acts for an account.',
  fields: (t) => ({
    userId: t.exposeID('id', { description: 'UUID of the user.' }),
    name: t.exposeString('name', { description: 'The user’s name.' }),
    email: t.exposeString('email', { description: 'The user’s e-mail address.' }),
    role: t.expose('role', { type: RoleEnum, description: 'What the user may do.' }),
    account: t.relation('account', { description: 'The account the user belongs to.' }),
    isReviewer: t.boolean({
      description:
        'Whether the user may review reports that are held, and so may all of its keys: an administrator always, and a user with the role CLIENT who was given the right.',
      ...fromExpression<User>((column) => `(${column('isReviewer')} OR ${column('role')} = 'ADMIN')::text`),
    }),
    clientCertificate: t.string({
      nullable: true,
      description: 'The SHA-256 fingerprint of the client certificate that identifies the user over MLLP.',
      extensions: fromColumns<User>('clientCertificate'),
      resolve: ({ clientCertificate }) => (clientCertificate === null ? null : fingerprintText(clientCertificate)),
    }),
    created: t.expose('created', { type: 'DateTime', description: 'When the user was created.' }),
  }),
});

/** An API key. */
export const ApiKeyObject = builder.prismaNode('ApiKey', {
  id: globalId,
  description: 'An API key. The key itself is shown once, when it is created.',
  fields: (t) => ({
    apiKeyId: t.exposeID('id', { description: 'UUID of the key.' }),
    name: t.exposeString('name', { nullable: true, description: 'What the key is for.' }),
    prefix: t.exposeString('prefix', { description: 'The first characters of the key, by which to tell keys apart.' }),
    user: t.relation('user', { description: 'The user the key belongs to.' }),
    created: t.expose('created', { type: 'DateTime', description: 'When the key was created.' }),
    expiresAt: t.expose('expiresAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the key expires; null if it never does.',
    }),
    revokedAt: t.expose('revokedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the key was revoked; null if it has not been.',
    }),
    lastUsedAt: t.expose('lastUsedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the key was last used, to the minute.',
    }),
  }),
});

entryType('account', 'Account');
entryType('user', 'User');
entryType('apiKey', 'ApiKey');

/** The caller. */
export const ViewerObject = builder.prismaObject('User', {
  variant: 'Viewer',
  description:
    'The caller, as identified by the API key or the token of a patient session. A viewer has no `id` because there is one per key; its user and account have their own.',
  fields: (t) => ({
    user: t.variant(UserObject, { description: 'The user whose API key was sent.', extensions: fromSameRow }),
    role: t.expose('role', { type: RoleEnum, description: 'What the caller may do.' }),
    account: t.relation('account', { description: 'The account the caller belongs to.' }),
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

const UserFilterInput = filterInput('UserFilter', 'Selects users.', userFilter);
const ApiKeyFilterInput = filterInput(
  'ApiKeyFilter',
  'Selects API keys. All the conditions given must hold.',
  apiKeyFilter,
);

builder.queryFields((t) => ({
  viewer: t.field({
    type: ViewerObject,
    nullable: true,
    description: 'The caller; null if the request has no credentials.',
    ...listField(ownUser),
  }),
  account: t.field({
    type: AccountObject,
    nullable: true,
    description: 'The account with this UUID; null if there is none. For ADMIN.',
    args: { accountId: t.arg.id({ required: true, description: 'UUID of the account.' }) },
    ...planned({ kind: 'row', rows: (work, { accountId }) => accountById(work, String(accountId)) }),
  }),
  accounts: t.connection(
    {
      type: AccountObject,
      description: 'All accounts, newest first. For ADMIN.',
      ...listField(listAccounts),
    },
    AccountConnection,
  ),
  users: t.connection(
    {
      type: UserObject,
      description: 'Users, newest first. For ADMIN.',
      args: {
        filter: t.arg({
          type: UserFilterInput,
          description: 'Only users that meet these conditions; all if left out.',
        }),
      },
      ...listField((work, args) => listUsers(work, args.filter)),
    },
    UserConnection,
  ),
  apiKeys: t.connection(
    {
      type: ApiKeyObject,
      description: 'API keys, newest first. For ADMIN.',
      args: {
        filter: t.arg({
          type: ApiKeyFilterInput,
          description: 'Only API keys that meet these conditions; all if left out.',
        }),
      },
      ...listField((work, args) => listApiKeys(work, args.filter)),
    },
    ApiKeyConnection,
  ),
}));
