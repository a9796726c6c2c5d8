import type { DocumentNode } from 'graphql';
import type { SelectNamedValue } from '../../db/sql/db.ts';
import { AppError } from '../../errors/errors.ts';
import type { Answer } from '../answers/text-result.ts';
import { noteReads, ShownRecords } from '../audit/patients-data.ts';
import { completeAnswer } from './failed-answer.ts';
import { FAILURE_MARK } from './failures.ts';
import { type FieldJson, fixedJson, type PlannedJson, type SentJson } from './planned-json.ts';
import { locatedIn, type PlannedOperation, rootFieldsOf } from './planned-operation.ts';
import { PlannedValue } from './planned-value.ts';
import { type Field, objectType } from './planning.ts';
import { frameOfAnswer } from './projection.ts';
import { newRun, type ReadRun } from './read-run.ts';
import { addPieces, type FilledJson, lengthOf, type MarkedRecord } from './written.ts';

/**
 * A planned query, or the plan for an event of a subscription: one SQL statement per root field, and how to build the
 * response from them.
 */
export interface ReadPlan {
  /** The memory the plan occupies, in bytes, not counting the document. */
  readonly keptBytes: number;
  /**
   * Runs the statements. A refusal or fault at a place in the answer becomes an error in the answer; in REST, it is
   * thrown, because there is no answer then.
   *
   * @param located reads the document again with the locations that errors report
   * @throws AnswerTooLong; AppError UNAUTHENTICATED if the caller's key is no longer valid
   */
  readonly read: (
    run: Pick<ReadRun, 'work' | 'variables' | 'event'>,
    select: SelectNamedValue,
    located: () => DocumentNode,
  ) => Promise<Answer>;
}

/** The size in bytes of a root field without its statement and placeholders: a heap measurement, rounded up. */
const ROOT_BYTES = 3_000;

/** A root field: its response key, and how it is read: by a statement, unless the service computes it. */
export interface RootPlan {
  readonly key: string;
  /** Undefined for `__typename`, for introspection, and for omitted keys. */
  readonly field: Field | undefined;
  readonly by: PlannedJson | PlannedValue;
  /** Whether its statement reads little (short-reads.ts); absent if it never does. */
  readonly isShort?: ((run: ReadRun) => boolean) | undefined;
}

/** The plan of an operation with these root fields. */
export function readPlanOf(planned: PlannedOperation, roots: readonly RootPlan[]): ReadPlan {
  return {
    keptBytes: roots.reduce((sum, { by }) => sum + ROOT_BYTES + by.keptBytes, 0),
    read: async ({ work, variables, ...given }, select, located) => {
      const run: ReadRun = { ...newRun(work, variables), ...given };
      const sent = await sendRoots(roots, run, select);
      const read = await fillRoots(sent, run);
      return answerOf(planned, read, run) ?? failedAnswerOf(read, run, locatedIn(planned, located()));
    },
  };
}

/** A root field whose statement has been answered, or that has failed. */
interface SentRoot {
  readonly root: RootPlan;
  readonly json: FieldJson;
}

async function sendRoots(
  roots: readonly RootPlan[],
  run: ReadRun,
  select: SelectNamedValue,
): Promise<readonly SentRoot[]> {
  // Write all statements before sending the first, so that the failure of one costs the database as little as possible.
  const written = roots.map((root) => ({ root, statement: statementOf(root, run) }));
  const { budget } = run.work.call;
  // A statement also confirms the caller's key. Anything else may only be answered or refused once the key is known to be
  // valid.
  if (written.every(({ statement }) => 'fill' in statement) || roots.some(({ by }) => by instanceof PlannedValue))
    await run.work.call.confirmCaller();
  let bytes = 0;
  return Promise.all(
    written.map(async ({ root, statement }) => {
      if ('fill' in statement) return { root, json: statement };
      try {
        const json = await statement.send(select);
        bytes += json.bytes;
        budget.requireRoom(bytes);
        return { root, json };
      } catch (error) {
        // The key of a caller who was only recognized is no longer valid.
        if (error instanceof AppError && error.code === 'UNAUTHENTICATED') throw error;
        return { root, json: fixedJson(run.failures.note(error)) };
      }
    }),
  );
}

