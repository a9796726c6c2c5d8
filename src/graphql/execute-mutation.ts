import { type DocumentNode, type FieldNode, type GraphQLError, getArgumentValues, Kind, locatedError } from 'graphql';
import { buildExecutionContext, type ExecutionContext } from 'graphql/execution/execute.js';
import type { UnitOfWork } from '../call/unit-of-work.ts';
import { noteReadsOfWrite, recordReadsOfWrite } from '../domains/audit/record-reads.ts';
import { noteRefusal } from '../domains/audit/record-refusals.ts';
import { isJsonObject } from '../domains/json.ts';
import { executeAudited, rootFieldsOf } from './audited-execution.ts';
import { causeOf, isRefusal } from './errors.ts';
import { spendBytes } from './execute.ts';
import type { MutationField, PlannedMutation } from './read/planned-mutation.ts';
import { frameOfAnswer } from './read/projection.ts';
import { unusedInfo } from './read/unused-info.ts';
import { schema } from './schema.ts';
import type { Answer } from './text-result.ts';

/** A mutation to execute. */
export interface GivenMutation {
  readonly mutation: PlannedMutation;
  /** Its variables, coerced, including defaults. */
  readonly variables: Readonly<Record<string, unknown>>;
  /** Its variables as they came. */
  readonly variableValues: Readonly<Record<string, unknown>>;
}

/** The answer to one field, as JSON. */
export interface FieldAnswer {
  readonly text: string;
  readonly errors: readonly GraphQLError[];
}

/**
 * Does the work of a field and reads its answer in one transaction: `withAnswer`, or something around it.
 *
 * @param key under which the answer stands
 */
export type RunField = (run: (work: UnitOfWork) => Promise<FieldAnswer>, key: string) => Promise<FieldAnswer>;

/** The answer to `__typename`. */
const TYPE_NAME: FieldAnswer = { text: '"Mutation"', errors: [] };

/**
 * Executes a mutation field by field, each in its own transaction, in which its answer is read, too. So completed work is always
 * reported as done, and a null for the field means that nothing has changed (contract, 5.3).
 */
export async function executeMutation(
  given: GivenMutation,
  work: UnitOfWork,
  runField: RunField = (run) => work.withAnswer(run),
): Promise<Answer> {
  const { mutation, variables } = given;
  const answers = new Map<string, FieldAnswer>();
  for (const field of mutation.fields(variables)) {
    answers.set(field.key, field.field ? await answerField(field, given, work, runField) : TYPE_NAME);
  }
  return answerOfFields(answers, mutation);
}

/** The answer to a mutation, from the answers to its fields by their keys. */
export function answerOfFields(
  answers: ReadonlyMap<string, FieldAnswer>,
  mutation: Pick<PlannedMutation, 'isProjected'>,
): Answer {
  const fields = Array.from(answers, ([key, answer]) => ({ key, ...answer }));
  const errors = fields.flatMap((field) => field.errors);
  if (errors.length > 0) {
    const data = Object.fromEntries(fields.map(({ key, text }) => [key, JSON.parse(text)]));
    return { result: { errors, data } };
  }
  const { open, before, close } = frameOfAnswer(mutation, fields);
  return { text: [open, ...fields.flatMap(({ text }, index) => [before[index] ?? '', text]), close].join('') };
}

async function answerField(
  field: MutationField,
  given: GivenMutation,
  { call }: UnitOfWork,
  runField: RunField,
): Promise<FieldAnswer> {
  call.concerned.clear();
  try {
    const answer = await runField((within) => answerInTransaction(field, given, within), field.key);
    call.budget.reportsCommittedWork = true;
    return answer;
  } catch (error) {
    noteRefusal({ call }, field.field?.name ?? field.key, error);
    return { text: 'null', errors: [errorOf(error, field, given)] };
  }
}

/**
 * @throws the use-case's refusal or any fault, including one while reading the answer; then nothing has changed. A refusal further
 *   down, such as for a field that the role may not see, is returned along with the answer.
 */
