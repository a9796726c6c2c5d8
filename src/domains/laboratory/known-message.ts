import type { Actor } from '../../auth/actor.ts';
import type { RequestContext } from '../../context.ts';
import { whereSql } from '../../db/list.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import type { LaboratoryReport, SampleIds } from '../../hl7/laboratory-report.ts';
import { visibleTo } from '../records.ts';
import type { ArrivedMessage } from './arrived-message.ts';

/** A message that was taken before under the same control id. */
export interface StoredMessage {
  readonly acknowledgement: string;
  /** Whether it is this very message, byte for byte. */
  readonly isSame: boolean;
}

/** A sample, by its internal id and its printed one. */
export interface NamedInMessage {
  readonly id: string;
  readonly sampleId: string;
}

/** What the database knows of what a message names. */
export interface KnownOfMessage {
  readonly stored: StoredMessage | null;
  /** The samples that it names, each once. */
  readonly samples: readonly NamedInMessage[];
  /** What it gives in place of a sample's id, where another specimen or order of it has one, and is none. */
  readonly unknownBeside: readonly string[];
  /** Those of its codes that are in the catalogue, with their LOINC codes. */
  readonly analytes: ReadonlyMap<string, string | null>;
}

interface KnownRow {
  readonly stored: StoredMessage | null;
  readonly samples: readonly NamedInMessage[] | null;
  readonly analytes: Readonly<Record<string, string | null>> | null;
}

/** Looks up what a message names, in one statement and without a lock. */
export async function lookUpMessage(
  { db }: RequestContext,
  actor: Actor,
  arrived: ArrivedMessage,
): Promise<KnownOfMessage> {
  const { report } = arrived;
  const ids = idsIn(report);
  const whereSample = whereSql([Prisma.sql`row.sample_id = ANY(${ids}::citext[])`, ...visibleTo(actor, 'sample')]);
  const [known] = await db.$queryRaw<KnownRow[]>(Prisma.sql`
    SELECT (${storedSql(actor, arrived)}) AS stored,
      (SELECT json_agg(json_build_object('id', row.id, 'sampleId', row.sample_id::text)) FROM samples row ${whereSample}) AS samples,
      (SELECT json_object_agg(code, loinc) FROM analytes WHERE code = ANY(${codesOf(report)}::text[])) AS analytes`);
  if (!known) throw new Error('A look-up without FROM gave no row.');
  return {
    stored: known.stored,
    ...namedIn(report.sampleIds, known.samples ?? []),
    analytes: new Map(Object.entries(known.analytes ?? {})),
  };
}

/** Those codes of a message that are in the catalogue, with their LOINC codes. */
export async function findAnalytes(
  { db }: RequestContext,
  { report }: ArrivedMessage,
): Promise<KnownOfMessage['analytes']> {
  const found = await db.analyte.findMany({ where: { code: { in: codesOf(report) } } });
  return new Map(found.map(({ code, loinc }) => [code, loinc]));
}

function codesOf({ results }: LaboratoryReport): string[] {
  return [...new Set(results.flatMap(({ codes }) => codes))];
}

/** The message that was taken under this control id, if there is one by now. */
export async function findStored(
  { db }: RequestContext,
  actor: Actor,
  arrived: ArrivedMessage,
): Promise<StoredMessage | null> {
  const [found] = await db.$queryRaw<Pick<KnownRow, 'stored'>[]>(
    Prisma.sql`SELECT (${storedSql(actor, arrived)}) AS stored`,
  );
  return found?.stored ?? null;
}

/** Control ids are told apart within the account whose key the message came with (contract, 10.3). */
function storedSql({ accountId }: Actor, { hash, message: { header } }: ArrivedMessage): Prisma.Sql {
  return Prisma.sql`
    SELECT json_build_object('acknowledgement', acknowledgement, 'isSame', content_hash = ${hash}) FROM laboratory_messages
    WHERE account_id = ${accountId}::uuid AND sending_application = ${header.sendingApplication}
      AND sending_facility = ${header.sendingFacility} AND control_id = ${header.controlId}`;
}

/** What may be the id of a sample in a message, each once. */
export function idsIn({ sampleIds }: LaboratoryReport): readonly string[] {
  return [...new Set(sampleIds.flat())].filter((id) => id !== '');
}

/**
 * Of each list of what may be an id, the first that is a sample's, in any case (contract, 10.3). A list without one is of the same
 * sample, as the laboratory's own number of a second order is; but not if it has another id in the place of the sample's.
 */
function namedIn(
  lists: readonly SampleIds[],
  samples: readonly NamedInMessage[],
): Pick<KnownOfMessage, 'samples' | 'unknownBeside'> {
  const byId = new Map(samples.map((sample) => [sample.sampleId.toLowerCase(), sample]));
  const found = lists.map((ids) => ids.map((id) => byId.get(id.toLowerCase())));
  const named = found.flatMap((each) => each.find((sample) => sample) ?? []);
  const places = new Set(found.flatMap((each) => each.flatMap((sample, place) => (sample ? [place] : []))));
  const withoutSample = lists.filter((_ids, index) => !found[index]?.some((sample) => sample));
  const beside = withoutSample.flatMap((ids) => ids.filter((id, place) => id !== '' && places.has(place)));
  return { samples: [...new Set(named)], unknownBeside: [...new Set(beside)] };
}
