import { describe, expect, it } from 'vitest';
import { restRouteTable } from '../../src/rest/routes.ts';
import { useTestApp } from '../helpers/app.ts';
import { RestClient } from '../rest/client.ts';
import { document } from './described.ts';

const { get } = new RestClient(useTestApp());

describe('the document', () => {
  it('is served as it is generated', async () => {
    const answer = await get('/openapi.json');
    expect(answer.expectStatus(200)).toEqual(document);
  });

  it('names the paths of all routes, in the order of their table, and after them that of laboratories', () => {
    const paths = new Set(restRouteTable.map(({ path }) => path));
    expect(Object.keys(Object(document.paths))).toEqual([...paths, '/hl7/v2']);
  });
});

it('every path parameter has an example', () => {
  const operations = Object.values<typeof document>(document.paths).flatMap((methods) => Object.values(methods));
  const parameters = operations.flatMap(({ parameters = [] }: typeof document) => parameters);
  const inPaths = parameters.filter((parameter: typeof document) => parameter.in === 'path');
  expect(inPaths.length).toBeGreaterThan(5);
  const bare = inPaths.filter((parameter: typeof document) => !('example' in parameter) && !('examples' in parameter));
  expect(bare).toEqual([]);
});

describe('/docs', () => {
  it('is a page that loads files of this origin only', async () => {
    const page = await get('/docs/');
    page.expectStatusText(200);
    expect(page.headers['content-type']).toContain('text/html');
    const policy = String(page.headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/https?:/);
    const files = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map(
      ([, file]) => new URL(file ?? '', 'http://kits.test/docs/'),
    );
    expect(files.length).toBeGreaterThan(4);
    for (const file of files) {
      expect(file.origin).toBe('http://kits.test');
      (await get(file.pathname)).expectStatusText(200);
    }
    expect((await get('/docs/json')).body).toEqual(document);
  });

  it('is there without a slash too', async () => {
    expect((await get('/docs')).status).toBe(200);
  });
});