async function answerInTransaction(field: MutationField, given: GivenMutation, work: UnitOfWork): Promise<FieldAnswer> {
  const { field: mutation, nodes } = field;
  if (!mutation?.resolve) throw new Error('A mutation has no use-case.');
  const args = getArgumentValues(mutation, nodes[0], given.variables);
  const payload: unknown = await mutation.resolve(undefined, args, work, unusedInfo(mutation.name));
  if (typeof payload !== 'object' || payload === null) return { text: 'null', errors: [] };
  return (await readByPlan(field, given, payload, work)) ?? readByGraphql(field, given, payload, work);
}

/** Undefined if graphql-js must read the payload. @throws any fault */
async function readByPlan(
  { plan, ...field }: MutationField,
  given: GivenMutation,
  payload: object,
  work: UnitOfWork,
): Promise<FieldAnswer | undefined> {
  const { selectValue: select } = work;
  if (!plan || !select) return undefined;
  const { mutation, variables } = given;
  const located = () => mutation.located(field.key, variables);
  const answer = await plan.read({ work, variables, payload, select, key: field.key, located });
  const { text, shown, isRecorded, errors, tooLong } = answer;
  const failure = errors.find((error) => isOfRootField(error) || !isRefusal(error));
  if (failure) throw causeOf(failure);
  if (isRecorded) noteReadsOfWrite(work, [shown]);
  else if (shown.records.size > 0) await recordReadsOfWrite(work, [shown]);
  return { text, errors: tooLong ? [...errors, errorOf(tooLong, field, given)] : errors };
}

async function readByGraphql(
  field: Pick<MutationField, 'key' | 'nodes'>,
  given: GivenMutation,
  payload: object,
  work: UnitOfWork,
): Promise<FieldAnswer> {
  const execution = executionOf(given);
  const document = documentOf(execution, rootFieldsOf(execution).get(field.key) ?? field.nodes);
  const { variableValues } = given;
  const { result, shown } = await executeAudited({ schema, document, variableValues, contextValue: work }, { payload });
  const failure = result.errors?.find((error) => isOfRootField(error) || !isRefusal(error));
  if (failure) throw causeOf(failure);
  await recordReadsOfWrite(work, shown);
  const { errors = [] } = result;
  const answer = result.data?.[field.key] ?? null;
  try {
    spendBytes(work, result);
    return { text: JSON.stringify(answer), errors };
  } catch (error) {
    // The work is done, and its caller must learn that.
    return { text: JSON.stringify(withoutRecords(answer)), errors: [...errors, errorOf(error, field, given)] };
  }
}

function errorOf(
  error: unknown,
  { key }: Pick<MutationField, 'key'>,
  { mutation, variables }: GivenMutation,
): GraphQLError {
  return locatedError(error, mutation.located(key, variables).nodes, [key]);
}

/** The mutation as graphql-js prepares it, from the document with the locations. */
function executionOf({ mutation, variableValues }: GivenMutation): ExecutionContext {
  const execution = buildExecutionContext({
    schema,
    document: mutation.locatedDocument(),
    operationName: mutation.operation.name?.value ?? null,
    variableValues,
  });
  if (!('operation' in execution)) throw execution[0];
  return execution;
}

/** What remains of a payload that is too long to send, to show that the work was done. Null if it was not. */
function withoutRecords(payload: unknown): unknown {
  if (!isJsonObject(payload)) return null;
  const left = Object.entries(payload).map(([name, value]) => [name, typeof value === 'object' ? null : value]);
  return Object.fromEntries(left);
}

function isOfRootField({ path }: GraphQLError): boolean {
  return path === undefined || path.length === 1;
}

/** The operation with only this root field. */
function documentOf({ operation, fragments }: ExecutionContext, selections: readonly FieldNode[]): DocumentNode {
  const selectionSet = { kind: Kind.SELECTION_SET, selections } as const;
  return { kind: Kind.DOCUMENT, definitions: [{ ...operation, selectionSet }, ...Object.values(fragments)] };
}
