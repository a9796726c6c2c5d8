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

// REST's shape of an answer, which `Shaped` (graphql/stored/shape.ts) describes, as the rules by which a plan writes it.

/** What decides on the shape. */
type Projecting = Pick<PlannedOperation, 'isProjected'>;

/** A key that some answers have and this one lacks: by a directive, or as another member of an interface. */
export interface LeftOut {
  readonly key: string;
  readonly field?: undefined;
  /** The JSON that stands for it. */
  readonly absent: string;
}

/** The names of the enums whose values REST writes in lower case. */
const LOWER_CASE = /Status$|^StallStage$|^FailureCode$|^Activation(Problem|Field)$/;

/** Whether values of this type are written in lower case. */
export function isLowerCase({ isProjected }: Projecting, type: GraphQLNamedType): boolean {
  return isProjected === true && isEnumType(type) && LOWER_CASE.test(type.name);
}

/** The JSON of a field of this type that is null. */
export function absentOf({ isProjected }: Projecting, type: GraphQLOutputType): string {
  return isProjected && isListType(getNullableType(type)) ? '[]' : 'null';
}

/**
 * The members of an object: its selected fields, and in REST what is left out, all in the order in which the operation has them.
 *
 * @param sets what the operation selects of the object
 */
export function membersOf<Selected extends { readonly key: string }>(
  operation: PlannedOperation,
  type: GraphQLCompositeType,
  sets: readonly SelectionSetNode[],
  selected: readonly Selected[],
): readonly (Selected | LeftOut)[] {
  if (!operation.isProjected) return selected;
  const absent = new Map<string, string>();
  for (const set of sets) addKeys(operation, type, set, absent);
  const byKey = new Map(selected.map((each) => [each.key, each]));
  return Array.from(absent, ([key, json]) => byKey.get(key) ?? { key, absent: json });
}

/** What the nodes of a field select below it. */
export function setsOf(nodes: readonly FieldNode[]): readonly SelectionSetNode[] {
  return nodes.flatMap(({ selectionSet }) => selectionSet ?? []);
}

/** Adds every key that any answer has, each with what stands for it where it is left out. */
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

/** The text of an object around the values of its members: in front of all, in front of each, and behind all. */
export interface Frame {
  readonly open: string;
  readonly before: readonly string[];
  readonly close: string;
}

/** The frame of an object with these members; in REST, one of which only `_` is selected has none. */
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
