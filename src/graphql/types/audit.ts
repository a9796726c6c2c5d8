import DataLoader from 'dataloader';
import type { UnitOfWork } from '../../call/unit-of-work.ts';
import { NIL_UUID } from '../../db/sql/identifiers.ts';
import { auditFilter, listAuditEntries } from '../../domains/audit/list-audit-entries.ts';
import { type AuditSubject, type StoredSubjects, subjectsOf } from '../../domains/audit/subjects.ts';
import type { AuditEntry } from '../../generated/prisma/client.ts';
import type { DataClass } from '../../generated/prisma/enums.ts';
import { builder } from '../fields/builder.ts';
import { entryType } from '../fields/record.ts';
import { keysFromColumns, listField } from '../fields/row-fields.ts';
import { UserObject } from './accounts.ts';
import { embedded, globalId } from './common.ts';
import { filterInput } from './filter-input.ts';

const DataClassEnum = builder.enumType('DataClass', {
  description: 'A kind of patients’ data.',
  values: {
    IDENTITY: {
      description: 'Who a person is and how to reach them: names, dates of birth, addresses, ids of patients.',
    },
    TESTING: { description: 'What is tested and how far testing has got: kits, samples, orders, requisitions.' },
    RESULTS: { description: 'The outcome of testing: reports, results, and links to their documents.' },
    METADATA: { description: 'A program’s own data about an order or a kit, which may contain personal data.' },
  } satisfies Record<DataClass, object>,
});

const AuditSubjectType = builder.objectRef<AuditSubject>('AuditSubject').implement({
  description: embedded('A record that an audit entry is about.'),
  fields: (t) => ({
    type: t.exposeString('type', { description: 'The type of the record, such as `Patient` or `Kit`.' }),
    subjectId: t.exposeID('id', { description: 'The code of the record, or its UUID if it has no code.' }),
  }),
});

const AuditEntryObject = builder.prismaNode('AuditEntry', {
  id: globalId,
  description: 'An entry in the audit log: that a caller read patients’ data or changed a record.',
  fields: (t) => ({
    entryId: t.exposeID('id', { description: 'UUID of the audit entry.' }),
    created: t.expose('created', { type: 'DateTime', description: 'When the data was read or the record changed.' }),
    action: t.exposeString('action', {
      description:
        'What was done. A read is named after the field that showed the data, as in `kits.read`, or is `document.read`; a refusal that discloses something about a record is named after the mutation, as in `cancelOrder.refused`; a write is named after the record and what was done to it, as in `kit.activate`.',
    }),
    user: t.field({
      type: UserObject,
      nullable: true,
      description:
        'The user who read the data or made the change; null if a document was read through a signed link, if a kit was activated without a key, and for the operator of the installation.',
      ...keysFromColumns<AuditEntry>(['userId'], ({ userId }) =>
        userId === null ? null : { typeName: 'User', key: userId },
      ),
    }),
    userId: t.exposeID('userId', {
      nullable: true,
      description: `UUID of the user who read the data or made the change; \`${NIL_UUID}\` for the operator of the installation.`,
    }),
    apiKeyId: t.exposeID('apiKeyId', { nullable: true, description: 'UUID of the API key that was used.' }),
    patientSessionId: t.exposeID('patientSessionId', {
      nullable: true,
      description:
        'UUID of the patient session in which a person read the data or made the change; `user`, `userId` and `apiKeyId` are null then.',
    }),
    requestId: t.exposeString('requestId', {
      nullable: true,
      description: 'The `X-Request-Id` of the request, which is also in the log.',
    }),
    classes: t.expose('classes', {
      type: [DataClassEnum],
      description: 'The kinds of patients’ data that a read showed, each at most once; empty for a write.',
    }),
    changed: t.exposeStringList('changed', {
      description:
        'The names of the fields that a correction changed, as in its input, each at most once; never their values. Empty for every other entry.',
    }),
    filteredBy: t.exposeStringList('filteredBy', {
      description:
        'The names of the fields by which a list was filtered, each at most once, if it was counted or filtered by a person’s details, and `text` for a search; never their values. Empty for every other entry.',
    }),
    matched: t.exposeInt('matched', {
      nullable: true,
      description: 'How many records a list has, if it was counted; null for every other entry.',
    }),
    subjects: t.field({
      type: [AuditSubjectType],
      description:
        'The records that were shown or changed: at most those of one answer, whose cost and length are limited. Reading a sample is recorded under its kit.',
      ...keysFromColumns<AuditEntry>(['subject', 'records'], (entry, _args, work) => subjectLoader(work).load(entry)),
    }),
  }),
});

/** The subjects of all entries in an answer are looked up at once. */
const subjectLoaders = new WeakMap<UnitOfWork, DataLoader<StoredSubjects, readonly AuditSubject[]>>();

function subjectLoader(work: UnitOfWork): DataLoader<StoredSubjects, readonly AuditSubject[]> {
  const known = subjectLoaders.get(work);
  if (known) return known;
  const loader = new DataLoader<StoredSubjects, readonly AuditSubject[]>((entries) => subjectsOf(work.db, entries));
  subjectLoaders.set(work, loader);
  return loader;
}

entryType('auditEntry', 'AuditEntry');

const AuditEntryConnection = builder.connectionObject(
  { type: AuditEntryObject, name: 'AuditEntryConnection', description: 'A page of audit entries.' },
  { name: 'AuditEntryEdge', description: 'An audit entry on a page.' },
);

const AuditFilterInput = filterInput(
  'AuditFilter',
  'Selects audit entries. All the conditions given must hold.',
  auditFilter,
);

builder.queryField('auditEntries', (t) =>
  t.connection(
    {
      type: AuditEntryObject,
      description: 'The audit log: who read patients’ data and who changed what, newest first. For ADMIN.',
      args: {
        filter: t.arg({
          type: AuditFilterInput,
          description: 'Only audit entries that meet these conditions; all if left out.',
        }),
      },
      ...listField((work, args) => listAuditEntries(work, args.filter)),
    },
    AuditEntryConnection,
  ),
);
