import { type DocumentNode, getOperationAST, Kind, type OperationDefinitionNode, visit } from 'graphql';
import type { UnitOfWork } from '../../call/unit-of-work.ts';
import type { Answer } from '../answers/text-result.ts';
import { audienceOf } from '../roles/fields-of-patients.ts';
import { schema } from '../schema/schema.ts';
import { bytesOfDocument } from './document-bytes.ts';
import { planQuery } from './plan-operation.ts';
import type { PlanOptions } from './planned-operation.ts';
import type { ReadPlan } from './read-plan.ts';
import { type Deciding, VariantPlans } from './variant-plans.ts';

/** The size of a query in bytes: a heap measurement, rounded up. */
const QUERY_BYTES = 1_000;

/** A valid query and its plans. */
export class PlannedQuery {
  readonly operation: OperationDefinitionNode;
  readonly #document: DocumentNode;
  readonly #plans: VariantPlans<ReadPlan>;
  readonly #ownBytes: number;

  private constructor(
    document: DocumentNode,
    operation: OperationDefinitionNode,
    { isProjected = false }: PlanOptions,
  ) {
    this.operation = operation;
    this.#document = document;
    this.#plans = new VariantPlans(
      document,
      (variables, audience) => planQuery(schema, document, operation, variables, { isProjected, audience }),
      nodeTypesOf(document),
    );
    this.#ownBytes = QUERY_BYTES + bytesOfDocument(document);
  }

  /** The operation in a document, if it is a query; undefined for any other operation, or if there is none. */
  static of(document: DocumentNode, options: PlanOptions = {}): PlannedQuery | undefined {
    const operation = getOperationAST(document, options.name);
    return operation?.operation === 'query' ? new PlannedQuery(document, operation, options) : undefined;
  }

  /** The memory the query and its document occupy, in bytes. It grows with each plan. */
  get keptBytes(): number {
    return this.#ownBytes + this.#plans.keptBytes;
  }

  /**
   * Reads the answer, with one statement per root field.
   *
   * @param variables coerced, including defaults
   * @param located makes the document with the locations that errors report
   * @throws AnswerTooLong; CallerGone; AppError UNAUTHENTICATED if the caller's key is no longer valid; in REST, any
   *   failure
   */
  async read(
    work: UnitOfWork,
    variables: Readonly<Record<string, unknown>>,
    located: () => DocumentNode = () => this.#document,
  ): Promise<Answer> {
    return this.#plans.for(variables, audienceOf(work.call.actor)).read({ work, variables }, work.selectValue, located);
  }
}

/** The types of the global ids in variables. */
function nodeTypesOf(document: DocumentNode): readonly Deciding[] {
  const deciding: Deciding[] = [];
  const roots = schema.getQueryType()?.getFields();
  visit(document, {
    Field: (field) => {
      const source = roots?.[field.name.value]?.extensions.source;
      if (source?.kind !== 'node') return;
      for (const { name, value } of field.arguments ?? [])
        if (name.value === source.argument && value.kind === Kind.VARIABLE)
          deciding.push({
            variable: value.name.value,
            textOf: (id) => source.find(String(id))?.typeName ?? '',
            // A record's id is short; any other text may be as long as a request.
            shortened: (id) => (source.find(String(id)) ? id : ''),
          });
    },
  });
  return deciding;
}
