import {
  type GraphQLAbstractType,
  type GraphQLField,
  type GraphQLNamedType,
  getNamedType,
  isAbstractType,
  isLeafType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import { schema } from '../../src/graphql/schema/schema.ts';
import { literal } from '../helpers/literal.ts';

/** The arguments of a field, by their names. */
export type Arguments = Readonly<Record<string, unknown>>;

type AnyField = GraphQLField<unknown, unknown>;

/** After how many records a selection has only the leaves: more of them would cost too much. */
const RECORDS = 1;

/** The most types of an interface of which more than the leaves is asked for. */
const FEW_TYPES = 8;

/** What says nothing of a record: a cursor is sealed anew each time. */
const LEFT_OUT = new Set(['cursor', 'pageInfo', 'startCursor', 'endCursor']);

/** The fields of Query. */
export const queryFields: readonly AnyField[] = Object.values(schema.getQueryType()?.getFields() ?? {});

/** A query for everything that a field tells, and what it leads to; `only` is the one type to ask for if it is an interface. */
export function wholeQuery(field: AnyField, args: Arguments, only?: string): string {
  return `{ ${new WholeSelection(only).field(field, [], args) ?? field.name} }`;
}

class WholeSelection {
  readonly #only: string | undefined;

  constructor(only: string | undefined) {
    this.#only = only;
  }

  /** Undefined for what has been asked for on the way, and for what needs arguments that are not given. */
  field(field: AnyField, path: readonly string[], given?: Arguments): string | undefined {
    const type = getNamedType(field.type);
    if (LEFT_OUT.has(field.name) || path.includes(type.name)) return undefined;
    const args = { ...pageOf(field, path), ...given };
    if (field.args.some(({ name, type: needed }) => isNonNullType(needed) && !(name in args))) return undefined;
    const written = field.args.flatMap(({ name, type: ofArgument }) =>
      name in args ? [`${name}: ${literal(args[name], ofArgument)}`] : [],
    );
    const selection = isLeafType(type) ? '' : this.#selection(type, [...path, type.name]);
    if (selection === undefined) return undefined;
    return `${field.name}${written.length > 0 ? `(${written.join(', ')})` : ''}${selection}`;
  }

  #selection(type: GraphQLNamedType, path: readonly string[]): string | undefined {
    if (isAbstractType(type)) return this.#variants(type, path);
    if (!isObjectType(type)) return undefined;
    // The nodes of a page are those of its edges.
    const fields = Object.values(type.getFields()).filter(
      ({ name }) => name !== 'nodes' || !type.name.endsWith('Connection'),
    );
    return braced(this.#near(fields, path).flatMap((field) => this.field(field, path) ?? []));
  }

  /** Only what has one type wherever it has one name, unless one of the types is asked for alone. */
  #variants(type: GraphQLAbstractType, path: readonly string[]): string {
    const types = schema.getPossibleTypes(type);
    const alone = types.find(({ name }) => name === this.#only);
    if (alone) return ` { ... on ${alone.name}${this.#selection(alone, [...path, alone.name]) ?? ''} }`;
    const isSame = ({ name, type: ofField }: AnyField) =>
      types.every((each) => String(each.getFields()[name]?.type ?? ofField) === String(ofField));
    const parts = types.flatMap((each) => {
      const fields = this.#near(Object.values(each.getFields()).filter(isSame), path);
      const asked = types.length > FEW_TYPES ? fields.filter((field) => isLeafType(getNamedType(field.type))) : fields;
      const selection = braced(asked.flatMap((field) => this.field(field, [...path, each.name]) ?? []));
      return selection === undefined ? [] : [`... on ${each.name}${selection}`];
    });
    return ` { __typename ${parts.join(' ')} }`;
  }

  /** All fields, or only the leaves of what is too far from the beginning, without metadata, which cost much. */
  #near(fields: readonly AnyField[], path: readonly string[]): readonly AnyField[] {
    if (path.filter(isRecord).length <= RECORDS) return fields;
    return fields.filter(({ name, type }) => isLeafType(getNamedType(type)) && name !== 'metadata');
  }
}

function braced(texts: readonly string[]): string | undefined {
  return texts.length > 0 ? ` { ${texts.join(' ')} }` : undefined;
}

/** Pages are short for the sake of the cost, and those below others even shorter; an event says little. */
function pageOf({ name, args }: AnyField, path: readonly string[]): Arguments {
  if (!args.some((each) => each.name === 'first')) return {};
  if (path.length > 0) return { first: 1 };
  return { first: { events: 60, orders: 2 }[name] ?? 4 };
}

function isRecord(typeName: string): boolean {
  const type = schema.getType(typeName);
  return isObjectType(type) && 'id' in type.getFields();
}
