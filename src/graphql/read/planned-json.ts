import type { SelectNamedValue } from '../../db/sql/db.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import type { ShownRecords } from '../audit/patients-data.ts';
import { compact, type Json, type Sql, TOO_LONG, toSql, type WriteSql } from './json-text.ts';
import type { Placeholders } from './placeholders.ts';
import type { ReadRun } from './read-run.ts';
import { PlannedStatement, type WrittenStatement } from './statement.ts';
import type { FilledJson, Written } from './written.ts';

/** How many times longer a statement's result may be than the answer built from it: placeholders are longer than their values. */
const PLACEHOLDERS_AND_ALL = 2;

/** One statement that returns JSON, and how its placeholders are filled. */
export class PlannedJson {
  readonly #name: string;
  readonly #statement: PlannedStatement;
  readonly #placeholders: Placeholders;

  /**
   * @param name the statement's name, for the request's record
   * @param alongside a write to include in the same statement, if any
   */
  constructor(
    name: string,
    json: Json,
    placeholders: Placeholders,
    alongside?: (run: ReadRun) => Prisma.Sql | undefined,
  ) {
    const writeAlongside: WriteSql = (statement, run) => {
      const write = alongside?.(run);
      if (write) statement.add('WITH written AS (').addSql(write).add(') ');
    };
    const select: Sql = ['SELECT ', ...unlessTooLong(toSql(json)), ' AS value'];
    this.#name = name;
    this.#statement = new PlannedStatement(compact(alongside ? [writeAlongside, ...select] : select));
    this.#placeholders = placeholders;
  }

  /** The memory the statement and its placeholders occupy, in bytes. */
  get keptBytes(): number {
    return this.#statement.keptBytes + this.#placeholders.keptBytes;
  }

  /** @throws AppError if a use-case refuses all of it. */
  write(run: ReadRun): WrittenStatement {
    return this.#statement.write(run);
  }

  /** Sends the written statement. @param isShort whether other callers may share it, because it reads little (short-reads.ts) */
  async send({ text, values }: WrittenStatement, select: SelectNamedValue, isShort = false): Promise<SentJson> {
    return new SentJson(textOf(await select(this.#name, text, values, isShort)), this.#placeholders);
  }
}

/** The JSON of one field of an answer, with the marks of its failures. */
export interface FieldJson {
  /**
   * Fills in its placeholders. @param shown collects the records that the answer shows, and the questions that it answers
   */
  readonly fill: (run: ReadRun, shown: ShownRecords) => Written;
}

/** JSON that does not come from a statement. */
export function fixedJson(text: string): FieldJson {
  return { fill: () => text };
}

/** The result of a statement. */
export class SentJson implements FieldJson {
  /** The approximate number of bytes that it adds to the answer; infinite if it was too long to be returned. */
  readonly bytes: number;
  readonly #text: string;
  readonly #placeholders: Placeholders;

  constructor(text: string, placeholders: Placeholders) {
    this.bytes = (text === TOO_LONG ? Number.POSITIVE_INFINITY : text.length) / PLACEHOLDERS_AND_ALL;
    this.#text = text;
    this.#placeholders = placeholders;
  }

  fill(run: ReadRun, shown: ShownRecords): FilledJson | Promise<FilledJson> {
    return this.#placeholders.fill(this.#text, { ...run, shown });
  }

  /** The texts that it was joined from, with a separator between them. */
  split(between: string): readonly SentJson[] {
    return this.#text === '' ? [] : this.#text.split(between).map((text) => new SentJson(text, this.#placeholders));
  }

  /** The text before the first mark, and the rest. */
  cut(mark: string): readonly [before: string, json: SentJson] {
    const end = this.#text.indexOf(mark);
    return [this.#text.slice(0, end), new SentJson(this.#text.slice(end + mark.length), this.#placeholders)];
  }
}

/** The text, unless it alone exceeds the limit for an answer. `OFFSET 0` keeps PostgreSQL from computing it twice. */
function unlessTooLong(json: Sql): Sql {
  const isTooLong: WriteSql = (statement, run) => {
    const { maxBytes } = run.work.call.budget;
    if (Number.isFinite(maxBytes)) statement.add(`octet_length(text.value) > ${PLACEHOLDERS_AND_ALL * maxBytes}`);
    else statement.add('false');
  };
  return [
    '(SELECT CASE WHEN ',
    isTooLong,
    ` THEN '${TOO_LONG}' ELSE text.value END FROM (SELECT `,
    ...json,
    ' AS value OFFSET 0) text)',
  ];
}

function textOf(value: unknown): string {
  if (typeof value !== 'string') throw new Error('The database returned no text for a statement that produces text.');
  return value;
}
