import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse, validate } from 'graphql';
import { beforeAll, describe, expect, it } from 'vitest';
import { NAMED } from '../../src/demo/data/named.ts';
import { numberEvents } from '../../src/domains/feed/number-events.ts';
import { schema } from '../../src/graphql/schema/schema.ts';
import { restRouteTable } from '../../src/rest/routes.ts';
import { useTestApp } from '../helpers/app.ts';
import { openDemoProgram } from '../helpers/demo-program.ts';
import { RestClient } from './client.ts';
import { parseCurl } from './curl.ts';

const testApp = useTestApp(openDemoProgram);
const { send } = new RestClient(testApp);

const file = fileURLToPath(new URL('../../docs/rest.md', import.meta.url));
const text = readFileSync(file, 'utf8');

const CURL_AND_ANSWER = /(```sh\n)(curl[^`]*?)(\n```\n\n```jsonl?\n)([\s\S]*?)(\n```)/g;

/** The ids that the demonstration program always has. */
const NAMES: readonly string[] = Object.values(NAMED);

/** What is made anew on every run: the documentation has one, the service answers with another. */
const MADE_ANEW = [
  /^[0-9A-Z]{11}$/,
  /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f-]{21}$/,
  /^(krt|kps)_/,
  /^evt_[0-9a-f]{32}$/,
  /^[\w-]{43}$/,
  /^http:\/\/localhost:4000\/reports\/[0-9a-f-]{36}\.(pdf|txt)\?expires=1793632745&signature=[\w-]{43}$/,
  /^http:\/\/localhost:4000\/results\/[0-9a-f-]{36}\?signature=[\w-]{43}$/,
];

const [, KEY = ''] = /^KEY=(\S+)$/m.exec(text) ?? [];

beforeAll(async () => {
  await numberEvents(testApp.prisma);
});

/** The ids of the documentation, each with the one that stands for it in this run. */
class Ids {
  readonly #real = new Map<string, string>();

  /** Takes up the ids that stand in the same places of both. */
  learn(documented: unknown, real: unknown): void {
    if (typeof documented === 'string' && typeof real === 'string') {
      const isMadeAnew = MADE_ANEW.some((pattern) => pattern.test(documented) && pattern.test(real));
      if (isMadeAnew && !NAMES.includes(documented) && !NAMES.includes(real)) this.#real.set(documented, real);
    } else if (typeof documented === 'object' && documented !== null && typeof real === 'object' && real !== null) {
      for (const [key, value] of Object.entries(documented)) this.learn(value, Reflect.get(real, key));
    }
  }

  toReal(line: string): string {
    return [...this.#real].reduce((result, [documented, real]) => result.replaceAll(documented, real), line);
  }

  toDocumented(answer: string): string {
    // Longest first: a link contains the id of its report.
    const longestFirst = [...this.#real].toSorted(([, one], [, other]) => other.length - one.length);
    return longestFirst.reduce((result, [documented, real]) => result.replaceAll(real, documented), answer);
  }
}

describe('docs/rest.md', () => {
  it('shows the real answer to every curl line', async () => {
    const ids = new Ids();
    const answers: string[] = [];
    for (const { 2: curl, 3: between, 4: documented, index } of text.matchAll(CURL_AND_ANSWER)) {
      const { method, url, ...request } = parseCurl(ids.toReal(curl ?? ''), { KEY });
      const answer = await send(method, url, request);
      expect(answer.status >= 400, `${curl}\n${answer.text}`).toBe(index > text.indexOf('### What goes wrong'));
      if (between?.endsWith('jsonl\n')) {
        const lines = documented?.split('\n') ?? [];
        for (const [index, line] of answer.lines.entries()) ids.learn(JSON.parse(lines[index] ?? 'null'), line);
        answers.push(ids.toDocumented(answer.text.trimEnd()));
      } else {
        ids.learn(JSON.parse(documented ?? ''), answer.body);
        answers.push(ids.toDocumented(JSON.stringify(answer.body, null, 2)));
      }
    }
    const next = answers.values();
    const replayed = text.replace(
      CURL_AND_ANSWER,
      (_all, fence: string, curl: string, between: string, _answer, end: string) =>
        [fence, curl, between, next.next().value, end].join(''),
    );
    await expect(replayed).toMatchFileSnapshot(file);
  });

  it('has a curl line for every route', () => {
    const asked = [...text.matchAll(CURL_AND_ANSWER)].map(([, , curl]) => parseCurl(curl ?? '', {}));
    for (const { method, path } of restRouteTable) {
      const pattern = new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}(\\?.*)?$`);
      expect(
        asked.some((each) => each.method === method && pattern.test(each.url)),
        `${method} ${path}`,
      ).toBe(true);
    }
  });

  it('has no path that is not a route', () => {
    const named = [...text.matchAll(/`(GET|POST) (\/api\/[^`?]*)[^`]*`/g)].map(
      ([, method, path]) => `${method} ${path}`,
    );
    const routes = restRouteTable.map(({ method, path }) => `${method} ${path}`);
    expect(named.length).toBeGreaterThan(8);
    expect(named.filter((each) => !routes.includes(each))).toEqual([]);
  });

  it('shows GraphQL operations that fit the schema', () => {
    const [, operations] = /```graphql\n([\s\S]*?)\n```/.exec(text) ?? [];
    expect(validate(schema, parse(operations ?? ''))).toEqual([]);
  });
});
