import pg from 'pg';
import { expect, it } from 'vitest';
import { openDatabase } from '../src/db/database.ts';
import { runProgram } from './helpers/process.ts';

const failTheTest = (error: Error) => expect.fail(error.message);

it('a unit test cannot open an embedded database', async () => {
  await expect(openDatabase({ dump: undefined }, failTheTest)).rejects.toThrow('A unit test opens no database');
});

it('a unit test cannot open a database of a server', async () => {
  const url = 'postgres://localhost/postgres';
  await expect(openDatabase({ url }, failTheTest)).rejects.toThrow('A unit test opens no database');
  expect(() => new pg.Client(url).connect()).toThrow('A unit test opens no database');
});

it('a unit test cannot start the service', () => {
  expect(() => runProgram('server', {})).toThrow('in a file named *.slow.test.ts');
});
