import { expect, inject, it } from 'vitest';
import { schema } from '../../src/graphql/schema/schema.ts';
import { restRouteTable } from '../../src/rest/routes.ts';
import { chanceOfTest } from '../helpers/chance.ts';
import { Life } from './kills/life.ts';

/** How often the service is killed: 50 times in CI, 1,000 times by `npm run test:kills -- --rounds 1000`. */
const KILLS = Number(process.env.KILLS ?? 50);

/** How often on one database, so that looking through it does not take longer and longer. */
const KILLS_OF_A_LIFE = 50;

/** After how many kills the database is looked through, to know which one did it. The embedded one takes seconds to open. */
const LOOKED_EVERY = inject('template').kind === 'server' ? 10 : 25;

/** How long a kill may take on a machine that is busy with something else, in milliseconds. */
const MOST_MS = 30_000;

/** A question that is asked with a body. */
const WRITES_NOTHING = ['/api/v3/eligibility/'];

it(`the service is killed ${KILLS} times while everything is written that can be: what was answered is there, once, and whole`, {
  timeout: Math.max(900_000, KILLS * MOST_MS),
}, async () => {
  const chance = chanceOfTest();
  const begun = performance.now();
  const [steps, cut] = [new Set<string>(), new Set<string>()];
  const totals = { kills: 0, writes: 0, messages: 0, unanswered: 0 };
  while (totals.kills < KILLS) {
    const life = await Life.begin(chance);
    for (let kill = 1; kill <= KILLS_OF_A_LIFE && totals.kills < KILLS; kill += 1) {
      const point = await life.kill();
      totals.kills += 1;
      if (kill % LOOKED_EVERY === 0)
        expect(await life.faults(), `after kill ${totals.kills}, at ${JSON.stringify(point)}`).toEqual([]);
    }
    expect(await life.end(), `after ${totals.kills} kills`).toEqual([]);
    for (const { step, outcome } of life.book.writes) if (outcome === 'done') steps.add(step);
    totals.writes += life.book.writes.filter(({ outcome }) => outcome === 'done').length;
    totals.messages += life.book.messages.size;
    totals.unanswered += life.book.cut.length;
    for (const step of life.book.cut) cut.add(step);
    process.stdout.write(
      `${JSON.stringify({ ...totals, steps: steps.size, cut: cut.size })} in ${Math.round((performance.now() - begun) / 1_000)} s\n`,
    );
  }
  const names = new Set([...steps].map((step) => step.split(': ')[1]));
  expect(Object.keys(schema.getMutationType()?.getFields() ?? {}).filter((name) => !names.has(name))).toEqual([]);
  const posts = restRouteTable.filter(({ method, path }) => method === 'POST' && !WRITES_NOTHING.includes(path));
  expect(posts.map(({ path }) => path).filter((path) => !names.has(path))).toEqual([]);
});
