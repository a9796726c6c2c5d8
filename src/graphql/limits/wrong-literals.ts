import {
  type ASTNode,
  type DocumentNode,
  GraphQLError,
  type GraphQLInputType,
  getNamedType,
  Kind,
  TypeInfo,
  type VariableDefinitionNode,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { fieldsOfProblems } from '../../errors/errors.ts';
import { schema } from '../schema/schema.ts';
import { pathOfLiteral } from './literal-path.ts';
import { argumentPath, type Path, valueProblem } from './variables.ts';

/**
 * Adds the field to the error for every literal of the wrong type, as is done for variables (contract, 5.4): graphql-js
 * reports the expected type and the location in the document, but not the field.
 */
export function useLiteralFieldNames(): Plugin<object> {
  return {
    onValidate({ params: { documentAST } }) {
      return ({ result, setResult }) => {
        const errors = result.filter((error) => error instanceof GraphQLError);
        if (errors.length > 0) setResult(withFields(documentAST, errors));
      };
    },
  };
}

/** The place of a literal: its argument or variable, and the type expected there. */
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

/** Only the rule about values of literals reports nodes of these kinds. */
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
      enter(node, _key, parent, path, ancestors) {
        if (!literals.has(node)) return;
        const outside = parent ? [...ancestors, parent] : ancestors;
        const ofVariable = outside.find(isVariableDefinition);
        const start = ofVariable ? argumentPath(document, ofVariable.variable.name.value) : [];
        places.set(node, {
          path: [...start, ...pathOfLiteral(path, outside)],
          type: types.getInputType() ?? undefined,
        });
      },
    }),
  );
  return places;
}

function isVariableDefinition(node: ASTNode | readonly ASTNode[]): node is VariableDefinitionNode {
  return 'kind' in node && node.kind === Kind.VARIABLE_DEFINITION;
}
