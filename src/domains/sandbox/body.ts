import type { Sex } from '../../generated/prisma/enums.ts';
import type { AnalyteKey } from './analytes.ts';
import type { MARKERS } from './markers.ts';
import type { Subject } from './person.ts';
import { fractionOf } from './seed.ts';

/** Where a value is drawn from, ends included. */
type Window = readonly [from: number, to: number];

/** How a value may be out of its reference interval. A critical one is one that a laboratory would report by telephone. */
type Side = 'low' | 'high' | 'critical';

/** How a quantity is drawn and printed: within its interval, or on a side on which it may be out. */
export interface Draw extends Readonly<Partial<Record<Side, Window>>> {
  readonly decimals: number;
  readonly usual: Window;
  /** Whether ten times a usual value could be a reading, however wrong: only then is a misplaced decimal point overlooked. */
  readonly misplaced?: true;
}

/**
 * A quantity that is out of its interval, on one side; those that depend on it follow. Or a usual one that is reported with a misplaced
 * decimal point; then only what the laboratory calculates from it follows.
 */
export interface Condition {
  readonly key: string;
  readonly side: Side | 'misplaced';
}

/** The quantities that are drawn. The usual values are usual for both sexes, and so are all values calculated from them. */
export const DRAWN = {
  glucose: { decimals: 0, usual: [78, 95], low: [55, 66], high: [104, 168], critical: [438, 438] },
  sodium: { decimals: 0, usual: [138, 142], low: [128, 133], high: [147, 151], critical: [117, 117] },
  potassium: { decimals: 1, usual: [3.8, 4.8], low: [3, 3.3], high: [5.3, 5.7], critical: [6.9, 6.9] },
  bicarbonate: { decimals: 0, usual: [23, 27], low: [17, 20], high: [31, 34], critical: [9, 9] },
  calcium: { decimals: 1, usual: [8.9, 9.9], low: [7.8, 8.3], high: [10.5, 11.3], critical: [13.8, 13.8] },
  creatinine: { decimals: 2, usual: [0.74, 0.86], high: [1.38, 2.4], critical: [7.9, 7.9], misplaced: true },
  albumin: { decimals: 1, usual: [3.9, 4.7], low: [2.7, 3.3] },
  bilirubin: { decimals: 1, usual: [0.3, 1], high: [1.5, 2.8], misplaced: true },
  alp: { decimals: 0, usual: [48, 100], high: [150, 260], misplaced: true },
  alt: { decimals: 0, usual: [14, 30], high: [54, 160], misplaced: true },
  hdl: { decimals: 0, usual: [52, 68], low: [25, 37] },
  ldl: { decimals: 0, usual: [58, 94], high: [128, 188] },
  triglycerides: { decimals: 0, usual: [58, 134], high: [178, 340], critical: [1240, 1240], misplaced: true },
  crp: { decimals: 1, usual: [0.4, 2.4], high: [3.6, 9.5], misplaced: true },
  conventionalCrp: { decimals: 1, usual: [1.2, 6], high: [14, 85], misplaced: true },
  tsh: { decimals: 2, usual: [0.8, 3.2], low: [0.05, 0.3], high: [5.5, 12], misplaced: true },
  ferritin: { decimals: 0, usual: [45, 140], low: [8, 24], high: [450, 800], misplaced: true },
  vitaminD: { decimals: 1, usual: [33, 70], low: [11, 26] },
  hemoglobin: { decimals: 1, usual: [13.8, 15.2], low: [8.5, 11.2], high: [18.2, 19.5], critical: [6.2, 6.2] },
  leukocytes: { decimals: 1, usual: [4.8, 9.5], low: [2.4, 3.5], high: [12, 18.5], critical: [0.8, 0.8] },
  platelets: { decimals: 0, usual: [175, 360], low: [85, 135], high: [430, 620], critical: [14, 14] },
  hivSignal: { decimals: 2, usual: [0.12, 0.6], high: [6, 48] },
  syphilisSignal: { decimals: 2, usual: [0.12, 0.6], high: [6, 48] },
  hepatitisCSignal: { decimals: 2, usual: [0.12, 0.6], high: [6, 48] },
  chlamydiaSignal: { decimals: 2, usual: [0.12, 0.6], high: [6, 48] },
  gonorrhoeaSignal: { decimals: 2, usual: [0.12, 0.6], high: [6, 48] },
  urinePh: { decimals: 1, usual: [5.5, 7], high: [8.5, 8.9] },
  urineLeukocytes: { decimals: 0, usual: [1, 4], high: [12, 60], misplaced: true },
  cyp2c19: { decimals: 0, usual: [0, 0], high: [1, 2] },
  cyp2d6: { decimals: 0, usual: [0, 0], high: [1, 2] },
  slco1b1: { decimals: 0, usual: [0, 0], high: [1, 2] },
  apoe: { decimals: 0, usual: [0, 0], high: [1, 2] },
  hfe: { decimals: 0, usual: [0, 0], high: [1, 2] },
  lactase: { decimals: 0, usual: [1, 2], low: [0, 0] },
} as const satisfies Partial<Record<MeasuredKey, Draw>>;

/** A quantity that the sandbox measures. */
export type MeasuredKey = Exclude<AnalyteKey, 'viralLoad'> | keyof typeof MARKERS;

type DrawnKey = keyof typeof DRAWN;

/**
 * The inputs of a calculated quantity: drawn values, the same as reported, a number between two that differs from kit to kit, and whose
 * body it is.
 */
interface Inputs {
  readonly drawn: (key: DrawnKey) => number;
  readonly reported: (key: DrawnKey) => number;
  readonly subject: Subject;
  readonly between: (from: number, to: number) => number;
}

/** A quantity that is calculated from those that are drawn. */
interface Calculation {
  readonly decimals: number;
  readonly of: (inputs: Inputs) => number;
}

