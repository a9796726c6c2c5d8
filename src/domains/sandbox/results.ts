import type { ResultFlag } from '../../generated/prisma/enums.ts';
import { type Analyte, measured } from './analytes.ts';
import { analytesOf } from './panels.ts';
import { fractionOf } from './seed.ts';

/** What a simulated report finds. MISTAKEN is what an amendment later corrects: one value with a misplaced decimal point. */
export type Findings = 'NORMAL' | 'ABNORMAL' | 'CRITICAL' | 'MISTAKEN' | 'CORRECTED';

/** The kit that results are made for. The same kit always gets the same results. */
export interface MeasuredKit {
  readonly kitId: string;
  readonly panels: readonly string[];
}

/** A report has at most 1000 results, and each panel at least one of them; a kit type has at most 200 panels. */
const MAX_RESULTS = 1_000;

const CALLED = 'Simulated. A laboratory would report this value by telephone.';
const CORRECTION = 'Simulated. Corrected: the first report had a misplaced decimal point.';

/**
 * Simulated results for all panels of a kit, as input for `submitReport`: for each panel at least one quantity with value, unit
 * and range (contract, 9.5).
 */
export function resultsFor({ kitId, panels }: MeasuredKit, findings: Findings) {
  const analytes = distinct(panels.length > 0 ? panels.flatMap(analytesOf) : analytesOf('Simulated measurement'));
  const strange = strangeOne(kitId, analytes, findings);
  return analytes.slice(0, MAX_RESULTS).map((analyte, index) => {
    const seed = `${kitId.toLowerCase()} ${analyte.name}`;
    // About a third are out of range, and the strange one always is.
    const isOut = index === strange || (findings === 'ABNORMAL' && fractionOf(`${seed} is out`) < 0.3);
    const found = isOut ? strangeResult(analyte, seed, findings) : { result: normalValue(analyte, seed) };
    return { ...measured(analyte), ...found };
  });
}

/** A result that the findings are about: its value, and what the laboratory adds to it. */
interface FoundResult {
  readonly result: number;
  readonly flag?: ResultFlag;
  readonly comments?: string;
}

function strangeResult(analyte: Analyte, seed: string, findings: Findings): FoundResult {
  const normal = normalValue(analyte, seed);
  switch (findings) {
    case 'NORMAL':
      return { result: normal };
    case 'ABNORMAL':
      return { result: abnormalValue(analyte, seed) };
    case 'CRITICAL':
      return { result: criticalValue(analyte), flag: 'CRITICAL', comments: CALLED };
    case 'MISTAKEN':
      return { result: rounded(normal * 10, analyte) };
    case 'CORRECTED':
      return { result: normal, comments: CORRECTION };
  }
}

/** Removes duplicates: an analyte that two panels share is measured once. */
function distinct(analytes: readonly Analyte[]): readonly Analyte[] {
  return [...new Map(analytes.map((analyte) => [analyte.name, analyte])).values()];
}

/** The index of the result that the findings are about: one whose value may be critical, or too high by a decimal place. */
function strangeOne(kitId: string, analytes: readonly Analyte[], findings: Findings): number {
  const fits = (analyte: Analyte) =>
    findings === 'CRITICAL' ? analyte.critical !== undefined : analyte.maximum !== null;
  const places = analytes.flatMap((analyte, index) => (fits(analyte) ? [index] : []));
  return places[Math.floor(fractionOf(`${kitId.toLowerCase()} strange`) * places.length)] ?? 0;
}

/** The width of the range, which decides what is far outside it. */
function spanOf({ minimum, maximum }: Analyte): number {
  return maximum === null ? (minimum ?? 1) : maximum - (minimum ?? 0);
}

function normalValue(analyte: Analyte, seed: string): number {
  const { minimum, maximum } = analyte;
  // Well inside the range, so that rounding cannot move it out.
  const share = 0.15 + 0.7 * fractionOf(seed);
  return rounded(
    maximum === null ? (minimum ?? 0) * (1 + share / 2) : (minimum ?? 0) + share * spanOf(analyte),
    analyte,
  );
}

function abnormalValue(analyte: Analyte, seed: string): number {
  const { minimum, maximum } = analyte;
  const share = 0.2 + 0.3 * fractionOf(`${seed} how far`);
  const isLow = maximum === null || (minimum !== null && fractionOf(`${seed} low`) < 0.4);
  const span = spanOf(analyte);
  if (!isLow) return rounded(maximum + share * span, analyte);
  const low = minimum ?? 0;
  return rounded(low - share * Math.min(span, low), analyte);
}

function criticalValue(analyte: Analyte): number {
  return (
    analyte.critical ??
    rounded(analyte.maximum === null ? spanOf(analyte) / 5 : analyte.maximum + 3 * spanOf(analyte), analyte)
  );
}

/** Rounds to the number of decimals that a laboratory would report for such a range. */
function rounded(value: number, analyte: Analyte): number {
  const span = spanOf(analyte);
  const decimals = span < 1 ? 2 : span < 10 ? 1 : 0;
  return Number(value.toFixed(decimals));
}
