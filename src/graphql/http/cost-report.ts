import type { FastifyRequest } from 'fastify';
import type { ExecutionResult } from 'graphql';
import { withExtensions } from '../answers/text-result.ts';
import { LIMITS, type RequestUsage } from '../limits/limits.ts';

/** Whether the caller asks for the cost of its request: `GraphQL-Cost: report` (contract, 8.2). */
export function asksForCost({ headers }: FastifyRequest): boolean {
  return headers['graphql-cost'] === 'report';
}

/**
 * A result with `extensions.cost`: the points charged for its request, and the limit. The operations of a batch share one
 * limit, so each reports the sum. Counting stops once a request exceeds the limit.
 */
export function withCost(result: ExecutionResult, { cost }: RequestUsage): ExecutionResult {
  return withExtensions(result, { cost: { requested: Math.ceil(cost), limit: LIMITS.cost } });
}
