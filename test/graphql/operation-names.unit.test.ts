import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { examples } from '../../src/graphql/graphiql/examples.ts';
import { OperationNames } from '../../src/graphql/operations/operation-names.ts';

const names = new OperationNames(['AuroraKits']);

describe('an operation name is logged', () => {
  it.each([
    'GetKits',
    'kit_by_id',
    'KitDetailsPage2',
    'ordersOfRecipient',
    'IntrospectionQuery',
    'ReportPDFLinks',
    'CREATE_ORDER',
    'MyQuery',
    'PatientTimeline',
  ])('if all its words are the schema’s or common: %s', (name) => {
    expect(names.shown(name)).toBe(name);
  });

  it('if the operator lists it, as it is listed', () => {
    expect(names.shown('AuroraKits')).toBe('AuroraKits');
    expect(names.shown('auroraKits')).toBe('other');
    expect(new OperationNames().shown('AuroraKits')).toBe('other');
  });
});

describe('an operation name is not logged', () => {
  it.each([
    'KitsOfMayaOkafor',
    'kits_of_okafor',
    'GetKits_ONeil',
    'Maya',
    'Kit19840229',
    'Kit_19_84_02_29',
    'GetPatient5550102030',
    'K7M2P9Q4X1Z',
    'kitsofmaya',
    'KITSOFMAYA',
    'zq7mark_operation',
  ])('if it has another word: %s', (name) => {
    expect(names.shown(name)).toBe('other');
  });

  it('if there is none', () => {
    expect(names.shown(undefined)).toBe('unnamed');
  });
});

it('the operation names in our own documentation and in GraphiQL’s tabs are logged', () => {
  const folder = new URL('../../docs/', import.meta.url);
  const texts = readdirSync(folder)
    .filter((file) => file.endsWith('.md'))
    .map((file) => readFileSync(new URL(file, folder), 'utf8'));
  const found = [...texts, JSON.stringify(examples)].flatMap((text) =>
    [...text.matchAll(/\b(?:query|mutation) (\w+)\s*[({]/g)].map(([, name = '']) => name),
  );
  expect(found.length).toBeGreaterThan(5);
  expect(found.filter((name) => names.shown(name) === 'other')).toEqual([]);
});
