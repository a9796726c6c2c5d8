import {
  type ASTNode,
  type DocumentNode,
  GraphQLError,
  type GraphQLInputType,
  getNamedType,
  Kind,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { fieldsOfProblems } from '../errors.ts';
import { schema } from './schema.ts';
import { argumentPath, type Path, valueProblem } from './variables.ts';

/**
 * Names the field of every literal of the wrong type, as a variable of the wrong type is named (contract, 5.4): graphql-js says which
 * type was expected, and where in the document, but not in which field.
 */
export function namesFieldsOfLiterals(): Plugin<object> {
  return {
    onValidate({ params: { documentAST } }) {
      return ({ result, setResult }) => {
        const errors = result.filter((error) => error instanceof GraphQLError);
        if (errors.length > 0) setResult(withFields(documentAST, errors));
      };
    },
  };
}

/** Where a literal stands: in which argument or variable, and what is expected there. */
interface Place {
  readonly path: Path;
  readonly type: GraphQLInputType | undefined;
}

function withFields(document: DocumentNode, errors: readonly GraphQLError[]): GraphQLError[] {
  const places = placesOf(document, new Set(errors.flatMap(({ nodes }) => nodes?.slice(0, 1) ?? []).filter(isLiteral)));
  return errors.map((error) => {
    const [node] = error.nodes ?? [];
    const place = node && places.get(node);
    if (!node || !place) return error;
    const given = node.kind === Kind.NULL ? null : node;
    const problem = valueProblem(place.type && getNamedType(place.type), place.path, given, error.message);
    return new GraphQLError(`${problem.path.join('.')} ${problem.message}. ${error.message}`, {
      nodes: error.nodes ?? null,
      extensions: { ...error.extensions, fields: fieldsOfProblems([problem]) },
    });
  });
}

const LITERALS: readonly string[] = [
  Kind.INT,
  Kind.FLOAT,
  Kind.STRING,
  Kind.BOOLEAN,
  Kind.NULL,
  Kind.ENUM,
  Kind.LIST,
  Kind.OBJECT,
  Kind.OBJECT_FIELD,
];

/** Only the rule about values of literals complains of nodes of these kinds. */
function isLiteral({ kind }: ASTNode): boolean {
  return LITERALS.includes(kind);
}

function placesOf(document: DocumentNode, literals: ReadonlySet<ASTNode>): ReadonlyMap<ASTNode, Place> {
  const places = new Map<ASTNode, Place>();
  if (literals.size === 0) return places;
  const types = new TypeInfo(schema);
  visit(
    document,
    visitWithTypeInfo(types, {
      enter(node, _key, parent, _path, ancestors) {
        if (!literals.has(node)) return;
        const nodes = [...ancestors, ...(parent ? [parent] : []), node];
        places.set(node, { path: pathOf(document, nodes), type: types.getInputType() ?? undefined });
      },
    }),
  );
  return places;
}

/** The path to the last of these nodes, each of which is in the one before it. */
function pathOf(document: DocumentNode, nodes: readonly (ASTNode | readonly ASTNode[])[]): Path {
  return nodes.flatMap((node, index): Path => {
    if (!('kind' in node)) return [];
    const inside = nodes[index + 1];
    if (node.kind === Kind.ARGUMENT) return node.name.value === 'input' ? [] : [node.name.value];
    if (node.kind === Kind.VARIABLE_DEFINITION) return argumentPath(document, node.variable.name.value);
    // An unknown field is named by the problem itself.
    if (node.kind === Kind.OBJECT_FIELD) return inside ? [node.name.value] : [];
    if (node.kind !== Kind.LIST || !Array.isArray(inside)) return [];
    const position = inside.indexOf(nodes[index + 2]);
    return position < 0 ? [] : [position];
  });
}
