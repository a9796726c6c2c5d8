import { isObjectType } from 'graphql';
import { beforeAll, describe, expect, it } from 'vitest';
import { schema } from '../../src/graphql/schema/schema.ts';
import { graphql } from '../../src/graphql/stored/typed-document.ts';
import { useTestApp } from '../helpers/app.ts';
import { NO_SUCH_UUID, PATIENT, type Program } from '../helpers/program.ts';
import { type Caller, isWithheldFromFulfillment, makeWorld, type World } from './world.ts';

const app = useTestApp();
let program: Program;
let actors: World['actors'];
let world: World;

beforeAll(async () => {
  world = await makeWorld(app);
  ({ program, actors } = world);
});

const NODES = graphql('query ($ids: [ID!]!) { nodes(ids: $ids) { id } }');

it('fulfilment sees a sample, but not its reports: only that field is FORBIDDEN', async () => {
  const operation = graphql(`
    query ($kitId: String!) {
      kit(kitId: $kitId) { status sample { status reports { reportId } requisition { status } } }
    }
  `);
  const answer = await app.run(operation, world.kit, actors.fulfillment);
  expect(answer.expectError('FORBIDDEN').path).toEqual(['kit', 'sample', 'reports']);
  expect(answer.data).toEqual({
    kit: { status: 'REGISTERED', sample: { status: 'RESULTED', reports: null, requisition: { status: 'CREATED' } } },
  });
});

it('fulfilment gets every node but the report and the patient', async () => {
  const answer = await app.run(NODES, { ids: [...world.nodeIds] }, actors.fulfillment);
  const withheld = world.nodeIds.flatMap((id, index) => (isWithheldFromFulfillment(id) ? [index] : []));
  expect(withheld).toHaveLength(2);
  expect(answer.errors.map(({ path, extensions }) => [path, extensions.code])).toEqual(
    withheld.map((index) => [['nodes', index], 'FORBIDDEN']),
  );
  expect(answer.data?.nodes).toEqual(world.nodeIds.map((id, index) => (withheld.includes(index) ? null : { id })));
});

it('nodes of another account, unknown nodes and malformed ids are null, and the caller’s own node is returned', async () => {
  const other = actors['client of another account'];
  const { patient } = await program.mutate(other, 'createPatient', PATIENT);
  const own = patient.id;
  const ids = [
    ...world.nodeIds,
    own,
    btoa(`Kit:${NO_SUCH_UUID}`),
    'nonsense',
    '',
    btoa('Account:1'),
    btoa(`User:${NO_SUCH_UUID}`),
    btoa('KitType:no_such_type'),
    btoa('KitType:no such type'),
    btoa('KitType:\u0000'),
    btoa(`PageInfo:${NO_SUCH_UUID}`),
  ];

  const answer = await app.run(NODES, { ids }, other);

  expect(answer.expectNoErrors()).toEqual({ nodes: ids.map((id) => (id === own ? { id } : null)) });
});

describe('records that belong to no account', () => {
  /** What is asked for: the kit type and the analyte; accounts and users, by what they are to the order that the client placed; and the rest. */
  type Asked =
    | 'kitType'
    | 'analyte'
    | 'account'
    | 'placer'
    | 'colleague'
    | 'otherAccount'
    | 'otherUser'
    | 'apiKey'
    | 'auditEntry';
  let ids: Readonly<Record<Asked, string>>;

  beforeAll(async () => {
    const colleague = await app.actor('CLIENT', { account: program.client });
    const { id } = await app.prisma.auditEntry.findFirstOrThrow();
    const { kitTypeCode } = await app.prisma.kit.findFirstOrThrow();
    const other = actors['client of another account'];
    await program.mutate(program.admin, 'upsertAnalyte', { code: 'GLU', name: 'Glucose' });
    ids = {
      kitType: btoa(`KitType:${kitTypeCode}`),
      analyte: btoa('Analyte:GLU'),
      account: btoa(`Account:${program.client.accountId}`),
      placer: btoa(`User:${program.client.userId}`),
      colleague: btoa(`User:${colleague.userId}`),
      otherAccount: btoa(`Account:${other.accountId}`),
      otherUser: btoa(`User:${other.userId}`),
      apiKey: btoa(`ApiKey:${program.client.apiKeyId}`),
      auditEntry: btoa(`AuditEntry:${id}`),
    };
  });

  const NOT_STAFF_WORK = { apiKey: 'FORBIDDEN', auditEntry: 'FORBIDDEN' } as const;
  const STAFF = {
    ...NOT_STAFF_WORK,
    ...{
      kitType: 'shown',
      analyte: 'shown',
      account: 'shown',
      placer: 'shown',
      colleague: 'null',
      otherAccount: 'null',
      otherUser: 'null',
    },
  } as const;
  const all = (what: 'shown' | 'UNAUTHENTICATED') => ({
    ...{
      kitType: what,
      analyte: what,
      account: what,
      placer: what,
      colleague: what,
      otherAccount: what,
      otherUser: what,
    },
    ...{ apiKey: what, auditEntry: what },
  });

  it.each([
    ['nobody', all('UNAUTHENTICATED')],
    ['revoked key', all('UNAUTHENTICATED')],
    ['client', STAFF],
    ['fulfillment', { ...STAFF, analyte: 'FORBIDDEN' }],
    ['lab', STAFF],
    ['admin', all('shown')],
    [
      'client of another account',
      {
        ...NOT_STAFF_WORK,
        ...{ kitType: 'shown', analyte: 'shown', account: 'null', placer: 'null', colleague: 'null' },
        ...{ otherAccount: 'shown', otherUser: 'shown' },
      },
    ],
  ] as const satisfies readonly (readonly [Caller, Readonly<Record<Asked, string>>])[])(
    'are shown to %s as their queries show them: themselves, and who placed an order that they see',
    async (caller, expected) => {
      // The read path serves the one, and graphql-js the other.
      const NODE = graphql('query ($id: ID!) { node(id: $id) { id } nodes(ids: [$id]) { id } }');
      const found = await Promise.all(
        Object.entries(ids).map(async ([asked, id]) => {
          const actor = caller === 'nobody' ? undefined : actors[caller];
          const { data, errors } = await app.run(NODE, { id }, actor);
          if (data?.node) expect(data.node.id).toBe(id);
          expect(data?.nodes?.[0] ?? null, asked).toEqual(data?.node ?? null);
          const [code, ...others] = new Set(errors.map(({ extensions }) => extensions.code));
          expect(others, asked).toEqual([]);
          return [asked, code ?? (data?.node ? 'shown' : 'null')];
        }),
      );
      expect(Object.fromEntries(found)).toEqual(expected);
    },
  );

  it('are read with what is selected of them, several types at once', async () => {
    const operation = graphql(`
      query ($ids: [ID!]!) {
        nodes(ids: $ids) {
          __typename
          ... on KitType { id code }
          ... on Analyte { id code }
          ... on Account { id accountId }
          ... on User { id userId account { id accountId } }
          ... on ApiKey { id apiKeyId user { id account { id } } }
          ... on AuditEntry { id entryId by: user { id } subjects { type subjectId } }
        }
      }
    `);
    const { nodes } = (await app.run(operation, { ids: Object.values(ids) }, actors.admin)).expectNoErrors();
    expect(nodes.map((node) => node && [node.__typename, 'id' in node && node.id])).toEqual(
      Object.values(ids).map((id) => [atob(id).replace(/:.*/, ''), id]),
    );
  });
});

