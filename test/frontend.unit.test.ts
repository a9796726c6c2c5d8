import { readFile } from 'node:fs/promises';
import {
  buildSchema,
  concatAST,
  type DocumentNode,
  type GraphQLField,
  type GraphQLObjectType,
  getNamedType,
  getNullableType,
  isAbstractType,
  isListType,
  isObjectType,
  KnownDirectivesRule,
  NoUndefinedVariablesRule,
  parse,
  specifiedRules,
  validate,
} from 'graphql';
import { beforeAll, describe, expect, it } from 'vitest';

const ROOT = new URL('../', import.meta.url);
const page = await readFile(new URL('docs/frontend.md', ROOT), 'utf8');
const schema = buildSchema(await readFile(new URL('schema.graphql', ROOT), 'utf8'));

const objects = Object.values(schema.getTypeMap()).filter(
  (type): type is GraphQLObjectType => isObjectType(type) && !type.name.startsWith('__'),
);
const fields = objects.flatMap((type) => Object.values(type.getFields()).map((field) => ({ type, field })));

/** What belongs to a record and has no `id`: neither a root, nor part of a list's page, nor the payload of a mutation. */
const PARTS = objects
  .filter(({ name }) => !/^(Query|Mutation|Subscription|PageInfo)$|(Connection|Edge|Payload)$/.test(name))
  .filter((type) => type.getFields().id === undefined)
  .map(({ name }) => name);

/** Those of them that a record has one of. */
const SINGLE_PARTS = PARTS.filter((part) =>
  fields.some(({ field: { type } }) => !isListType(getNullableType(type)) && getNamedType(type).name === part),
);

const isConnection = ({ type }: GraphQLField<unknown, unknown>) => getNamedType(type).name.endsWith('Connection');

/** A list of records, and the arguments that make another list of it. */
const LISTS = fields
  .filter(({ field }) => isConnection(field))
  .map(({ type, field }) => ({
    name: `${type.name}.${field.name}`,
    keys: field.args.map(({ name }) => name).filter((name) => !['first', 'after', 'last', 'before'].includes(name)),
  }));

/** A file that the page shows below a heading. */
function file(heading: string, name: string): string {
  const section = page.slice(page.indexOf(`\n## ${heading}\n`)).split('\n## ')[1] ?? '';
  const [, text] =
    new RegExp(`\`\`\`tsx?\\n// ${name.replaceAll('.', '\\.')}\\n([\\s\\S]*?)\`\`\``).exec(section) ?? [];
  if (text === undefined) throw new Error(`docs/frontend.md shows no ${name} under "${heading}".`);
  return text;
}

/** The names that an object in the file gives values to, one a line. */
function names(text: string, start: string, value: string): string[] {
  const object = text.slice(text.indexOf(start));
  const lines = object.slice(0, object.indexOf('\n  }')).matchAll(/^ +(\w+): (.*),$/gm);
  return [...lines].flatMap(([, name = '', given]) => (given === value ? [name] : []));
}

