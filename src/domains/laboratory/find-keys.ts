import type { ObservationNames } from '../../hl7/observation-names.ts';
import {
  documentKey,
  type Finality,
  identityOf,
  NO_ORDER,
  type ObservationIdentity,
  observationKey,
} from '../chart/chart.ts';
import { type Charted, isAttachment } from '../chart/charted-result.ts';
import type { ReadChart, SampleChart } from '../chart/read-chart.ts';
import { placeObservations, type Saying } from './place-observations.ts';

/** The parts of an observation that its key in the chart depends on. */
export interface NamedObservation {
  readonly names: ObservationNames;
  /** Its code in the catalogue. */
  readonly analyte: string | null;
  readonly kind: 'result' | 'document';
  readonly saying: Saying;
  /** Whether it only changes the status of a charted entry. */
  readonly isStatusAlone: boolean;
  /** Whether it is a text with an observation for each line. */
  readonly hasLines: boolean;
}

/** The place of an observation in the chart. */
export interface FoundKey {
  readonly key: string;
  /** The order that the key is part of. */
  readonly order: string;
  /** The time of what the laboratory had said of it and was withdrawn with an earlier chart; null if nothing was. */
  readonly withdrawnBefore: Date | null;
  /** The keys of further lines of the same text, left in the chart from when each line was a result. */
  readonly furtherLines: readonly string[];
}

/** A key without its occurrence, shared by otherwise identical observations. */
type Base = Omit<ObservationIdentity, 'occurrence'>;

/** Indistinguishable observations of a message. */
interface Group {
  readonly kind: NamedObservation['kind'];
  readonly own: Base;
  /** Other names that the chart may have it under. */
  readonly aliases: readonly Base[];
  /** Their indexes among the observations of the message. */
  readonly members: number[];
}

/**
 * Finds the keys of a message's observations, in message order. An entry that the chart has under another name of the observation, or
 * without an order because it did not come by HL7, keeps its key if only one observation of the message can mean it: two never share a key.
 */
export function findKeys(
  observations: readonly NamedObservation[],
  { chart, withdrawn }: Pick<ReadChart, 'chart' | 'withdrawn'>,
): readonly FoundKey[] {
  const groups = groupsOf(observations);
  const bases = chosenBases(groups, chart);
  const stands = new Map(chart.entries.map(({ key, finality }) => [key, finality !== 'WITHDRAWN']));
  const found: FoundKey[] = [];
  for (const group of groups.values()) {
    const base = bases.get(group) ?? group.own;
    const withdrawnBefore = lastOf(group, [group.kind], withdrawn);
    const known = keysUnder(base, group.kind, (key) => stands.has(key));
    const sayings = group.members.map((index) => observations[index]?.saying ?? 'FINAL');
    const places = placeObservations(
      sayings,
      known.map((key) => stands.get(key) === true),
    );
    let ofOtherKind: Iterator<Pick<FoundKey, 'key' | 'order'>, undefined> | undefined;
    places.forEach((occurrence, member) => {
      const index = group.members[member] ?? 0;
      const own = { key: keyOf({ ...base, occurrence }, group.kind), order: base.order };
      const isElsewhere = occurrence >= known.length && observations[index]?.isStatusAlone === true;
      if (isElsewhere) ofOtherKind ??= otherKind(group, chart).values();
      const other = isElsewhere ? ofOtherKind?.next().value : undefined;
      // It refers to an entry of the other kind, and so it may also refer to a withdrawn one of that kind.
      const goneSince = other ? lastOf(group, KINDS, withdrawn) : withdrawnBefore;
      found[index] = { ...(other ?? own), withdrawnBefore: goneSince, furtherLines: NO_LINES };
    });
    const text = group.members.find((index) => observations[index]?.hasLines);
    const first = text === undefined ? undefined : found[text];
    if (text !== undefined && first !== undefined)
      found[text] = { ...first, furtherLines: linesOf(chart, known, new Set(places.map((place) => known[place]))) };
  }
  return found;
}

const KINDS = ['result', 'document'] as const;
const NO_LINES: readonly string[] = [];

/** The keys of charted texts that the message does not refer to separately. */
function linesOf(
  { entries }: SampleChart,
  known: readonly string[],
  meant: ReadonlySet<string | undefined>,
): readonly string[] {
  const standing = new Set(entries.flatMap(({ key, finality, result }) => (isLine(finality, result) ? [key] : [])));
  return known.filter((key) => standing.has(key) && !meant.has(key));
}

function isLine(finality: Finality, result: Charted): boolean {
  return finality !== 'WITHDRAWN' && !isAttachment(result) && result.result_type === 'text';
}

