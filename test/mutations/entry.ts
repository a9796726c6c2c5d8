import type { UnitOfWork } from '../../src/call/unit-of-work.ts';
import type { VariablesOf } from '../../src/graphql/stored/typed-document.ts';
import type { TestApp } from '../helpers/app.ts';
import type { Program } from '../helpers/program.ts';
import type { Caller } from '../reliability/world.ts';

/** Where the input of a mutation is made: in the app, for new records of the program's account. */
export interface Setting {
  readonly app: TestApp;
  readonly program: Program;
}

/** Makes a valid input. */
export type MakeInput<Input> = (setting: Setting) => Promise<Input>;

/** All that the tests of every mutation have to know about one. */
export interface MutationEntry<Input = never> {
  /** Who may send it (contract, 5.3). */
  readonly allowed: readonly Caller[];
  /**
   * Valid inputs, by what is special about each. Every kind of caller sends the first (test/reliability/denied-mutations.test.ts), and the
   * statements of all are broken one by one (faults.test.ts beside it), so that together they take every branch that writes.
   */
  readonly cases: Readonly<Record<string, MakeInput<Input>>>;
  /** The field of the first input that names a record of the account, if clients may send the mutation; and what names none. */
  readonly reference?: { readonly field: keyof Input & string; readonly missing: string };
  /** Why its statements are not broken one by one. */
  readonly notBroken?: string;
  /** Who sends the cases, if the account matters; otherwise an administrator. */
  readonly sentBy?: 'client';
  /** How many statements it sends, or why they are not counted. */
  readonly statements: Counted<Input> | string;
}

/**
 * How many statements a write sends, COMMIT included: they are what it waits for while it holds its locks. BEGIN goes with the first, and the
 * caller's key and the answer are not part of it.
 */
export interface Counted<Input = never> {
  /** The use-case. */
  readonly write: (work: UnitOfWork, input: unknown) => Promise<unknown>;
  readonly by: 'client' | 'fulfillment' | 'lab' | 'nobody';
  readonly counts: readonly Count<Input>[];
}

export interface Count<Input> {
  readonly what: string;
  /** How many rows it is tried with, for the number must be the same; once, if left out. */
  readonly rows?: readonly number[];
  readonly input: (setting: Setting, rows: number) => Promise<Input>;
  readonly statements: number;
}

/** The entries of these documents, by the names of their mutations. */
export type MutationsOf<Documents> = {
  readonly [Name in keyof Documents]: VariablesOf<Documents[Name]> extends { input: infer Input }
    ? MutationEntry<Input>
    : never;
};

export const CLIENTS: readonly Caller[] = ['client', 'client of another account', 'admin'];
export const FULFILLMENT: readonly Caller[] = ['fulfillment', 'admin'];
export const LAB: readonly Caller[] = ['lab', 'admin'];
export const ADMIN: readonly Caller[] = ['admin'];

/** Why most statements are not counted. */
export const OF_ONE_ROW = 'It writes one row, or is seldom sent; docs/sql has its statements.';
