import { bodyOf, type Condition, DRAWN, type Draw, draw, isDrawn, type Measurement } from './body.ts';
import type { QuantityLine } from './panels.ts';
import type { Subject } from './person.ts';
import { fractionOf } from './seed.ts';

/** What a simulated report finds. MISTAKEN is what an amendment later corrects: one wrong value. */
export type Findings = 'NORMAL' | 'ABNORMAL' | 'CRITICAL' | 'MISTAKEN' | 'CORRECTED';

/** What a report's findings mean for its lines. */
export interface Found {
  /** The quantities that are out of their intervals, or reported with a misplaced decimal point. */
  readonly conditions: readonly Condition[];
  /** The name of the line that the laboratory comments on; null if it comments on none. */
  readonly about: string | null;
  /** The laboratory's remarks on it. */
  readonly remarks: { readonly flag?: 'CRITICAL'; readonly comments?: string };
}

const NOTHING: Found = { conditions: [], about: null, remarks: {} };

const CALLED = 'Simulated. A laboratory would report this value by telephone.';
const MARKED =
  'Simulated. Marked critical because the scenario asks for it; laboratories have no critical limit for this test.';
const MISPLACED = 'Simulated. Corrected: the first report had a misplaced decimal point.';
const SWAPPED = 'Simulated. Corrected: the first report was of another sample.';

/** An unknown panel has an interval of 10 to 50. */
const OF_UNKNOWN_PANEL: Draw = { decimals: 0, usual: [16, 44], low: [4, 8], high: [58, 85], misplaced: true };

/** Hemoglobin A1c is above its interval if the glucose is. No value of it is critical. */
const OF_HBA1C: Draw = { decimals: 0, usual: DRAWN.glucose.usual, high: DRAWN.glucose.high };

/** What the findings mean for a kit's report with these quantities. */
export function foundIn(kitId: string, lines: readonly QuantityLine[], findings: Findings): Found {
  const outside = candidatesOf(lines, ['high', 'low']);
  switch (findings) {
    case 'NORMAL':
      return NOTHING;
    case 'ABNORMAL':
      return { ...NOTHING, conditions: someOf(kitId, outside) };
    case 'CRITICAL': {
      const criticals = candidatesOf(lines, ['critical']);
      const { line, condition } = oneOf(kitId, criticals.length > 0 ? criticals : outside);
      const comments = condition.side === 'critical' ? CALLED : MARKED;
      return { conditions: [condition], about: line, remarks: { flag: 'CRITICAL', comments } };
    }
    case 'MISTAKEN':
      return { ...NOTHING, conditions: [mistakeIn(kitId, lines, outside).condition] };
    case 'CORRECTED': {
      const { line, condition } = mistakeIn(kitId, lines, outside);
      const comments = condition.side === 'misplaced' ? MISPLACED : SWAPPED;
      return { ...NOTHING, about: line, remarks: { comments } };
    }
  }
}

/** A quantity's value under some conditions; null if it cannot be calculated. */
export function measure(subject: Subject, line: QuantityLine, conditions: readonly Condition[]): Measurement | null {
  if (line.key !== null) return bodyOf(subject, conditions)(line.key);
  return draw(subject.kitId, keyOfUnknown(line), OF_UNKNOWN_PANEL, conditions);
}

/** One value ten times too high; or, if every laboratory would notice that, a value of another sample. */
function mistakeIn(kitId: string, lines: readonly QuantityLine[], outside: readonly Candidate[]): Candidate {
  const misplaced = candidatesOf(lines, ['misplaced']);
  return oneOf(kitId, misplaced.length > 0 ? misplaced : outside);
}

/** A line that may be out of its interval or misplaced, and how. */
interface Candidate {
  readonly line: string;
  readonly condition: Condition;
}

/** The quantities that may be out on these sides, or misplaced, each once, on its own line rather than on one that follows from it. */
function candidatesOf(lines: readonly QuantityLine[], sides: readonly Condition['side'][]): readonly Candidate[] {
  const found = new Map<string, Candidate>();
  const followersLast = [...lines.filter((line) => !follows(line)), ...lines.filter(follows)];
  for (const line of followersLast) {
    const { key, how } = drawOf(line) ?? {};
    for (const side of sides) {
      const id = `${key} ${side}`;
      if (key !== undefined && how?.[side] && !found.has(id))
        found.set(id, { line: line.name, condition: { key, side } });
    }
  }
  return [...found.values()];
}

/** The quantity drawn for a line; undefined for a calculated one, which follows others. */
function drawOf(line: QuantityLine): { readonly key: string; readonly how: Draw } | undefined {
  if (line.key === null) return { key: keyOfUnknown(line), how: OF_UNKNOWN_PANEL };
  if (line.key === 'hba1c') return { key: 'glucose', how: OF_HBA1C };
  return isDrawn(line.key) ? { key: line.key, how: DRAWN[line.key] } : undefined;
}

function follows({ key }: QuantityLine): boolean {
  return key === 'hba1c';
}

function keyOfUnknown({ name }: QuantityLine): string {
  return `panel ${name}`;
}

/** One of them for certain, and some of the others, never two of the same quantity. */
function someOf(kitId: string, candidates: readonly Candidate[]): readonly Condition[] {
  const { condition: certain } = oneOf(kitId, candidates);
  const conditions = new Map([[certain.key, certain]]);
  for (const { condition } of candidates) {
    const isOut = fractionOf(`${kitId} ${condition.key} ${condition.side} is out`) < 0.2;
    if (isOut && !conditions.has(condition.key)) conditions.set(condition.key, condition);
  }
  return [...conditions.values()];
}

/** One of them, always the same for the same kit. Each panel has a quantity that may be out, so there is one. */
function oneOf<Choice>(kitId: string, choices: readonly Choice[]): Choice {
  const choice = choices[Math.floor(fractionOf(`${kitId} strange`) * choices.length)];
  if (choice === undefined) throw new Error('A panel of the sandbox has no quantity that may be out of its interval.');
  return choice;
}
