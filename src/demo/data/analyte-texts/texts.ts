import type { AnalyteKey } from '../../../domains/sandbox/analytes.ts';

/** What each analyte is called in a language, and what it measures, in plain words and without advice. */
export type AnalyteTexts = Readonly<Record<AnalyteKey, readonly [name: string, about: string]>>;
