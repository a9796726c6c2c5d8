import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { inSchema, statementsOf } from '../../src/db/migrations/cells.ts';

const FOLDER = new URL('../../prisma/migrations/', import.meta.url);

const migrations = readdirSync(FOLDER)
  .filter((name) => !name.includes('.'))
  .map((name) => ({ name, sql: readFileSync(new URL(`${name}/migration.sql`, FOLDER), 'utf8') }));

const STATEMENT = /^(ALTER|CREATE|DELETE|DO|DROP|INSERT|SELECT|SET|TRUNCATE|UPDATE|WITH|COMMENT|ANALYZE|LOCK)\b/;

it.each(migrations)('$name is split between its statements, and nothing of it is lost', ({ sql }) => {
  const statements = statementsOf(sql);
  for (const statement of statements) {
    expect(statement.replaceAll(/^\s*--.*$/gm, '').trim()).toMatch(STATEMENT);
    // A function is whole: its dollar quotes are paired.
    expect((statement.match(/\$\w*\$/g)?.length ?? 0) % 2).toBe(0);
  }
  const bare = (text: string) => text.replaceAll(/--.*$/gm, '').replaceAll(/[\s;]/g, '');
  expect(bare(statements.join(''))).toBe(bare(sql));
});

it('a semicolon in a text, in a function or in a comment ends no statement', () => {
  const sql = `-- One; two.\nSELECT ';', 'it''s;';\nCREATE FUNCTION f() AS $body$ BEGIN; END; $body$;\n-- The end;\n`;
  expect(statementsOf(sql).map((statement) => statement.trim())).toEqual([
    `-- One; two.\nSELECT ';', 'it''s;'`,
    'CREATE FUNCTION f() AS $body$ BEGIN; END; $body$',
  ]);
});

it('what names the usual schema names that of the cell', () => {
  expect(inSchema('SELECT NULL::public.role', 'north')).toBe('SELECT NULL::north.role');
  expect(inSchema('SELECT NULL::public.role', 'public')).toBe('SELECT NULL::public.role');
});