/**
 * The statement to send, or JSON that needs none: a computed value, or the mark of the failure if a statement could not
 * be written.
 */
function statementOf(
  { by, isShort }: RootPlan,
  run: ReadRun,
): FieldJson | { readonly send: (select: SelectNamedValue) => Promise<SentJson> } {
  if (by instanceof PlannedValue) return by;
  try {
    const written = by.write(run);
    return { send: (select) => by.send(written, select, isShort?.(run)) };
  } catch (error) {
    return fixedJson(run.failures.note(error));
  }
}

/** A root field that has been read, with the marks of records and failures in its JSON. */
interface ReadRoot {
  readonly root: RootPlan;
  readonly json: string | FilledJson;
  /** The records that the answer shows, and the questions that it answers. */
  readonly shown: ShownRecords;
}

async function fillRoots(roots: readonly SentRoot[], run: ReadRun): Promise<readonly ReadRoot[]> {
  const filled = roots.map(({ root, json }) => {
    const shown = new ShownRecords(root.field?.name ?? '');
    return { root, shown, json: json.fill(run, shown) };
  });
  return Promise.all(filled.map(async ({ json, ...root }) => ({ ...root, json: await json })));
}

/**
 * The answer as text; undefined if some part of it has failed.
 *
 * @throws AnswerTooLong before it is joined, because one record may occur in it many times; in REST, any failure
 */
function answerOf(planned: PlannedOperation, roots: readonly ReadRoot[], run: ReadRun): Answer | undefined {
  const { budget } = run.work.call;
  let length = 0;
  for (const { json } of roots) {
    length += lengthOf(json, budget.maxBytes - length);
    budget.requireRoom(length);
  }
  const { open, before, close } = frameOfAnswer(
    planned,
    roots.map(({ root }) => root),
  );
  const pieces = [open];
  const marks: (readonly [ShownRecords, MarkedRecord])[] = [];
  for (const [index, { json, shown }] of roots.entries()) {
    pieces.push(before[index] ?? '');
    addPieces(pieces, json, (mark) => {
      marks.push([shown, mark]);
      return '';
    });
  }
  pieces.push(close);
  const text = pieces.join('');
  budget.spendBytes(text.length);
  if (text.includes(FAILURE_MARK)) {
    if (planned.isProjected) throw run.failures.mostSevereIn(text);
    return undefined;
  }
  for (const [shown, { record, classes }] of marks) shown.add(record, classes);
  noteReads(
    run.work,
    roots.map(({ shown }) => shown),
  );
  return { text };
}

/** The answer with its errors. */
function failedAnswerOf(roots: readonly ReadRoot[], run: ReadRun, located: PlannedOperation): Answer {
  const parent = objectType(located.schema.getRootType(located.operation.operation));
  const nodesByKey = rootFieldsOf(located);
  const completed = roots.map(({ root: { key, field }, json, shown }) => {
    if (!field) return { key, shown, value: parsedJson(json), errors: [] };
    const nodes = nodesByKey.get(key) ?? [];
    return { key, shown, ...completeAnswer(located, { key, parent, field, nodes, json, shown }, run.failures) };
  });
  const answered = completed.filter(({ value }) => value !== null);
  noteReads(
    run.work,
    answered.map(({ shown }) => shown),
  );
  return {
    result: {
      errors: completed.flatMap(({ errors }) => errors),
      data: Object.fromEntries(completed.map(({ key, value }) => [key, value])),
    },
  };
}

/** Parses introspection, which has no records, and no part of which is refused. */
function parsedJson(json: string | FilledJson): unknown {
  if (typeof json !== 'string') throw new Error('Introspection is always plain text.');
  return JSON.parse(json);
}
