import { AppError } from '../../errors/errors.ts';
import { MAX_PAGE_SIZE } from '../fields/paging.ts';
import { chargeCost, type PreparedOperation } from '../limits/cost.ts';
import { LIMITS, newRequestUsage } from '../limits/limits.ts';

/**
 * The number of records on each page of an export: the maximum for an ordinary query, or fewer if the page would cost too
 * much (contract, 8.2). It is 1 if even that costs too much; running the query then reports the error.
 *
 * @param pageOf returns the query for a page with this many records; undefined if it cannot run
 */
export function pageSizeOf(pageOf: (size: number) => PreparedOperation | undefined): number {
  const one = costOf(pageOf(1));
  const two = costOf(pageOf(2));
  if (one === undefined || two === undefined) return 1;
  // A page has a fixed cost plus the same cost for each of its records.
  const each = Math.max(two - one, 1);
  return Math.min(MAX_PAGE_SIZE, 1 + Math.floor((LIMITS.cost - one) / each));
}

/** The cost of a query, in points; undefined if it is over the limit, or if the query cannot run. */
function costOf(prepared: PreparedOperation | undefined): number | undefined {
  if (!prepared) return undefined;
  const spending = newRequestUsage();
  try {
    chargeCost(prepared, spending);
    return spending.cost;
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}
