import {
  type ASTNode,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  GraphQLIncludeDirective,
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
  SchemaMetaFieldDef,
  type SelectionNode,
  type SelectionSetNode,
  TypeMetaFieldDef,
  TypeNameMetaFieldDef,
  visit,
} from 'graphql';
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from '../fields/paging.ts';
import { schema } from '../schema/schema.ts';
import { LIMITS, limitExceeded, type RequestUsage } from './limits.ts';
import {
  COUNT_PRICE,
  FLAT_PRICES,
  introspectionSizes,
  LIST_SIZES,
  SCALAR_PRICES,
  sizesOfLargestType,
} from './prices.ts';

/** A valid operation that is about to run, with coerced variables. */
export interface PreparedOperation {
  readonly document: DocumentNode;
  readonly operation: OperationDefinitionNode;
  readonly variables: Readonly<Record<string, unknown>>;
}

/**
 * Walks an operation as the executor would, and adds up what its response may cost, in points. For each parent object, a
 * connection costs `first` or `last` points plus one for itself, for its `edges { node }` and for its `nodes`, `Query.nodes` costs one
 * point per id, `search` one for each hit that `first` allows, any other list its assumed size, and any other object one point, but for
 * those whose statement counts many records. Metadata and `totalCount` have their own
 * prices; other scalars are free, and so are `edges` and `pageInfo` (prices.ts).
 *
 * @throws AppError QUERY_TOO_COMPLEX as soon as depth, aliases or cost exceed their limit, which keeps the walk short.
 */
export function chargeCost(prepared: PreparedOperation, spending: RequestUsage): void {
  const { document, operation } = prepared;
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition);
  }
  const typeName = schema.getRootType(operation.operation)?.name ?? '';
  const root: Place = { typeName, path: [], objects: 1, pageSize: undefined };
  walkFields({ ...prepared, fragments, spending }, [operation.selectionSet], root);
}

const META_FIELDS = [SchemaMetaFieldDef, TypeMetaFieldDef, TypeNameMetaFieldDef];

const INTROSPECTION_SIZES = introspectionSizes(schema);

const SIZES_OF_LARGEST_TYPE = sizesOfLargestType(schema);

/** The arguments that say how many objects a field may return. */
const SIZE_ARGUMENTS: readonly string[] = ['first', 'last', 'ids'];

/** The names of the variables that the cost of a document depends on: the same values give the same cost. */
export function costVariables(document: DocumentNode): readonly string[] {
  const names = new Set<string>();
  const addVariables = (node: ASTNode) => {
    visit(node, { Variable: ({ name }) => void names.add(name.value) });
  };
  visit(document, {
    Directive: addVariables,
    Argument: (argument) => {
      if (SIZE_ARGUMENTS.includes(argument.name.value)) addVariables(argument);
    },
  });
  return [...names];
}

interface Walk extends PreparedOperation {
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  readonly spending: RequestUsage;
}

/** A position in the walk. */
interface Place {
  readonly typeName: string;
  readonly path: readonly string[];
  /** How many objects there may be at this position. */
  readonly objects: number;
  /** The number of edges, if this is a connection. */
  readonly pageSize: number | undefined;
}

function walkFields(walk: Walk, selectionSets: readonly SelectionSetNode[], place: Place): void {
  for (const { typeName, node, selections } of fieldsOf(walk, selectionSets, place.typeName)) {
    const name = node.name.value;
    const path = [...place.path, name];
    if (node.alias && node.alias.value !== name) spendAlias(walk.spending);
    const field = fieldOf(typeName, name);
    // graphql-js has its own rule against deep introspection, and GraphiQL's introspection query exceeds our depth limit.
    if (path[0]?.startsWith('__') !== true) requireDepth(path);
    if (!field) continue;
    if (isLeafType(getNamedType(field.type))) {
      spendPoints(walk.spending, place.objects * leafPrice(field, place), path);
      continue;
    }
    const flat = FLAT_PRICES.get(`${typeName}.${name}`);
    if (flat !== undefined) {
      spendPoints(walk.spending, place.objects * flat, path);
      walkFields(walk, selections, { typeName: getNamedType(field.type).name, path, objects: 0, pageSize: undefined });
      continue;
    }
    const { objects, pageSize, isFree } = sizeOf(walk, field, typeName, node, place);
    if (!isFree) spendPoints(walk.spending, objects, path);
    walkFields(walk, selections, { typeName: getNamedType(field.type).name, path, objects, pageSize });
  }
}

