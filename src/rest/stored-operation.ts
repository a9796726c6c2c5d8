import {
  type DocumentNode,
  execute,
  type GraphQLError,
  type GraphQLInputObjectType,
  isInputObjectType,
  Kind,
  type TypeNode,
  validate,
} from 'graphql';
import type { RequestContext } from '../context.ts';
import type { JsonObject } from '../domains/json.ts';
import { AppError } from '../errors.ts';
import { causeOf } from '../graphql/errors.ts';
import { schema } from '../graphql/schema.ts';
import type { TadaDocumentNode } from '../graphql/typed-document.ts';
import { refusalInRestNames } from './naming.ts';
import { compileShape, type Shaped } from './shape.ts';

/**
 * The variables of an operation as a route gives them: undefined is absent, and `input` is a body in camelCase, which the
 * use-case parses.
 */
type Given<Variables> = {
  [Name in keyof Variables]: Name extends 'input' ? JsonObject : OrUndefined<Variables[Name]>;
};
type OrUndefined<Value> = Value extends readonly unknown[]
  ? Value
  : Value extends object
    ? { [Key in keyof Value]?: OrUndefined<Value[Key]> | undefined }
    : Value;

/** A GraphQL operation that a REST route runs: validated and compiled once, when the service starts. */
export interface StoredOperation<Data, Variables> {
  /** The type of its variable `$input`, by which a body is read. */
  readonly inputType: GraphQLInputObjectType | undefined;
  /**
   * Runs the operation; returns what it selects, in the shape of REST.
   *
   * @throws AppError what a resolver refused, in the words of REST; anything else is a fault.
   */
  run: (context: RequestContext, variables: Variables) => Promise<Data>;
}

/**
 * Stores an operation.
 *
 * @throws Error at start when the operation does not fit the schema.
 */
export function storedOperation<Result, Variables>(
  document: TadaDocumentNode<Result, Variables>,
): StoredOperation<Shaped<Result>, Given<Variables>> {
  const errors = validate(schema, document);
  if (errors.length > 0) {
    throw new Error(`A stored operation does not fit the schema: ${errors.map((error) => error.message).join('; ')}`);
  }
  const shape = compileShape(schema, document);
  return {
    inputType: inputTypeOf(document),
    async run(context, variables) {
      const { data, errors } = await execute({ schema, document, variableValues: variables, contextValue: context });
      if (errors) throw failureOf(errors);
      // The document's type says what it selects, and `Shaped` what the compiled shape makes of it.
      return shape(data) as Shaped<Result>;
    },
  };
}

function inputTypeOf(document: DocumentNode): GraphQLInputObjectType | undefined {
  const variables = document.definitions.flatMap((definition) =>
    definition.kind === Kind.OPERATION_DEFINITION ? (definition.variableDefinitions ?? []) : [],
  );
  const input = variables.find(({ variable }) => variable.name.value === 'input');
  const type = input && schema.getType(typeName(input.type));
  return isInputObjectType(type) ? type : undefined;
}

function typeName(node: TypeNode): string {
  return node.kind === Kind.NAMED_TYPE ? node.name.value : typeName(node.type);
}

/** The one failure to answer with: a fault before a refusal, so that no fault goes unnoticed. */
function failureOf(errors: readonly GraphQLError[]): unknown {
  const causes = errors.map(causeOf);
  const fault = causes.find((cause) => !(cause instanceof AppError));
  if (fault !== undefined) return fault;
  const [refusal] = causes;
  return refusal instanceof AppError ? refusalInRestNames(refusal) : refusal;
}
