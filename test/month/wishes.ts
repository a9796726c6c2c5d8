import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { type TestActor, type TestApp, useTestApp } from '../helpers/app.ts';
import { Program } from '../helpers/program.ts';
import { Desk } from './desk.ts';

const PAGE = readFileSync(new URL('../../docs/month.md', import.meta.url), 'utf8');

/** What the table of docs/month.md says: of each wish, the number of calls that it takes. */
export const CALLS: ReadonlyMap<string, number> = new Map(
  [...PAGE.matchAll(/^\| ([^|]+) \| [^|]+ \| [^|]+ \| (\d+) \|/gm)].map(([, wish = '', calls]) => [
    wish,
    Number(calls),
  ]),
);

/** What a wish is lived with: a program that sends its calls by `desk` alone, and prepares what happened before by its own methods. */
export interface Scene {
  readonly program: Program;
  readonly desk: Desk;
  readonly client: TestActor;
  readonly fulfillment: TestActor;
  readonly lab: TestActor;
  readonly admin: TestActor;
}

/** A month in which wishes are lived, and which have been. */
export interface Month {
  readonly app: TestApp;
  readonly wanted: (wish: string, live: (scene: Scene) => Promise<void>) => void;
  readonly lived: ReadonlySet<string>;
}

/** Lives wishes of docs/month.md, each with a program of its own, and holds the number of calls against the page. */
export function useMonth(): Month {
  const app = useTestApp();
  const lived = new Set<string>();
  const wanted: Month['wanted'] = (wish, live) => {
    lived.add(wish);
    it(wish, async () => {
      const program = await Program.start(app);
      const { client, fulfillment, lab, admin } = program;
      const desk = new Desk(app);
      await live({ program, desk, client, fulfillment, lab, admin });
      expect(desk.calls, 'calls, of which docs/month.md says the number').toBe(CALLS.get(wish));
    });
  };
  return { app, wanted, lived };
}
