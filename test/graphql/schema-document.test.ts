import { readFile } from 'node:fs/promises';
import { buildSchema } from 'graphql';
import { expect, it } from 'vitest';
import { useTestApp } from '../helpers/app.ts';

/** `GET /schema.graphql` (contract, 7.3). */
const testApp = useTestApp();

it('is the schema of the repository, for whoever asks, and can be built', async () => {
  const answer = await testApp.app.inject('/schema.graphql');
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(answer.body).toBe(await readFile(new URL('../../schema.graphql', import.meta.url), 'utf8'));
  expect(buildSchema(answer.body).getQueryType()?.getFields()).toHaveProperty('kits');
  const head = await testApp.app.inject({ method: 'HEAD', url: '/schema.graphql' });
  expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([
    200,
    answer.headers['content-length'],
    '',
  ]);
});

it('is not affected by a key, a query or what may be accepted', async () => {
  for (const request of [
    { url: '/schema.graphql?x=1' },
    { url: '/schema.graphql', headers: { accept: 'text/html' } },
    { url: '/schema.graphql', headers: { authorization: 'Token nonsense' } },
  ])
    expect((await testApp.app.inject(request)).statusCode).toBe(200);
});
