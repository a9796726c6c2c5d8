import { beforeAll, expect, it } from 'vitest';
import { graphql } from '../../src/graphql/typed-document.ts';
import { useTestApp } from '../helpers/app.ts';
import { NO_SUCH_UUID, PATIENT, type Program } from '../helpers/program.ts';
import { isReportId, makeWorld, type World } from './world.ts';

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

it('fulfilment gets every node but the report', async () => {
  const answer = await app.run(NODES, { ids: [...world.nodeIds] }, actors.fulfillment);
  const position = world.nodeIds.findIndex(isReportId);
  expect(answer.expectError('FORBIDDEN').path).toEqual(['nodes', position]);
  expect(answer.data?.nodes).toEqual(world.nodeIds.map((id, index) => (index === position ? null : { id })));
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
    btoa(`User:${other.userId}`),
  ];

  const answer = await app.run(NODES, { ids }, other);

  expect(answer.expectNoErrors()).toEqual({ nodes: ids.map((id) => (id === own ? { id } : null)) });
});
