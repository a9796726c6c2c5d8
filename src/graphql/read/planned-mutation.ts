import { type DocumentNode, getOperationAST, type OperationDefinitionNode, OperationTypeNode } from 'graphql';
import { collectFields } from 'graphql/execution/collectFields.js';
import { bytesOfDocument } from '../document-bytes.ts';
import { schema } from '../schema.ts';
import { fragmentsOf } from './plan-operation.ts';
import { type PayloadPlan, planPayload } from './plan-payload.ts';
import { unlessNotPlannable } from './planned-query.ts';
import type { Field, FieldNodes } from './planning.ts';
import type { PlannedOperation } from './read-run.ts';
import { VariantPlans } from './variant-plans.ts';

/** The size of a mutation in bytes: a heap measurement, rounded up. */
const MUTATION_BYTES = 1_000;

/** One field of a mutation: the use-case that it runs, and how its payload is read afterwards. */
export interface MutationField {
  readonly key: string;
  /** Undefined for `__typename`. */
  readonly field: Field | undefined;
  readonly nodes: FieldNodes;
  /** Undefined if graphql-js must read the payload. */
  readonly plan: PayloadPlan | undefined;
}

/** The fields of a mutation, in order. */
interface MutationPlan {
  readonly keptBytes: number;
  readonly fields: readonly MutationField[];
}

/** A valid mutation, and how the payloads of its fields are read. */
export class PlannedMutation {
  readonly document: DocumentNode;
  readonly operation: OperationDefinitionNode;
  readonly #plans: VariantPlans<MutationPlan>;
  readonly #ownBytes: number;

  private constructor(document: DocumentNode, operation: OperationDefinitionNode) {
    this.document = document;
    this.operation = operation;
    this.#plans = new VariantPlans(document, (variables) => planMutation(document, operation, variables));
    this.#ownBytes = MUTATION_BYTES + bytesOfDocument(document);
  }

  /** The named operation of a document, if it is a mutation; undefined for any other, or if there is no such operation. */
  static of(document: DocumentNode, operationName?: string | null): PlannedMutation | undefined {
    const operation = getOperationAST(document, operationName);
    return operation?.operation === OperationTypeNode.MUTATION ? new PlannedMutation(document, operation) : undefined;
  }

  /** The memory the mutation and its document occupy, in bytes. It grows with each plan. */
  get keptBytes(): number {
    return this.#ownBytes + this.#plans.keptBytes;
  }

  /** The fields to execute, in order, for these variables. */
  fields(variables: Readonly<Record<string, unknown>>): readonly MutationField[] {
    return this.#plans.for(variables)?.fields ?? [];
  }
}

function planMutation(
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Readonly<Record<string, unknown>>,
): MutationPlan {
  const type = schema.getMutationType();
  if (!type) throw new Error('The schema has no mutations.');
  const planned: PlannedOperation = { schema, operation, fragments: fragmentsOf(document), variables };
  const selected = collectFields(schema, { ...planned.fragments }, { ...variables }, type, operation.selectionSet);
  const fields = [...selected].flatMap(([key, [node, ...more]]): MutationField[] => {
    if (!node) return [];
    const field: Field | undefined = type.getFields()[node.name.value];
    const nodes: FieldNodes = [node, ...more];
    const plan = field && unlessNotPlannable(() => planPayload(planned, field, nodes));
    return [{ key, field, nodes, plan }];
  });
  return { fields, keptBytes: fields.reduce((sum, { plan }) => sum + (plan?.keptBytes ?? 0), 0) };
}
