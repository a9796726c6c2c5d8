import { listSharedWith } from '../../domains/accounts/list-accounts.ts';
import { findDestination } from '../../domains/accounts/outbound-destination.ts';
import { updateLaboratory } from '../../domains/accounts/update-laboratory.ts';
import { type LaboratoryFlag, laboratoryFlagsOf } from '../../domains/inputs/laboratory-flags.ts';
import { type Account, type OutboundDestination, Prisma } from '../../generated/prisma/client.ts';
import type { LaboratoryIdentification } from '../../generated/prisma/enums.ts';
import { builder } from '../fields/builder.ts';
import { payloadType } from '../fields/record.ts';
import { answeredByPlan, fromColumns, fromSameRow, nestedField } from '../fields/row-fields.ts';
import { AccountObject } from './accounts.ts';
import { embedded } from './common.ts';
import { ResultFlagEnum } from './results.ts';

const LaboratoryIdentificationEnum = builder.enumType('LaboratoryIdentification', {
  description: 'What a laboratory’s message must give for its results to be charted on a person.',
  values: {
    TWO_IDENTIFIERS: { description: 'A name and the whole birth date, and both must agree.' },
    BARCODE: { description: 'The sample’s barcode; a name or birth date must agree only if the message gives one.' },
  } satisfies Record<LaboratoryIdentification, object>,
});

const SETTINGS = {
  address: 'The laboratory’s address, on one or more lines, as its reports state it.',
  cliaNumber: 'The laboratory’s CLIA number (licence), such as `05D1234567`, as its reports state it.',
  director: 'The name of the laboratory’s director, as its reports state it.',
  timeZone: 'The IANA time zone of the laboratory’s times without an offset, such as `America/New_York`.',
  identification: 'What a message must give for its results to be charted on a person.',
} as const;

const OUTBOUND = {
  mllpHost:
    'The host name or IP address of the laboratory’s MLLP server, without brackets. It may be on a private network.',
  mllpPort: 'The port of the laboratory’s MLLP server.',
  tls: 'Whether orders are sent over TLS, to a server whose certificate is verified.',
  orders: 'Whether requisitions are queued for the laboratory when they are approved.',
} as const;

const LETTERS = {
  letters: 'The letters as the laboratory sends them in OBX-8: 1 to 16 characters, compared without regard to case.',
  flag: 'The flag that they mean. `UNKNOWN` means letters that mean nothing: they are read as if they were not there.',
} as const;

const LaboratoryFlagType = builder.objectRef<LaboratoryFlag>('LaboratoryFlag').implement({
  description: embedded('The meaning of a laboratory’s own letters.'),
  fields: (t) => ({
    letters: t.exposeString('letters', { description: LETTERS.letters }),
    flag: t.expose('flag', { type: ResultFlagEnum, description: LETTERS.flag }),
  }),
});

const OutboundSettingsType = builder.objectRef<OutboundDestination>('OutboundSettings').implement({
  description: embedded('The address at which a laboratory takes orders over MLLP.'),
  fields: (t) => ({
    mllpHost: t.exposeString('mllpHost', { description: OUTBOUND.mllpHost }),
    mllpPort: t.exposeInt('mllpPort', { description: OUTBOUND.mllpPort }),
    tls: t.exposeBoolean('tls', { description: OUTBOUND.tls }),
    orders: t.exposeBoolean('orders', { description: OUTBOUND.orders }),
  }),
});

