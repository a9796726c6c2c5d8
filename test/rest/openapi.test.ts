import { createConfig, lintFromString } from '@redocly/openapi-core';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openApiDocument, refusalsOf } from '../../src/openapi/document.ts';
import {
  EXAMPLE_KIT_ID,
  EXAMPLE_ORDER_ID,
  EXAMPLE_PATIENT_ID,
  EXAMPLE_REQUISITION_ID,
  EXAMPLE_TOKEN,
  EXAMPLES,
} from '../../src/openapi/examples.ts';
import { type NamedRoute, restRouteTable } from '../../src/rest/routes.ts';
import { useTestApp } from '../helpers/app.ts';
import { Program } from '../helpers/program.ts';
import { type RestAnswer, RestClient, type RestRequest } from './client.ts';

const testApp = useTestApp();
const { get, send } = new RestClient(testApp);

const document = openApiDocument();
const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
ajv.addSchema({ ...document, $id: 'document' });

/** What validates the answers of an operation with a status. */
function validatorOf(route: NamedRoute, status: number): ValidateFunction {
  const path = route.path.replaceAll('~', '~0').replaceAll('/', '~1').replaceAll('{', '%7B').replaceAll('}', '%7D');
  const pointer = `#/paths/${path}/${route.method.toLowerCase()}/responses/${status}/content/application~1json/schema`;
  const validate = ajv.getSchema(`document${pointer}`);
  if (!validate) throw new Error(`The document has no answer ${status} of ${route.operationId}.`);
  return validate as ValidateFunction;
}

function expectDescribed(route: NamedRoute, answer: RestAnswer): void {
  const validate = validatorOf(route, answer.status);
  validate(answer.body);
  expect(validate.errors ?? [], `${route.operationId} ${answer.status} ${answer.text}`).toEqual([]);
}

const routes = restRouteTable.map((route) => [route.operationId, route] as const);

describe('the document', () => {
  it('is served as it is generated', async () => {
    const answer = await get('/openapi.json');
    expect(answer.expectStatus(200)).toEqual(JSON.parse(JSON.stringify(document)));
  });

  it('has no error that a linter finds', async () => {
    const config = await createConfig({
      extends: ['recommended-strict'],
      // The documented paths end with a slash.
      rules: { 'no-path-trailing-slash': 'off' },
    });
    const problems = await lintFromString({ source: JSON.stringify(document), config });
    expect(problems.map(({ ruleId, message, location }) => `${ruleId} ${location[0]?.pointer}: ${message}`)).toEqual(
      [],
    );
  });

  it('names the paths of the API document', () => {
    expect(Object.keys(Object(document.paths))).toEqual([
      '/api/v2/kit_types',
      '/api/v2/kits/',
      '/api/v2/kits/{public_id}/',
      '/api/v2/orders/',
      '/api/v2/orders/{public_id}/',
      '/api/v2/requisitions/',
      '/api/v2/requisitions/{id}',
      '/api/v2/patients/',
      '/api/v2/tokens/patient_registration/',
      '/api/v3/kits/{public_id}/activate/',
    ]);
  });

  it.each(routes)('%s has examples that are what it describes', (_id, route) => {
    const validate = validatorOf(route, route.answer.status);
    validate(EXAMPLES[route.operationId].answer);
    expect(validate.errors ?? []).toEqual([]);
  });
});

