import { expect, it } from 'vitest';
import { lookingUp } from './looking-up.ts';
import { ordersAndPeople } from './orders.ts';
import { rulesOfProgram } from './rules.ts';
import { CALLS, useMonth } from './wishes.ts';

// A month was lived with 331 orders, 434 kits and 296 reports. What people wanted and could not do then is done here, by the calls that
// docs/month.md counts.

const month = useMonth();
rulesOfProgram(month);
ordersAndPeople(month);
lookingUp(month);

it('has every wish of docs/month.md', () => {
  expect([...month.lived].sort()).toEqual([...CALLS.keys()].sort());
});
