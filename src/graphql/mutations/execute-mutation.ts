import { type DocumentNode, type GraphQLError, getArgumentValues, locatedError } from 'graphql';
import type { Call } from '../../call/call.ts';
import type { UnitOfWork } from '../../call/unit-of-work.ts';
import { noteReadsOfWrite, recordReadsOfWrite } from '../../domains/audit/record-reads.ts';
import { noteRefusal } from '../../domains/audit/record-refusals.ts';
import { causeOf, isRefusal } from '../answers/errors.ts';
import type { Answer } from '../answers/text-result.ts';
import type { MutationField, PlannedMutation } from '../read/planned-mutation.ts';
import { frameOfAnswer } from '../read/projection.ts';
import { unusedInfo } from '../read/unused-info.ts';
import { audienceOf, isRefusedTo, refusedToPatients } from '../roles/fields-of-patients.ts';

/** A mutation to execute. */
export interface GivenMutation {
  readonly mutation: PlannedMutation;
  /** Its variables, coerced, including defaults. */
  readonly variables: Readonly<Record<string, unknown>>;
  /** Makes the document with the locations that errors report. */
  readonly located?: () => DocumentNode;
}

/** The answer to one field, as JSON. */
export interface FieldAnswer {
  readonly text: string;
  readonly errors: readonly GraphQLError[];
}

/**
 * Does the work of a field and reads its answer in one transaction: `withAnswer`, or a wrapper around it.
 *
 * @param key the response key of the field
 */
export type RunField = (run: (work: UnitOfWork) => Promise<FieldAnswer>, key: string) => Promise<FieldAnswer>;

/** The answer to `__typename`. */
const TYPE_NAME: FieldAnswer = { text: '"Mutation"', errors: [] };

/**
 * Executes a mutation field by field, each in its own transaction, which also reads its answer. So completed work is
 * always reported as done, and a null for the field means that nothing has changed (contract, 5.3).
 */
export async function executeMutation(
  given: GivenMutation,
  work: UnitOfWork,
  runField: RunField = (run) => work.withAnswer(run),
): Promise<Answer> {
  const { mutation, variables } = given;
  const answers = new Map<string, FieldAnswer>();
  for (const field of mutation.fields(variables, audienceOf(work.call.actor))) {
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
    return { text: 'null', errors: [errorOf(error, field, given, call)] };
  }
}

/**
 * @throws the use-case's refusal or any fault, including one while reading the answer; then nothing has changed. A
 *   refusal inside the payload, such as for a field that the role may not see, is returned along with the answer.
 */
async function answerInTransaction(field: MutationField, given: GivenMutation, work: UnitOfWork): Promise<FieldAnswer> {
  const { field: mutation, nodes } = field;
  if (!mutation?.resolve) throw new Error('A mutation has no use-case.');
  if (isRefusedTo(audienceOf(work.call.actor), 'Mutation', mutation.name))
    throw refusedToPatients('Mutation', mutation.name);
  const args = getArgumentValues(mutation, nodes[0], given.variables);
  const payload: unknown = await mutation.resolve(undefined, args, work, unusedInfo(mutation.name));
  if (typeof payload !== 'object' || payload === null) return { text: 'null', errors: [] };
  work.noteMutation(mutation.name);
  return readPayload(field, given, payload, work);
}

/** Reads the selected fields of a payload. @throws any fault */
async function readPayload(
  { plan, ...field }: MutationField,
  given: GivenMutation,
  payload: object,
  work: UnitOfWork,
): Promise<FieldAnswer> {
  if (!plan) throw new Error('A mutation has no payload.');
  const { selectValue: select } = work;
  const { mutation, variables } = given;
  const located = () => mutation.located(field.key, variables, audienceOf(work.call.actor), given.located?.());
  const answer = await plan.read({ work, variables, payload, select, key: field.key, located });
  const { text, shown, isRecorded, errors, tooLong } = answer;
  const failure = errors.find((error) => isOfRootField(error) || !isRefusal(error));
  if (failure) throw causeOf(failure);
  if (isRecorded) noteReadsOfWrite(work, [shown]);
  else if (shown.records.size > 0) await recordReadsOfWrite(work, [shown]);
  return { text, errors: tooLong ? [...errors, errorOf(tooLong, field, given, work.call)] : errors };
}

function errorOf(
  error: unknown,
  { key }: Pick<MutationField, 'key'>,
  { mutation, variables, located }: GivenMutation,
  { actor }: Call,
): GraphQLError {
  return locatedError(error, mutation.located(key, variables, audienceOf(actor), located?.()).nodes, [key]);
}

function isOfRootField({ path }: GraphQLError): boolean {
  return path === undefined || path.length === 1;
}
