import { schema } from '../../../src/graphql/schema/schema.ts';
import type { TestActor, TestApp } from '../../helpers/app.ts';
import type { Chance } from '../../helpers/chance.ts';
import { Intake } from '../../helpers/intake.ts';
import { Program } from '../../helpers/program.ts';
import { MESSAGES } from '../../hl7/mutations.ts';
import { Random } from '../random.ts';
import { SchemaFuzzer } from '../schema-fuzzer.ts';
import type { Material } from './attempt.ts';

/** Stands in every text of an account that the callers are not in. */
export const MARK = 'not-for-your-eyes';

const WORDS = [
  'LIPID',
  'STI',
  'Maya',
  'm@example.org',
  '2026-01-31',
  '1988-04-12',
  '2026-01-01T00:00:00Z',
  '5.4',
  'quantity',
  'genotype',
  '10',
  'true',
  'F',
  '+1 555 010 2030',
];

/** A program with records of each kind, and another whose texts have the {@link MARK}. */
export async function makeMaterial(app: TestApp, chance: Chance): Promise<Material> {
  const random = new Random(chance);
  const own = await Program.start(app);
  const other = await Program.start(app);
  const marked = {
    firstName: MARK,
    lastName: MARK,
    email: `${MARK}@example.org`,
    address: { street1: MARK, city: MARK, state: MARK, zip: MARK },
  };
  const foreignOrder = await other.order(['LIPID'], { recipient: marked, metadata: { [MARK]: MARK } });
  const foreignKit = await other.kit();
  await other.activate(foreignKit);
  await other.sampleEvent(foreignKit, 'RECEIVED');
  const foreignReport = await other.report(foreignKit, {
    results: [{ resultType: 'other', name: MARK, result: MARK, comments: MARK }],
  });
  await app.prisma.patient.updateMany({ data: { firstName: MARK, lastName: MARK, email: `${MARK}@example.org` } });
  const kit = await own.kit();
  await own.activate(kit);
  await own.sampleEvent(kit, 'RECEIVED');
  const reportId = await own.report(kit);
  const waiting = await own.registeredKit();
  const patients = await app.prisma.patient.findMany();
  const ids = [reportId, own.client.accountId, other.client.accountId, ...patients.map(({ id }) => id)];
  const codes = [kit.kitId, kit.sampleId, kit.orderId ?? '', foreignKit.kitId, foreignKit.sampleId, foreignOrder];
  const nodeIds = ['Patient', 'Kit', 'Order'].flatMap((type) =>
    ids.map((id) => Buffer.from(`${type}:${id}`).toString('base64')),
  );
  const cursors = [
    ...(await cursorsOf(app, own.client)),
    ...(await cursorsOf(app, other.client)),
    ...(await cursorsOf(app, own.admin)),
  ];
  const intake = new Intake(app, own);
  const ours = Array.from({ length: 6 }, (_, index) =>
    Buffer.from(intake.message(index % 2 === 0 ? waiting : kit, { controlId: `HOSTILE-${index % 3}` })),
  );
  return {
    random,
    chance,
    fuzzer: new SchemaFuzzer(random, schema, [...ids, ...codes, ...nodeIds, ...WORDS, ...WORDS, ...cursors]),
    callers: [...Array.from({ length: 5 }, () => own.client), undefined, own.lab, own.fulfillment, own.admin],
    client: own.client,
    lab: own.lab,
    cursors,
    links: await linksOf(app, own.client, reportId),
    foreignLinks: await linksOf(app, other.client, foreignReport),
    messages: [...MESSAGES, ...ours, ...ours],
  };
}

/** Cursors of every kind that a caller gets. */
async function cursorsOf(app: TestApp, actor: TestActor): Promise<readonly string[]> {
  const names = ['kits', 'orders', 'samples', 'reports', 'patients', 'events'];
  const { data } = await app.graphql(
    `{ ${names.map((name) => `${name} { pageInfo { endCursor } }`).join(' ')} }`,
    {},
    actor,
  );
  const { headers } = await app.app.inject({
    url: '/api/v2/kits/?results=1',
    headers: { authorization: `Token ${actor.key}` },
  });
  const inLinks = [...String(headers.link ?? '').matchAll(/(?:after|before)=([^&>]+)/g)].map(([, text = '']) => text);
  return [...textsAt(data, 'endCursor'), ...inLinks.map(decodeURIComponent)];
}

/** The signed links to a report, as paths. */
async function linksOf(app: TestApp, actor: TestActor, reportId: string): Promise<readonly string[]> {
  const query = 'query ($reportId: ID!) { report(reportId: $reportId) { pdf txt fhir hl7 } }';
  const { data } = await app.graphql(query, { reportId }, actor);
  return ['pdf', 'txt', 'fhir', 'hl7']
    .flatMap((name) => textsAt(data, name))
    .map((link) => {
      const { pathname, search } = new URL(link);
      return pathname + search;
    });
}

/** Every text under this name, however deep. */
function textsAt(value: unknown, name: string): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, child]) =>
    key === name && typeof child === 'string' ? [child] : textsAt(child, name),
  );
}
