import {
  type FieldNode,
  type GraphQLField,
  type GraphQLInterfaceType,
  type GraphQLObjectType,
  isInterfaceType,
  isObjectType,
} from 'graphql';
import { collectSubfields } from 'graphql/execution/collectFields.js';
import type { PlannedOperation, RowPlan, Write } from './row-plan.ts';

/** A field of the schema, whatever it resolves from. */
export type Field = GraphQLField<unknown, unknown>;

/** A type that a row can be of. */
export type RowType = GraphQLObjectType<unknown, unknown> | GraphQLInterfaceType;

/** What planning carries along: the operation, names for aliases, and how objects are planned. */
export interface Planning {
  readonly operation: PlannedOperation;
  readonly nextAlias: () => string;
  /**
   * Plans an object whose fields come from one row: adds to the row what the selected fields need, and returns how the object
   * is written. Here, so that relations and lists can plan objects, and objects relations and lists.
   *
   * @throws NotPlannable
   */
  readonly planObject: (planning: Planning, type: RowType, nodes: readonly FieldNode[], row: RowPlan) => Write;
}

/** One field of the answer: its key as JSON, with the colon, and how it is written. */
export interface FieldPlan {
  readonly key: string;
  readonly write: Write;
}

/** A response key as it begins a field in JSON. */
export function keyText(key: string): string {
  return `${JSON.stringify(key)}:`;
}

/** What is selected below the nodes of one field, by response key, as graphql-js collects it. */
export function subfieldsOf(
  { operation: { schema, fragments, variables } }: Planning,
  type: GraphQLObjectType<unknown, unknown>,
  nodes: readonly FieldNode[],
): ReadonlyMap<string, readonly FieldNode[]> {
  return collectSubfields(schema, { ...fragments }, { ...variables }, type, nodes);
}

/** Writes the fields of an object one after the other. */
export function writerOfFields(fields: readonly FieldPlan[]): Write {
  return (values, run) => {
    let text = '{';
    for (let index = 0; index < fields.length; index += 1) {
      const field = fields[index];
      if (field) text += (index > 0 ? ',' : '') + field.key + field.write(values, run);
    }
    return `${text}}`;
  };
}

/** Whether a type is one that a row can be of. */
export function isRowType(type: unknown): type is RowType {
  return isObjectType(type) || isInterfaceType(type);
}
