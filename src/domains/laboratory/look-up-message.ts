import type { Actor } from '../../auth/actor.ts';
import { laboratoryOf } from '../../auth/policy.ts';
import type { UnitOfWork } from '../../call/unit-of-work.ts';
import { allFoldedSql } from '../../db/sql/folded-sql.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import type { LaboratoryIdentification } from '../../generated/prisma/enums.ts';
import { readNamesInSteps } from '../../hl7/message-names.ts';
import { isOfAnotherLaboratory } from '../access/records.ts';
import type { AnalyteCodes } from '../chart/analyte-codes.ts';
import type { ArrivedMessage, MessageRules, UnreadMessage } from './arrived-message.ts';
import { inTurns } from './in-turns.ts';
import { idsToLookUp, type NamedInMessage, type NamedSamples, samplesNamed } from './named-samples.ts';

/** A message that was stored earlier under the same control id. */
export interface EarlierMessage {
  readonly acknowledgement: string;
  /** Whether its content is the same. */
  readonly isSame: boolean;
}

/** A sample that a message names, its owner, and whether it belongs to another laboratory than the sender. */
export interface OwnedSample extends NamedInMessage {
  /** The account of the program. */
  readonly accountId: string;
  readonly kitId: string | null;
  readonly isOfAnother: boolean;
}

/** The database's records of everything that a message names. */
export interface MessageLookup extends NamedSamples<OwnedSample> {
  readonly stored: EarlierMessage | null;
  /** How messages of the sending laboratory are read. */
  readonly laboratory: LaboratorySettings;
  /** The codes of the message that are in the catalogue, each with its LOINC codes. */
  readonly analytes: ReadonlyMap<string, AnalyteCodes>;
}

/** How a laboratory's messages are read and charted, by the settings of its account (contract, 10.3). */
export interface LaboratorySettings extends MessageRules {
  /** How its messages must identify people for a result to be charted. */
  readonly identification: LaboratoryIdentification;
}

interface LookupRow {
  readonly stored: EarlierMessage | null;
  readonly laboratory: LaboratorySettings;
  readonly samples: readonly OwnedSample[] | null;
  readonly analytes: Readonly<Record<string, AnalyteCodes>> | null;
}

/** Looks up what a message names, in one statement and without locks. */
export async function lookUpMessage({ db }: UnitOfWork, actor: Actor, unread: UnreadMessage): Promise<MessageLookup> {
  const names = await inTurns(readNamesInSteps(unread.message));
  const ids = idsToLookUp(names);
  // Another laboratory's samples count among those that it names (contract, 10.3).
  const isOfAnother = isOfAnotherLaboratory(laboratoryOf(actor), Prisma.sql`row`);
  const [known] = await db.$queryRaw<LookupRow[]>(Prisma.sql`
    SELECT (${earlierMessageSql(actor, unread)}) AS stored,
      (SELECT json_build_object('timeZone', laboratory_time_zone, 'identification', laboratory_identification,
         'flags', laboratory_flags)
       FROM accounts WHERE id = ${actor.accountId}::uuid) AS laboratory,
      (SELECT json_agg(json_build_object('id', row.id, 'sampleId', row.sample_id::text, 'accountId', row.account_id,
         'kitId', (SELECT kit_id::text FROM kits WHERE id = row.kit_id), 'isOfAnother', ${isOfAnother})) FROM samples row
        WHERE row.sample_id_folded = ANY(${allFoldedSql(ids)})) AS samples,
      (SELECT json_object_agg(code, json_build_object('loinc', loinc, 'equivalentLoincs', equivalent_loincs))
       FROM analytes WHERE code = ANY(${names.codes}::text[])) AS analytes`);
  if (!known) throw new Error('A look-up without FROM gave no row.');
  return {
    stored: known.stored,
    laboratory: known.laboratory,
    ...samplesNamed(names.sampleIds, known.samples ?? []),
    analytes: new Map(Object.entries(known.analytes ?? {})),
  };
}

/** The codes of a message that are in the catalogue, each with its LOINC codes. */
export async function findAnalytes({ db }: UnitOfWork, { report }: ArrivedMessage): Promise<MessageLookup['analytes']> {
  const codes = [...new Set(report.results.flatMap((result) => result.codes))];
  const found = await db.analyte.findMany({ where: { code: { in: codes } } });
  return new Map(found.map((analyte) => [analyte.code, analyte]));
}

/** The message that is stored by now under this control id, preferably with the same content. */
export async function findEarlierMessage(
  { db }: UnitOfWork,
  actor: Actor,
  unread: UnreadMessage,
): Promise<EarlierMessage | null> {
  const [found] = await db.$queryRaw<Pick<LookupRow, 'stored'>[]>(
    Prisma.sql`SELECT (${earlierMessageSql(actor, unread)}) AS stored`,
  );
  return found?.stored ?? null;
}

/**
 * The message with this control id, preferably with the same content (contract, 10.3). Control ids are unique per sender within the account
 * whose key the message came with.
 */
function earlierMessageSql(
  { accountId }: Actor,
  { hash, hashOfBytes, message: { header } }: UnreadMessage,
): Prisma.Sql {
  const isSame = Prisma.sql`content_hash IN (${hash}, ${hashOfBytes})`;
  return Prisma.sql`
    SELECT json_build_object('acknowledgement', acknowledgement, 'isSame', ${isSame}) FROM laboratory_messages
    WHERE account_id = ${accountId}::uuid AND sending_application = ${header.sendingApplication}
      AND sending_facility = ${header.sendingFacility} AND control_id = ${header.controlId}
    ORDER BY ${isSame} DESC LIMIT 1`;
}
