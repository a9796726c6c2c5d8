import type { UnitOfWork } from '../../call/unit-of-work.ts';
import { allFoldedSql } from '../../db/sql/folded-sql.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { shorten } from '../../hl7/comments.ts';
import type { MessageNames } from '../../hl7/message-names.ts';
import { SAMPLE_PLACES, type SampleIds } from '../../hl7/sample-ids.ts';
import { folded } from '../../text/folded.ts';

/** A sample, by its internal id and its printed id. */
export interface NamedInMessage {
  readonly id: string;
  readonly sampleId: string;
}

/** The samples of a message (contract, 10.3). */
export interface NamedSamples<Sample extends NamedInMessage = NamedInMessage> {
  /** Each once. */
  readonly samples: readonly Sample[];
  /** Ids without a sample, in a field where another segment of the message has a sample's id. */
  readonly unknownBeside: readonly string[];
}

/** The values of a message's fields for sample ids. */
type IdsOfMessage = Pick<MessageNames, 'sampleIds'>;

/** Everything in a message that may be a sample's id, each once. */
export function idsIn({ sampleIds }: IdsOfMessage): readonly string[] {
  return [...new Set(sampleIds.flat())].filter((id) => id !== '');
}

/** The most ids shown in a list, and the most characters of each. */
const MAX_LISTED = 10;
const MAX_LISTED_LENGTH = 64;

/** Ids for people to read, separated by commas. */
export function listed(ids: readonly string[]): string {
  const shown = ids.slice(0, MAX_LISTED).map((id) => shorten(id, MAX_LISTED_LENGTH, '…'));
  return [...shown, ...(ids.length > MAX_LISTED ? ['…'] : [])].join(', ');
}

/** The ids to look up: those in the message, and the barcodes that our own order numbers start with. */
export function idsToLookUp(report: IdsOfMessage): readonly string[] {
  const barcodes = report.sampleIds.flatMap((ids) => PLACERS.map((place) => barcodeOf(ids[place] ?? '')));
  return [...new Set([...idsIn(report), ...barcodes])].filter((id) => id !== '');
}

/** Finds the samples that a message names, in all accounts. */
export async function findNamedSamples({ db }: UnitOfWork, names: IdsOfMessage): Promise<NamedSamples> {
  const found = await db.$queryRaw<NamedInMessage[]>(Prisma.sql`
    SELECT id, sample_id::text AS "sampleId" FROM samples WHERE sample_id_folded = ANY(${allFoldedSql(idsToLookUp(names))})`);
  return samplesNamed(names.sampleIds, found);
}

/** Where laboratories return the numbers of our orders. */
const PLACERS = [SAMPLE_PLACES.indexOf('OBR-2.1'), SAMPLE_PLACES.indexOf('ORC-2.1')] as const;

/** The places of each field: SPM-2 is a pair, and names a sample if one of its two parts does. */
const FIELDS: readonly (readonly number[])[] = [
  ...new Map(
    SAMPLE_PLACES.map(fieldOf).map((field) => [
      field,
      SAMPLE_PLACES.flatMap((place, index) => (fieldOf(place) === field ? [index] : [])),
    ]),
  ).values(),
];

function fieldOf(place: string): string {
  return place.slice(0, place.indexOf('.'));
}

/**
 * Which of these samples a message names, ignoring case (contract, 10.3). A specimen or order without a sample's id is taken to be of the
 * same sample, unless a field in which another segment has the sample's id has a different one.
 */
export function samplesNamed<Sample extends NamedInMessage>(
  lists: readonly SampleIds[],
  found: readonly Sample[],
): NamedSamples<Sample> {
  const byId = new Map(found.map((sample) => [folded(sample.sampleId), sample]));
  const sampleAt = (id: string, place: number) =>
    byId.get(folded(id)) ?? (PLACERS.includes(place) ? byId.get(folded(barcodeOf(id))) : undefined);
  const named = lists.map((ids) => ({ ids, samples: ids.map(sampleAt) }));
  const beside = FIELDS.flatMap((places) => {
    const hasSample = ({ samples }: (typeof named)[number]) => places.some((place) => samples[place] !== undefined);
    if (!named.some(hasSample)) return [];
    const others = named.filter((each) => !hasSample(each));
    return others.flatMap(({ ids }) => places.map((place) => ids[place] ?? '')).filter((id) => id !== '');
  });
  return {
    samples: [...new Set(named.flatMap(({ samples }) => samples.flatMap((sample) => sample ?? [])))],
    unknownBeside: [...new Set(beside)],
  };
}

/** The barcode that an order number of ours starts with: `KIT-7` in `KIT-7-2`, the second panel of a requisition. Otherwise empty. */
function barcodeOf(orderNumber: string): string {
  return /^(.+)-[1-9]\d{0,2}$/.exec(orderNumber)?.[1] ?? '';
}
