import { fileURLToPath } from 'node:url';
import { bundleFromString, lintFromString, loadConfig } from '@redocly/openapi-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { inOpenApi30 } from '../../src/openapi/version-30.ts';
import { document } from '../helpers/api-document.ts';

const configPath = fileURLToPath(new URL('../../redocly.yaml', import.meta.url));

/** What Redocly has against a document, by redocly.yaml. */
async function problemsOf(linted: unknown): Promise<readonly string[]> {
  const problems = await lintFromString({ source: JSON.stringify(linted), config: await loadConfig({ configPath }) });
  return problems.map(({ ruleId, message, location }) => `${ruleId} ${location[0]?.pointer}: ${message}`);
}

it('Redocly finds nothing wrong with the document', async () => {
  expect(await problemsOf(document)).toEqual([]);
});

it('Redocly finds nothing wrong with the document in OpenAPI 3.0', async () => {
  const problems = await problemsOf(inOpenApi30(document));
  // In 3.0, a licence can only be named by a URL, and ours has none.
  expect(problems.filter((problem) => !problem.startsWith('info-license-strict '))).toEqual([]);
});

describe('it finds a document', () => {
  /** Two lists of the document, since the whole takes Redocly a second each time. */
  let small: typeof document;
  beforeAll(async () => {
    const lists = Object.entries<typeof document>(document.paths).filter(([, { get }]) => get?.parameters);
    const source = JSON.stringify({ ...document, paths: Object.fromEntries(lists.slice(0, 2)), webhooks: undefined });
    const { bundle } = await bundleFromString({ source, config: await loadConfig(), removeUnusedComponents: true });
    small = bundle.parsed;
    expect(await problemsOf(small)).toEqual([]);
  });

  /** What each rule of Spectral's `oas` ruleset asks, broken in a copy of the document. */
  const BROKEN: Readonly<Record<string, (copy: typeof document, operation: typeof document) => void>> = {
    'without a contact': (copy) => delete copy.info.contact,
    'without a description': (copy) => delete copy.info.description,
    'without servers': (copy) => delete copy.servers,
    'whose server ends in a slash': (copy) => Object.assign(copy.servers[0], { url: `https://kits.example.org/` }),
    'with two tags of one name': (copy) => copy.tags.push(copy.tags[0]),
    'with a member that OpenAPI does not have': (copy) => Object.assign(copy.info, { authors: [] }),
    'with a script in a description': (copy) => Object.assign(copy.info, { description: '<script>1</script>' }),
    'with eval in a description': (copy) => Object.assign(copy.info, { description: 'eval("1")' }),
    'with a component that nothing uses': (copy) =>
      Object.assign(copy.components.schemas, { Unused: { type: 'string' } }),
    'with a reference to nothing': (_, operation) =>
      Object.assign(operation.responses, { 418: { $ref: '#/components/responses/Nothing' } }),
    'with an operation without an id': (_, operation) => delete operation.operationId,
    'with an operation whose id is not one for URLs': (_, operation) =>
      Object.assign(operation, { operationId: 'list orders' }),
    'with two operations of one id': (copy, operation) =>
      Object.assign(Object.values<typeof document>(copy.paths)[1].get, { operationId: operation.operationId }),
    'with an operation without a description': (_, operation) => delete operation.description,
    'with an operation without tags': (_, operation) => delete operation.tags,
    'with an operation with no tag': (_, operation) => Object.assign(operation, { tags: [] }),
    'with an operation of an unknown tag': (_, operation) => Object.assign(operation, { tags: ['Unknown'] }),
    'with an operation that never succeeds': (_, operation) =>
      Object.assign(operation, { responses: { 404: { description: 'Never there.' } } }),
    'with a parameter twice': (_, operation) => operation.parameters.push(operation.parameters[0]),
    'with a parameter of a path that the path does not have': (_, operation) =>
      operation.parameters.push({ name: 'no', in: 'path', required: true, schema: { type: 'string' } }),
    'with an undefined security scheme': (_, operation) => Object.assign(operation, { security: [{ none: [] }] }),
    'with an empty parameter in a path': (copy, operation) =>
      Object.assign(copy.paths, { '/empty/{}': { get: operation } }),
    'with a query in a path': (copy, operation) => Object.assign(copy.paths, { '/empty?a=1': { get: operation } }),
    'with the same value twice in an enum': (_, operation) =>
      operation.parameters.push({ name: 'a', in: 'query', schema: { type: 'string', enum: ['a', 'a'] } }),
    'with a value of another type in an enum': (_, operation) =>
      operation.parameters.push({ name: 'a', in: 'query', schema: { type: 'string', enum: [1] } }),
    'with an array of nobody knows what': (_, operation) =>
      operation.parameters.push({ name: 'a', in: 'query', schema: { type: 'array' } }),
    'with an example that its schema refuses': (_, operation) =>
      operation.parameters.push({ name: 'a', in: 'query', schema: { type: 'integer', example: 'a' } }),
    'with an example of a body that its schema refuses': (_, operation) =>
      Object.assign(operation.responses[200].content['application/json'], {
        example: 'no object',
        examples: undefined,
      }),
  };

  it.each(Object.entries(BROKEN))('%s', async (_name, breakIt) => {
    const copy = structuredClone(small);
    const [first] = Object.values<typeof document>(copy.paths);
    breakIt(copy, first.get);
    expect(await problemsOf(copy)).not.toEqual([]);
  });
});