const LaboratorySettingsType = builder.objectRef<Account>('LaboratorySettings').implement({
  description: embedded(
    'What reports state about an account’s laboratory, how its messages are read, and who else may work with its reports.',
  ),
  fields: (t) => ({
    address: t.exposeString('laboratoryAddress', { nullable: true, description: SETTINGS.address }),
    cliaNumber: t.exposeString('cliaNumber', { nullable: true, description: SETTINGS.cliaNumber }),
    director: t.exposeString('laboratoryDirector', { nullable: true, description: SETTINGS.director }),
    timeZone: t.exposeString('laboratoryTimeZone', { description: SETTINGS.timeZone }),
    identification: t.expose('laboratoryIdentification', {
      type: LaboratoryIdentificationEnum,
      description: SETTINGS.identification,
    }),
    flags: t.field({
      type: [LaboratoryFlagType],
      description:
        'The meaning of the laboratory’s own letters in its messages (OBX-8), in the order given; at most 50. They come before HL7’s.',
      extensions: fromColumns<Account>('laboratoryFlags'),
      resolve: ({ laboratoryFlags }) => [...laboratoryFlagsOf(laboratoryFlags)],
    }),
    sharesWith: t.field({
      type: [AccountObject],
      // Nullable, so that the error for callers who may not see whom a laboratory shares with stays on this field.
      nullable: true,
      description:
        'The accounts whose LAB users may read, amend, match and reject this laboratory’s reports and messages as if they were their own; at most 50. For ADMIN; LAB sees only where its own account shares, or is shared with.',
      ...nestedField(Prisma.sql`share.account_id`, listSharedWith),
    }),
    outbound: t.field({
      type: OutboundSettingsType,
      nullable: true,
      description:
        'Where the laboratory takes orders; null if nowhere, or if you may not see it. For ADMIN; LAB sees only that of its own account.',
      extensions: fromColumns<Account>('id'),
      resolve: ({ id }, _args, work) => findDestination(work, id),
    }),
  }),
});

builder.prismaObjectField(AccountObject, 'laboratory', (t) =>
  t.field({
    type: LaboratorySettingsType,
    description:
      'What reports state about this account’s laboratory, and how messages are read that its LAB users send.',
    extensions: fromSameRow,
    resolve: answeredByPlan,
  }),
);

const OutboundSettingsInput = builder.inputType('OutboundSettingsInput', {
  description: 'The address at which a laboratory takes orders over MLLP.',
  fields: (t) => ({
    mllpHost: t.string({ required: true, description: OUTBOUND.mllpHost }),
    mllpPort: t.int({ required: true, description: OUTBOUND.mllpPort }),
    tls: t.boolean({ description: `${OUTBOUND.tls} By default, true.` }),
    orders: t.boolean({ description: `${OUTBOUND.orders} By default, true.` }),
  }),
});

const LaboratoryFlagInput = builder.inputType('LaboratoryFlagInput', {
  description: 'The meaning of a laboratory’s own letters.',
  fields: (t) => ({
    letters: t.string({ required: true, description: LETTERS.letters }),
    flag: t.field({ type: ResultFlagEnum, required: true, description: LETTERS.flag }),
  }),
});

const UpdateLaboratoryInput = builder.inputType('UpdateLaboratoryInput', {
  description:
    'What to change about the laboratory of an account. A field that is left out keeps its value; null restores the default.',
  fields: (t) => ({
    accountId: t.id({ required: true, description: 'UUID of the account whose laboratory it is.' }),
    address: t.string({ description: SETTINGS.address }),
    cliaNumber: t.string({ description: SETTINGS.cliaNumber }),
    director: t.string({ description: SETTINGS.director }),
    timeZone: t.string({ description: `${SETTINGS.timeZone} By default, \`UTC\`.` }),
    identification: t.field({
      type: LaboratoryIdentificationEnum,
      description: `${SETTINGS.identification} By default, \`TWO_IDENTIFIERS\`.`,
    }),
    flags: t.field({
      type: [LaboratoryFlagInput],
      description:
        'What the laboratory’s own letters mean in OBX-8, at most 50, each once. They replace those given before, and hold for messages that are read from then on. By default, none.',
    }),
    sharesWith: t.idList({
      description:
        'UUIDs of the accounts whose LAB users may work with this laboratory’s reports and messages, at most 50. They replace those named before.',
    }),
    outbound: t.field({
      type: OutboundSettingsInput,
      description:
        'The address at which the laboratory takes orders, replaced as a whole. Null ends it; messages in the queue then wait until there is an address again.',
    }),
  }),
});

builder.mutationField('updateLaboratory', (t) =>
  t.field({
    type: payloadType('UpdateLaboratoryPayload', 'The account whose laboratory was changed.', {
      field: 'account',
      type: AccountObject,
      description: 'The account after the change.',
    }),
    nullable: true,
    description:
      'Changes what reports state about an account’s laboratory, how its messages are read, whom it shares with, and where it takes orders. For ADMIN.',
    args: {
      input: t.arg({ type: UpdateLaboratoryInput, required: true, description: 'The account and what to change.' }),
    },
    resolve: async (_root, { input }, work) => ({ id: await updateLaboratory(work, input) }),
  }),
);
