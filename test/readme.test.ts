import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { variables } from '../src/config/config.ts';
import { numberEvents } from '../src/domains/feed/number-events.ts';
import { useTestApp } from './helpers/app.ts';
import { openDemoProgram } from './helpers/demo-program.ts';
import { dateFields } from './pages/results/results-visit.ts';

const app = useTestApp(openDemoProgram);

const MONTHS = Array.from({ length: 12 }, (_, month) => new Date(2000, month).toLocaleString('en', { month: 'long' }));
let readme: string;

beforeAll(async () => {
  readme = await readFile(new URL('../README.md', import.meta.url), 'utf8');
});

/** The first code block of a language below a heading. */
function block(heading: string, language: string): string {
  const section = readme.slice(readme.indexOf(`## ${heading}`));
  const found = new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(section)?.[1];
  if (found === undefined) throw new Error(`README.md has no ${language} block under "${heading}"`);
  return found;
}

describe('README.md', () => {
  it('shows the real answer to its first query', async () => {
    const command = block('A first query', 'sh');
    const [, authorization] = /'Authorization: ([^']+)'/.exec(command) ?? [];
    const [, body] = /-d '([^']+)'/.exec(command) ?? [];
    const response = await app.app.inject({
      method: 'POST',
      url: '/graphql',
      headers: { authorization, 'content-type': 'application/json' },
      payload: body ?? '',
    });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual(JSON.parse(block('A first query', 'json')));
  });

  it('makes a link to the results page, which opens with the date of birth that it says', async () => {
    const [, payload = ''] = /-d '([^']+createResultsLink[^']+)'/.exec(readme) ?? [];
    const [, authorization] = /'Authorization: (Token kts_demo-client-aurora[^']+)'/.exec(readme) ?? [];
    const headers = { authorization, 'content-type': 'application/json' };
    const answer = await app.app.inject({ method: 'POST', url: '/graphql', headers, payload });
    const [, link = ''] = /"url":"http:\/\/[^/"]+(\/results\/[^"]+)"/.exec(answer.body) ?? [];
    const [, month = '', day = '', year = ''] = /date of birth, (\w+) (\d+), (\d{4})/.exec(readme) ?? [];
    const opened = await app.app.inject({
      method: 'POST',
      url: link,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(dateFields(`${year}-${MONTHS.indexOf(month) + 1}-${day}`)).toString(),
    });
    expect([opened.statusCode, opened.headers['set-cookie']]).toEqual([303, expect.stringMatching(/./)]);
  });

  it('simulates an order of the demonstration program, and the events that follow are published', async () => {
    const [, authorization] = /'Authorization: (Token kts_demo-client-borealis[^']+)'/.exec(readme) ?? [];
    const [, payload = ''] = /-d '([^']+simulateOrder[^']+)'/.exec(readme) ?? [];
    const [, path = ''] = /http:\/\/127\.0\.0\.1:4000(\/api\/v3\/events[^']*)'/.exec(readme) ?? [];
    const headers = { authorization, 'content-type': 'application/json' };
    const answer = await app.app.inject({ method: 'POST', url: '/graphql', headers, payload });
    expect(answer.json()).toEqual({ data: { simulateOrder: { order: { status: 'COMPLETED' } } } });
    await numberEvents(app.prisma);
    const { events } = (await app.app.inject({ url: path, headers })).json<{ events: { type: string }[] }>();
    expect(events.filter(({ type }) => type === 'report.amended')).toHaveLength(2);
  });
});

describe('docs/settings.md', () => {
  it('lists the settings that the service reads', async () => {
    const table = await readFile(new URL('../docs/settings.md', import.meta.url), 'utf8');
    const described = [...firstColumn(table).matchAll(/`([A-Z0-9_]+)`/g)].map(([, name]) => name);
    expect([...new Set(described)].toSorted()).toEqual(Object.keys(variables.shape).toSorted());
  });
});

/** The first column of the tables of a page. */
function firstColumn(page: string): string {
  const rows = page.split('\n').filter((line) => line.startsWith('|'));
  return rows.map((row) => row.split('|')[1]).join('\n');
}
