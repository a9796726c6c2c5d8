import type { Figures, LoadSettings } from '../measure/figures.ts';
import type { ModuleShare, ProcessFigures } from '../measure/process.ts';
import type { Scenario } from '../scenarios/scenario.ts';
import type { SubjectName } from '../subjects/subject.ts';
import type { Machine } from './machine.ts';

/** A scenario's figures by subject; PostGraphile's where it takes part. */
export interface Row {
  readonly scenario: Scenario;
  readonly figures: ReadonlyMap<SubjectName, Figures>;
  /** SQL statements for a request. */
  readonly statements: Map<SubjectName, number>;
}

/** The figures on a database of that many kits. */
export interface SizeResults {
  readonly kits: number;
  readonly rows: readonly Row[];
}

/** All that a full run found, sizes from small to large. */
export interface Results {
  readonly started: Date;
  readonly settings: LoadSettings;
  readonly machine: Machine;
  readonly bySize: readonly SizeResults[];
  readonly process?: ProcessFigures;
  readonly profile?: readonly ModuleShare[];
}

/** How the subjects are called in print, in their order. */
export const SUBJECT_TITLES: Readonly<Record<SubjectName, string>> = {
  service: 'service',
  bare: 'bare',
  postgraphile: 'PostGraphile',
};

/** The service's requests a second as a part of the other subject's; undefined if that has no part in the scenario. */
export function ratioTo(row: Row, other: SubjectName): number | undefined {
  const own = row.figures.get('service');
  const others = row.figures.get(other);
  return own && others && own.perSecond / others.perSecond;
}
