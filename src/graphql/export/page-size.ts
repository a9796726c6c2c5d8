import { AppError } from '../../errors/errors.ts';
import { MAX_PAGE_SIZE } from '../fields/paging.ts';
import { chargeCost, type PreparedOperation } from '../limits/cost.ts';
import { LIMITS, newRequestUsage } from '../limits/limits.ts';

/**
 * How many records each page of an export has: as many as an ordinary query may ask for, as far as its cost allows (contract, 8.2).
 * One if even that costs too much, which running the query then says.
 *
 * @param pageOf the query of a page with this many records; undefined if it cannot run
 */
export function pageSizeOf(pageOf: (size: number) => PreparedOperation | undefined): number {
  const one = costOf(pageOf(1));
  const two = costOf(pageOf(2));
  if (one === undefined || two === undefined) return 1;
  // A page costs the same for each of its records, besides what it costs anyway.
  const each = Math.max(two - one, 1);
  return Math.min(MAX_PAGE_SIZE, 1 + Math.floor((LIMITS.cost - one) / each));
}

/** What a query costs, in points; undefined if that is more than is allowed, or if it cannot run. */
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
