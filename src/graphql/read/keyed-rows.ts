import DataLoader from 'dataloader';
import type { FieldNode, GraphQLObjectType } from 'graphql';
import { nodeTypes } from '../fields/record.ts';
import { isTypeOfPatients } from '../roles/fields-of-patients.ts';
import { jsonSql, toSql } from './json-text.ts';
import { Placeholders } from './placeholders.ts';
import { PlannedJson, type SentJson } from './planned-json.ts';
import type { Planning } from './planning.ts';
import { type AnswerRun, NotPlannable } from './read-run.ts';
import { rowsOfType } from './rows.ts';
import type { FilledJson } from './written.ts';

/** The separators between rows, and between a row's key and its JSON. JSON escapes all control characters. */
const BETWEEN_ROWS = '\u0006';
const AFTER_KEY = '\u0005';

/**
 * The plan for records of one type that are read by their keys. One statement reads all records at one place in an
 * answer.
 */
export class KeyedRows {
  /** Undefined for a type of which the audience reads nothing, so that its records do not exist. */
  readonly #json: PlannedJson | undefined;

  /** @throws NotPlannable */
  constructor(planning: Planning, type: GraphQLObjectType<unknown, unknown>, nodes: readonly FieldNode[]) {
    const nodeType = nodeTypes().get(type.name);
    if (!nodeType) throw new NotPlannable(`${type.name} has no keys`);
    // Only an independent record is read by its key.
    if (planning.record) throw new NotPlannable(`${type.name} is under another record`);
    if (planning.operation.audience === 'patients' && !isTypeOfPatients(type.name)) return;
    const placeholders = new Placeholders();
    const { rows } = rowsOfType(planning, type);
    const item = planning.planObject({ ...planning, placeholders }, type, nodes, rows);
    const json = jsonSql(
      `coalesce((SELECT string_agg(concat(${rows.sqlOf(nodeType.key)}, E'\\x05', `,
      ...toSql(item),
      `), E'\\x06') FROM (SELECT row.* FROM `,
      (statement, run) => {
        const { from, where } = nodeType.rows(run.work, run.keys ?? []);
        statement.addSql(from).add(' WHERE ').addAll(where, ' AND ');
      },
      `) ${rows.alias}), '')`,
    );
    this.#json = new PlannedJson(`SELECT ${type.name}`, json, placeholders);
    planning.placeholders.addPlan(this.#json);
  }

  /** The JSON of one record; null if there is none that the caller may see. */
  load(key: string, run: AnswerRun): Promise<FilledJson | null> {
    const known = run.loaders.get(this);
    if (known) return known.load(key);
    const loader = new DataLoader<string, FilledJson | null>(async (keys) => {
      const rows = await this.#read(keys, run);
      return Promise.all(keys.map(async (each) => (await rows.get(each)?.fill(run, run.shown)) ?? null));
    });
    run.loaders.set(this, loader);
    return loader.load(key);
  }

  async #read(keys: readonly string[], run: AnswerRun): Promise<ReadonlyMap<string, SentJson>> {
    const { selectValue: select, call } = run.work;
    if (!select) throw new Error('Rows cannot be read here: there is no read path.');
    if (!this.#json) return new Map();
    const sent = await this.#json.send(this.#json.write({ ...run, keys }), select);
    call.budget.requireRoom(sent.bytes);
    return new Map(sent.split(BETWEEN_ROWS).map((row) => row.cut(AFTER_KEY)));
  }
}
