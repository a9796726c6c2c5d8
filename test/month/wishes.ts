import { readFileSync } from 'node:fs';
import type { TestActor, TestApp } from '../helpers/app.ts';
import type { Program } from '../helpers/program.ts';
import type { Desk } from './desk.ts';

const PAGE = readFileSync(new URL('../../docs/month.md', import.meta.url), 'utf8');

/** What the table of docs/month.md says: of each wish, the calls that it takes. */
export const CALLS: ReadonlyMap<string, readonly string[]> = new Map(
  [...PAGE.matchAll(/^\| ([^|]+) \| [^|]+ \| [^|]+ \| (`.+`) \|$/gm)].map(([, wish = '', calls = '']) => [
    wish,
    [...calls.matchAll(/`([^`]+)`/g)].map(([, call = '']) => call),
  ]),
);

/** What a wish is lived with: a program that sends its calls by `desk` alone, and prepares what happened before by its own methods. */
export interface Scene {
  readonly app: TestApp;
  readonly program: Program;
  readonly desk: Desk;
  readonly client: TestActor;
  readonly fulfillment: TestActor;
  readonly lab: TestActor;
  readonly admin: TestActor;
}

/** Lives a wish of docs/month.md: what was wanted happens, and is checked. */
export type Live = (scene: Scene) => Promise<void>;
