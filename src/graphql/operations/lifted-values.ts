import {
  type ASTNode,
  type DocumentNode,
  type GraphQLInputType,
  getNamedType,
  isEnumType,
  Kind,
  type OperationDefinitionNode,
  type StringValueNode,
  TypeInfo,
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

/** The most different strings of a document that are lifted. */
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

/** A shape as a document of its own, with variables in place of the numbers. */
export interface LiftedDocument {
  readonly text: string;
  /** The lexical tokens of a document of this shape, without the variables. */
  readonly tokenCount: number;
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
  let isLiftable = true;
  const shape = text.replace(PARTS, (part: string, value: string | undefined) => {
    if (part.startsWith('#') || !isLiftable) return part;
    const found = value === undefined ? -1 : strings.indexOf(value);
    if (found >= 0) return `"${found}"`;
    if (value === undefined || strings.length === MAX_STRINGS) {
      isLiftable = false;
      return part;
    }
    return `"${strings.push(value) - 1}"`;
  });
  return isLiftable && strings.length > 0 ? { text: shape, strings } : undefined;
}

/**
 * Puts variables in place of the numbers in the shape of a valid document. Undefined for a subscription, for several operations, and if a
 * string is anywhere but in an argument of a field.
 */
export function liftedDocument(shape: string): LiftedDocument | undefined {
  if (shape.includes(`$${PREFIX}`)) return undefined;
  const document = parseWithinLimit(shape);
  const operation = onlyOperation(document);
  const strings = operation && stringsOf(document);
  if (!strings) return undefined;
  const variables = strings.map(
    ({ node }, index): LiftedVariable => ({ name: `${PREFIX}${index}`, string: Number(node.value) }),
  );
  const changes = [
    { ...placeOfDefinitions(operation), text: definitionsOf(operation, strings) },
    ...strings.map(({ node }, index) => ({ ...placeOf(node), text: `$${PREFIX}${index}` })),
  ].toSorted((one, other) => one.start - other.start);
  let text = '';
  let end = 0;
  for (const change of changes) {
    text += shape.slice(end, change.start) + change.text;
    end = change.end;
  }
  return { text: text + shape.slice(end), tokenCount: document.tokenCount ?? 0, variables };
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

function onlyOperation({ definitions }: DocumentNode): OperationDefinitionNode | undefined {
  const [operation, ...more] = definitions.filter(({ kind }) => kind === Kind.OPERATION_DEFINITION);
  if (operation?.kind !== Kind.OPERATION_DEFINITION || more.length > 0) return undefined;
  return operation.operation === 'subscription' ? undefined : operation;
}

interface TypedString {
  readonly node: StringValueNode;
  readonly type: GraphQLInputType;
}

/** The strings of a document in their order, with the types that they have; undefined if one cannot be a variable. */
function stringsOf(document: DocumentNode): readonly TypedString[] | undefined {
  const found: TypedString[] = [];
  let isLiftable = true;
  const types = new TypeInfo(schema);
  visit(
    document,
    visitWithTypeInfo(types, {
      StringValue(node, _key, parent, _path, ancestors) {
        const type = types.getInputType();
        // A variable may have an enum's value as a text; a literal may not.
        if (!type || isEnumType(getNamedType(type)) || !isInArgumentOfField([...ancestors, parent ?? []]))
          isLiftable = false;
        else found.push({ node, type });
      },
    }),
  );
  return isLiftable ? found : undefined;
}

function isInArgumentOfField(ancestors: readonly (ASTNode | readonly ASTNode[])[]): boolean {
  const kinds = ancestors.flatMap((each) => ('kind' in each ? [each.kind] : []));
  return !kinds.includes(Kind.DIRECTIVE) && !kinds.includes(Kind.VARIABLE_DEFINITION);
}

/** Where an operation has its variables, or would have further ones. */
function placeOfDefinitions(operation: OperationDefinitionNode): { start: number; end: number } {
  const last = operation.variableDefinitions?.at(-1);
  const { start } = placeOf(operation);
  if (last) return atEndOf(last);
  if (operation.name) return atEndOf(operation.name);
  return { start: start + keywordOf(operation).length, end: start + keywordOf(operation).length };
}

function definitionsOf(operation: OperationDefinitionNode, strings: readonly TypedString[]): string {
  const definitions = strings.map(({ type }, index) => `$${PREFIX}${index}: ${type}`).join(' ');
  if (operation.variableDefinitions?.length) return ` ${definitions}`;
  return keywordOf(operation) === '' ? `query(${definitions})` : `(${definitions})`;
}

/** The word that an operation begins with: none if it begins with its fields. */
function keywordOf({ loc, operation }: OperationDefinitionNode): string {
  return loc?.startToken.kind === '{' ? '' : operation;
}

function placeOf({ loc }: ASTNode): { start: number; end: number } {
  if (!loc) throw new Error('The document was parsed without locations.');
  return { start: loc.start, end: loc.end };
}

function atEndOf(node: ASTNode): { start: number; end: number } {
  const { end } = placeOf(node);
  return { start: end, end };
}
