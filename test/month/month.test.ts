import { expect, it } from 'vitest';
import { useTestApp } from '../helpers/app.ts';
import { Program } from '../helpers/program.ts';
import { Desk } from './desk.ts';
import { LOOKING_UP } from './looking-up.ts';
import { ORDERS_AND_PEOPLE } from './orders.ts';
import { RULES_OF_PROGRAM } from './rules.ts';
import { CALLS } from './wishes.ts';

// A month was lived with 331 orders, 434 kits and 296 reports. What people wanted and could not do then is done here, by the calls that
// docs/month.md names.

const app = useTestApp();
const LIVED = Object.entries({ ...RULES_OF_PROGRAM, ...ORDERS_AND_PEOPLE, ...LOOKING_UP });

it.each(LIVED)('%s', async (wish, live) => {
  const program = await Program.start(app);
  const { client, fulfillment, lab, admin } = program;
  const desk = new Desk(app);
  await live({ app, program, desk, client, fulfillment, lab, admin });
  expect(desk.calls, 'the calls that docs/month.md names').toEqual(CALLS.get(wish));
});

it('every wish of docs/month.md is lived', () => {
  expect(LIVED.map(([wish]) => wish).sort()).toEqual([...CALLS.keys()].sort());
});
