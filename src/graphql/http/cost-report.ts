import type { FastifyRequest } from 'fastify';
import type { ExecutionResult } from 'graphql';
import { withExtensions } from '../answers/text-result.ts';
import { LIMITS, type RequestUsage } from '../limits/limits.ts';

/** Whether the caller asks what its request costs: `GraphQL-Cost: report` (contract, 8.2). */
export function asksForCost({ headers }: FastifyRequest): boolean {
  return headers['graphql-cost'] === 'report';
}

/**
 * A result with `extensions.cost`: the points that its request was counted with, and the limit. The operations of a batch share one
 * limit, so each has the sum. A request that costs too much is counted until it passes the limit.
 */
export function withCost(result: ExecutionResult, { cost }: RequestUsage): ExecutionResult {
  return withExtensions(result, { cost: { requested: Math.ceil(cost), limit: LIMITS.cost } });
}
