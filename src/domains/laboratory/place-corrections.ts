import { shorten } from '../../hl7/comments.ts';
import type { FieldLocation } from '../../hl7/location.ts';
import type { Remark } from '../../hl7/remark.ts';
import { type Entry, type Finality, identityOf, NO_ORDER } from '../chart/chart.ts';
import { type Charted, isAttachment } from '../chart/charted-result.ts';
import type { ReadChart, SampleChart } from '../chart/read-chart.ts';
import type { FoundKey, NamedObservation } from './find-keys.ts';
import { allNames } from './stated-observation.ts';

/** An observation of a message that may be a correction. */
export interface MaybeCorrection extends NamedObservation {
  readonly finality: Finality;
  /** Which OBX of the message it is, from 1; null if unknown. */
  readonly sequence: number | null;
}

/** A correction of an entry that the chart has only elsewhere: under another order, or another OBX-4. */
export interface CorrectionElsewhere {
  /** A sentence for the person who decides: the observation, and where the chart has it. */
  readonly detail: string;
  readonly location: FieldLocation;
  /** Whether it can mean only one result, which a person may then confirm. */
  readonly isOfOne: boolean;
}

/** The outcome of a message's corrections that have no counterpart in their place. */
export interface PlacedCorrections {
  readonly keys: readonly FoundKey[];
  /** The keys of results that replace others elsewhere. */
  readonly moved: ReadonlySet<string>;
  readonly remarks: readonly Remark[];
  /** The first correction of an entry elsewhere; null if there is none, or a person has decided. */
  readonly elsewhere: CorrectionElsewhere | null;
}

/**
 * Handles corrections (C) of entries that the chart does not have in their place (contract, 10.5). The entry to replace may be elsewhere,
 * and the chart must not show both.
 *
 * @param isConfirmed whether a person has confirmed that such a correction replaces the only result that it can mean
 */
export function placeCorrections(
  observed: readonly MaybeCorrection[],
  keys: readonly FoundKey[],
  { chart }: Pick<ReadChart, 'chart'>,
  isConfirmed: boolean,
): PlacedCorrections {
  const strays = straysOf(observed, keys, chart);
  if (strays.length === 0) return { keys, moved: NOTHING, remarks: [], elsewhere: null };
  const said = new Set(keys.map(({ key }) => key));
  const found = strays.map((stray) => ({ stray, results: resultsElsewhere(stray, chart, said) }));
  const claims = new Map<string, number>();
  for (const { results } of found) for (const { key } of results) claims.set(key, (claims.get(key) ?? 0) + 1);
  const isOfOne = ({ results: [result, ...others] }: (typeof found)[number]) =>
    result !== undefined && others.length === 0 && claims.get(result.key) === 1;
  const open = found.filter((each) => each.results.length > 0 && !(isConfirmed && isOfOne(each)));
  const [first] = open.toSorted((one, other) => Number(isOfOne(one)) - Number(isOfOne(other)));
  const moves = new Map(
    found.flatMap(({ stray: { key }, results: [result] }) => (result ? [[key, result.key] as const] : [])),
  );
  return {
    keys: isConfirmed && open.length === 0 ? keys.map((each) => movedTo(each, moves.get(each.key))) : keys,
    moved: isConfirmed && open.length === 0 ? new Set(moves.values()) : NOTHING,
    remarks: found.filter(({ results }) => results.length === 0).map(({ stray }) => nothingToCorrect(stray)),
    elsewhere: first ? correctionElsewhere(first.stray, first.results, isOfOne(first)) : null,
  };
}

const NOTHING: ReadonlySet<string> = new Set();

/** A correction without a counterpart in its place. */
interface Stray {
  readonly observation: MaybeCorrection;
  readonly key: string;
}

/**
 * Corrections of entries that the chart neither has nor had before a withdrawal, and that do not come earlier in the message. A correction
 * that the message withdraws, and does not repeat, does not count.
 */
function straysOf(
  observed: readonly MaybeCorrection[],
  keys: readonly FoundKey[],
  { entries }: SampleChart,
): readonly Stray[] {
  if (observed.every(({ saying }) => saying !== 'CORRECTED')) return [];
  const charted = new Set(entries.map(({ key }) => key));
  const strays = new Map<string, Stray>();
  const said = new Set<string>();
  const withdrawn = new Set<string>();
  for (const [index, observation] of observed.entries()) {
    const found = keys[index];
    if (!found) continue;
    const { key, withdrawnBefore } = found;
    if (observation.finality === 'WITHDRAWN') {
      withdrawn.add(key);
      continue;
    }
    withdrawn.delete(key);
    const isNew = !charted.has(key) && !said.has(key) && withdrawnBefore === null;
    if (isNew && observation.saying === 'CORRECTED') strays.set(key, { observation, key });
    said.add(key);
  }
  return [...strays.values()].filter(({ key }) => !withdrawn.has(key));
}

/** The current results of the same observation, in another order or under another OBX-4, that the message does not mention. */
function resultsElsewhere(
  { observation: { names, analyte }, key }: Stray,
  { entries }: SampleChart,
  said: ReadonlySet<string>,
): readonly Entry<Charted>[] {
  const own = identityOf(key);
  const known = allNames(names, analyte);
  return entries.filter((entry) => {
    const { finality, result } = entry;
    if (finality === 'WITHDRAWN' || isAttachment(result) || said.has(entry.key)) return false;
    const { order, part, observation } = identityOf(entry.key);
    const isSame =
      known.has(observation) ||
      (result.loinc !== null && result.loinc === names.loinc) ||
      (result.analyte_code !== null && result.analyte_code === analyte) ||
      result.name === names.name;
    return isSame && (order !== own.order || part !== own.part);
  });
}

function movedTo(found: FoundKey, key: string | undefined): FoundKey {
  return key === undefined ? found : { ...found, key, order: identityOf(key).order };
}

function nothingToCorrect({ observation: { names, sequence } }: Stray): Remark {
  const text = `"C" corrects a result that the chart never had: ${shortened(names.name)}. It is added.`;
  return { code: 'NOTHING_TO_CORRECT', location: locationOf(sequence), text };
}

/** The most places that are listed. */
const MAX_NAMED = 3;

function correctionElsewhere(
  { observation: { names, sequence } }: Stray,
  results: readonly Entry<Charted>[],
  isOfOne: boolean,
): CorrectionElsewhere {
  const places = results.slice(0, MAX_NAMED).map(placeOf);
  const more = results.length > MAX_NAMED ? ', and elsewhere' : '';
  const detail = `It corrects ${shortened(names.name)}, which the chart has elsewhere: ${places.join(', ')}${more}.`;
  return { detail, location: locationOf(sequence), isOfOne };
}

function placeOf({ key }: Entry<Charted>): string {
  const { order, part } = identityOf(key);
  // Results that did not come by HL7 have neither.
  if (order === NO_ORDER) return 'without an order';
  const ofOrder = `in the order ${shortened(order)}`;
  return part === '' ? `${ofOrder} without OBX-4` : `${ofOrder} under the OBX-4 ${shortened(part)}`;
}

/** Long names would leave no room for the rest of the sentence. */
const MAX_SHOWN = 60;

function shortened(text: string): string {
  return shorten(text.replaceAll('\n', ' '), MAX_SHOWN, '…');
}

function locationOf(sequence: number | null): FieldLocation {
  return { segment: 'OBX', sequence: sequence ?? 1, field: 11 };
}
