import {
  type ArgumentNode,
  type DocumentNode,
  type FieldNode,
  getOperationAST,
  Kind,
  type OperationDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
  type ValueNode,
  type VariableDefinitionNode,
  visit,
} from 'graphql';
import { AppError } from '../../errors/errors.ts';
import { schema } from '../schema/schema.ts';

/** A query of pages, made from a query that asks for a whole connection (contract, 11.9). */
export interface ExportedQuery {
  /** The same query with a size and a cursor, both of them variables, and with what shows whether a page follows. */
  readonly document: DocumentNode;
  /** The key of the connection in an answer. */
  readonly key: string;
  /** The variable that has the size of a page. */
  readonly first: string;
  /** The variable that has the cursor after which a page begins. */
  readonly after: string;
  /** The cursor that the query itself begins after; undefined if the variables may have one. */
  readonly start: string | null | undefined;
}

const SIZES: readonly string[] = ['first', 'last', 'before'];

/**
 * Makes the query of pages from a document that fits the schema. Undefined if it does not say which of its operations is meant: that
 * is refused as anywhere else.
 *
 * @throws AppError BAD_USER_INPUT naming everything that keeps a valid query from being exported
 */
export function exportedQuery(document: DocumentNode, operationName: string | undefined): ExportedQuery | undefined {
  const operation = getOperationAST(document, operationName);
  if (!operation) return undefined;
  if (operation.operation !== 'query') throw notExportable(['only a query can be exported']);
  const [root, ...others] = operation.selectionSet.selections;
  if (!root || root.kind !== Kind.FIELD || others.length > 0)
    throw notExportable(['the query must select one connection, and nothing else']);
  const field = schema.getQueryType()?.getFields()[root.name.value];
  if (!field?.args.some(({ name }) => name === 'first'))
    throw notExportable([`${root.name.value} is not a connection`]);
  const { node, problems } = nodeOf(root);
  if (!node || problems.length > 0) throw notExportable(problems);
  const names = new Set(operation.variableDefinitions?.map(({ variable }) => variable.name.value));
  const first = unused('exportFirst', names);
  const given = root.arguments?.find(({ name }) => name.value === 'after')?.value;
  const ownVariable = given?.kind === Kind.VARIABLE && isUsedOnce(document, given.name.value) ? given : undefined;
  const after = ownVariable?.name.value ?? unused('exportAfter', names);
  // Used by the filter as well, and so with a value of its own: the first page begins there, and the others do not.
  if (given?.kind === Kind.VARIABLE && !ownVariable)
    throw notExportable([`the variable $${given.name.value} must be used for after alone`]);
  const pages = operationOfPages(operation, { root, node, first, after, isDeclared: ownVariable !== undefined });
  return {
    document: { ...document, definitions: document.definitions.map((each) => (each === operation ? pages : each)) },
    key: root.alias?.value ?? root.name.value,
    first,
    after,
    start: ownVariable ? undefined : given?.kind === Kind.STRING ? given.value : null,
  };
}

/** The error for a query that is not one of a whole connection. */
function notExportable(problems: readonly string[]): AppError {
  const message = `The query cannot be exported: ${problems.join('; ')}.`;
  return new AppError('BAD_USER_INPUT', message, undefined, { reason: 'export' });
}

/** What is selected of each record, and what is wrong with the rest. */
function nodeOf(root: FieldNode): { readonly node?: FieldNode; readonly problems: readonly string[] } {
  const problems = (root.arguments ?? [])
    .filter(({ name }) => SIZES.includes(name.value))
    .map(({ name }) => `${name.value} cannot be given, since all of the list is exported`);
  if ((root.directives ?? []).length > 0) problems.push('its field can have no directives');
  const edges = onlyField(root.selectionSet, 'edges', []);
  if (!edges) problems.push('it must select edges, and nothing else, of the connection');
  const node = edges && onlyField(edges.selectionSet, 'node', ['cursor']);
  if (edges && !node) problems.push('it must select node, and nothing else but cursor, of edges');
  return { ...(node ? { node } : {}), problems };
}

/** The field of this name, if nothing else but these is selected; without aliases and directives, because it names a line's parts. */
function onlyField(set: SelectionSetNode | undefined, name: string, besides: readonly string[]): FieldNode | undefined {
  const fields = (set?.selections ?? []).map((selection) => (isPlain(selection) ? selection : undefined));
  const named = fields.filter((field) => field?.name.value === name);
  const isAll = fields.every((field) => field && [name, ...besides].includes(field.name.value));
  return isAll && named.length === 1 ? named[0] : undefined;
}

function isPlain(selection: SelectionNode): selection is FieldNode {
  return selection.kind === Kind.FIELD && !selection.alias && (selection.directives ?? []).length === 0;
}

interface PageParts {
  readonly root: FieldNode;
  readonly node: FieldNode;
  readonly first: string;
  readonly after: string;
  /** Whether the operation has the variable `after` already. */
  readonly isDeclared: boolean;
}

function operationOfPages(
  operation: OperationDefinitionNode,
  { root, node, first, after, isDeclared }: PageParts,
): OperationDefinitionNode {
  const own = (root.arguments ?? []).filter(({ name }) => name.value !== 'after');
  const field: FieldNode = {
    ...root,
    arguments: [...own, argument('first', first), argument('after', after)],
    selectionSet: select(
      { ...plain('edges'), selectionSet: select(plain('cursor'), node) },
      { ...plain('pageInfo'), selectionSet: select(plain('hasNextPage'), plain('endCursor')) },
    ),
  };
  const declared = isDeclared ? [] : [declaration(after, 'String')];
  return {
    ...operation,
    variableDefinitions: [...(operation.variableDefinitions ?? []), declaration(first, 'Int'), ...declared],
    selectionSet: select(field),
  };
}

function unused(name: string, names: ReadonlySet<string>): string {
  return names.has(name) ? unused(`${name}_`, names) : name;
}

function isUsedOnce(document: DocumentNode, name: string): boolean {
  let uses = 0;
  visit(document, {
    VariableDefinition: () => false,
    Variable: (variable) => {
      if (variable.name.value === name) uses += 1;
    },
  });
  return uses === 1;
}

function nameNode(value: string) {
  return { kind: Kind.NAME, value } as const;
}

function variableNode(name: string): ValueNode & { readonly kind: Kind.VARIABLE } {
  return { kind: Kind.VARIABLE, name: nameNode(name) };
}

function argument(name: string, variable: string): ArgumentNode {
  return { kind: Kind.ARGUMENT, name: nameNode(name), value: variableNode(variable) };
}

function declaration(name: string, type: 'Int' | 'String'): VariableDefinitionNode {
  return {
    kind: Kind.VARIABLE_DEFINITION,
    variable: variableNode(name),
    type: { kind: Kind.NAMED_TYPE, name: nameNode(type) },
  };
}

function plain(name: string): FieldNode {
  return { kind: Kind.FIELD, name: nameNode(name) };
}

function select(...selections: readonly SelectionNode[]): SelectionSetNode {
  return { kind: Kind.SELECTION_SET, selections };
}
