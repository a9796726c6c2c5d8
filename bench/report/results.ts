import type { Figures, LoadSettings } from '../measure/figures.ts';
import type { ProcessFigures } from '../measure/process.ts';
import type { Scenario } from '../scenarios/scenario.ts';
import type { SubjectName } from '../subjects/subject.ts';

/** A scenario's figures for each subject that takes part. */
export interface Row {
  readonly scenario: Scenario;
  readonly figures: ReadonlyMap<SubjectName, Figures>;
  /** SQL statements per request. */
  readonly statements: Map<SubjectName, number>;
}

/** The figures for one database size. */
export interface SizeResults {
  readonly kits: number;
  readonly rows: readonly Row[];
}

/** All measurements of a run, with sizes from small to large. */
export interface Results {
  readonly started: Date;
  readonly settings: LoadSettings;
  /** The machine that they were measured on, in words. */
  readonly machine: string;
  readonly bySize: readonly SizeResults[];
  readonly process: ProcessFigures;
}

/** The subjects' names in tables and plots. */
export const SUBJECT_TITLES: Readonly<Record<SubjectName, string>> = {
  service: 'service',
  bare: 'bare',
  postgraphile: 'PostGraphile',
};

/** The service's requests per second divided by the other subject's; undefined if the other takes no part in the scenario. */
export function ratioTo(row: Row, other: SubjectName): number | undefined {
  const own = row.figures.get('service');
  const others = row.figures.get(other);
  return own && others && own.perSecond / others.perSecond;
}
