/**
 * Writes the TypeScript form of the committed schema.graphql, which types the operations of typed-document.ts. It imports
 * no other source files, because it runs on a fresh checkout, before any code has been generated. (gql.tada's own command
 * for this needs the compiler API of TypeScript 6.)
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { minifyIntrospection, outputIntrospectionFile } from '@gql.tada/internal';
import {
  buildSchema,
  GraphQLNonNull,
  getNamedType,
  introspectionFromSchema,
  isListType,
  isNullableType,
} from 'graphql';

const root = new URL('../../../', import.meta.url);
const schema = buildSchema(await readFile(new URL('schema.graphql', root), 'utf8'));

// A connection or a list at the root of a query is null only together with an error (contract, 5.2), which our own
// operations throw. So their types do not have that null.
for (const field of Object.values(schema.getQueryType()?.getFields() ?? {})) {
  const isNeverMissing = isListType(field.type) || /(?:Connection|Figures)$/.test(getNamedType(field.type).name);
  if (isNeverMissing && isNullableType(field.type)) field.type = new GraphQLNonNull(field.type);
}

const introspection = minifyIntrospection(introspectionFromSchema(schema, { descriptions: false }));
await mkdir(new URL('src/generated/', root), { recursive: true });
await writeFile(
  new URL('src/generated/graphql-schema.d.ts', root),
  outputIntrospectionFile(introspection, { fileType: '.d.ts', shouldPreprocess: true }),
);
