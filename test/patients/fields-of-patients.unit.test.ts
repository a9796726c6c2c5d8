import { readFileSync } from 'node:fs';
import { getNamedType, isInterfaceType, isObjectType } from 'graphql';
import { describe, expect, it } from 'vitest';
import { FIELDS_BY_TYPE } from '../../src/graphql/roles/fields-of-patients.ts';
import { schema } from '../../src/graphql/schema/schema.ts';

/** The table of what the role PATIENT reads (contract, 12.3) is that of the contract, field by field. */

const contract = readFileSync(new URL('../../docs/contract.md', import.meta.url), 'utf8');
const [section = ''] = /^### 12\.3 .*?(?=^### )/ms.exec(contract) ?? [];

/** The rows of the contract's table, by type. */
const ROWS: ReadonlyMap<string, readonly string[]> = new Map(
  [...section.matchAll(/^\| (`[A-Z].*?) \| (.*) \|$/gm)].flatMap(([, types = '', fields = '']) => {
    const names = (text: string) => [...text.matchAll(/`(\w+)`/g)].map(([, name = '']) => name);
    const [common = '', more = ''] = fields.split('; of a sample’s, ');
    const [, moreInAscii = more] = fields.split("; of a sample's, ");
    return names(types).map((type): [string, string[]] => [
      type,
      [...names(common.split("; of a sample's, ")[0] ?? ''), ...(type === 'SampleEvent' ? names(moreInAscii) : [])],
    ]);
  }),
);

/** The types of which the contract says "all". */
const WHOLE = [...FIELDS_BY_TYPE.keys()].filter(
  (type) => !['Query', 'Mutation'].includes(type) && (ROWS.get(type)?.length ?? 0) === 0,
);

function fieldsOf(typeName: string): readonly string[] {
  const type = schema.getType(typeName);
  return isObjectType(type) ? Object.keys(type.getFields()) : [];
}

it('the contract’s table is found', () => {
  expect(ROWS.size).toBeGreaterThan(8);
  expect(ROWS.get('SampleEvent')).toContain('carrier');
  expect(ROWS.get('KitEvent')).toEqual(['status', 'created', 'recorded']);
});

describe.each([...ROWS].filter(([, fields]) => fields.length > 0))('%s', (typeName, fields) => {
  it('has the fields that the contract names and the schema has, and no others', () => {
    const there = fields.filter((field) => fieldsOf(typeName).includes(field));
    expect([...(FIELDS_BY_TYPE.get(typeName) ?? [])].toSorted()).toEqual(there.toSorted());
  });
});

it.each(WHOLE)('%s is read as a whole: a new field of it is decided on here', (typeName) => {
  expect([...(FIELDS_BY_TYPE.get(typeName) ?? [])].toSorted()).toEqual([...fieldsOf(typeName)].toSorted());
});

it('no record is read as a whole but an analyte', () => {
  expect(WHOLE.filter((type) => fieldsOf(type).includes('id'))).toEqual(['Analyte']);
});

it('what is read leads to types in the table, or to pages of them', () => {
  const missing = [...FIELDS_BY_TYPE].flatMap(([typeName, fields]) => {
    const type = schema.getType(typeName);
    if (!isObjectType(type)) return [`${typeName} is not in the schema`];
    return [...fields].flatMap((name) => {
      const field = type.getFields()[name];
      const target = field && getNamedType(field.type);
      const objects = isInterfaceType(target) ? schema.getPossibleTypes(target) : isObjectType(target) ? [target] : [];
      const unknown = objects.filter(
        (object) =>
          !FIELDS_BY_TYPE.has(object.name) && !/Connection$|Payload$/.test(object.name) && target?.name !== 'Node',
      );
      return unknown.map((object) => `${typeName}.${name} leads to ${object.name}`);
    });
  });
  expect(missing).toEqual([]);
});
