import type DataLoader from 'dataloader';
import type { UnitOfWork } from '../../call/unit-of-work.ts';
import type { Event } from '../../generated/prisma/client.ts';
import type { ShownRecords } from '../audit/patients-data.ts';
import type { ListPage } from '../fields/paging.ts';
import { Failures } from './failures.ts';
import type { FilledJson } from './written.ts';

/** One run of a plan. */
export interface ReadRun {
  readonly work: UnitOfWork;
  readonly variables: Readonly<Record<string, unknown>>;
  /** The list and page of each connection, by its plan: computed when the SQL is written, and reused for the cursors. */
  readonly pages: Map<object, ListPage>;
  readonly failures: Failures;
  /** The loader of each plan of rows by their keys (keyed-rows.ts). */
  readonly loaders: Map<object, DataLoader<string, FilledJson | null>>;
  /** The keys of the rows to read; only while such a plan reads them. */
  readonly keys?: readonly string[];
  /** The event that a subscription delivers; only while it is answered. */
  readonly event?: Event;
  /** The result of a mutation's use-case; only while its payload is read. */
  readonly payload?: object;
}

/** A run that has just begun. */
export function newRun(work: UnitOfWork, variables: ReadRun['variables']): ReadRun {
  return { work, variables, pages: new Map(), failures: new Failures(), loaders: new Map() };
}

/** One run of a plan, while the answer to one root field is written. */
export interface AnswerRun extends ReadRun {
  /** The records that the answer shows, collected from its marks and notes. */
  readonly shown: ShownRecords;
}

/** Thrown while planning if a field does not declare where its value comes from, or belongs to introspection. */
export class NotPlannable extends Error {}

/** The plan, or undefined if there can be none. */
export function unlessNotPlannable<Plan>(plan: () => Plan): Plan | undefined {
  try {
    return plan();
  } catch (error) {
    if (error instanceof NotPlannable) return undefined;
    throw error;
  }
}
