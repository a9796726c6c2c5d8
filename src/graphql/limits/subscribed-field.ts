import { type DocumentNode, type FragmentDefinitionNode, GraphQLError, Kind, type SelectionNode } from 'graphql';

/**
 * Requires that a subscription's root field is unconditional, as GraphQL does (spec, 5.2.4.1). graphql-js has no such
 * rule: it reports a variable in the condition as missing, and fails on a subscription that is left without a field.
 *
 * @throws GraphQLError GRAPHQL_VALIDATION_FAILED
 */
export function requireUnconditional({ definitions }: DocumentNode): void {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of definitions)
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition);
  for (const definition of definitions) {
    if (definition.kind !== Kind.OPERATION_DEFINITION || definition.operation !== 'subscription') continue;
    const conditional = conditionalIn(definition.selectionSet.selections, fragments);
    if (!conditional) continue;
    throw new GraphQLError(
      'A subscription must not use @skip or @include at its root. Subscribe only if you want the events.',
      { nodes: conditional, extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } },
    );
  }
}

/** The first conditional selection among these and the fragments that they spread. */
function conditionalIn(
  selections: readonly SelectionNode[],
  fragments: Map<string, FragmentDefinitionNode>,
): SelectionNode | undefined {
  for (const selection of selections) {
    if (selection.directives?.some(({ name }) => name.value === 'skip' || name.value === 'include')) return selection;
    const inner = innerOf(selection, fragments);
    const found = inner && conditionalIn(inner, fragments);
    if (found) return found;
  }
  return undefined;
}

/** The selections of a fragment; each named fragment is visited only once, because fragments may form a cycle. */
function innerOf(
  selection: SelectionNode,
  fragments: Map<string, FragmentDefinitionNode>,
): readonly SelectionNode[] | undefined {
  if (selection.kind === Kind.FIELD) return undefined;
  if (selection.kind === Kind.INLINE_FRAGMENT) return selection.selectionSet.selections;
  const name = selection.name.value;
  const fragment = fragments.get(name);
  fragments.delete(name);
  return fragment?.selectionSet.selections;
}
