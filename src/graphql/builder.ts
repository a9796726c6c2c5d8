import SchemaBuilder from '@pothos/core';
import PrismaPlugin from '@pothos/plugin-prisma';
import RelayPlugin from '@pothos/plugin-relay';
import type { RequestContext } from '../context.ts';
import type { JsonObject } from '../domains/metadata.ts';
import type PrismaTypes from '../generated/pothos.ts';
import { getDatamodel } from '../generated/pothos.ts';
import type { PrismaClient } from '../generated/prisma/client.ts';

/**
 * The schema builder. Scalars for dates and values let text through as it came: the use-cases' zod schemas judge it, so
 * that a bad date is reported with every other problem of the input, by its field.
 */
export const builder = new SchemaBuilder<{
  PrismaTypes: PrismaTypes;
  Context: RequestContext;
  DefaultFieldNullability: false;
  Connection: { totalCount: () => Promise<number> };
  Scalars: {
    ID: { Input: string; Output: string };
    DateTime: { Input: string; Output: Date };
    Date: { Input: string; Output: Date };
    JSONObject: { Input: unknown; Output: JsonObject };
    ResultValue: { Input: string | number; Output: string | number };
  };
}>({
  plugins: [PrismaPlugin, RelayPlugin],
  defaultFieldNullability: false,
  prisma: {
    // A transaction has all that reads need; only `$connect`, which Pothos never calls, is missing from its type.
    client: (context) => context.db as PrismaClient,
    dmmf: getDatamodel(),
    onUnusedQuery: 'error',
  },
  relay: {
    cursorType: 'String',
    clientMutationId: 'omit',
    // The service has its own `node` and `nodes`: tenant-checked, and one statement a type. See node.ts.
    nodeQueryOptions: false,
    nodesQueryOptions: false,
    nodeTypeOptions: { description: 'A record with a Relay id, which `node` finds again.' },
    pageInfoTypeOptions: { description: 'Whether there are further pages, and where they start.' },
    hasNextPageFieldOptions: { description: 'Whether rows follow this page.' },
    hasPreviousPageFieldOptions: { description: 'Whether rows come before this page.' },
    startCursorFieldOptions: { description: 'Cursor of the first row on the page.' },
    endCursorFieldOptions: { description: 'Cursor of the last row on the page: `after` for the next page.' },
    edgesFieldOptions: { description: 'The rows of the page, each with its cursor.' },
    pageInfoFieldOptions: { description: 'Where this page stands in the list.' },
    cursorFieldOptions: { description: 'Where the row stands in the list.' },
    nodeFieldOptions: { description: 'The row.' },
    firstArgOptions: { description: 'The first rows: 1 to 100, default 10.' },
    lastArgOptions: { description: 'The last rows instead: 1 to 100.' },
    afterArgOptions: { description: 'Only rows after this cursor.' },
    beforeArgOptions: { description: 'Only rows before this cursor.' },
  },
});

builder.queryType({
  description: 'Everything that can be read. A record that does not exist, or is not yours to see, is null.',
});

builder.mutationType({
  description: 'Everything that can be changed. Each mutation takes one `input` and is done wholly or not at all.',
});

builder.globalConnectionField('totalCount', (t) =>
  t.int({
    description: 'How many rows the list has in all; counted only when asked for.',
    resolve: ({ totalCount }) => totalCount(),
  }),
);
