import {
  assertCompositeType,
  type FieldNode,
  type GraphQLCompositeType,
  type GraphQLNamedType,
  type GraphQLOutputType,
  getNullableType,
  isEnumType,
  isListType,
  isUnionType,
  Kind,
  type SelectionSetNode,
} from 'graphql';
import type { PlannedOperation } from './planned-operation.ts';

// The rules by which a plan writes an answer in REST's shape, which `Shaped` (graphql/stored/shape.ts) describes.

/** The option that determines the shape. */
type Projecting = Pick<PlannedOperation, 'isProjected'>;

/**
 * A key that other answers have and this one omits: because of a directive, or because another member of an interface has
 * it.
 */
export interface OmittedKey {
  readonly key: string;
  readonly field?: undefined;
  /** The JSON in place of its value. */
  readonly absent: string;
}

/** The names of the enums whose values REST writes in lower case. */
const LOWER_CASE =
  /Status$|StallStage$|^FailureCode$|^HoldReason$|^Role$|^Activation(Problem|Field)$|^EligibilityReason$/;

/** Whether values of this type are written in lower case. */
export function isLowerCase({ isProjected }: Projecting, type: GraphQLNamedType): boolean {
  return isProjected === true && isEnumType(type) && LOWER_CASE.test(type.name);
}

/** The JSON of a field of this type that is null. */
export function absentOf({ isProjected }: Projecting, type: GraphQLOutputType): string {
  return isProjected && isListType(getNullableType(type)) ? '[]' : 'null';
}

/**
 * The members of an object: its selected fields, and in REST the omitted keys, all in the order of the operation.
 *
 * @param sets the operation's selections on the object
 */
export function membersOf<Selected extends { readonly key: string }>(
  operation: PlannedOperation,
  type: GraphQLCompositeType,
  sets: readonly SelectionSetNode[],
  selected: readonly Selected[],
): readonly (Selected | OmittedKey)[] {
  if (!operation.isProjected) return selected;
  const absent = new Map<string, string>();
  for (const set of sets) addKeys(operation, type, set, absent);
  const byKey = new Map(selected.map((each) => [each.key, each]));
  return Array.from(absent, ([key, json]) => byKey.get(key) ?? { key, absent: json });
}

/** The selections that the nodes of a field make below it. */
export function setsOf(nodes: readonly FieldNode[]): readonly SelectionSetNode[] {
  return nodes.flatMap(({ selectionSet }) => selectionSet ?? []);
}

/** Adds every key that any answer can have, each with the JSON to write where it is omitted. */
function addKeys(
  operation: PlannedOperation,
  type: GraphQLCompositeType,
  { selections }: SelectionSetNode,
  keys: Map<string, string>,
): void {
  for (const node of selections) {
    if (node.kind === Kind.FIELD) {
      const key = (node.alias ?? node.name).value;
      const field = isUnionType(type) ? undefined : type.getFields()[node.name.value];
      if (!keys.has(key)) keys.set(key, field ? absentOf(operation, field.type) : 'null');
      continue;
    }
    const fragment = node.kind === Kind.INLINE_FRAGMENT ? node : operation.fragments[node.name.value];
    const condition = fragment?.typeCondition?.name.value;
    const narrowed = condition === undefined ? type : assertCompositeType(operation.schema.getType(condition));
    if (fragment) addKeys(operation, narrowed, fragment.selectionSet, keys);
  }
}

/** The text of an object around the values of its members: before all of them, before each, and after all of them. */
export interface Frame {
  readonly open: string;
  readonly before: readonly string[];
  readonly close: string;
}

/** The frame of an object with these members; in REST, an object whose only member is `_` has none. */
export function frameOf({ isProjected }: Projecting, members: readonly { readonly key: string }[]): Frame {
  if (isProjected && members.length === 1 && members[0]?.key === '_') return { open: '', before: [''], close: '' };
  const before = members.map(({ key }, index) => `${index > 0 ? ',' : ''}${JSON.stringify(key)}:`);
  return { open: '{', before, close: '}' };
}

/** The frame of a whole answer with these root fields. */
export function frameOfAnswer(projecting: Projecting, roots: readonly { readonly key: string }[]): Frame {
  const { open, before, close } = frameOf(projecting, roots);
  return projecting.isProjected ? { open, before, close } : { open: `{"data":${open}`, before, close: `${close}}` };
}
