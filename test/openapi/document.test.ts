import { describe, expect, it } from 'vitest';
import { restRouteTable } from '../../src/rest/routes.ts';
import { document } from '../helpers/api-document.ts';
import { useTestApp } from '../helpers/app.ts';
import { RestClient } from '../rest/client.ts';

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

/** Every schema of an object below a part of the document, with what it refers to, by where it is. */
function objectsIn(
  part: typeof document,
  at: string,
  seen: Map<string, typeof document>,
): Map<string, typeof document> {
  if (typeof part !== 'object' || part === null || seen.has(at)) return seen;
  if (part.type === 'object') seen.set(at, part);
  if (part.$ref) objectsIn(document.components.schemas[part.$ref.split('/').at(-1)], part.$ref, seen);
  for (const [name, inside] of Object.entries(part)) objectsIn(inside, `${at}/${name}`, seen);
  return seen;
}

it('says of every object in an answer which keys it has, all of them and no others, so that answers can be held against it', () => {
  const methods = Object.values<typeof document>(document.paths);
  const operations = methods.flatMap((each) => Object.values<typeof document>(each));
  const objects = new Map<string, typeof document>();
  for (const { operationId, responses } of operations)
    for (const [status, { content = {} }] of Object.entries<typeof document>(responses))
      for (const { schema } of Object.values<typeof document>(content))
        objectsIn(schema, `${operationId} ${status}`, objects);
  expect(objects.size).toBeGreaterThan(20);
  const open = [...objects].filter(([, { additionalProperties }]) => additionalProperties !== false);
  expect(open.map(([at]) => at)).toEqual([
    '#/components/schemas/Order/properties/metadata/anyOf/0',
    '#/components/schemas/Event/properties/data',
    '#/components/schemas/OrderV3/properties/metadata/anyOf/0',
  ]);
  const optional = [...objects].flatMap(([at, { properties = {}, required = [] }]) =>
    Object.keys(properties).flatMap((name) => (required.includes(name) ? [] : [`${at} ${name}`])),
  );
  expect(optional).toEqual(['fields', 'reasons'].map((name) => `#/components/schemas/Error/properties/error ${name}`));
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