describe('every example, sent to the service,', () => {
  /** The ids of records that stand for those of the examples. */
  const realIds = new Map<string, string>();
  let program: Program;

  beforeAll(async () => {
    program = await Program.start(testApp);
    const orderId = await program.order();
    await program.fulfill(orderId, [{ kitType: 'LIPID', kitId: EXAMPLE_KIT_ID }]);
    const patientId = await program.patient();
    realIds.set(EXAMPLE_ORDER_ID, orderId);
    realIds.set(EXAMPLE_PATIENT_ID, patientId);
    realIds.set(EXAMPLE_REQUISITION_ID, await program.requisition('BC-OF-AN-EXAMPLE'));
  });

  // A token is used once, by whichever test comes first.
  beforeEach(async () => {
    realIds.set(EXAMPLE_TOKEN, await program.token(realIds.get(EXAMPLE_PATIENT_ID) ?? ''));
  });

  function withRealIds(text: string): string {
    return [...realIds].reduce((result, [example, real]) => result.replaceAll(example, real), text);
  }

  /** The URL of a route with the examples of its parameters. */
  function urlOf({ operationId, path }: NamedRoute): string {
    const { parameters = {} } = EXAMPLES[operationId];
    const filled = path.replace(/\{(\w+)\}/g, (_match, name: string) => parameters[name] ?? '');
    return withRealIds(filled === path && parameters.id ? `${path}?id=${parameters.id}` : filled);
  }

  function requestsOf(route: NamedRoute): RestRequest[] {
    if (!route.body) return [{}];
    const { formats } = route.body;
    return Object.values(EXAMPLES[route.operationId].bodies ?? {}).flatMap(({ value }): RestRequest[] => {
      const json: Record<string, unknown> = JSON.parse(withRealIds(JSON.stringify(value)));
      if (formats === 'json') return [{ json }];
      const parts = Object.entries(json).map(([name, each]) => ({
        name,
        value: typeof each === 'string' ? each : JSON.stringify(each),
      }));
      return [
        { json },
        { form: new URLSearchParams(parts.map(({ name, value: text }) => [name, text])).toString() },
        { multipart: parts },
      ];
    });
  }

  it.each(routes)('%s is answered as described', async (_id, route) => {
    for (const request of requestsOf(route)) {
      const answer = await send(route.method, urlOf(route), { key: program.client.key, ...request });
      // A kit is activated by the first of the examples only; the others are for somebody else.
      const expected = route.operationId === 'activateKit' && answer.status === 400 ? 400 : route.answer.status;
      expect(answer.status, answer.text).toBe(expected);
      expectDescribed(route, answer);
    }
  });

  it('each example of activation works by itself', async () => {
    const route = restRouteTable.find(({ operationId }) => operationId === 'activateKit');
    for (const request of route ? requestsOf(route) : []) {
      const { kitId } = await program.kit();
      const answer = await send('POST', `/api/v3/kits/${kitId}/activate/`, { key: program.client.key, ...request });
      expect(answer.expectStatus(200)).toEqual({ data: { result: 'success' } });
    }
  });

  it.each(routes)('%s is refused as described', async (_id, route) => {
    const { key } = program.client;
    const url = urlOf(route);
    const unknown = '019a4d1e-0000-7000-8000-000000000000';
    const attempts: RestAnswer[] = [
      await send(route.method, url, { key: 'wrong', json: {} }),
      await send(route.method, `${url}?results=0&id=x`, { key, json: {} }),
      await send(route.method, `${route.path.replace(/\{\w+\}/g, unknown)}?id=${unknown}`, {
        key,
        json: { metadata: {} },
      }),
      await send(route.method, url, { key, payload: 'x', headers: { 'content-type': 'text/plain' } }),
      await send(route.method, url, {
        key,
        payload: 'x'.repeat(1_100_000),
        headers: { 'content-type': 'application/json' },
      }),
      await send(route.method, url, {
        key: (await testApp.actor('LAB')).key,
        json: Object.values(EXAMPLES[route.operationId].bodies ?? {})[0]?.value,
      }),
    ];
    for (const answer of attempts) if (answer.status >= 400) expectDescribed(route, answer);
    const seen = new Set(attempts.map(({ status }) => status));
    for (const status of refusalsOf(route)) {
      if ([401, 413, 415].includes(status)) expect(seen, route.operationId).toContain(status);
    }
  });
});

describe('/docs', () => {
  it('is a page whose every file is of this origin', async () => {
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
    expect((await get('/docs/json')).body).toEqual(JSON.parse(JSON.stringify(document)));
  });

  it('is there without a slash too', async () => {
    expect((await get('/docs')).status).toBe(200);
  });
});
