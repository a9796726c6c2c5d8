import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  GraphQLIncludeDirective,
  type GraphQLSchema,
  GraphQLSkipDirective,
  getArgumentValues,
  getDirectiveValues,
  getNamedType,
  getNullableType,
  isInterfaceType,
  isLeafType,
  isListType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql';
import { LIMITS, type Spending, tooComplex } from './limits.ts';
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from './paging.ts';

/** How many entries a list without paging is taken to have, such as the events of a kit or the results of a report. */
const LIST_SIZE = 5;

/** An operation that is about to run: valid, with its variables coerced. */
export interface PreparedOperation {
  readonly schema: GraphQLSchema;
  readonly document: DocumentNode;
  readonly operation: OperationDefinitionNode;
  readonly variables: Readonly<Record<string, unknown>>;
}

/**
 * Walks an operation as the executor would, and adds up how many objects its answer may hold: for each object that a field
 * hangs on, a connection as many as `first` or `last` says and one for itself, `nodes` as many as it has ids, another list
 * five, anything else one. Scalars are free, and so is what wraps the objects of a connection. Introspection is free too,
 * since GraphQL has a rule of its own against deep introspection; its aliases count.
 *
 * @throws AppError QUERY_TOO_COMPLEX as soon as depth, aliases or cost are more than allowed: the walk itself stays short.
 */
export function spendCost(prepared: PreparedOperation, spending: Spending): void {
  const { schema, document, operation } = prepared;
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition);
  }
  const typeName = schema.getRootType(operation.operation)?.name ?? '';
  const root: Place = { typeName, path: [], objects: 1, pageSize: undefined, isIntrospection: false };
  walkFields({ ...prepared, fragments, spending, aliases: 0 }, [operation.selectionSet], root);
}

interface Walk extends PreparedOperation {
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  readonly spending: Spending;
  aliases: number;
}

/** Where the walk stands. */
interface Place {
  readonly typeName: string;
  readonly path: readonly string[];
  /** How many objects there may be here. */
  readonly objects: number;
  /** In a connection, how many edges it may have. */
  readonly pageSize: number | undefined;
  readonly isIntrospection: boolean;
}

function walkFields(walk: Walk, selectionSets: readonly SelectionSetNode[], place: Place): void {
  for (const { typeName, node, selections } of fieldsOf(walk, selectionSets, place.typeName)) {
    const name = node.name.value;
    const path = [...place.path, name];
    const isIntrospection = place.isIntrospection || name.startsWith('__');
    if (node.alias && node.alias.value !== name) countAlias(walk);
    if (isIntrospection) {
      walkFields(walk, selections, { ...place, path, isIntrospection });
      continue;
    }
    requireDepth(path);
    const field = fieldOf(walk.schema, typeName, name);
    if (!field || isLeafType(getNamedType(field.type))) continue;
    const { objects, pageSize, isFree } = sizeOf(walk, field, node, place);
    if (!isFree) spendObjects(walk.spending, objects, path);
    walkFields(walk, selections, { typeName: getNamedType(field.type).name, path, objects, pageSize, isIntrospection });
  }
}

/** How many objects a field may give in all. */
function sizeOf(walk: Walk, field: GraphQLField<unknown, unknown>, node: FieldNode, place: Place) {
  if (place.pageSize !== undefined && field.name === 'edges')
    return { objects: place.objects * place.pageSize, pageSize: undefined, isFree: true };
  if (place.pageSize !== undefined && field.name === 'pageInfo')
    return { objects: place.objects, pageSize: undefined, isFree: true };
  const values = field.args.length > 0 ? getArgumentValues(field, node, walk.variables) : {};
  if (isConnection(field)) return { objects: place.objects, pageSize: pageSizeOf(values), isFree: false };
  const { ids } = values;
  const entries = !isListType(getNullableType(field.type)) ? 1 : Array.isArray(ids) ? ids.length : LIST_SIZE;
  return { objects: place.objects * entries, pageSize: undefined, isFree: false };
}

function isConnection(field: GraphQLField<unknown, unknown>): boolean {
  return ['first', 'last'].every((name) => field.args.some((argument) => argument.name === name));
}

/** A size that no connection accepts counts as the nearest one it does: the connection itself refuses it, by its name. */
function pageSizeOf({ first, last }: Readonly<Record<string, unknown>>): number {
  const size = first ?? last ?? DEFAULT_PAGE_SIZE;
  return typeof size === 'number' ? Math.min(Math.max(size, 1), MAX_PAGE_SIZE) : MAX_PAGE_SIZE;
}

function countAlias(walk: Walk): void {
  walk.aliases += 1;
  if (walk.aliases <= LIMITS.aliases) return;
  throw tooComplex(
    `The operation has more than ${LIMITS.aliases} aliases`,
    'aliases',
    'are allowed',
    'Ask for lists instead of single records, or in several requests.',
  );
}

function requireDepth(path: readonly string[]): void {
  if (path.length <= LIMITS.depth) return;
  throw tooComplex(
    `The operation is more than ${LIMITS.depth} levels deep, at ${path.join('.')}`,
    'depth',
    'levels are allowed',
    'Ask for what lies deeper by a request of its own.',
  );
}

function spendObjects(spending: Spending, objects: number, path: readonly string[]): void {
  spending.cost += objects;
  if (spending.cost <= LIMITS.cost) return;
  const asked = `The request may give ${spending.cost.toLocaleString('en')} objects or more, counted up to ${path.join('.')}`;
  throw tooComplex(
    asked,
    'cost',
    'are allowed',
    'Ask for smaller pages by first or last, for fewer levels, or in several requests.',
  );
}

/** One field of an answer: what is selected of it in several places is merged, as the executor does it. */
interface MergedField {
  readonly typeName: string;
  readonly node: FieldNode;
  readonly selections: SelectionSetNode[];
}

function fieldsOf(walk: Walk, selectionSets: readonly SelectionSetNode[], typeName: string): Iterable<MergedField> {
  const fields = new Map<string, MergedField>();
  const seenFragments = new Set<string>();
  const collect = (selections: readonly SelectionNode[], typeName: string): void => {
    for (const selection of selections) {
      if (!isIncluded(selection, walk.variables)) continue;
      if (selection.kind === Kind.INLINE_FRAGMENT) {
        collect(selection.selectionSet.selections, selection.typeCondition?.name.value ?? typeName);
      } else if (selection.kind === Kind.FRAGMENT_SPREAD) {
        const fragment = walk.fragments.get(selection.name.value);
        if (!fragment || seenFragments.has(fragment.name.value)) continue;
        seenFragments.add(fragment.name.value);
        collect(fragment.selectionSet.selections, fragment.typeCondition.name.value);
      } else {
        const key = `${typeName}.${(selection.alias ?? selection.name).value}`;
        const field = fields.get(key) ?? { typeName, node: selection, selections: [] };
        if (selection.selectionSet) field.selections.push(selection.selectionSet);
        fields.set(key, field);
      }
    }
  };
  for (const selectionSet of selectionSets) collect(selectionSet.selections, typeName);
  return fields.values();
}

function isIncluded(selection: SelectionNode, variables: Readonly<Record<string, unknown>>): boolean {
  const skip = getDirectiveValues(GraphQLSkipDirective, selection, variables);
  const include = getDirectiveValues(GraphQLIncludeDirective, selection, variables);
  return skip?.if !== true && include?.if !== false;
}

function fieldOf(schema: GraphQLSchema, typeName: string, name: string): GraphQLField<unknown, unknown> | undefined {
  const type = schema.getType(typeName);
  return isObjectType(type) || isInterfaceType(type) ? type.getFields()[name] : undefined;
}
