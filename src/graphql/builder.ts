import SchemaBuilder from '@pothos/core';
import PrismaPlugin from '@pothos/plugin-prisma';
import RelayPlugin from '@pothos/plugin-relay';
import type { RequestContext } from '../context.ts';
import type { JsonObject } from '../domains/json.ts';
import type PrismaTypes from '../generated/pothos.ts';
import { getDatamodel } from '../generated/pothos.ts';
import type { PrismaClient } from '../generated/prisma/client.ts';

/**
 * The schema builder. Scalars for dates and values pass text through unparsed: the use-cases' zod schemas check it, so that
 * a bad date is reported by its field, together with every other problem of the input.
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
    // A transaction can do everything that reads need. Its type lacks only the likes of `$connect`, which Pothos never calls.
    client: (context) => context.db as PrismaClient,
    dmmf: getDatamodel(),
    onUnusedQuery: 'error',
  },
  relay: {
    cursorType: 'String',
    clientMutationId: 'omit',
    // The service has its own `node` and `nodes`, which check the tenant and read each type at once. See node.ts.
    nodeQueryOptions: false,
    nodesQueryOptions: false,
    nodeTypeOptions: { description: 'A record with a global id, by which `node` finds it again.' },
    idFieldOptions: { description: 'The global id of the record, for `node` and for caches.' },
    pageInfoTypeOptions: { description: 'Whether there are further pages, and where they start.' },
    hasNextPageFieldOptions: { description: 'Whether more rows follow this page.' },
    hasPreviousPageFieldOptions: { description: 'Whether there are rows before this page.' },
    startCursorFieldOptions: { description: 'Cursor of the first row on the page.' },
    endCursorFieldOptions: { description: 'Cursor of the last row on the page: `after` for the next page.' },
    edgesFieldOptions: { description: 'The rows of the page, each with its cursor.' },
    pageInfoFieldOptions: { description: 'Where the page is in the list.' },
    cursorFieldOptions: { description: 'Where the row is in the list.' },
    nodeFieldOptions: { description: 'The row.' },
    firstArgOptions: { description: 'How many rows from the start: 1 to 100, default 10.' },
    lastArgOptions: { description: 'How many rows from the end instead: 1 to 100.' },
    afterArgOptions: { description: 'Only rows after this cursor.' },
    beforeArgOptions: { description: 'Only rows before this cursor.' },
  },
});

builder.queryType({
  description: 'Everything that can be read. A record that does not exist, or that you may not see, is null.',
});

builder.mutationType({
  description:
    'Everything that can be changed. Each mutation takes one `input` and succeeds as a whole or changes nothing: then it is null, with an error.',
});

builder.subscriptionType({
  description: 'Everything that can be followed as it happens, by server-sent events.',
});

builder.globalConnectionField('totalCount', (t) =>
  t.int({
    description: 'How many rows the list has in total; counted only when selected.',
    resolve: ({ totalCount }) => totalCount(),
  }),
);
