import {
  assertCompositeType,
  type DocumentNode,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNullableType,
  isEnumType,
  isListType,
  isUnionType,
  Kind,
  type SelectionSetNode,
} from 'graphql';
import { isJsonObject } from '../domains/json.ts';
import type { introspection } from '../generated/graphql-schema.d.ts';

type Types = introspection['types'];
type StatusValue = Types[Extract<
  keyof Types,
  `${string}Status` | 'StallStage' | 'FailureCode' | 'ActivationProblem' | 'ActivationField'
>]['enumValues'];

/**
 * The REST shape of what an operation selects. The operation uses REST's names as aliases; the shape differs from what
 * GraphQL answers in four ways:
 * - an object of which only `_` is selected is replaced by that field: `type: kitType { _: code }` becomes a string;
 * - the values of enums called `...Status`, and those about stalls, failures and activation, are in lower case;
 * - a list that is null, or left out by a directive, is empty; any other value that is left out is null;
 * - a field that only some members of an interface have is null for the others.
 *
 * {@link compileShape} does the same to the values.
 */
export type Shaped<Value> = [NonNullable<Value>] extends [readonly (infer Item)[]]
  ? Shaped<Item>[]
  : [NonNullable<Value>] extends [object]
    ? ShapedObject<NonNullable<Value>> | OrNull<Value>
    : LowerCaseStatus<NonNullable<Value>> | OrNull<Value>;

/** Metadata may have any keys and stays as it is. */
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

type Step = (value: unknown) => unknown;

interface SelectedField {
  readonly type: GraphQLOutputType;
  readonly selection: SelectionSetNode | undefined;
  /** Whether some answers leave the field out: by a directive, or for other members of an interface. */
  readonly isOptional: boolean;
}

/**
 * Compiles what {@link Shaped} describes into functions that touch only the fields that change. The operation must be valid.
 *
 * @throws Error for an operation that selects `__typename`, or a key of an object in two places.
 */
export function compileShape(schema: GraphQLSchema, { definitions }: DocumentNode): Step {
  const fragments = new Map(
    definitions.flatMap((each) => (each.kind === Kind.FRAGMENT_DEFINITION ? [[each.name.value, each]] : [])),
  );

  /** The step for a value of this type; undefined if the value needs no change. */
  function stepOf(type: GraphQLOutputType, selection: SelectionSetNode | undefined): Step | undefined {
    const nullable = getNullableType(type);
    if (isListType(nullable)) return eachItem(stepOf(nullable.ofType, selection));
    if (selection) return objectStep(fieldsOf(nullable.name, selection));
    return isEnumType(nullable) && LOWER_CASE.test(nullable.name) ? lowerCase : undefined;
  }

  function objectStep(selected: ReadonlyMap<string, SelectedField>): Step | undefined {
    const steps = [...selected].map(
      ([key, { type, selection, isOptional }]) =>
        [key, stepOf(type, selection) ?? (isOptional ? orNull : undefined)] as const,
    );
    if (steps.length === 1 && selected.has('_')) return onlyField(steps[0]?.[1]);
    return steps.some(([, step]) => step) ? eachField(steps) : undefined;
  }

  function fieldsOf(
    typeName: string,
    { selections }: SelectionSetNode,
    isOptional = false,
    fields = new Map<string, SelectedField>(),
  ): ReadonlyMap<string, SelectedField> {
    const parent = assertCompositeType(schema.getType(typeName));
    for (const node of selections) {
      const isSometimes = isOptional || (node.directives ?? []).length > 0;
      if (node.kind === Kind.FIELD) {
        const field = isUnionType(parent) ? undefined : parent.getFields()[node.name.value];
        if (!field) throw new Error('A REST operation cannot select __typename.');
        const key = (node.alias ?? node.name).value;
        if (fields.has(key)) throw new Error(`A REST operation selects ${key} twice in one object.`);
        fields.set(key, { type: field.type, selection: node.selectionSet, isOptional: isSometimes });
      } else {
        const fragment = node.kind === Kind.INLINE_FRAGMENT ? node : fragments.get(node.name.value);
        const condition = fragment?.typeCondition?.name.value ?? typeName;
        if (fragment) fieldsOf(condition, fragment.selectionSet, isSometimes || condition !== typeName, fields);
      }
    }
    return fields;
  }

  const operation = definitions.find((each) => each.kind === Kind.OPERATION_DEFINITION);
  const root = operation && schema.getRootType(operation.operation);
  if (!operation || !root) throw new Error('A REST operation must be a query or a mutation.');
  return objectStep(fieldsOf(root.name, operation.selectionSet)) ?? ((value) => value);
}

/** The names of the enums whose values REST writes in lower case. */
const LOWER_CASE = /Status$|^StallStage$|^FailureCode$|^Activation(Problem|Field)$/;

const orNull: Step = (value) => value ?? null;

const lowerCase: Step = (value) => (typeof value === 'string' ? value.toLowerCase() : null);

function eachItem(step: Step | undefined): Step {
  if (!step) return (value) => value ?? [];
  return (value) => (Array.isArray(value) ? value.map(step) : []);
}

function onlyField(step: Step = orNull): Step {
  return (value) => (isJsonObject(value) ? step(value._) : null);
}

/** Writes the keys in the operation's order, even if an answer leaves some out. */
function eachField(steps: readonly (readonly [key: string, step: Step | undefined])[]): Step {
  return (value) => {
    if (!isJsonObject(value)) return null;
    const shaped: Record<string, unknown> = {};
    for (const [key, step] of steps) shaped[key] = step ? step(value[key]) : value[key];
    return shaped;
  };
}
