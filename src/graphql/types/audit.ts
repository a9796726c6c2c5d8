import type { RequestContext } from '../../context.ts';
import { listAuditEntries } from '../../domains/audit/list-audit-entries.ts';
import { type AuditSubject, subjectsOf } from '../../domains/audit/subjects.ts';
import type { AuditEntry, User } from '../../generated/prisma/client.ts';
import type { DataClass } from '../../generated/prisma/enums.ts';
import { builder } from '../builder.ts';
import { connectionOf, type LoadRows, loaderAt } from '../connection.ts';
import { entryType } from '../record.ts';
import { UserObject } from './accounts.ts';
import { DateRangeInput, embedded, globalId } from './common.ts';

const DataClassEnum = builder.enumType('DataClass', {
  description: 'A kind of patients’ data.',
  values: {
    IDENTITY: {
      description: 'Who somebody is, and how to reach them: names, dates of birth, addresses, ids of patients.',
    },
    TESTING: { description: 'What is tested and how far it has come: kits, samples, orders, requisitions.' },
    RESULTS: { description: 'What was found: reports, results, and links to their documents.' },
    METADATA: { description: 'A program’s own data about an order or a kit, which may be about a person.' },
  } satisfies Record<DataClass, object>,
});

const AuditSubjectType = builder.objectRef<AuditSubject>('AuditSubject').implement({
  description: embedded('What an audit entry is about.'),
  fields: (t) => ({
    type: t.exposeString('type', { description: 'The kind of record, such as `Patient` or `Kit`.' }),
    subjectId: t.exposeID('id', { description: 'Its code, or its UUID if it has no code.' }),
  }),
});

const AuditEntryObject = builder.prismaNode('AuditEntry', {
  id: globalId,
  description: 'That somebody read patients’ data, or changed a record.',
  fields: (t) => ({
    entryId: t.exposeID('id', { description: 'UUID of the entry.' }),
    created: t.expose('created', { type: 'DateTime', description: 'When.' }),
    action: t.exposeString('action', {
      description:
        'What was done. Reads are called after the field that showed the data, `kits.read`, or `document.read`; writes after the record and what was done with it, `kit.activate`.',
    }),
    user: t.field({
      type: UserObject,
      nullable: true,
      description:
        'Who; null for whoever held the signed link to a document, for whoever activated a kit without a key, and for the operator of the installation.',
      resolve: ({ userId }, _args, context, info) =>
        userId === null ? null : loaderAt({ context, info }, 'users', usersById(context)).load(userId),
    }),
    userId: t.exposeID('userId', {
      nullable: true,
      description: 'UUID of the user; `00000000-0000-0000-0000-000000000000` for the operator of the installation.',
    }),
    apiKeyId: t.exposeID('apiKeyId', { nullable: true, description: 'UUID of the API key used.' }),
    requestId: t.exposeString('requestId', {
      nullable: true,
      description: 'The `X-Request-Id` of the request, which the log has too.',
    }),
    classes: t.expose('classes', {
      type: [DataClassEnum],
      description: 'What kinds of data a read showed; none for a write.',
    }),
    subjects: t.field({
      type: [AuditSubjectType],
      description: 'The records that were shown or changed. Reading a sample is recorded under its kit.',
      resolve: (entry, _args, context, info) =>
        loaderAt({ context, info }, 'subjects', (entries: readonly AuditEntry[]) =>
          subjectsOf(context.db, entries),
        ).load(entry),
    }),
  }),
});

function usersById({ db }: RequestContext) {
  return async (ids: readonly string[]): Promise<(User | null)[]> => {
    const users = new Map((await db.user.findMany({ where: { id: { in: [...ids] } } })).map((user) => [user.id, user]));
    return ids.map((id) => users.get(id) ?? null);
  };
}

const loadEntries: LoadRows<AuditEntry> = ({ db }, ids) => db.auditEntry.findMany({ where: { id: { in: ids } } });
entryType('auditEntry', 'AuditEntry', loadEntries);

const AuditEntryConnection = builder.connectionObject(
  { type: AuditEntryObject, name: 'AuditEntryConnection', description: 'A page of audit entries.' },
  { name: 'AuditEntryEdge', description: 'An audit entry on a page.' },
);

const AuditFilterInput = builder.inputType('AuditFilter', {
  description: 'Which audit entries. All conditions given must hold.',
  fields: (t) => ({
    subject: t.string({
      description:
        'About this record, by its code or UUID. Entries about a patient include those about their kits, samples, reports and requisitions; those about a report or a requisition include those of its kit that may have shown it.',
    }),
    userId: t.id({ description: 'By this user.' }),
    action: t.string({ description: 'Of this action, such as `patient.read`; case-sensitive.' }),
    created: t.field({ type: DateRangeInput, description: 'On these days.' }),
  }),
});

builder.queryField('auditEntries', (t) =>
  t.connection(
    {
      type: AuditEntryObject,
      description: 'Who read patients’ data and who changed what, newest first; for ADMIN.',
      args: { filter: t.arg({ type: AuditFilterInput, description: 'Which entries.' }) },
      resolve: (_root, args, context, info) =>
        connectionOf({ context, info }, args, () => listAuditEntries(context, args.filter), loadEntries),
    },
    AuditEntryConnection,
  ),
);
