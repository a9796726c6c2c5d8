import { type ASTNode, Kind } from 'graphql';

/**
 * The path of a literal, as a use-case names its fields: without the argument `input` that contains them.
 *
 * @param path its path in the document, as passed by `visit`
 * @param ancestors the nodes that contain it, including its parent
 */
export function pathOfLiteral(
  path: readonly (string | number)[],
  ancestors: readonly (ASTNode | readonly ASTNode[])[],
): (string | number)[] {
  return ancestors.flatMap((ancestor, level) => {
    if (!('kind' in ancestor)) return path[level - 1] === 'values' ? (path[level] ?? []) : [];
    if (ancestor.kind === Kind.OBJECT_FIELD) return ancestor.name.value;
    return ancestor.kind === Kind.ARGUMENT && ancestor.name.value !== 'input' ? ancestor.name.value : [];
  });
}
