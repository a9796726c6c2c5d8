import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { tsImport } from 'tsx/esm/api';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { numberEvents } from '../../src/domains/feed/number-events.ts';
import { useTestApp } from '../helpers/app.ts';
import { Program } from '../helpers/program.ts';
import { listeningOrigin, subscriptionsOf } from '../helpers/subscriber.ts';
import { until } from '../helpers/waiting.ts';
import { RestClient } from '../rest/client.ts';

/** What docs/frontend.md shows of subscriptions, as it stands there. */
const app = useTestApp();
const { get } = new RestClient(app);
const ROOT = fileURLToPath(new URL('../../', import.meta.url));

const FOLLOW = `subscription Follow($after: String) { events(after: $after) { eventId cursor } }`;

interface Result {
  readonly data?: { readonly events: { readonly eventId: string } };
  readonly errors?: readonly { readonly extensions: { readonly code: string } }[];
}

type FollowEvents = (
  url: string,
  key: string,
  subscription: { readonly query: string; readonly variables?: Readonly<Record<string, unknown>> },
  sink: { readonly next: (result: Result) => void; readonly complete: () => void },
) => () => void;

let folder: string;
let followEvents: FollowEvents;
let program: Program;
beforeAll(async () => {
  const page = await readFile(join(ROOT, 'docs/frontend.md'), 'utf8');
  const start = page.indexOf('// src/events.ts');
  folder = await mkdtemp(join(ROOT, 'node_modules/.frontend-'));
  const file = join(folder, 'events.ts');
  await writeFile(file, page.slice(start, page.indexOf('```', start)));
  const shown = z.object({ followEvents: z.custom<FollowEvents>((value) => typeof value === 'function') });
  ({ followEvents } = shown.parse(await tsImport(file, import.meta.url)));
  program = await Program.start(app);
});
afterAll(() => rm(folder, { recursive: true }));

it('the page resumes after the end of a connection, and learns which end is final', async () => {
  const { key } = program.client;
  const url = `${await listeningOrigin(app.app)}/graphql`;
  const seen: Result[] = [];
  const leave = followEvents(url, key, { query: FOLLOW }, { next: (result) => seen.push(result), complete: () => {} });
  onTestFinished(leave);
  const order = async () => {
    await program.order();
    await numberEvents(app.prisma);
    await app.app.subscriptions.readEvents();
  };
  const read = async () => {
    const { events } = (await get('/api/v3/events/?results=1000', { key })).expectStatus(200);
    const ids: string[] = events.map(({ id }: { id: string }) => id);
    const arrived = seen.map(({ data }) => data?.events.eventId ?? '');
    return { arrived, since: ids.slice(ids.indexOf(arrived[0] ?? '')) };
  };
  /** Waits until every event since the first one seen has arrived: those of the feed as it is at each look. */
  const allReceived = () =>
    until('all events', read, ({ arrived, since }) => arrived.length > 0 && isDeepStrictEqual(arrived, since));
  // What happens before the first event may be missed.
  await expect.poll(async () => order().then(() => seen.length)).toBeGreaterThan(0);
  await order();
  await allReceived();
  const before = seen.length;
  app.app.server.closeAllConnections();
  for (let count = 0; count < 3; count += 1) await order();
  await until('three more events', allReceived, ({ arrived }) => arrived.length === before + 3);
  leave();
  await expect.poll(() => subscriptionsOf(app.app)).toBe(0);

  /** The code of a refusal that is the end. */
  const refusalOf = (ofKey: string, after?: string) =>
    new Promise((resolve) => {
      const results: Result[] = [];
      const complete = () => resolve(results.map(({ errors }) => errors?.[0]?.extensions.code));
      followEvents(
        url,
        ofKey,
        { query: FOLLOW, variables: { after } },
        { next: (result) => results.push(result), complete },
      );
    });
  expect(await refusalOf(key, 'x')).toEqual(['BAD_USER_INPUT']);
  expect(await refusalOf('kts_wrong')).toEqual(['UNAUTHENTICATED']);
  app.app.server.closeAllConnections();
});
