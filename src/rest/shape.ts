import {
  type DocumentNode,
  type FragmentDefinitionNode,
  type GraphQLInterfaceType,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNullableType,
  isEnumType,
  isInterfaceType,
  isListType,
  isObjectType,
  Kind,
  type SelectionSetNode,
} from 'graphql';
import { isJsonObject } from '../domains/json.ts';
import type { introspection } from '../generated/graphql-schema.d.ts';

type Types = introspection['types'];
type StatusValue = Types[Extract<keyof Types, `${string}Status`>]['enumValues'];

/**
 * What REST makes of what a stored operation selects. The operation uses REST's names as aliases; besides,
 * - an object of which only `_` is selected is replaced by that field: `type: kitType { _: code }` is a string;
 * - the values of enums called `...Status` are lower case;
 * - a list that is null or left out by a directive is empty, any other such value null;
 * - a field of one member of an interface alone is null for the other members.
 *
 * {@link compileShape} does the same to the values.
 */
export type Shaped<Value> = [NonNullable<Value>] extends [readonly (infer Item)[]]
  ? Shaped<Item>[]
  : [NonNullable<Value>] extends [object]
    ? ShapedObject<NonNullable<Value>> | OrNull<Value>
    : LowerCaseStatus<NonNullable<Value>> | OrNull<Value>;

/** An object with any keys is JSON of the caller's own, such as metadata. */
type ShapedObject<Members extends object> = string extends keyof Members
  ? Members
  : [SelectedKey<Members>] extends ['_']
    ? Shaped<FieldOf<Members, '_'>>
    : { [Key in SelectedKey<Members>]: Shaped<FieldOf<Members, Key>> };

/** gql.tada adds an optional `__typename` to the members of an interface. */
type SelectedKey<Members> = Exclude<Members extends unknown ? keyof Members : never, '__typename'>;
type FieldOf<Members, Key> = Members extends unknown ? (Key extends keyof Members ? Members[Key] : null) : never;
type LowerCaseStatus<Value> = Value extends StatusValue ? Lowercase<Value> : Value;
type OrNull<Value> = null extends Value ? null : undefined extends Value ? null : never;

/** Makes the REST shape of a value; undefined for a value that has it already. */
type Step = (value: unknown) => unknown;

/** A field of an object, with every selection of its own that the operation makes of it. */
interface SelectedField {
  readonly type: GraphQLOutputType;
  readonly selections: SelectionSetNode[];
  /** Whether some answers leave the field out: by a directive, or for other members of an interface. */
  readonly isOptional: boolean;
}

type Composite = GraphQLObjectType | GraphQLInterfaceType;

/** Compiles what {@link Shaped} describes, once for an operation, into functions that visit the fields to change. */
export function compileShape(schema: GraphQLSchema, document: DocumentNode): Step {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition);
  }

  function stepOfType(type: GraphQLOutputType, selections: readonly SelectionSetNode[]): Step | undefined {
    const nullable = getNullableType(type);
    if (isListType(nullable)) return listStep(stepOfType(nullable.ofType, selections));
    if (isObjectType(nullable) || isInterfaceType(nullable)) return objectStep(nullable, selections);
    return isEnumType(nullable) && nullable.name.endsWith('Status') ? lowerCase : undefined;
  }

  function objectStep(type: Composite, selections: readonly SelectionSetNode[]): Step | undefined {
    const selected = new Map<string, SelectedField>();
    for (const selection of selections) collectFields(type, selection, false, selected);
    const fields = [...selected].map(([key, field]) => {
      const step = stepOfType(field.type, field.selections);
      return { key, step: step ?? (field.isOptional ? orNull : undefined) };
    });
    const [first, ...others] = fields;
    if (first?.key === '_' && others.length === 0) return onlyField(first.step);
    return fields.some(({ step }) => step) ? eachField(fields) : undefined;
  }

  function collectFields(
    parent: Composite,
    selectionSet: SelectionSetNode,
    isOptional: boolean,
    selected: Map<string, SelectedField>,
  ): void {
    for (const selection of selectionSet.selections) {
      const isSometimes = isOptional || (selection.directives ?? []).length > 0;
      if (selection.kind === Kind.FIELD) {
        const key = (selection.alias ?? selection.name).value;
        const field = parent.getFields()[selection.name.value];
        // The operation is valid, so the only field that is not the type's own is __typename.
        if (!field) continue;
        const known = selected.get(key);
        selected.set(key, {
          type: field.type,
          selections: [...(known?.selections ?? []), ...(selection.selectionSet ? [selection.selectionSet] : [])],
          isOptional: isSometimes && (known?.isOptional ?? true),
        });
      } else {
        const fragment = selection.kind === Kind.FRAGMENT_SPREAD ? fragments.get(selection.name.value) : selection;
        if (!fragment) continue;
        const condition = fragment.typeCondition && compositeType(schema.getType(fragment.typeCondition.name.value));
        const type = condition ?? parent;
        collectFields(type, fragment.selectionSet, isSometimes || type !== parent, selected);
      }
    }
  }

  const operation = document.definitions.find((definition) => definition.kind === Kind.OPERATION_DEFINITION);
  const root = operation && schema.getRootType(operation.operation);
  if (!operation || !root) throw new Error('A stored operation must be a query or a mutation.');
  return objectStep(root, [operation.selectionSet]) ?? ((value) => value);
}

function compositeType(type: GraphQLNamedType | undefined): Composite | undefined {
  return isObjectType(type) || isInterfaceType(type) ? type : undefined;
}

const orNull: Step = (value) => value ?? null;

const lowerCase: Step = (value) => (typeof value === 'string' ? value.toLowerCase() : null);

function listStep(item: Step | undefined): Step {
  if (!item) return (value) => value ?? [];
  return (value) => (Array.isArray(value) ? value.map(item) : []);
}

function onlyField(step: Step | undefined): Step {
  if (!step) return (value) => (isJsonObject(value) ? value._ : null);
  return (value) => (isJsonObject(value) ? step(value._) : null);
}

/** Writes the keys in the order of the operation, whatever an answer leaves out. */
function eachField(fields: readonly { readonly key: string; readonly step: Step | undefined }[]): Step {
  return (value) => {
    if (!isJsonObject(value)) return null;
    const shaped: Record<string, unknown> = {};
    for (const { key, step } of fields) shaped[key] = step ? step(value[key]) : value[key];
    return shaped;
  };
}
