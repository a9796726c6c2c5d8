import SchemaBuilder from '@pothos/core';
import PrismaPlugin from '@pothos/plugin-prisma';
import RelayPlugin from '@pothos/plugin-relay';
import type { UnitOfWork } from '../../call/unit-of-work.ts';
import type { JsonObject } from '../../domains/inputs/json.ts';
import type PrismaTypes from '../../generated/pothos.ts';
import { getDatamodel } from '../../generated/pothos.ts';
import { answeredByPlan } from './row-fields.ts';

/**
 * The schema builder. Scalars for dates and values pass text through unparsed: the use-cases' zod schemas check it, so that
 * a bad date is reported by its field, together with every other problem of the input.
 */
export const builder = new SchemaBuilder<{
  PrismaTypes: PrismaTypes;
  Context: UnitOfWork;
  DefaultFieldNullability: false;
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
    // The plugin is only used to describe types and relations: it reads nothing.
    client: answeredByPlan,
    dmmf: getDatamodel(),
    onUnusedQuery: 'error',
  },
  relay: {
    cursorType: 'String',
    clientMutationId: 'omit',
    // The service has its own `node` and `nodes`, which check the tenant and read all ids of a type at once (node.ts).
    nodeQueryOptions: false,
    nodesQueryOptions: false,
    nodeTypeOptions: { description: 'A record with a global id, by which `node` can fetch it again.' },
    idFieldOptions: { description: 'Global id of the record, for `node` and as a cache key.' },
    pageInfoTypeOptions: { description: 'Whether there are further pages, and where they start.' },
    hasNextPageFieldOptions: { description: 'Whether more rows follow this page.' },
    hasPreviousPageFieldOptions: { description: 'Whether there are rows before this page.' },
    startCursorFieldOptions: { description: 'Cursor of the first row on the page.' },
    endCursorFieldOptions: {
      description: 'Cursor of the last row on the page; pass it as `after` to get the next page.',
    },
    edgesFieldOptions: { description: 'The rows of the page, at most 100, each with its cursor.' },
    nodesOnConnection: {
      description: 'The records of the page, at most 100: those of its `edges`, for whoever needs no cursors.',
    },
    pageInfoFieldOptions: {
      description: 'Whether there are pages before and after this one, and the cursors to reach them.',
    },
    cursorFieldOptions: { description: 'Cursor that marks the row’s place in the list, for `after` and `before`.' },
    nodeFieldOptions: { description: 'The record in this row.' },
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
    'Everything that can be changed. Each mutation takes one `input` and either succeeds entirely or changes nothing and returns null, with an error.',
});

builder.subscriptionType({
  description: 'Everything that can be followed live, over server-sent events.',
});

builder.globalConnectionField('totalCount', (t) =>
  t.int({
    description: 'How many rows the list has in total; counted only if selected.',
    resolve: answeredByPlan,
  }),
);