/** The lists at the root that the file has a policy for, with the arguments that it names. */
function policies(text: string): Map<string, string> {
  const [ofRoot = ''] = text.split(/^ {4}Kit: (?:notesOf|\{ notes)/m);
  const found = [...ofRoot.matchAll(/^ {6,8}(\w+): relayPagination\(\)|^ {8}(\w+): relayStylePagination\((.*)\),$/gm)];
  return new Map(found.map(([, byUrql, byApollo, keys = '']) => [`Query.${byUrql ?? byApollo}`, keys]));
}

describe('the cache configuration of docs/frontend.md', () => {
  let apollo: string;
  let urql: string;

  beforeAll(() => {
    apollo = file('A page with Apollo Client', 'src/cache.ts');
    urql = file('The same with urql', 'src/client.ts');
  });

  it('has every type of each interface', () => {
    const shown = [...apollo.matchAll(/^ {4}(\w+): \[([^\]]*)\]/gm)].map(([, name, types = '']) => [
      name,
      types.match(/\w+/g),
    ]);
    const possible = Object.values(schema.getTypeMap())
      .filter(isAbstractType)
      .map((type) => [type.name, schema.getPossibleTypes(type).map(({ name }) => name)]);
    expect(shown).toEqual(possible.filter(([name]) => !String(name).startsWith('__')));
  });

  it('has every part of a record that has no id', () => {
    expect(PARTS.length).toBeGreaterThan(10);
    expect(names(urql, 'keys: {', 'part')).toEqual(PARTS);
    expect([...names(apollo, 'typePolicies: {', 'part'), 'Viewer'].toSorted()).toEqual(SINGLE_PARTS.toSorted());
  });

  it('has every list of records, with the arguments that make another list of it', () => {
    const roots = LISTS.filter(({ name }) => name.startsWith('Query.'));
    const keyed = roots.map(({ name, keys }) => [name, keys.length === 0 ? '' : `['${keys.join("', '")}']`]);
    expect([...policies(apollo)]).toEqual(keyed);
    expect([...policies(urql).keys()]).toEqual(roots.map(({ name }) => name));
    const nested = LISTS.filter((list) => !roots.includes(list));
    expect(nested).toEqual([
      { name: 'Kit.notes', keys: [] },
      { name: 'Lot.kits', keys: [] },
      ...['Order', 'Patient'].flatMap((type) => [
        { name: `${type}.kits`, keys: ['filter'] },
        { name: `${type}.notes`, keys: [] },
      ]),
      { name: 'Patient.reports', keys: ['filter', 'orderBy'] },
      { name: 'Patient.requisitions', keys: ['filter', 'orderBy'] },
      { name: 'Patient.resultsLinks', keys: [] },
      { name: 'Patient.sessions', keys: [] },
      ...['Requisition', 'Sample', 'UnmatchedResult'].map((type) => ({ name: `${type}.notes`, keys: [] })),
      { name: 'WebhookEndpoint.deliveries', keys: ['statuses'] },
    ]);
    expect(apollo).toContain(`    Order: kitsAndNotes,`);
    expect(urql).toContain(`    Order: { kits: relayPagination(), notes: relayPagination() },`);
    const [ofPatient = ''] = /Patient: \{\n[\s\S]*?\n {4}\},/.exec(apollo) ?? [];
    expect(ofPatient).toContain('...kitsAndNotes.fields,');
    const [ofPatientInUrql = ''] = /Patient: \{\n[\s\S]*?\n {4}\},/.exec(urql) ?? [];
    expect(ofPatientInUrql.match(/\w+: relayPagination\(\)/g)).toHaveLength(6);
    for (const name of ['reports', 'requisitions']) {
      expect(ofPatient).toContain(`        ${name}: relayStylePagination(['filter', 'orderBy']),`);
      expect(ofPatientInUrql).toContain(`${name}: relayPagination()`);
    }
    for (const name of ['Kit', 'Requisition', 'Sample', 'UnmatchedResult']) {
      expect(apollo).toContain(`    ${name}: notesOf,`);
      expect(urql).toContain(`    ${name}: { notes: relayPagination() },`);
    }
    expect(apollo).toContain(`    WebhookEndpoint: { fields: { deliveries: relayStylePagination(['statuses']) } },`);
    expect(urql).toContain('    WebhookEndpoint: { deliveries: relayPagination() },');
  });
});

describe('docs/frontend.md', () => {
  it('shows operations that fit the schema', () => {
    // Relay's compiler replaces its own directives, and the variables that they declare.
    const rules = specifiedRules.filter((rule) => rule !== KnownDirectivesRule && rule !== NoUndefinedVariablesRule);
    const sections = page.split('\n## ').map(documentOf);
    const shown = sections.filter(({ definitions }) => definitions.length > 0);
    expect(shown.length).toBe(3);
    expect(shown.flatMap((document) => validate(schema, document, rules).map(({ message }) => message))).toEqual([]);
  });

  it('says what to do about every error code of the contract', async () => {
    const contract = await readFile(new URL('docs/contract.md', ROOT), 'utf8');
    const codesOf = (text: string) =>
      [...text.matchAll(/^\| (`[A-Z][^|]*) \|/gm)].flatMap(([, cell = '']) => cell.match(/[A-Z_]{3,}/g) ?? []);
    const table = contract.slice(contract.indexOf('### 5.4'), contract.indexOf('### 5.5'));
    expect(codesOf(page).toSorted()).toEqual(codesOf(table).toSorted());
  });
});

/** All operations and fragments of a section, whether in a block of their own or in a TypeScript file. */
function documentOf(section: string): DocumentNode {
  const texts = section.matchAll(
    /graphql\(?\s*`\s*((?:query|mutation|subscription|fragment) [^`]*)`|^```graphql\n([\s\S]*?)^```/gm,
  );
  return concatAST([...texts].map(([, inFile, alone]) => parse(inFile ?? alone ?? '')));
}
