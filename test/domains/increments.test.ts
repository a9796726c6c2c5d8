import { beforeAll, describe, expect, it } from 'vitest';
import { graphql, type VariablesOf } from '../../src/graphql/stored/typed-document.ts';
import { useTestApp } from '../helpers/app.ts';
import { badFieldsOf } from '../helpers/graphql.ts';
import { Program } from '../helpers/program.ts';
import { RestClient } from '../rest/client.ts';

/** What has changed since the last time (contract, 3.3, 4.1 and 11.10). */
const app = useTestApp();
let program: Program;
let rest: RestClient;

beforeAll(async () => {
  program = await Program.start(app);
  rest = new RestClient(app);
});

const readChanges = graphql(`
  query ($updated: DateRange!, $by: SortField!) {
    kits(filter: { updated: $updated }, orderBy: { field: $by, direction: ASC }) { nodes { kitId } }
    patients(filter: { updated: $updated }, orderBy: { field: $by, direction: ASC }) { nodes { patientId lastName } }
  }
`);

const BOTH_ORDERS = ['UPDATED', 'CREATED'] as const;

async function changes(updated: VariablesOf<typeof readChanges>['updated'], by: 'UPDATED' | 'CREATED' = 'UPDATED') {
  const data = (await app.run(readChanges, { updated, by }, program.client)).expectNoErrors();
  return {
    kits: data?.kits?.nodes.map(({ kitId }) => kitId),
    patients: data?.patients?.nodes.map(({ patientId }) => patientId),
  };
}

const now = () => app.clock.now().toISOString();

const DAY_MS = 86_400_000;

it('a program that reads each day what has changed since the day before finds a corrected person, and the kits registered to them', async () => {
  const patientId = await program.patient();
  const kits = [await program.registeredKit(patientId), await program.registeredKit(patientId)];
  const other = await program.registeredKit();
  app.clock.advance(3 * DAY_MS);
  const since = now();
  app.clock.advance(DAY_MS);
  expect(await changes({ from: since })).toEqual({ kits: [], patients: [] });
  const day = now().slice(0, 10);
  const events = await app.prisma.event.count();
  await program.mutate(program.client, 'updatePatient', { patientId, lastName: 'Corrected' });
  // The correction is told, and nothing of the kits.
  expect(await app.prisma.event.count()).toBe(events + 1);
  const changed = { kits: kits.map(({ kitId }) => kitId).toSorted(), patients: [patientId] };
  for (const by of BOTH_ORDERS)
    for (const updated of [{ from: since }, { from: now(), to: now() }, { from: day, to: day }]) {
      const found = await changes(updated, by);
      expect({ ...found, kits: found.kits?.toSorted() }).toEqual(changed);
    }
  const path = `/api/v2/kits/?updated_after=${day}`;
  const listed = (await rest.get(path, { key: program.client.key })).expectStatus(200);
  expect(listed.map((each: Record<string, unknown>) => each.kit_id).toSorted()).toEqual(changed.kits);
  expect(changed.kits).not.toContain(other.kitId);
  app.clock.advance(1000);
  await program.mutate(program.client, 'updatePatient', { patientId, lastName: 'Corrected' });
  expect(await changes({ from: now() })).toEqual({ kits: [], patients: [] });
});

it('so does a name that is remembered', async () => {
  const kit = await program.kit();
  await program.activate(kit);
  const { registeredTo } = await app.prisma.kit.findUniqueOrThrow({
    where: { kitId: kit.kitId },
    include: { registeredTo: true },
  });
  app.clock.advance(DAY_MS);
  const otherNames = [{ firstName: 'Ada', lastName: 'Byron' }];
  await program.mutate(program.client, 'updatePatient', { patientId: registeredTo?.id ?? '', otherNames });
  expect(await changes({ from: now() })).toEqual({ kits: [kit.kitId], patients: [registeredTo?.id] });
});

describe('from and to of a DateRange (contract, 3.3)', () => {
  it('take a time with an offset, both included, to the millisecond', async () => {
    app.clock.advance(10 * DAY_MS);
    const { kitId } = await program.stockKit();
    const at = (shift: number) => new Date(app.clock.now().getTime() + shift).toISOString();
    const inZone = at(2 * 3_600_000).replace('Z', '+02:00');
    for (const by of BOTH_ORDERS) {
      for (const updated of [
        { from: at(0) },
        { to: at(0), from: at(-1) },
        { from: inZone, to: inZone },
        { from: at(-1), to: at(1) },
      ])
        expect((await changes(updated, by)).kits, JSON.stringify(updated)).toEqual([kitId]);
      for (const updated of [{ from: at(1) }, { from: at(-2), to: at(-1) }, { from: at(1), to: at(-1) }])
        expect((await changes(updated, by)).kits, JSON.stringify(updated)).toEqual([]);
    }
  });

  it('may be a day and a time together', async () => {
    const { kitId } = await program.stockKit();
    const day = now().slice(0, 10);
    expect((await changes({ from: day, to: now() })).kits).toContain(kitId);
    expect((await changes({ from: now(), to: day })).kits).toContain(kitId);
  });

  it('and are nothing else', async () => {
    const query = graphql('query ($updated: DateRange) { kits(filter: { updated: $updated }) { nodes { id } } }');
    const refused = async (from: unknown, to: unknown) =>
      badFieldsOf(await app.attempt(query, { updated: { from, to } }, program.client));
    expect(await refused('2026-02-30', '2026-02-01T10:00')).toEqual(['filter.updated.from', 'filter.updated.to']);
    expect(await refused('2026-02-01 10:00Z', '2026-02-01T25:00:00Z')).toEqual([
      'filter.updated.from',
      'filter.updated.to',
    ]);
    expect(await refused('yesterday', null)).toEqual(['filter.updated.from']);
  });

  it('stay days in REST', async () => {
    const path = `/api/v2/kits/?updated_after=${encodeURIComponent(now())}`;
    (await rest.get(path, { key: program.client.key })).expectStatus(400);
  });
});
