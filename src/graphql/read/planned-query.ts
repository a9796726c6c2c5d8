import { type DocumentNode, getOperationAST, type OperationDefinitionNode, visit } from 'graphql';
import type { UnitOfWork } from '../../call/unit-of-work.ts';
import { AnswerTooLong, CallerGone } from '../../db/request-budget.ts';
import { AppError } from '../../errors.ts';
import { bytesOfText } from '../../kept-bytes.ts';
import { bytesOfDocument } from '../document-bytes.ts';
import { schema } from '../schema.ts';
import { planQuery, type ReadPlan } from './plan-operation.ts';
import { NotPlannable, NotWritable } from './read-run.ts';

/** How many combinations of `@skip` and `@include` one query may have plans for. */
const MAX_PLANS = 16;

/** The sizes in bytes of a query, and of the entry for a plan without the plan itself: heap measurements, rounded up. */
const QUERY_BYTES = 1_000;
const PLAN_BYTES = 500;

/**
 * A valid query and its plans, one for each combination of the variables in its `@skip` and `@include` directives. graphql-js
 * runs queries that cannot be planned.
 */
export class PlannedQuery {
  readonly operation: OperationDefinitionNode;
  readonly #document: DocumentNode;
  readonly #directiveVariables: readonly string[];
  readonly #plans = new Map<string, ReadPlan | undefined>();
  #keptBytes: number;

  private constructor(document: DocumentNode, operation: OperationDefinitionNode) {
    this.#document = document;
    this.operation = operation;
    this.#directiveVariables = directiveVariablesOf(document);
    this.#keptBytes = QUERY_BYTES + bytesOfDocument(document);
  }

  /** The named operation of a document, if it is a query; undefined for any other, or if there is no such operation. */
  static of(document: DocumentNode, operationName?: string | null): PlannedQuery | undefined {
    const operation = getOperationAST(document, operationName);
    return operation?.operation === 'query' ? new PlannedQuery(document, operation) : undefined;
  }

  /** The memory the query and its document occupy, in bytes. It grows with each plan. */
  get keptBytes(): number {
    return this.#keptBytes;
  }

  /**
   * Reads the response `{"data":…}` as JSON text, with one statement per root field. Undefined if graphql-js must run the query:
   * inside a transaction, without a plan, and whenever something is refused or missing, because graphql-js reports each error at
   * its place in the answer, and none for a field that is never reached.
   *
   * @param variables coerced, including defaults
   * @throws AnswerTooLong; CallerGone
   */
  async read(work: UnitOfWork, variables: Readonly<Record<string, unknown>>): Promise<string | undefined> {
    const { selectValue } = work;
    const plan = selectValue && this.#planFor(variables);
    if (!plan) return undefined;
    try {
      return await plan.read(work, variables, selectValue);
    } catch (error) {
      if (error instanceof AnswerTooLong || error instanceof CallerGone) throw error;
      if (error instanceof NotWritable || error instanceof AppError) return undefined;
      throw error;
    }
  }

  #planFor(variables: Readonly<Record<string, unknown>>): ReadPlan | undefined {
    const key = this.#directiveVariables.map((name) => String(variables[name])).join();
    if (this.#plans.has(key)) return this.#plans.get(key);
    if (this.#plans.size >= MAX_PLANS) return undefined;
    const plan = planOrNothing(this.#document, this.operation, variables);
    this.#plans.set(key, plan);
    this.#keptBytes += PLAN_BYTES + bytesOfText(key) + (plan?.keptBytes ?? 0);
    return plan;
  }
}

function planOrNothing(
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Readonly<Record<string, unknown>>,
): ReadPlan | undefined {
  try {
    return planQuery(schema, document, operation, variables);
  } catch (error) {
    if (error instanceof NotPlannable) return undefined;
    throw error;
  }
}

function directiveVariablesOf(document: DocumentNode): readonly string[] {
  const names = new Set<string>();
  visit(document, {
    Directive: (directive) => {
      visit(directive, { Variable: ({ name }) => void names.add(name.value) });
    },
  });
  return [...names];
}
