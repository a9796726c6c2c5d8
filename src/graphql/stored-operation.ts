import {
  type DocumentNode,
  type ExecutionResult,
  type GraphQLInputObjectType,
  getOperationAST,
  getVariableValues,
  isInputObjectType,
  Kind,
  type OperationDefinitionNode,
  typeFromAST,
  validate,
} from 'graphql';
import type { UnitOfWork } from '../call/unit-of-work.ts';
import { AppError, Withheld } from '../errors.ts';
import { causeOf } from './errors.ts';
import { executeMutation } from './execute-mutation.ts';
import { PlannedMutation } from './read/planned-mutation.ts';
import { PlannedQuery } from './read/planned-query.ts';
import { schema } from './schema.ts';
import { type Answer, parsedResult } from './text-result.ts';
import type { TadaDocumentNode } from './typed-document.ts';
import { coerceVariables, WrongVariables } from './variables.ts';

/** A GraphQL operation that belongs to this service: validated once, when the service starts, and run many times. */
export interface StoredOperation<Result> {
  /** The type of its variable `$input`. */
  readonly inputType: GraphQLInputObjectType | undefined;
  /**
   * What a record does not tell the caller is null.
   *
   * @throws AppError if a resolver refuses anything else; whatever else is thrown is a fault
   */
  readonly run: (work: UnitOfWork, variables: Readonly<Record<string, unknown>>) => Promise<Result>;
}

/** Stores an operation. @throws Error when the operation does not fit the schema. */
export function storedOperation<Result, Variables>(
  document: TadaDocumentNode<Result, Variables>,
): StoredOperation<Result> {
  const mistakes = validate(schema, document);
  if (mistakes.length > 0) {
    throw new Error(`A stored operation does not fit the schema: ${mistakes.map(({ message }) => message).join('; ')}`);
  }
  const query = PlannedQuery.of(document);
  const mutation = PlannedMutation.of(document);
  const operation = getOperationAST(document);
  if (!operation) throw new Error('A stored operation is one operation.');
  const answer = async (
    work: UnitOfWork,
    variableValues: Readonly<Record<string, unknown>>,
  ): Promise<ExecutionResult> => {
    if (mutation) {
      const variables = coercedOrGiven(document, operation, variableValues);
      await work.call.confirmCaller();
      return parsedResult(await executeMutation({ mutation, variables }, work));
    }
    const definitions = operation.variableDefinitions ?? [];
    const { coerced: variables, errors } = getVariableValues(schema, definitions, { ...variableValues });
    if (!variables) return { errors };
    if (!query) throw new Error('A stored operation is a query or a mutation.');
    return parsedResult(await readConfirmed(query, work, variables));
  };
  return {
    inputType: inputTypeOf(document),
    async run(work, given) {
      // A variable that is undefined counts as absent, as it does in JSON.
      const variableValues = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
      const { data, errors = [] } = await answer(work, variableValues);
      const failures = errors.map(causeOf).filter((cause) => !(cause instanceof Withheld && data));
      if (failures.length > 0) throw failureOf(failures);
      // The document's type is inferred from its text, which `validate` has checked against the schema.
      return data as Result;
    },
  };
}

/** @throws whatever comes of confirming a caller whose key the statement has not confirmed: it may have other rights now */
async function readConfirmed(
  query: PlannedQuery,
  work: UnitOfWork,
  variables: Readonly<Record<string, unknown>>,
): Promise<Answer> {
  try {
    return await query.read(work, variables, true);
  } catch (error) {
    if (error instanceof AppError) await work.call.confirmCaller();
    throw error;
  }
}

/**
 * The variables of a mutation, coerced. A value of the wrong type is left as it came: the use-case parses it, and refuses it in its own
 * words, with all other problems. In REST and on pages, for which the schema's types are not meant, it may be right: a blank text is none.
 */
function coercedOrGiven(
  document: DocumentNode,
  operation: OperationDefinitionNode,
  given: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  try {
    return coerceVariables(schema, document, operation, given);
  } catch (error) {
    if (error instanceof WrongVariables) return error.values;
    throw error;
  }
}

function inputTypeOf({ definitions }: DocumentNode): GraphQLInputObjectType | undefined {
  for (const definition of definitions) {
    if (definition.kind !== Kind.OPERATION_DEFINITION) continue;
    const input = definition.variableDefinitions?.find(({ variable }) => variable.name.value === 'input');
    const named = input?.type.kind === Kind.NON_NULL_TYPE ? input.type.type : input?.type;
    const type = named?.kind === Kind.NAMED_TYPE ? typeFromAST(schema, named) : undefined;
    if (isInputObjectType(type)) return type;
  }
  return undefined;
}

/** The failure to report: a fault rather than a refusal, so that no fault goes unnoticed. */
function failureOf(causes: readonly unknown[]): unknown {
  return causes.find((cause) => !(cause instanceof AppError)) ?? causes[0];
}
