import type { SelectNamedValue } from '../../db/db.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import type { ShownRecords } from '../patients-data.ts';
import { compact, type Json, MISSING, type Sql, TOO_LONG, toSql, type WriteSql } from './json-text.ts';
import type { Placeholders } from './placeholders.ts';
import { NotWritable, type ReadRun } from './read-run.ts';
import { PlannedStatement, type WrittenStatement } from './statement.ts';

/** How many times longer a statement's result may be than the answer built from it: placeholders are longer than their values. */
const PLACEHOLDERS_AND_ALL = 2;

/** One statement that returns JSON, and how the placeholders in it are filled. */
export class PlannedJson {
  readonly #name: string;
  readonly #statement: PlannedStatement;
  readonly #placeholders: Placeholders;

  /**
   * @param name of the statement, for the record of the request
   * @param alongside a write to send in the same statement, if any
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

  /** @throws AppError if a use-case refuses. */
  write(run: ReadRun): WrittenStatement {
    return this.#statement.write(run);
  }

  /** Sends the written statement and returns its result, and about how many bytes of the answer it makes. */
  async send({ text, values }: WrittenStatement, select: SelectNamedValue): Promise<SentJson> {
    const result = textOf(await select(this.#name, text, values));
    return {
      text: result,
      bytes: (result === TOO_LONG ? Number.POSITIVE_INFINITY : result.length) / PLACEHOLDERS_AND_ALL,
    };
  }

  /**
   * The JSON in pieces, with its placeholders filled in.
   *
   * @param shown collects the records that it shows
   * @throws NotWritable if only graphql-js can answer
   */
  fill({ text }: SentJson, run: ReadRun, shown: ShownRecords): readonly string[] {
    if (text.includes(MISSING)) throw new NotWritable('a value is missing');
    return this.#placeholders.fill(text, { ...run, shown });
  }
}

/** What a statement has returned. */
export interface SentJson {
  readonly text: string;
  /** About how many bytes of the answer it makes; infinite if it was too long to be returned. */
  readonly bytes: number;
}

/** The text, unless it alone exceeds the limit of an answer. `OFFSET 0` keeps PostgreSQL from computing it twice. */
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
  if (typeof value !== 'string') throw new Error('The database gave no text where the statement makes one.');
  return value;
}
