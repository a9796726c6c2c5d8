import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { type DataValue, EVENT_TYPES, EVENTS } from '../../src/domains/access/events.ts';
import type { EventType } from '../../src/generated/prisma/enums.ts';
import { nodeTypes, typeNameOf } from '../../src/graphql/fields/record.ts';
import '../../src/graphql/schema/schema.ts';
import { useTestApp } from '../helpers/app.ts';

/** Everything else that knows the types of events agrees with the one table of them (src/domains/access/events.ts). */
const app = useTestApp();

/** The types that meet a condition, sorted. */
const typesWhere = (isSo: (traits: (typeof EVENTS)[EventType]) => boolean) =>
  EVENT_TYPES.filter((type) => isSo(EVENTS[type])).toSorted();

/** The types that a definition of the database names, sorted. */
async function typesNamedIn(query: string): Promise<string[]> {
  const rows = await app.prisma.$queryRawUnsafe<{ definition: string }[]>(query);
  expect(rows).toHaveLength(1);
  const names: readonly string[] = EVENT_TYPES;
  const quoted = [...(rows[0]?.definition ?? '').matchAll(/'(\w+)'/g)].map(([, name = '']) => name);
  return quoted.filter((name) => names.includes(name)).toSorted();
}

it('has a type of nodes for the subject of each type', () => {
  for (const type of EVENT_TYPES) {
    const { subject } = EVENTS[type];
    if (subject !== null) expect([...nodeTypes().keys()]).toContain(typeNameOf(subject));
  }
});

it('has no two types of the same name', () => {
  expect(new Set(EVENT_TYPES.map((type) => EVENTS[type].name)).size).toBe(EVENT_TYPES.length);
});

it('has a subject wherever the database demands one', async () => {
  const constraint = `SELECT pg_get_constraintdef(oid) AS definition FROM pg_constraint
    WHERE conname = 'events_subject_unless_webhook'`;
  expect(await typesNamedIn(constraint)).toEqual(typesWhere(({ subject }) => subject === null));
});

it('sends to every endpoint what the database queues for every endpoint, and the rest to those that it names', async () => {
  const queueing = `SELECT pg_get_functiondef(oid) AS definition FROM pg_proc WHERE proname = 'number_events'`;
  expect(await typesNamedIn(queueing)).toEqual(typesWhere(({ sentTo }) => sentTo !== 'every endpoint'));
});

it('is the table of docs/events.md, row by row', () => {
  const page = readFileSync(new URL('../../docs/events.md', import.meta.url), 'utf8');
  const rows = EVENT_TYPES.map((type) => {
    const { name, description, data, audience } = EVENTS[type];
    const names = Object.entries<DataValue>(data).map(([key, { isOptional }]) =>
      isOptional ? `\`${key}\` in some` : `\`${key}\``,
    );
    const readers = audience === 'events.read' ? 'all' : 'not FULFILLMENT';
    return `| \`${name}\` | ${description} | ${names.join(', ')} | ${readers} |`;
  });
  const table = ['| type | what it says | `data` | read by |', '|---|---|---|---|', ...rows].join('\n');
  expect(page).toContain(`\n\n${table}\n\n`);
});

it('is in the contract, every type with what it has in data', () => {
  const contract = readFileSync(new URL('../../docs/contract.md', import.meta.url), 'utf8');
  const [section = ''] = /^### 9\.1 .*?(?=^### 9\.2)/ms.exec(contract) ?? [];
  // The events of webhooks are in the section about webhooks.
  for (const type of typesWhere(({ subject }) => subject !== null)) {
    const { name, data } = EVENTS[type];
    for (const word of [name, ...Object.keys(data)]) expect(section).toContain(`\`${word}\``);
  }
});
