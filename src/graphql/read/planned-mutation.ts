import { type DocumentNode, getOperationAST, type OperationDefinitionNode, OperationTypeNode } from 'graphql';
import type { Audience } from '../roles/fields-of-patients.ts';
import { schema } from '../schema/schema.ts';
import { bytesOfDocument } from './document-bytes.ts';
import { type LocatedField, type PayloadPlan, planPayload } from './plan-payload.ts';
import { fragmentsOf, locatedIn, type PlannedOperation, type PlanOptions, rootFieldsOf } from './planned-operation.ts';
import type { Field, FieldNodes } from './planning.ts';
import { VariantPlans } from './variant-plans.ts';

/** The size of a mutation in bytes: a heap measurement, rounded up. */
const MUTATION_BYTES = 1_000;

/** One field of a mutation: the use-case that it runs, and how its payload is read afterwards. */
export interface MutationField {
  readonly key: string;
  /** Undefined for `__typename`. */
  readonly field: Field | undefined;
  readonly nodes: FieldNodes;
  /** Undefined for `__typename`. */
  readonly plan: PayloadPlan | undefined;
}

/** The fields of a mutation, in order. */
interface MutationPlan {
  readonly keptBytes: number;
  readonly fields: readonly MutationField[];
}

/** A valid mutation, and how the payloads of its fields are read. */
export class PlannedMutation {
  readonly operation: OperationDefinitionNode;
  /** Whether the answer has REST's shape. */
  readonly isProjected: boolean;
  readonly #document: DocumentNode;
  readonly #plans: VariantPlans<MutationPlan>;
  readonly #ownBytes: number;

  private constructor(
    document: DocumentNode,
    operation: OperationDefinitionNode,
    { isProjected = false }: PlanOptions,
  ) {
    this.operation = operation;
    this.isProjected = isProjected;
    this.#document = document;
    this.#plans = new VariantPlans(document, (variables, audience) =>
      planMutation(document, this, variables, audience),
    );
    this.#ownBytes = MUTATION_BYTES + bytesOfDocument(document);
  }

  /** The operation in a document, if it is a mutation; undefined for any other operation, or if there is none. */
  static of(document: DocumentNode, options: PlanOptions = {}): PlannedMutation | undefined {
    const operation = getOperationAST(document, options.name);
    return operation?.operation === OperationTypeNode.MUTATION
      ? new PlannedMutation(document, operation, options)
      : undefined;
  }

  /** The memory the mutation and its document occupy, in bytes. It grows with each plan. */
  get keptBytes(): number {
    return this.#ownBytes + this.#plans.keptBytes;
  }

  /**
   * The operation with the locations that errors report, and its nodes that select the field with this response key.
   *
   * @param document the document with these locations; without it, errors report none
   */
  located(
    key: string,
    variables: Readonly<Record<string, unknown>>,
    audience: Audience,
    document: DocumentNode = this.#document,
  ): LocatedField {
    const planned = { schema, operation: this.operation, fragments: {}, variables, audience };
    const operation = locatedIn(planned, document);
    return { operation, nodes: rootFieldsOf(operation).get(key) ?? [] };
  }

  /** The fields to execute, in order, for these variables and this audience. */
  fields(variables: Readonly<Record<string, unknown>>, audience: Audience): readonly MutationField[] {
    return this.#plans.for(variables, audience).fields;
  }
}

function planMutation(
  document: DocumentNode,
  { operation, isProjected }: Pick<PlannedMutation, 'operation' | 'isProjected'>,
  variables: Readonly<Record<string, unknown>>,
  audience: Audience,
): MutationPlan {
  const fragments = fragmentsOf(document);
  const planned: PlannedOperation = { schema, operation, fragments, variables, isProjected, audience };
  const type = mutationType();
  const fields = [...rootFieldsOf(planned)].flatMap(([key, [node, ...more]]): MutationField[] => {
    if (!node) return [];
    const field: Field | undefined = type.getFields()[node.name.value];
    const nodes: FieldNodes = [node, ...more];
    const plan = field && planPayload(planned, field, nodes);
    return [{ key, field, nodes, plan }];
  });
  return { fields, keptBytes: fields.reduce((sum, { plan }) => sum + (plan?.keptBytes ?? 0), 0) };
}

function mutationType() {
  const type = schema.getMutationType();
  if (!type) throw new Error('The schema has no mutations.');
  return type;
}
