import { readFileSync } from 'node:fs';
import { parse, validate } from 'graphql';
import { beforeAll, describe, expect, it } from 'vitest';
import { numberEvents } from '../src/domains/feed/number-events.ts';
import { schema } from '../src/graphql/schema/schema.ts';
import { useTestApp } from './helpers/app.ts';
import { openDemoProgram } from './helpers/demo-program.ts';
import { RestClient } from './rest/client.ts';
import { parseCurl } from './rest/curl.ts';

// docs/events.md, but for its receivers (jobs/webhooks/receivers.once.test.ts).

const testApp = useTestApp(openDemoProgram);
const { send } = new RestClient(testApp);

const page = readFileSync(new URL('../docs/events.md', import.meta.url), 'utf8');
const [, KEY = ''] = /^export KEY=(\S+)$/m.exec(page) ?? [];
const operations = [...page.matchAll(/^```graphql\n([\s\S]*?)^```/gm)].map(([, text = '']) => text);
const operation = (name: string) => operations.find((text) => text.includes(` ${name}`)) ?? '';
const commands = [...page.matchAll(/^curl [^`]*?(?=\n```)/gm)].map(([text]) => parseCurl(text, { KEY }));

beforeAll(async () => {
  await numberEvents(testApp.prisma);
});

describe('docs/events.md', () => {
  it.each(operations.map((text) => [/\w+ (\w+)/.exec(text)?.[1], text]))('has a valid operation %s', (_, text = '') => {
    expect(validate(schema, parse(text))).toEqual([]);
  });

  it('orders with the key of the TEST account, simulates the order, and hears of its reports in both APIs', async () => {
    const [order, feed] = commands;
    if (!order || !feed) throw new Error('docs/events.md has lost its commands.');
    const { order_id: orderId } = (await send(order.method, order.url, order)).expectStatus(201);
    const simulated = await testApp.graphql(operation('Simulate'), { orderId }, { key: KEY });
    simulated.expectNoErrors();
    await numberEvents(testApp.prisma);

    const { next } = (await send(feed.method, feed.url, feed)).expectStatus(200);
    const heard = await testApp.graphql(operation('NewReports'), { after: next }, { key: KEY });
    heard.expectNoErrors();
    expect(JSON.stringify(heard.data)).toContain('"reportId"');
  });
});
