/**
 * Writes the types of src/generated: of the operations in src/operations.graphql, and of the REST API. Both descriptions
 * come from a running service, which shows them without a key.
 *
 *     npm run generate [-- <origin> [<folder>]]
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { codegen } from '@graphql-codegen/core';
import * as typedDocuments from '@graphql-codegen/typed-document-node';
import * as operations from '@graphql-codegen/typescript-operations';
import { buildClientSchema, getIntrospectionQuery, parse, printSchema } from 'graphql';
import openapiTypes, { astToString } from 'openapi-typescript';

const [origin = 'http://127.0.0.1:4000', folder = new URL('src/generated', import.meta.url).pathname] =
  process.argv.slice(2);
const NOTE = '// Written by `npm run generate`. Change src/operations.graphql, or the service, instead.\n';

await mkdir(folder, { recursive: true });
await writeFile(`${folder}/graphql.ts`, NOTE + (await graphqlTypes()));
await writeFile(`${folder}/rest.ts`, NOTE + (await restTypes()));

async function graphqlTypes() {
  const { data } = await json('/graphql', { query: getIntrospectionQuery() });
  const schemaAst = buildClientSchema(data);
  const text = await readFile(new URL('src/operations.graphql', import.meta.url), 'utf8');
  return codegen({
    schema: parse(printSchema(schemaAst)),
    schemaAst,
    documents: [{ document: parse(text) }],
    filename: 'graphql.ts',
    plugins: [{ operations: {} }, { typedDocuments: {} }],
    pluginMap: { operations, typedDocuments },
    config: {
      // Documents as texts: nothing has to be parsed or printed in the browser, and nothing imported.
      documentMode: 'string',
      useTypeImports: true,
      immutableTypes: true,
      // Every scalar must be named here, so that a new one is not `any`.
      strictScalars: true,
      scalars: {
        ID: 'string',
        Date: 'string',
        DateTime: 'string',
        JSONObject: 'Record<string, unknown>',
        ResultValue: 'string | number',
      },
    },
  });
}

async function restTypes() {
  const document = await json('/openapi.json');
  // Refusals all have one shape, the schema `Error`: repeated at each path they would be most of the file.
  for (const path of Object.values(document.paths)) {
    for (const { responses } of Object.values(path)) {
      for (const status of Object.keys(responses)) if (Number(status) >= 400) delete responses[status];
    }
  }
  return astToString(await openapiTypes(document, { immutable: true }));
}

async function json(path, body) {
  const response = await fetch(new URL(path, origin), {
    headers: { 'content-type': 'application/json' },
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
  });
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}.`);
  return response.json();
}
