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

/** A paged query, made from a query for a whole connection (contract, 11.9). */
export interface ExportedQuery {
  /**
   * The same query with the page size and the cursor as variables, and with the fields that show whether another page
   * follows.
   */
  readonly document: DocumentNode;
  /** The key of the connection in an answer. */
  readonly key: string;
  /** The variable that holds the page size. */
  readonly first: string;
  /** The variable that holds the cursor after which a page begins. */
  readonly after: string;
  /** The cursor after which the query itself begins; undefined if the variables may have one. */
  readonly start: string | null | undefined;
}

const SIZES: readonly string[] = ['first', 'last', 'before'];

/**
 * Makes the paged query from a document that fits the schema. Undefined if the document does not determine which of its
 * operations to run, which is refused as it is everywhere else.
 *
 * @throws AppError BAD_USER_INPUT with every reason why a valid query cannot be exported
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
  // The filter uses the variable as well, so it cannot change from page to page, as the cursor must.
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

/** The error for a query that does not ask for a whole connection. */
function notExportable(problems: readonly string[]): AppError {
  const message = `The query cannot be exported: ${problems.join('; ')}.`;
  return new AppError('BAD_USER_INPUT', message, undefined, { reason: 'export' });
}

/** The node that selects each record, and the problems with the rest of the selection. */
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

/**
 * The field with this name, if nothing but these fields is selected. Aliases and directives are not allowed, because the
 * field names are the keys of each line.
 */
function onlyField(set: SelectionSetNode | undefined, name: string, others: readonly string[]): FieldNode | undefined {
  const fields = (set?.selections ?? []).map((selection) => (isPlain(selection) ? selection : undefined));
  const named = fields.filter((field) => field?.name.value === name);
  const isAll = fields.every((field) => field && [name, ...others].includes(field.name.value));
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
  /** Whether the operation already has the variable `after`. */
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
