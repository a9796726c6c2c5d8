import { z } from 'zod';
import { component } from './bodies/components.ts';
import { storedOperation } from './operation.ts';
import { noParameters } from './parameters.ts';
import { defineRoute } from './route.ts';

/** `GET /api/v2/kit_types` (API document, Kit types): every code of the catalogue, sorted (contract, section 8). */
export const listKitTypes = defineRoute({
  method: 'GET',
  path: '/api/v2/kit_types',
  operationId: 'listKitTypes',
  tag: 'Kit types',
  summary: 'List kit types',
  credentials: 'required',
  pathParameters: noParameters,
  queryParameters: noParameters,
  refusals: [],
  operation: storedOperation<{ readonly kitTypes: readonly { readonly code: string }[] }>('{ kitTypes { code } }'),
  variables: () => ({}),
  answer: {
    status: 200,
    description: 'The codes of all kit types.',
    schema: component('KitTypeList', z.array(z.string())),
    example: ['LIPID', 'STI'],
  },
  serialize: ({ kitTypes }) => kitTypes.map(({ code }) => code),
});
