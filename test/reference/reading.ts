import type { UnitOfWork } from '../../src/call/unit-of-work.ts';
import type { ListArguments } from '../../src/graphql/fields/paging.ts';
import type { Eyes } from './eyes.ts';
import type { World } from './world.ts';

/** What fields are resolved with: the world, the caller, and what it sees; without a caller, nothing is seen. */
export interface Reading {
  readonly world: World;
  readonly work: UnitOfWork;
  readonly eyes: Eyes | undefined;
}

/** Gives the value of a field of a row. */
export type Resolve<Source> = (source: Source, args: ListArguments, reading: Reading) => unknown;

/** The fields of one type. graphql-js passes each type the rows that its parents have given, which no compiler can check. */
export function resolvers<Source>(
  fields: Readonly<Record<string, Resolve<Source>>>,
): Readonly<Record<string, Resolve<unknown>>> {
  return fields as Readonly<Record<string, Resolve<unknown>>>;
}
