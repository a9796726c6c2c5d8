import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  GraphQLIncludeDirective,
  type GraphQLNamedType,
  type GraphQLOutputType,
  GraphQLSkipDirective,
  getDirectiveValues,
  getNamedType,
  getNullableType,
  getOperationAST,
  isCompositeType,
  isEnumType,
  isInterfaceType,
  isListType,
  isObjectType,
  Kind,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql';
import { getVariableValues } from 'graphql/execution/values.js';
import { schema } from '../../src/graphql/schema/schema.ts';

/**
 * REST's shape of what GraphQL answers, made from its values, as `Shaped` (src/graphql/stored/shape.ts) describes it: the other way to what a plan
 * of a stored operation writes at once.
 */
export function restShapeOf(document: DocumentNode, given: Readonly<Record<string, unknown>>, data: object): unknown {
  const operation = getOperationAST(document);
  if (!operation) throw new Error('There is no operation.');
  const { coerced } = getVariableValues(schema, operation.variableDefinitions ?? [], { ...given });
  const fragments = new Map(
    document.definitions.flatMap((each) => (each.kind === Kind.FRAGMENT_DEFINITION ? [[each.name.value, each]] : [])),
  );
  const shaping = new Shaping(fragments, coerced ?? {});
  return shaping.object(schema.getRootType(operation.operation), [operation.selectionSet], data);
}

/** Enums in lower case. */
const STATUSES = /Status$|StallStage$|^FailureCode$|^HoldReason$|^Role$|^Activation(Problem|Field)$/;

/** What an operation has under a key of an object. */
interface Member {
  /** Undefined for `__typename`. */
  readonly type: GraphQLOutputType | undefined;
  /** What it selects of it, where no directive leaves it out. */
  readonly sets: SelectionSetNode[];
}

class Shaping {
  readonly #fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  readonly #variables: Record<string, unknown>;

  constructor(fragments: ReadonlyMap<string, FragmentDefinitionNode>, variables: Record<string, unknown>) {
    this.#fragments = fragments;
    this.#variables = variables;
  }

  object(type: GraphQLNamedType | null | undefined, sets: readonly SelectionSetNode[], value: unknown): unknown {
    if (typeof value !== 'object' || value === null) return null;
    const members = new Map<string, Member>();
    for (const set of sets) this.#collect(type, set, true, members);
    const shaped = Array.from(members, ([key, { type: of, sets: below }]) => {
      const member: unknown = Reflect.get(value, key);
      return [key, of ? this.#value(of, below, member) : (member ?? null)] as const;
    });
    const [first, ...more] = shaped;
    return first?.[0] === '_' && more.length === 0 ? first[1] : Object.fromEntries(shaped);
  }

  #value(given: GraphQLOutputType, sets: readonly SelectionSetNode[], value: unknown): unknown {
    const type = getNullableType(given);
    if (isListType(type)) return Array.isArray(value) ? value.map((item) => this.#value(type.ofType, sets, item)) : [];
    const named = getNamedType(type);
    if (isCompositeType(named)) return this.object(named, sets, value);
    return isEnumType(named) && STATUSES.test(named.name) && typeof value === 'string'
      ? value.toLowerCase()
      : (value ?? null);
  }

  #collect(
    type: GraphQLNamedType | null | undefined,
    { selections }: SelectionSetNode,
    isIncluded: boolean,
    members: Map<string, Member>,
  ): void {
    for (const node of selections) {
      const isHere = isIncluded && this.#includes(node);
      if (node.kind === Kind.FIELD) addField(type, node, isHere, members);
      else {
        const fragment = node.kind === Kind.INLINE_FRAGMENT ? node : this.#fragments.get(node.name.value);
        const condition = fragment?.typeCondition ? schema.getType(fragment.typeCondition.name.value) : type;
        if (fragment) this.#collect(condition, fragment.selectionSet, isHere, members);
      }
    }
  }

  #includes(node: SelectionNode): boolean {
    const isSkipped = getDirectiveValues(GraphQLSkipDirective, node, this.#variables)?.if === true;
    return !isSkipped && getDirectiveValues(GraphQLIncludeDirective, node, this.#variables)?.if !== false;
  }
}

function addField(
  type: GraphQLNamedType | null | undefined,
  node: FieldNode,
  isIncluded: boolean,
  members: Map<string, Member>,
): void {
  const key = (node.alias ?? node.name).value;
  const field = isObjectType(type) || isInterfaceType(type) ? type.getFields()[node.name.value] : undefined;
  const member = members.get(key) ?? { type: field?.type, sets: [] };
  if (isIncluded && node.selectionSet) member.sets.push(node.selectionSet);
  members.set(key, member);
}
