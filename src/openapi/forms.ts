import type { oas31 } from 'zod-openapi';

type Schema = oas31.SchemaObject | oas31.ReferenceObject;

/** Text that counts as absent. */
export const BLANK = { type: 'string', const: '' } as const;

/** Explains the rules that a schema cannot express: which values count as absent, and the other accepted spellings. */
const BLANKS_IN_WORDS = 'In a form, a blank field counts as absent.';
const SPELLINGS_IN_WORDS =
  'Write a field of an object as `recipient[address][zip]` or `recipient.address.zip`, and a list by repeating its name, or as ' +
  '`kit_types[0]`. Objects and lists may also be JSON in one field; metadata has to be.';

/**
 * Replaces the JSON schemas of a document's forms with form schemas, in one of the spellings that the service accepts
 * (contract, 3.4): brackets for objects, which OpenAPI calls a deep object; a list's name repeated for each item; and
 * JSON for metadata, whose keys the caller chooses.
 */
export function describeForms({ paths = {} }: oas31.OpenAPIObject): void {
  for (const { requestBody } of Object.values(paths).flatMap(({ post }) => post ?? [])) {
    if (!requestBody || '$ref' in requestBody) continue;
    for (const [mediaType, described] of Object.entries(requestBody.content)) {
      if (mediaType === 'application/json') continue;
      describeForm(described);
      requestBody.description = described.encoding ? `${BLANKS_IN_WORDS} ${SPELLINGS_IN_WORDS}` : BLANKS_IN_WORDS;
    }
  }
}

function describeForm(described: oas31.MediaTypeObject): void {
  if (!described.schema || '$ref' in described.schema) throw new Error('A form has no inline schema.');
  const schema = inForm(described.schema);
  const fields = Object.entries(schema.properties ?? {});
  const encoding = Object.fromEntries(fields.flatMap(([name, field]) => encodingOf(name, field)));
  // Documentation pages show a form field by field, each with its own example. Those without one, they would fill with something made up.
  const [example] = Object.values(described.examples ?? {});
  const values = example && 'value' in example ? example.value : {};
  for (const [name, field] of fields) Object.assign(field, { examples: [values[name] ?? BLANK.const] });
  Object.assign(described, { schema, ...(Object.keys(encoding).length > 0 ? { encoding } : {}) });
}

/** The encoding of a form field that is not text. */
function encodingOf(name: string, field: Schema): [name: string, oas31.EncodingObject][] {
  if (isFreeObject(field)) return [[name, { contentType: 'application/json' }]];
  if ('type' in field && field.type === 'array') return [[name, { style: 'form', explode: true }]];
  return 'properties' in field ? [[name, { style: 'deepObject', explode: true }]] : [];
}

/** Whether a field, or one of its choices, is an object with any keys. */
function isFreeObject(field: Schema): boolean {
  if ('anyOf' in field && field.anyOf) return field.anyOf.some(isFreeObject);
  return 'type' in field && field.type === 'object' && !field.properties;
}

/**
 * Adapts a schema to forms. Forms have no null: a blank field counts as absent. An object with any keys is sent as JSON
 * text.
 */
function inForm(schema: oas31.SchemaObject): oas31.SchemaObject {
  const { properties, items, anyOf, ...rest } = schema;
  if (Array.isArray(rest.type) && rest.type.includes('null')) {
    const others = rest.type.filter((each) => each !== 'null');
    return inForm({ anyOf: [...others.map((type) => ({ ...schema, type })), { type: 'null' }] });
  }
  return {
    ...rest,
    ...(properties ? { properties: fieldsInForm(properties) } : {}),
    ...(items ? { items: fieldInForm(items) } : {}),
    ...(anyOf ? { anyOf: choicesInForm(anyOf) } : {}),
  };
}

function fieldsInForm(fields: Readonly<Record<string, Schema>>): Record<string, Schema> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, fieldInForm(field)]));
}

function fieldInForm(field: Schema): Schema {
  return '$ref' in field ? field : inForm(field);
}

function choicesInForm(choices: readonly Schema[]): Schema[] {
  const filled = choices.filter((choice) => !isNullOrBlank(choice)).map(fieldInForm);
  if (filled.some(isFreeObject)) return [...filled, { type: 'string', contentMediaType: 'application/json' }];
  return filled.length < choices.length ? [...filled, BLANK] : filled;
}

/** Whether a choice is null, or the blank text that some fields also accept in JSON. */
function isNullOrBlank(choice: Schema): boolean {
  return 'type' in choice && (choice.type === 'null' || choice.const === BLANK.const);
}
