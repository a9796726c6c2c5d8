import { type GraphQLSchema, isInputObjectType, isInterfaceType, isObjectType } from 'graphql';

// What the parts of an answer cost, in points (contract, 8.2). A point stands for an object of up to 1 KiB.

/**
 * How many objects a list without paging is taken to hold, by its field. A caller can fill the lists of an order to the last
 * place; only staff fill the others, and seldom beyond this. What they hold is in any case bounded by the budget of bytes.
 */
export const LIST_SIZES: ReadonlyMap<string, number> = new Map([
  ['Query.kitTypes', 100],
  ['Query.analytes', 200],
  ['AuditEntry.subjects', 20],
  ['Order.kitTypes', 100],
  ['ProvisionKitsPayload.kits', 1_000],
  ['Kit.events', 20],
  ['SimulateKitPayload.steps', 10],
  ['Sample.events', 20],
  ['UnmatchedResult.candidates', 10],
  ['Sample.shipments', 5],
  ['Sample.reports', 5],
  ['Report.results', 20],
  ['Requisition.events', 20],
  ['Query.webhookEndpoints', 20],
  ['WebhookDelivery.attempts', 10],
]);

/** The price of one value of a scalar that may be longer than an object is taken to be: metadata has up to 16 KiB. */
export const SCALAR_PRICES: ReadonlyMap<string, number> = new Map([['JSONObject', 16]]);

/** The price of counting a whole list, which reads all of it, and of counting one that hangs on a parent. */
export const COUNT_PRICE = { list: 500, nested: 5 } as const;

/** The average number of entries in the lists of the schema's own description, by `Type.field`. */
export function introspectionSizes(schema: GraphQLSchema): ReadonlyMap<string, number> {
  const types = Object.values(schema.getTypeMap());
  const withFields = types.filter((type) => isObjectType(type) || isInterfaceType(type));
  const fields = withFields.flatMap((type) => Object.values(type.getFields()));
  const inputFields = types.flatMap((type) => (isInputObjectType(type) ? Object.values(type.getFields()) : []));
  const enumValues = types.flatMap((type) => ('getValues' in type ? type.getValues() : []));
  const interfaces = withFields.flatMap((type) => type.getInterfaces());
  const directives = schema.getDirectives();
  return new Map([
    ['__Schema.types', types.length],
    ['__Schema.directives', directives.length],
    ['__Directive.args', directives.flatMap(({ args }) => args).length / directives.length],
    ['__Type.fields', fields.length / types.length],
    ['__Type.inputFields', inputFields.length / types.length],
    ['__Type.enumValues', enumValues.length / types.length],
    ['__Type.interfaces', interfaces.length / types.length],
    ['__Type.possibleTypes', interfaces.length / types.length],
    ['__Field.args', fields.flatMap(({ args }) => args).length / fields.length],
    // About half of all types that are pointed to are lists or not null, and so point further.
    ['__Type.ofType', 0.5],
  ]);
}
