import {
  type GraphQLNamedType,
  type GraphQLSchema,
  isAbstractType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
} from 'graphql';

// The prices of the parts of an answer, in points (contract, 8.2).

/** A point stands for an object of up to this many bytes. */
export const POINT_BYTES = 1024;

/**
 * The number of objects that a list without paging is assumed to hold, by field. Callers can fill the lists of an order to their
 * limit; only staff fill the others, and seldom beyond these numbers. In any case the byte budget bounds what they return.
 */
export const LIST_SIZES: ReadonlyMap<string, number> = new Map([
  ['Query.kitTypes', 100],
  ['KitType.eligibility', 20],
  ['Account.eligibility', 20],
  ['AccountEligibility.rules', 20],
  ['Query.analytes', 200],
  ['AuditEntry.subjects', 20],
  ['LaboratorySettings.flags', 5],
  ['LaboratorySettings.sharesWith', 5],
  ['Counts.kits', 6],
  ['Counts.samples', 10],
  ['Counts.orders', 4],
  ['Order.kitTypes', 100],
  ['CancelOrderPayload.canceledKits', 100],
  ['ProvisionKitsPayload.kits', 1_000],
  ['Kit.events', 20],
  ['Kit.researchConsentHistory', 10],
  ['ProgramFigures.steps', 7],
  ['ProgramFigures.stalled', 10],
  ['ProgramFigures.durations', 7],
  ['ProgramFigures.failures', 20],
  ['Kit.timeline', 20],
  ['KitProgress.steps', 5],
  ['Order.timeline', 100],
  ['SimulateKitPayload.steps', 10],
  ['Sample.events', 20],
  ['Sample.assignments', 5],
  ['Sample.heldResults', 2],
  ['Patient.otherNames', 1],
  ['Patient.series', 10],
  ['Patient.merges', 5],
  ['Series.points', 50],
  ['Analyte.texts', 5],
  ['Account.supportContacts', 2],
  ['ReleasePolicy.kitTypes', 20],
  ['Report.contacts', 10],
  ['UnmatchedResult.candidates', 10],
  ['UnmatchedResult.comparison', 10],
  ['UnmatchedResult.reopenings', 2],
  ['SampleComparison.fields', 6],
  ['Sample.shipments', 5],
  ['Sample.reports', 5],
  ['Report.results', 20],
  ['Report.withdrawnResults', 5],
  ['Report.attachments', 2],
  ['Requisition.events', 20],
  ['Query.webhookEndpoints', 20],
  ['WebhookDelivery.attempts', 10],
]);

/** The prices of what costs the same whatever is selected of it, by field: its statement counts many records. */
export const FLAT_PRICES: ReadonlyMap<string, number> = new Map([
  ['Query.counts', 100],
  ['Lot.figures', 100],
  ['Lot.recall', 20],
]);

/** The price of one value of a scalar that may be longer than an object's assumed size: metadata has up to 16 KiB. */
export const SCALAR_PRICES: ReadonlyMap<string, number> = new Map([['JSONObject', 16]]);

/** The price of counting a whole list, which reads every row, and of counting a parent's list. */
export const COUNT_PRICE = { list: 500, nested: 5 } as const;

/** The average number of entries in the lists of the introspection schema, by `Type.field`. */
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
    // About half of the referenced types are lists or non-null, and so refer to another type.
    ['__Type.ofType', 0.5],
  ]);
}

/**
 * The number of entries in the longest lists that a type of the introspection schema has, by the list's name: of what `__type` selects,
 * since the caller names the type, and averages would make the largest one cheap.
 */
export function sizesOfLargestType(schema: GraphQLSchema): ReadonlyMap<string, number> {
  const types = Object.values(schema.getTypeMap());
  const largest = (sizeOf: (type: GraphQLNamedType) => number) => Math.max(...types.map(sizeOf));
  const fieldCount = (type: GraphQLNamedType) => ('getFields' in type ? Object.keys(type.getFields()).length : 0);
  return new Map([
    ['fields', largest((type) => (isInputObjectType(type) ? 0 : fieldCount(type)))],
    ['inputFields', largest((type) => (isInputObjectType(type) ? fieldCount(type) : 0))],
    ['enumValues', largest((type) => (isEnumType(type) ? type.getValues().length : 0))],
    ['interfaces', largest((type) => ('getInterfaces' in type ? type.getInterfaces().length : 0))],
    ['possibleTypes', largest((type) => (isAbstractType(type) ? schema.getPossibleTypes(type).length : 0))],
  ]);
}
