import { type FieldNode, type GraphQLField, type GraphQLObjectType, getArgumentValues, isObjectType } from 'graphql';
import { collectSubfields } from 'graphql/execution/collectFields.js';
import { type Json, jsonObject, jsonText } from './json-text.ts';
import type { Placeholders } from './placeholders.ts';
import type { PlannedOperation } from './planned-operation.ts';
import { frameOf, membersOf, type OmittedKey, setsOf } from './projection.ts';
import { NotPlannable, type ReadRun } from './read-run.ts';
import type { Rows, RowType } from './rows.ts';

type ObjectType = GraphQLObjectType<unknown, unknown>;

/** A field of the schema, whatever its parent and its arguments are. */
export type Field = GraphQLField<unknown, unknown>;

/** The record to which the audit assigns an object and everything planned below it (patients-data.ts). */
export interface EnclosingRecord {
  /** SQL for its id. */
  readonly id: string;
  /** Whether an object further up has a mark, which covers everything below it. */
  readonly isMarked: boolean;
}

/**
 * The context of planning: the operation, a source of aliases, the answer's placeholders, the enclosing record, and the
 * function that plans objects.
 */
export interface Planning {
  readonly operation: PlannedOperation;
  readonly nextAlias: () => string;
  readonly placeholders: Placeholders;
  readonly record: EnclosingRecord | undefined;
  /**
   * Plans an object whose fields come from one row. It is passed along here because objects contain relations and lists, which
   * contain objects: the modules would otherwise import each other.
   *
   * @throws NotPlannable
   */
  readonly planObject: (planning: Planning, type: RowType, nodes: readonly FieldNode[], row: Rows) => Json;
  /** Plans one field of a row, passed along for the same reason. @throws NotPlannable */
  readonly planField: (planning: Planning, type: ObjectType, field: Field, nodes: FieldNodes, row: Rows) => Json;
}

/** The nodes that select one field under one response key. */
export type FieldNodes = readonly [FieldNode, ...FieldNode[]];

/** A selection under one response key. */
export interface SelectedField {
  readonly key: string;
  /** Undefined for `__typename`. */
  readonly field: Field | undefined;
  readonly nodes: FieldNodes;
}

/** The fields selected below the nodes of one field, collected as graphql-js does. @throws NotPlannable */
export function selectedFields(
  { operation: { schema, fragments, variables } }: Pick<Planning, 'operation'>,
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

/**
 * Plans the fields selected on an object. `planField` plans each one except `__typename`.
 *
 * @param marks the marks that the object leaves for the audit
 * @throws NotPlannable
 */
export function planSelection(
  planning: Planning,
  type: GraphQLObjectType<unknown, unknown>,
  nodes: readonly FieldNode[],
  planField: (field: Field, nodes: FieldNodes) => Json,
  marks: Json = [],
): Json {
  const members = objectMembers(planning, type, nodes);
  const values = members.map((member) =>
    member.field ? planField(member.field, member.nodes) : jsonText(fixedJsonOf(member, type)),
  );
  return jsonObject(frameOf(planning.operation, members), values, marks);
}

/** The members of an object, selected below the nodes of one field. @throws NotPlannable */
export function objectMembers(
  planning: Pick<Planning, 'operation'>,
  type: GraphQLObjectType<unknown, unknown>,
  nodes: readonly FieldNode[],
) {
  return membersOf(planning.operation, type, setsOf(nodes), selectedFields(planning, type, nodes));
}

/** The JSON of a member that is not a field: the type's name, or an omitted key. */
export function fixedJsonOf(member: SelectedField | OmittedKey, type: GraphQLObjectType<unknown, unknown>): string {
  return 'absent' in member ? member.absent : JSON.stringify(type.name);
}

/** The type, as an object type. @throws NotPlannable if it is not one. */
export function objectType(type: unknown): GraphQLObjectType<unknown, unknown> {
  if (!isObjectType(type)) throw new NotPlannable(`${String(type)} is not an object`);
  return type;
}

/** The arguments of a field, by their names. */
type Arguments = Readonly<Record<string, unknown>>;

const NO_ARGUMENTS: Arguments = {};

/**
 * Returns a function that reads a field's arguments, given the variables of a run. For many fields it runs once per row,
 * and most fields take no arguments.
 */
export function argumentReader(field: Field, node: FieldNode): (variables: ReadRun['variables']) => Arguments {
  if (field.args.length === 0) return () => NO_ARGUMENTS;
  return (variables) => getArgumentValues(field, node, variables);
}