/** The price of one value of a field, in addition to the object that contains it. */
function leafPrice(field: GraphQLField<unknown, unknown>, place: Place): number {
  if (place.pageSize !== undefined && field.name === 'totalCount')
    return place.path.length === 1 ? COUNT_PRICE.list : COUNT_PRICE.nested;
  return SCALAR_PRICES.get(getNamedType(field.type).name) ?? 0;
}

/** How many objects a field may return for all its parents together. */
function sizeOf(walk: Walk, field: GraphQLField<unknown, unknown>, typeName: string, node: FieldNode, place: Place) {
  if (place.pageSize !== undefined && field.name === 'edges')
    return { objects: place.objects * place.pageSize, pageSize: undefined, isFree: true };
  // As the nodes of as many edges; whoever selects both gets the records twice, and pays twice.
  if (place.pageSize !== undefined && field.name === 'nodes')
    return { objects: place.objects * place.pageSize, pageSize: undefined, isFree: false };
  if (place.pageSize !== undefined && field.name === 'pageInfo')
    return { objects: place.objects, pageSize: undefined, isFree: true };
  const values = field.args.length > 0 ? getArgumentValues(field, node, walk.variables) : {};
  if (isConnection(field)) return { objects: place.objects, pageSize: pageSizeOf(values), isFree: false };
  const entries = entriesOf(field, typeName, values, place);
  return { objects: place.objects * entries, pageSize: undefined, isFree: false };
}

/** How many objects a field without paging returns at most, or is assumed to return. */
function entriesOf(
  field: GraphQLField<unknown, unknown>,
  typeName: string,
  { ids, first }: Readonly<Record<string, unknown>>,
  { path: [root, ...below] }: Place,
): number {
  // The selection below is planned even if there are no ids.
  if (Array.isArray(ids)) return Math.max(1, ids.length);
  if (first !== undefined) return pageSizeOf({ first });
  if (root === '__type' && below.length === 0) return SIZES_OF_LARGEST_TYPE.get(field.name) ?? 1;
  const key = `${typeName}.${field.name}`;
  return LIST_SIZES.get(key) ?? INTROSPECTION_SIZES.get(key) ?? 1;
}

function isConnection(field: GraphQLField<unknown, unknown>): boolean {
  return field.args.some(({ name }) => name === 'first') && !isListType(getNullableType(field.type));
}

/** Clamps a page size to the valid range. The connection itself refuses an invalid size, naming the argument. */
function pageSizeOf({ first, last }: Readonly<Record<string, unknown>>): number {
  const size = first ?? last ?? DEFAULT_PAGE_SIZE;
  return typeof size === 'number' ? Math.min(Math.max(size, 1), MAX_PAGE_SIZE) : MAX_PAGE_SIZE;
}

function spendAlias(spending: RequestUsage): void {
  spending.aliases += 1;
  if (spending.aliases <= LIMITS.aliases) return;
  throw limitExceeded(
    'The request has too many aliases',
    'aliases',
    'Query lists instead of single records, or split the request.',
  );
}

function requireDepth(path: readonly string[]): void {
  if (path.length <= LIMITS.depth) return;
  throw limitExceeded(
    `The operation is nested too deeply at ${path.join('.')}`,
    'depth',
    'Query the deeper levels in a separate request.',
  );
}

function spendPoints(spending: RequestUsage, points: number, path: readonly string[]): void {
  spending.cost += points;
  if (spending.cost <= LIMITS.cost) return;
  throw limitExceeded(
    `The request costs ${Math.ceil(spending.cost).toLocaleString('en')} points or more, counted up to ${path.join('.')}`,
    'cost',
    'Query smaller pages with first or last, fewer levels or counts, or split the request.',
  );
}

/** One field of the response. Selections of it in several places are merged, as the executor does. */
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

function fieldOf(typeName: string, name: string): GraphQLField<unknown, unknown> | undefined {
  const meta = META_FIELDS.find((field) => field.name === name);
  if (meta) return meta;
  const type = schema.getType(typeName);
  return isObjectType(type) || isInterfaceType(type) ? type.getFields()[name] : undefined;
}