function keyOf(identity: ObservationIdentity, kind: Group['kind']): string {
  return kind === 'document' ? documentKey(identity) : observationKey(identity);
}

function firstKey(base: Base, kind: Group['kind']): string {
  return keyOf({ ...base, occurrence: 0 }, kind);
}

function groupsOf(observations: readonly NamedObservation[]): ReadonlyMap<string, Group> {
  const groups = new Map<string, Group>();
  observations.forEach(({ names, analyte, kind }, index) => {
    const { order, part, loinc, identifier, name, codes } = names;
    const [observation = '', ...otherNames] = [analyte, loinc, identifier, name, ...codes].filter(isGiven);
    const own = { order, observation, part };
    const key = firstKey(own, kind);
    const group = groups.get(key);
    if (group) {
      group.members.push(index);
      return;
    }
    const aliases = [observation, ...otherNames].flatMap((each) => [
      { order, observation: each, part },
      { order: NO_ORDER, observation: each, part: '' },
    ]);
    groups.set(key, { kind, own, aliases, members: [index] });
  });
  return groups;
}

/** The base that the chart has for each group, if it differs from the group's own. */
function chosenBases(groups: ReadonlyMap<string, Group>, { entries }: SampleChart): ReadonlyMap<Group, Base> {
  const chosen = new Map<Group, Base>();
  if (entries.length === 0) return chosen;
  const known = new Set(entries.map(({ key }) => key));
  const wanted = new Map<string, number>();
  let coded: ReadonlyMap<string, Base | null> | undefined;
  for (const [ownKey, group] of groups) {
    if (known.has(ownKey)) continue;
    const baseOf = (alias: Base) => {
      const key = firstKey(alias, group.kind);
      if (known.has(key)) return alias;
      coded ??= basesByLoinc(entries);
      return coded.get(key) ?? undefined;
    };
    const alias = group.aliases.map(baseOf).find((each) => each && !groups.has(firstKey(each, group.kind)));
    if (!alias) continue;
    chosen.set(group, alias);
    const key = firstKey(alias, group.kind);
    wanted.set(key, (wanted.get(key) ?? 0) + 1);
  }
  for (const [group, alias] of chosen) if ((wanted.get(firstKey(alias, group.kind)) ?? 0) > 1) chosen.delete(group);
  return chosen;
}

/**
 * The bases of entries with a catalogue code, by their LOINC code, because the laboratory need not give the catalogue's. Null where several
 * share it.
 */
function basesByLoinc(entries: SampleChart['entries']): ReadonlyMap<string, Base | null> {
  const bases = new Map<string, Base | null>();
  for (const { key, result } of entries) {
    const { occurrence, ...base } = identityOf(key);
    if (occurrence > 0 || result.loinc === null || result.loinc === base.observation) continue;
    const coded = firstKey({ ...base, observation: result.loinc }, isAttachment(result) ? 'document' : 'result');
    bases.set(coded, bases.has(coded) ? null : base);
  }
  return bases;
}

/** The existing keys with a base, from the first occurrence on. */
function keysUnder(base: Base, kind: Group['kind'], isThere: (key: string) => boolean): readonly string[] {
  const keys: string[] = [];
  for (;;) {
    const key = keyOf({ ...base, occurrence: keys.length }, kind);
    if (!isThere(key)) return keys;
    keys.push(key);
  }
}

/** The last time, under any name, of an entry of one of these kinds that was withdrawn with an earlier chart. */
function lastOf(
  { own, aliases }: Group,
  kinds: readonly Group['kind'][],
  withdrawn: ReadChart['withdrawn'],
): Date | null {
  if (withdrawn.size === 0) return null;
  const times = [own, ...aliases]
    .flatMap((base) => kinds.flatMap((kind) => keysUnder(base, kind, (key) => withdrawn.has(key))))
    .flatMap((key) => withdrawn.get(key) ?? []);
  return times.reduce<Date | null>((last, time) => (last === null || time > last ? time : last), null);
}

/**
 * A charted document with the names of a result, or the reverse. A laboratory that names no type (OBX-2) may mean a document, and one that
 * names ED may have sent text before.
 */
function otherKind(
  { kind, own, aliases }: Group,
  { entries }: SampleChart,
): readonly Pick<FoundKey, 'key' | 'order'>[] {
  const other = kind === 'result' ? 'document' : 'result';
  const known = new Set(
    entries.flatMap(({ key, result }) => (isAttachment(result) === (other === 'document') ? [key] : [])),
  );
  const base = [own, ...aliases].find((each) => known.has(firstKey(each, other)));
  return base ? keysUnder(base, other, (key) => known.has(key)).map((key) => ({ key, order: base.order })) : [];
}

function isGiven(name: string | null): name is string {
  return name !== null && name !== '';
}
