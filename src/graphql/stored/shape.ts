import type { introspection } from '../../generated/graphql-schema.d.ts';

type Types = introspection['types'];
type StatusValue = Types[Extract<
  keyof Types,
  | `${string}Status`
  | `${string}StallStage`
  | 'FailureCode'
  | 'HoldReason'
  | 'Role'
  | 'ActivationProblem'
  | 'ActivationField'
  | 'EligibilityReason'
>]['enumValues'];

/**
 * The REST shape of an operation's result. The operation uses REST's names as aliases; the shape differs from GraphQL's
 * answer in four ways:
 * - an object with `_` as its only selection is replaced by that field: `type: kitType { _: code }` becomes a string;
 * - the values of enums called `...Status`, and those about stalls, failures, holds, roles, activation and eligibility, are in lower case;
 * - a list that is null, or omitted because of a directive, is empty; any other omitted value is null;
 * - a field that only some members of an interface have is null for the others.
 *
 * The plan of a stored operation writes it (read/projection.ts).
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
