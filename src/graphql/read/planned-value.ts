import type { FieldNode } from 'graphql';
import type { ShownRecords } from '../audit/patients-data.ts';
import type { Source } from '../fields/source.ts';
import type { Placeholders } from './placeholders.ts';
import { planRowOrKey, planValue } from './plan-value.ts';
import type { FieldJson } from './planned-json.ts';
import { argumentReader, type Field, type Planning } from './planning.ts';
import { type AnswerRun, NotPlannable, type ReadRun } from './read-run.ts';
import { onceResolved, type Written, writtenOrFailed } from './written.ts';

/** A root field that the service computes, with the plans of its records. */
export class PlannedValue implements FieldJson {
  readonly #write: (run: AnswerRun) => Written;
  readonly #placeholders: Placeholders;

  constructor(write: (run: AnswerRun) => Written, placeholders: Placeholders) {
    this.#write = write;
    this.#placeholders = placeholders;
  }

  /** The memory that the plans of its records occupy, in bytes. */
  get keptBytes(): number {
    return this.#placeholders.keptBytes;
  }

  fill(run: ReadRun, shown: ShownRecords): Written {
    return writtenOrFailed(run.failures, () => this.#write({ ...run, shown }));
  }
}

/** @throws NotPlannable */
export function planComputed(
  planning: Planning,
  field: Field,
  [node, ...nodes]: readonly FieldNode[],
  source: Extract<Source, { kind: 'computed' }>,
): PlannedValue {
  if (!node) throw new NotPlannable(field.name);
  const { disclosed } = source;
  const argumentsOf = argumentReader(field, node);
  const write = planValue(planning, field, [node, ...nodes], disclosed?.ofRows);
  return new PlannedValue((run) => {
    const value = source.compute({}, argumentsOf(run.variables), run.work);
    return onceResolved(value, (there) => {
      if (disclosed) run.shown.noteQuestion(disclosed.question);
      return write(there, run);
    });
  }, planning.placeholders);
}

/**
 * Plans the event that a subscription delivers: from its row if that has every selected field, and by its key otherwise.
 */
export function planEvent(planning: Planning, field: Field, nodes: readonly FieldNode[]): PlannedValue {
  const write = planRowOrKey(planning, field, nodes);
  return new PlannedValue((run) => {
    if (!run.event) throw new Error('Only a subscription has an event to deliver.');
    return write(run.event, run);
  }, planning.placeholders);
}
