import {
  type DocumentNode,
  GraphQLInputObjectType,
  getOperationAST,
  getVariableValues,
  isInputObjectType,
  isInputType,
  Kind,
  type OperationDefinitionNode,
  typeFromAST,
  validate,
} from 'graphql';
import type { UnitOfWork } from '../../call/unit-of-work.ts';
import { AppError } from '../../errors/errors.ts';
import { causeOf } from '../answers/errors.ts';
import type { Answer } from '../answers/text-result.ts';
import { coerceVariables, WrongVariables } from '../limits/variables.ts';
import { executeMutation } from '../mutations/execute-mutation.ts';
import { mostSevere } from '../read/failures.ts';
import { PlannedMutation } from '../read/planned-mutation.ts';
import { PlannedQuery } from '../read/planned-query.ts';
import { schema } from '../schema/schema.ts';

/** A GraphQL operation that belongs to this service: validated once, when the service starts, and run many times. */
export interface StoredOperation {
  /** The type of its variable `$input`. */
  readonly inputType: GraphQLInputObjectType | undefined;
  /** Its variables, as if they were the fields of one input: what a body is that becomes the arguments of a query. */
  readonly variablesType: GraphQLInputObjectType;
  /**
   * Returns the answer as JSON in REST's shape (shape.ts). Fields of a record that are withheld from the caller are null.
   *
   * @throws AppError if anything else is refused; any other error is a fault
   */
  readonly run: (work: UnitOfWork, variables: Readonly<Record<string, unknown>>) => Promise<string>;
}

/** Stores an operation. @throws Error when the operation does not fit the schema. */
export function storedOperation(document: DocumentNode): StoredOperation {
  const mistakes = validate(schema, document);
  if (mistakes.length > 0) {
    throw new Error(`A stored operation does not fit the schema: ${mistakes.map(({ message }) => message).join('; ')}`);
  }
  const query = PlannedQuery.of(document, { isProjected: true });
  const mutation = PlannedMutation.of(document, { isProjected: true });
  const operation = getOperationAST(document);
  if (!operation) throw new Error('A stored operation is one operation.');
  const answer = async (work: UnitOfWork, variableValues: Readonly<Record<string, unknown>>): Promise<Answer> => {
    if (mutation) {
      const variables = coercedOrGiven(document, operation, variableValues);
      await work.call.confirmCaller();
      return executeMutation({ mutation, variables }, work);
    }
    const definitions = operation.variableDefinitions ?? [];
    const { coerced: variables, errors } = getVariableValues(schema, definitions, { ...variableValues });
    if (!variables) return { result: { errors } };
    if (!query) throw new Error('A stored operation is a query or a mutation.');
    return readConfirmed(query, work, variables);
  };
  return {
    inputType: inputTypeOf(document),
    variablesType: variablesTypeOf(operation),
    async run(work, given) {
      // A variable that is undefined counts as absent, as it does in JSON.
      const variableValues = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
      const answered = await answer(work, variableValues);
      if ('text' in answered) return answered.text;
      throw mostSevere((answered.result.errors ?? []).map(causeOf));
    },
  };
}

/** @throws any error from confirming a caller whose key the statement has not confirmed: its rights may have changed */
async function readConfirmed(
  query: PlannedQuery,
  work: UnitOfWork,
  variables: Readonly<Record<string, unknown>>,
): Promise<Answer> {
  try {
    return await query.read(work, variables);
  } catch (error) {
    if (error instanceof AppError) await work.call.confirmCaller();
    throw error;
  }
}

/**
 * The variables of a mutation, coerced. A value of the wrong type is left unchanged: the use-case parses it, and reports
 * it in its own words, with all other problems. It may even be valid in REST and on pages, for which the schema's types
 * are not meant: blank text counts as absent.
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

function variablesTypeOf({ variableDefinitions = [] }: OperationDefinitionNode): GraphQLInputObjectType {
  const fields = variableDefinitions.flatMap(({ variable, type }) => {
    const known = typeFromAST(schema, type);
    return isInputType(known) ? [[variable.name.value, { type: known }] as const] : [];
  });
  return new GraphQLInputObjectType({ name: 'Variables', fields: Object.fromEntries(fields) });
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
