import { describe, expect, it } from 'vitest';
import { inOpenApi30 } from '../../src/openapi/version-30.ts';
import { document } from '../helpers/api-document.ts';
import { useTestApp } from '../helpers/app.ts';

const testApp = useTestApp();

/** `GET /openapi-3.0.json` (contract, 7.3). */
describe('the document in OpenAPI 3.0', () => {
  it('is served as it is made', async () => {
    const { statusCode, body } = await testApp.app.inject({ url: '/openapi-3.0.json' });
    expect([statusCode, JSON.parse(body).openapi]).toEqual([200, '3.0.4']);
    expect(JSON.parse(body)).toEqual(inOpenApi30(document));
  });

  it('has the same operations, with the same answers, and no webhooks', () => {
    const { paths, webhooks } = Object(inOpenApi30(document));
    expect(webhooks).toBeUndefined();
    const outline = (from: typeof document) =>
      Object.entries<typeof document>(from).map(([path, methods]) => [
        path,
        Object.entries<typeof document>(methods).map(([method, { operationId, responses, parameters = [] }]) => [
          method,
          operationId,
          Object.keys(responses),
          parameters.map(({ name }: { name: string }) => name),
        ]),
      ]);
    expect(outline(paths)).toEqual(outline(document.paths));
  });

  const schemaOf = (schema: object) => {
    const small = {
      openapi: '3.1.0',
      info: { title: '', version: '' },
      paths: { of: { $ref: '#/components/schemas/It' } },
      components: { schemas: { It: schema } },
    };
    return Object(inOpenApi30(small as typeof document)).components.schemas.It;
  };

  it.each([
    [{ type: ['string', 'null'] }, { type: 'string', nullable: true }],
    [{ type: ['string', 'number'] }, { anyOf: [{ type: 'string' }, { type: 'number' }] }],
    [{ anyOf: [{ type: 'number' }, { type: 'null' }] }, { type: 'number', nullable: true }],
    [{ anyOf: [{ $ref: '#/x' }, { type: 'null' }] }, { type: 'object', allOf: [{ $ref: '#/x' }], nullable: true }],
    [
      { anyOf: [{ type: 'number' }, { type: 'string' }, { type: 'null' }] },
      {
        anyOf: [
          { type: 'number', nullable: true },
          { type: 'string', nullable: true },
        ],
      },
    ],
    [
      { type: 'string', const: '' },
      { type: 'string', enum: [''] },
    ],
    [
      { type: 'object', properties: { const: { const: 1 } } },
      { type: 'object', properties: { const: { enum: [1] } } },
    ],
    [
      { type: 'string', examples: ['one', 'two'] },
      { type: 'string', example: 'one' },
    ],
  ])('writes %j as %j', (schema, expected) => {
    expect(schemaOf(schema)).toEqual(expected);
  });

  it('refuses a keyword that nobody has decided about', () => {
    expect(() => schemaOf({ if: {} })).toThrow('if has no translation to OpenAPI 3.0');
  });
});
