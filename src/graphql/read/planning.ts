import {
  type FieldNode,
  type GraphQLField,
  type GraphQLInterfaceType,
  type GraphQLObjectType,
  isInterfaceType,
  isObjectType,
} from 'graphql';
import { collectSubfields } from 'graphql/execution/collectFields.js';
import type { Blanks } from './blanks.ts';
import { type Json, jsonObject, jsonText } from './json-text.ts';
import { NotPlannable, type PlannedOperation } from './read-run.ts';
import type { Rows } from './rows.ts';

/** A field of the schema, whatever it resolves from. */
export type Field = GraphQLField<unknown, unknown>;

/** A type that a row can be of. */
export type RowType = GraphQLObjectType<unknown, unknown> | GraphQLInterfaceType;

/** The record under which the audit knows an object and what is planned below it (patients-data.ts). */
export interface EnclosingRecord {
  /** SQL of its id. */
  readonly id: string;
  /** Whether an object further up has a mark, which tells of everything below. */
  readonly isMarked: boolean;
}

/**
 * What planning carries along: the operation, names for aliases, the answer's blanks, the record that encloses what is planned,
 * and how objects are planned.
 */
export interface Planning {
  readonly operation: PlannedOperation;
  readonly nextAlias: () => string;
  readonly blanks: Blanks;
  readonly record: EnclosingRecord | undefined;
  /**
   * Plans an object whose fields come from one row. Here, so that relations and lists can plan objects, and objects relations
   * and lists.
   *
   * @throws NotPlannable
   */
  readonly planObject: (planning: Planning, type: RowType, nodes: readonly FieldNode[], row: Rows) => Json;
}

/** The nodes that select one field under one response key. */
export type FieldNodes = readonly [FieldNode, ...FieldNode[]];

/** What is selected under one response key. */
export interface SelectedField {
  readonly key: string;
  /** Undefined for `__typename`. */
  readonly field: Field | undefined;
  readonly nodes: FieldNodes;
}

/** What is selected below the nodes of one field, as graphql-js collects it. @throws NotPlannable */
export function selectedFields(
  { operation: { schema, fragments, variables } }: Planning,
  type: GraphQLObjectType<unknown, unknown>,
  nodes: readonly FieldNode[],
): readonly SelectedField[] {
  const selected = collectSubfields(schema, { ...fragments }, { ...variables }, type, nodes);
  return [...selected].map(([key, [node, ...more]]) => {
    const name = node?.name.value ?? '';
    const field: Field | undefined = type.getFields()[name];
    if (!node || (!field && name !== '__typename')) throw new NotPlannable(`${type.name}.${name}`);
    return { key, field, nodes: [node, ...more] };
  });
}

/** Plans what is selected of an object. `planField` plans each field; `__typename` is planned here. @throws NotPlannable */
export function planSelection(
  planning: Planning,
  type: GraphQLObjectType<unknown, unknown>,
  nodes: readonly FieldNode[],
  planField: (field: Field, nodes: FieldNodes) => Json,
): Json {
  return jsonObject(
    selectedFields(planning, type, nodes).map(({ key, field, nodes: fieldNodes }) => ({
      key,
      value: field ? planField(field, fieldNodes) : jsonText(JSON.stringify(type.name)),
    })),
  );
}

/** The type of an object. @throws NotPlannable if it is none. */
export function objectType(type: unknown): GraphQLObjectType<unknown, unknown> {
  if (!isObjectType(type)) throw new NotPlannable(`${String(type)} is no object`);
  return type;
}

/** Whether a type is one that a row can be of. */
export function isRowType(type: unknown): type is RowType {
  return isObjectType(type) || isInterfaceType(type);
}
