import {
  type ASTNode,
  type DocumentNode,
  type GraphQLInputType,
  getNamedType,
  isEnumType,
  Kind,
  type OperationDefinitionNode,
  parseType,
  TypeInfo,
  type VariableDefinitionNode,
  type VariableNode,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { parseWithinLimit } from '../limits/limits.ts';
import { schema } from '../schema/schema.ts';

/**
 * Programs often write values into their documents, such as `kit(kitId: "KIT1")`, so that each document is sent only once. Such a
 * document is prepared as if its strings were variables. What is kept is its shape, for any strings, and none of the strings
 * themselves, which may be patients' data.
 */

/** How often a document may have a string for them to be lifted: each becomes a variable, which every run has to coerce. */
const MAX_STRINGS = 100;

/** What the names of the variables for strings begin with. */
const PREFIX = 'lifted';

/** A comment, the beginning of a block string, a string without escapes or control characters, or any other quotation mark. */
const PARTS = /#[^\n\r]*|"""|"([^"\\\p{Cc}\p{Cs}]*)"|"/gu;

/** A document without its strings. */
export interface DocumentShape {
  /** The document with a number in place of each string, the same number for equal ones. */
  readonly text: string;
  /** The strings, by these numbers. */
  readonly strings: readonly string[];
}

/** A variable in place of a string. */
export interface LiftedVariable {
  readonly name: string;
  /** The number of the string, in {@link DocumentShape.strings}. */
  readonly string: number;
}

/** A shape with variables in place of the numbers. */
export interface LiftedDocument {
  /** Without locations. It has the token count of a document of this shape. */
  readonly document: DocumentNode;
  readonly variables: readonly LiftedVariable[];
}

/**
 * Takes the strings out of a document. Undefined if it has none, or too many, or strings with escapes or of several lines, which are rare.
 *
 * @param text need not be a valid document. If it is not, no valid one has its shape
 */
export function shapeOf(text: string): DocumentShape | undefined {
  if (!text.includes('"')) return undefined;
  const strings: string[] = [];
  let count = 0;
  let isLiftable = true;
  const shape = text.replace(PARTS, (part: string, value: string | undefined) => {
    if (part.startsWith('#') || !isLiftable) return part;
    count += 1;
    isLiftable = value !== undefined && count <= MAX_STRINGS;
    if (value === undefined || !isLiftable) return part;
    const known = strings.indexOf(value);
    return `"${known < 0 ? strings.push(value) - 1 : known}"`;
  });
  return isLiftable && count > 0 ? { text: shape, strings } : undefined;
}

/**
 * Puts variables in place of the numbers in the shape of a valid document. Undefined for a subscription, for several operations, and if a
 * string is anywhere but in an argument of a field.
 */
export function liftedDocument(shape: string): LiftedDocument | undefined {
  const document = parseWithinLimit(shape, { noLocation: true });
  if (!hasOneOperation(document) || hasVariablesOfOurs(document)) return undefined;
  const variables: LiftedVariable[] = [];
  const definitions: VariableDefinitionNode[] = [];
  let isLiftable = true;
  const types = new TypeInfo(schema);
  const lifted = visit(
    document,
    visitWithTypeInfo(types, {
      StringValue({ value }, _key, parent, _path, ancestors) {
        const type = types.getInputType();
        // A variable may have an enum's value as a text; a literal may not.
        if (!type || isEnumType(getNamedType(type)) || !isInArgumentOfField([...ancestors, parent ?? []])) {
          isLiftable = false;
          return undefined;
        }
        const name = `${PREFIX}${variables.length}`;
        variables.push({ name, string: Number(value) });
        definitions.push(definitionOf(name, type));
        return variableOf(name);
      },
    }),
  );
  if (!isLiftable) return undefined;
  return { document: { ...withDefinitions(lifted, definitions), tokenCount: document.tokenCount }, variables };
}

/**
 * The values of the variables for a document with these strings. They need no check: a scalar takes any string, as a variable or as a
 * literal, or none, and then a document with one is not valid.
 */
export function liftedValues(
  variables: readonly LiftedVariable[],
  strings: readonly string[],
): Readonly<Record<string, string>> {
  return Object.fromEntries(variables.map(({ name, string }) => [name, strings[string] ?? '']));
}

function hasOneOperation({ definitions }: DocumentNode): boolean {
  const [operation, ...more] = definitions.filter((each) => each.kind === Kind.OPERATION_DEFINITION);
  return operation !== undefined && more.length === 0 && operation.operation !== 'subscription';
}

/** Whether a variable of the caller's own has a name that ours could have. */
function hasVariablesOfOurs(document: DocumentNode): boolean {
  let found = false;
  visit(document, {
    Variable({ name }) {
      found ||= name.value.startsWith(PREFIX);
    },
  });
  return found;
}

function isInArgumentOfField(ancestors: readonly (ASTNode | readonly ASTNode[])[]): boolean {
  const kinds = ancestors.flatMap((each) => ('kind' in each ? [each.kind] : []));
  return !kinds.includes(Kind.DIRECTIVE) && !kinds.includes(Kind.VARIABLE_DEFINITION);
}

function withDefinitions(document: DocumentNode, added: readonly VariableDefinitionNode[]): DocumentNode {
  const extended = (operation: OperationDefinitionNode): OperationDefinitionNode => ({
    ...operation,
    variableDefinitions: [...(operation.variableDefinitions ?? []), ...added],
  });
  return {
    ...document,
    definitions: document.definitions.map((each) => (each.kind === Kind.OPERATION_DEFINITION ? extended(each) : each)),
  };
}

function definitionOf(name: string, type: GraphQLInputType): VariableDefinitionNode {
  return {
    kind: Kind.VARIABLE_DEFINITION,
    variable: variableOf(name),
    type: parseType(String(type), { noLocation: true }),
    directives: [],
  };
}

function variableOf(name: string): VariableNode {
  return { kind: Kind.VARIABLE, name: { kind: Kind.NAME, value: name } };
}