const CALCULATED: Readonly<Record<Exclude<MeasuredKey, DrawnKey>, Calculation>> = {
  hba1c: { decimals: 1, of: ({ drawn }) => hba1cWith(drawn('glucose')) },
  // The anion gap is 12 or 13.
  chloride: {
    decimals: 0,
    of: ({ drawn, between }) => drawn('sodium') - drawn('bicarbonate') - Math.round(between(12, 13)),
  },
  urea: { decimals: 0, of: ({ drawn, between }) => drawn('creatinine') * between(11, 16) },
  egfr: { decimals: 0, of: ({ reported, subject }) => egfrWith(reported('creatinine'), subject) },
  protein: { decimals: 1, of: ({ drawn, between }) => drawn('albumin') + between(2.6, 3.2) },
  ast: { decimals: 0, of: ({ drawn, between }) => drawn('alt') * between(0.8, 1) },
  cholesterol: { decimals: 0, of: ({ drawn }) => drawn('ldl') + drawn('hdl') + vldlWith(drawn('triglycerides')) },
  hematocrit: { decimals: 1, of: ({ drawn, between }) => drawn('hemoglobin') * between(2.97, 3.02) },
};

/** A value, and how many decimals a laboratory prints of it. */
export interface Measurement {
  readonly value: number;
  readonly decimals: number;
}

/** Reads a quantity of a made-up body. Null if it cannot be calculated. */
export type Body = (key: MeasuredKey) => Measurement | null;

/**
 * The body of a kit's patient, as it is reported. Its quantities fit together. The same patient of the same kit, with the same
 * conditions, always has the same body.
 */
export function bodyOf(subject: Subject, given: readonly Condition[]): Body {
  const { kitId } = subject;
  const conditions = withConsequences(given);
  const actual = inTheBody(conditions);
  const reported = (key: DrawnKey) => draw(kitId, key, DRAWN[key], conditions).value;
  const drawn = (key: DrawnKey) => draw(kitId, key, DRAWN[key], actual).value;
  return (key) => {
    if (key === 'ldl' && reported('triglycerides') > MOST_FOR_FRIEDEWALD) return null;
    // Calcium that is out of its interval by itself stays out with any albumin.
    if (key === 'calcium' && !conditions.some((condition) => condition.key === key))
      return measurement(drawn(key) - calciumLackingWith(drawn('albumin')), DRAWN[key].decimals);
    if (isDrawn(key)) return draw(kitId, key, DRAWN[key], conditions);
    const between = (from: number, to: number) => from + (to - from) * fractionOf(`${kitId} ${key}`);
    const { decimals, of } = CALCULATED[key];
    return measurement(of({ drawn, reported, subject, between }), decimals);
  };
}

/** Draws a quantity, as usual or as one of the conditions says. */
export function draw(kitId: string, key: string, how: Draw, conditions: readonly Condition[]): Measurement {
  const condition = conditions.find((each) => each.key === key)?.side ?? 'usual';
  const side = condition === 'misplaced' ? 'usual' : condition;
  const [from, to] = how[side] ?? how.usual;
  const { value, decimals } = measurement(from + (to - from) * fractionOf(`${kitId} ${key} ${side}`), how.decimals);
  return condition === 'misplaced' ? measurement(value * 10, Math.max(0, decimals - 1)) : { value, decimals };
}

/** The conditions of the body itself, not just of the report. */
export function inTheBody(conditions: readonly Condition[]): readonly Condition[] {
  return conditions.filter(({ side }) => side !== 'misplaced');
}

/** Whether a quantity is drawn, and not calculated. */
export function isDrawn(key: MeasuredKey): key is DrawnKey {
  return key in DRAWN;
}

function measurement(value: number, decimals: number): Measurement {
  return { value: Number(value.toFixed(decimals)), decimals };
}

/** The highest triglycerides, in mg/dL, with which LDL cholesterol can be calculated (Friedewald). */
const MOST_FOR_FRIEDEWALD = 400;

function vldlWith(triglycerides: number): number {
  return Math.round(triglycerides / (triglycerides > MOST_FOR_FRIEDEWALD ? 10 : 5));
}

/** If triglycerides are critical, HDL cholesterol is low. */
function withConsequences(conditions: readonly Condition[]): readonly Condition[] {
  const isExtreme = conditions.some(({ key, side }) => key === 'triglycerides' && side === 'critical');
  return isExtreme ? [...conditions, { key: 'hdl', side: 'low' }] : conditions;
}

/** How much less calcium there is, in mg/dL, where little albumin binds it. */
function calciumLackingWith(albumin: number): number {
  return 0.8 * Math.max(0, 4 - albumin);
}

/** Above its interval exactly if the glucose is. */
function hba1cWith(glucose: number): number {
  return glucose > 99 ? 5.7 + (glucose - 100) / 40 : 5.5 - (99 - glucose) / 50;
}

/**
 * CKD-EPI 2021, which is for adults. Age counts from 18 to 100, so that it is at least 60 with any usual creatinine, however old
 * the patient is.
 */
function egfrWith(creatinine: number, { sex, age }: Subject): number {
  const { kappa, alpha, factor } = CKD_EPI[sex];
  const relative = creatinine / kappa;
  const aged = 0.9938 ** Math.min(Math.max(age, 18), 100);
  return 142 * Math.min(relative, 1) ** alpha * Math.max(relative, 1) ** -1.2 * aged * factor;
}

const CKD_EPI: Readonly<Record<Sex, { readonly kappa: number; readonly alpha: number; readonly factor: number }>> = {
  F: { kappa: 0.7, alpha: -0.241, factor: 1.012 },
  M: { kappa: 0.9, alpha: -0.302, factor: 1 },
};
