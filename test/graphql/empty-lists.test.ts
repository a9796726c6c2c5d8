import { getNullableType, isInputObjectType, isListType } from 'graphql';
import { beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { numberEvents } from '../../src/domains/feed/number-events.ts';
import { schema } from '../../src/graphql/schema/schema.ts';
import { useTestApp } from '../helpers/app.ts';
import { Intake } from '../helpers/intake.ts';
import { Program } from '../helpers/program.ts';
import { newLot } from '../mutations/setting.ts';

/** An empty list means the same wherever a list narrows what is read: nothing. Null means all (contract, 3.3). */
const app = useTestApp();
let program: Program;

beforeAll(async () => {
  program = await Program.start(app);
  const kit = await program.kit();
  await program.requisition(kit.sampleId);
  await program.activate(kit);
  await program.sampleEvent(kit, 'RECEIVED');
  await program.report(kit);
  await new Intake(app, program).unmatched();
  await newLot({ app, program });
  await numberEvents(app.prisma);
});

interface Narrowing {
  readonly list: string;
  /** The arguments of the list, given the value of the one that narrows it. */
  readonly withValue: (value: '[]' | 'null') => string;
}

/** Every list that is an argument of a connection, or a field of its filter. */
const narrowings: readonly (readonly [string, Narrowing])[] = Object.values(schema.getQueryType()?.getFields() ?? {})
  .filter(({ type }) => String(type).endsWith('Connection'))
  .flatMap(({ name: list, args }) =>
    args.flatMap(({ name, type }): (readonly [string, Narrowing])[] => {
      if (isListType(getNullableType(type)))
        return [[`${list}(${name}:)`, { list, withValue: (value) => `${name}: ${value}` }]];
      if (!isInputObjectType(type)) return [];
      const fields = Object.values(type.getFields()).filter((field) => isListType(getNullableType(field.type)));
      return fields.map((field) => [
        `${list}(${name}: { ${field.name}: })`,
        { list, withValue: (value) => `${name}: { ${field.name}: ${value} }` },
      ]);
    }),
  );

const pageOfList = z.object({ edges: z.array(z.unknown()) });

async function rowsOf(list: string, given: string): Promise<readonly unknown[]> {
  const query = `{ list: ${list}${given === '' ? '' : `(${given})`} { edges { cursor } } }`;
  const { list: page } = (await app.graphql(query, {}, { key: program.admin.key })).expectNoErrors();
  return pageOfList.parse(page).edges;
}

it('there are such lists of every kind of record that has a status, and of the feed', () => {
  const lists = new Set(narrowings.map(([, { list }]) => list));
  expect([...lists].toSorted()).toEqual([
    'events',
    'kits',
    'lots',
    'orders',
    'outboundMessages',
    'reports',
    'requisitions',
    'samples',
    'stalledKits',
    'stalledOrders',
    'unmatchedResults',
  ]);
});

it.each(narrowings)('%s', async (_name, { list, withValue }) => {
  const all = await rowsOf(list, '');
  expect(await rowsOf(list, withValue('[]'))).toEqual([]);
  expect(await rowsOf(list, withValue('null'))).toEqual(all);
  // Nothing has waited yet, and no laboratory takes orders.
  if (!['outboundMessages', 'stalledKits', 'stalledOrders'].includes(list)) expect(all).not.toEqual([]);
});
