import { deriveFlag } from '../../documents/content/derive-flag.ts';
import type { ResultFlag } from '../../generated/prisma/enums.ts';
import { measured } from './analytes.ts';
import { inTheBody, type Measurement } from './body.ts';
import { type Findings, type Found, foundIn, measure } from './findings.ts';
import { type Line, linesOf, type QuantityLine } from './panels.ts';
import type { Subject } from './person.ts';

/** The kit that results are made for, and its patient. They always get the same results. */
export interface MeasuredKit extends Subject {
  readonly panels: readonly string[];
}

/** A report has at most 1000 results, and each panel at least one of them; a kit type has at most 200 panels. */
const MAX_RESULTS = 1_000;

/** A simulated result, as input for `submitReport`. */
export interface SimulatedResult {
  readonly resultType: string;
  readonly name: string;
  readonly loinc: string | null;
  readonly result: number | string;
  readonly unitOfMeasure?: string;
  readonly rangeMinimum?: number | null;
  readonly rangeMaximum?: number | null;
  readonly flag?: ResultFlag;
  readonly comments?: string;
}

/**
 * Simulated results for all panels of a kit: for each panel at least one quantity with value, unit and range (contract, 9.5). The
 * quantities fit together, and so do the words with the quantities.
 */
export function resultsFor({ panels, ...patient }: MeasuredKit, findings: Findings): readonly SimulatedResult[] {
  const lines = distinct(panels.length > 0 ? panels.flatMap(linesOf) : linesOf('Simulated measurement'));
  const subject = { ...patient, kitId: patient.kitId.toLowerCase() };
  const quantities = lines.filter((line) => line.kind === 'quantity');
  const found = foundIn(subject.kitId, quantities, findings);
  return lines.slice(0, MAX_RESULTS).map((line) => resultOf(subject, line, found));
}

/** Removes duplicates: a line that two panels share is reported once. */
function distinct(lines: readonly Line[]): readonly Line[] {
  return [...new Map(lines.map((line) => [line.name, line])).values()];
}

function resultOf(subject: Subject, line: Line, found: Found): SimulatedResult {
  if (line.kind === 'quantity') return quantityOf(line, measure(subject, line, found.conditions), found);
  const { resultType, name, loinc, words } = line.reading;
  const { value = 0 } = measure(subject, line.of, inTheBody(found.conditions)) ?? {};
  const isUsual = deriveFlag({ ...measured(line.of.analyte), value, comparator: null }) === 'NORMAL';
  return { resultType, name, loinc, result: words(value), flag: isUsual ? 'NORMAL' : 'ABNORMAL' };
}

function quantityOf(line: QuantityLine, measurement: Measurement | null, found: Found): SimulatedResult {
  const { name, loinc, unit, unitOfOne = unit } = line.analyte;
  if (measurement === null)
    return { resultType: 'text', name, loinc, result: 'Not calculated: triglycerides too high' };
  return {
    ...measured(line.analyte),
    unitOfMeasure: measurement.value === 1 ? unitOfOne : unit,
    result: printed(measurement),
    ...(found.about === name && found.remarks),
  };
}

/** With all its decimals, as laboratories print it: a text if a number would lose the last. */
function printed({ value, decimals }: Measurement): number | string {
  const text = value.toFixed(decimals);
  return String(Number(text)) === text ? Number(text) : text;
}