it('every record that an answer shows has an id by which node finds it again, and what is part of a record has none', async () => {
  const { viewer, order, kitTypes } = (
    await app.run(
      graphql(`
        query ($orderId: String!) {
          viewer { user { id account { id } } account { id } }
          order(orderId: $orderId) { id placedBy { id account { id } } kitTypes { id } kits { edges { node { kitType { id } } } } }
          kitTypes { id }
        }
      `),
      { orderId: world.kit.orderId },
      actors.client,
    )
  ).expectNoErrors();
  const placedBy = order?.placedBy;
  const shown = [
    ...[viewer?.user.id, viewer?.user.account.id, viewer?.account.id],
    ...[order?.id, placedBy?.id, placedBy?.account.id],
    ...[order?.kitTypes, kitTypes].flatMap((types) => types?.map(({ id }) => id) ?? []),
    ...(order?.kits.edges.map(({ node }) => node.kitType.id) ?? []),
  ].map((id) => id ?? '');
  const { nodes } = (await app.run(NODES, { ids: shown }, actors.client)).expectNoErrors();
  expect(nodes.map((node) => node?.id)).toEqual(shown);

  const withoutId = Object.values(schema.getTypeMap())
    .filter((type) => isObjectType(type) && !type.name.startsWith('__') && !('id' in type.getFields()))
    .map(({ name }) => name)
    .filter((name) => !/(Connection|Edge|Payload)$/.test(name));
  expect(withoutId.sort()).toEqual([
    ...[
      'AccountChange',
      'AccountEligibility',
      'Activation',
      'ActivationKitType',
      'Address',
      'AnalyteText',
      'Attachment',
      'AuditSubject',
      'ComparedField',
      'Counts',
      'Eligibility',
      'EligibilityRule',
      'ExpectedDays',
      'FailureCount',
      'GenotypeResult',
      'Guardian',
      'HeldResult',
      'KitEvent',
      'KitProgress',
      'KitProgressStep',
      'KitStatusCount',
      'KitStatusEntry',
      'KitTypeRelease',
      'Laboratory',
      'LaboratoryAssignment',
      'LaboratoryFlag',
      'LaboratorySettings',
    ],
    ...[
      'Mutation',
      'NamedLaboratory',
      'NoteEntry',
      'OrderCancellation',
      'OrderDays',
      'OrderHold',
      'OrderHoldEntry',
      'OrderStall',
      'OrderStatusCount',
      'OrderStatusEntry',
      'OrderingProvider',
      'OriginalQuantity',
      'OtherResult',
      'OutboundSettings',
      'PageInfo',
      'PatientMerge',
      'PatientMergeUndoing',
      'PatientName',
      'ProgramFigures',
      'QuantityResult',
      'Query',
      'ReactivityResult',
      'Recall',
      'Recipient',
    ],
    ...[
      'ReleasePolicy',
      'Replacement',
      'ReplacementEntry',
      'ReportAcknowledgement',
      'ReportContact',
      'ReportEntry',
      'ReportRelease',
      'ReportWithdrawal',
      'ReportWithdrawalEntry',
      'RequisitionEvent',
      'RequisitionPatient',
      'RequisitionStatusEntry',
      'ResearchConsent',
      'ResultCode',
      'SampleComparison',
      'SampleEvent',
      'SampleFailure',
      'SampleStatusCount',
    ],
    ...[
      'SampleStatusEntry',
      'SearchHit',
      'Series',
      'SeriesPoint',
      'Shipment',
      'SimulatedStep',
      'Stall',
      'StallCount',
      'StepCount',
      'StepDuration',
      'Subscription',
      'SupportContact',
      'UnmatchedReopening',
      'Viewer',
      'WebhookAttempt',
    ],
  ]);
});
