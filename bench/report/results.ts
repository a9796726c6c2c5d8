import type { Figures, LoadSettings } from '../measure/figures.ts';
import type { ModuleShare, ProcessFigures } from '../measure/process.ts';
import type { Scenario } from '../scenarios/scenario.ts';
import type { SubjectName } from '../subjects/subject.ts';
import type { Machine } from './machine.ts';

/** The figures of a scenario, for each subject that takes part. */
export interface Row {
  readonly scenario: Scenario;
  readonly figures: ReadonlyMap<SubjectName, Figures>;
  /** SQL statements for a request. */
  readonly statements: Map<SubjectName, number>;
}

/** The figures for one size of the database. */
export interface SizeResults {
  readonly kits: number;
  readonly rows: readonly Row[];
}

/** Everything that a run measured; sizes from small to large. */
export interface Results {
  readonly started: Date;
  readonly settings: LoadSettings;
  readonly machine: Machine;
  readonly bySize: readonly SizeResults[];
  readonly process: ProcessFigures;
  readonly profile: readonly ModuleShare[];
}

/** The names of the subjects in tables and plots. */
export const SUBJECT_TITLES: Readonly<Record<SubjectName, string>> = {
  service: 'service',
  bare: 'bare',
  postgraphile: 'PostGraphile',
};

/** The service's requests per second divided by the other subject's; undefined if that takes no part in the scenario. */
export function ratioTo(row: Row, other: SubjectName): number | undefined {
  const own = row.figures.get('service');
  const others = row.figures.get(other);
  return own && others && own.perSecond / others.perSecond;
}
