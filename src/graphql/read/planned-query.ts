import { type DocumentNode, getOperationAST, Kind, type OperationDefinitionNode, visit } from 'graphql';
import type { UnitOfWork } from '../../call/unit-of-work.ts';
import { bytesOfDocument } from '../document-bytes.ts';
import { schema } from '../schema.ts';
import { planQuery, type ReadPlan } from './plan-operation.ts';
import { isForGraphql, NotPlannable } from './read-run.ts';
import { type Deciding, VariantPlans } from './variant-plans.ts';

/** The size of a query in bytes: a heap measurement, rounded up. */
const QUERY_BYTES = 1_000;

/** A valid query and its plans. graphql-js runs queries that cannot be planned. */
export class PlannedQuery {
  readonly operation: OperationDefinitionNode;
  readonly #plans: VariantPlans<ReadPlan>;
  readonly #ownBytes: number;

  private constructor(document: DocumentNode, operation: OperationDefinitionNode) {
    this.operation = operation;
    this.#plans = new VariantPlans(
      document,
      (variables) => unlessNotPlannable(() => planQuery(schema, document, operation, variables)),
      nodeTypesOf(document),
    );
    this.#ownBytes = QUERY_BYTES + bytesOfDocument(document);
  }

  /** The named operation of a document, if it is a query; undefined for any other, or if there is no such operation. */
  static of(document: DocumentNode, operationName?: string | null): PlannedQuery | undefined {
    const operation = getOperationAST(document, operationName);
    return operation?.operation === 'query' ? new PlannedQuery(document, operation) : undefined;
  }

  /** The memory the query and its document occupy, in bytes. It grows with each plan. */
  get keptBytes(): number {
    return this.#ownBytes + this.#plans.keptBytes;
  }

  /**
   * Reads the response `{"data":…}` as JSON text, with one statement per root field. Undefined if graphql-js must run the query:
   * without a plan, and whenever something is refused or missing, because graphql-js reports each error at its place in the answer,
   * and none for a field that is never reached.
   *
   * @param variables coerced, including defaults
   * @param withheldIsNull whether what a record does not tell the caller is null, as in REST, and not an error
   * @throws AnswerTooLong; CallerGone
   */
  async read(
    work: UnitOfWork,
    variables: Readonly<Record<string, unknown>>,
    withheldIsNull = false,
  ): Promise<string | undefined> {
    const { selectValue } = work;
    const plan = selectValue && this.#plans.for(variables);
    if (!plan) return undefined;
    try {
      return await plan.read({ work, variables, withheldIsNull }, selectValue);
    } catch (error) {
      if (isForGraphql(error)) return undefined;
      throw error;
    }
  }
}

/** The types of the global ids that variables hold. */
function nodeTypesOf(document: DocumentNode): readonly Deciding[] {
  const deciding: Deciding[] = [];
  const roots = schema.getQueryType()?.getFields();
  visit(document, {
    Field: (field) => {
      const source = roots?.[field.name.value]?.extensions.source;
      if (source?.kind !== 'node') return;
      for (const { name, value } of field.arguments ?? [])
        if (name.value === source.argument && value.kind === Kind.VARIABLE)
          deciding.push((variables) => source.find(String(variables[value.name.value]))?.typeName ?? '');
    },
  });
  return deciding;
}

/** The plan, or undefined if there can be none. */
export function unlessNotPlannable<Plan>(plan: () => Plan): Plan | undefined {
  try {
    return plan();
  } catch (error) {
    if (error instanceof NotPlannable) return undefined;
    throw error;
  }
}
