import type { Tx } from '../../call/unit-of-work.ts';
import { updateSql } from '../../db/sql/write.ts';
import { AppError } from '../../errors/errors.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import type { Person } from '../../hl7/person.ts';
import { renewKitsOf } from '../cascade/renew-kits.ts';
import { writeAudited } from '../changes/audit.ts';
import type { NamedSample } from '../changes/locks.ts';
import { kitsToRenewSql } from '../changes/patient-locks.ts';
import { publishPatient } from '../changes/publish.ts';
import { comparisonWithNamed } from '../identity/identify-person.ts';
import {
  isSameNames,
  otherName,
  readOtherNames,
  replaceOtherNames,
  type WholeName,
  withAddedName,
} from '../identity/other-names.ts';
import type { SampleFacts } from '../identity/sample-facts.ts';

/**
 * Adds the name in a message to the other names of the patient registered for the sample's kit (contract, 11.10), because a person has
 * decided that it is theirs. The name added is the one that was compared; nothing happens if the patient already has it.
 *
 * @throws AppError CONFLICT if nobody is registered, if the message gives no full name, or if the patient already has the maximum
 */
export async function rememberName(
  tx: Tx,
  { kitRef }: NamedSample,
  { person: known }: SampleFacts,
  person: Person,
): Promise<void> {
  const patient = kitRef === null ? undefined : await lockRegistered(tx, kitRef);
  if (!patient || !known)
    throw new AppError(
      'CONFLICT',
      'Nobody is registered for the kit of this sample, so there is nobody to remember the name for. Match the message without "rememberName".',
    );
  const { firstName, lastName, ...found } = patient;
  const before = await readOtherNames(tx, found.id);
  const after = withAddedName({ firstName, lastName, otherNames: before }, wholeNameOf(person, known));
  if (isSameNames(before, after)) return;
  const audited = {
    action: 'patient.update',
    subject: `Patient:${found.id}`,
    accountId: found.accountId,
    changed: ['otherNames'],
  };
  const updated = tx.call.clock.now();
  await writeAudited(tx, audited, [
    updateSql('patients', { updated }, Prisma.sql`id = ${found.id}::uuid`),
    ...replaceOtherNames(found, after),
    renewKitsOf(found.id, updated),
    publishPatient(tx.call, found),
  ]);
}

/** A patient that a kit is registered to, with the name that is printed. */
interface RegisteredPatient {
  readonly id: string;
  readonly accountId: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
}

/** Locks the patient that the locked kit is registered to, after their other kits. */
async function lockRegistered({ db }: Tx, kitRef: string): Promise<RegisteredPatient | undefined> {
  const [patient] = await db.$queryRaw<RegisteredPatient[]>(Prisma.sql`
    WITH others AS (${kitsToRenewSql(Prisma.sql`(SELECT kits.patient_id FROM kits WHERE kits.id = ${kitRef}::uuid)`)})
    SELECT row.id, row.account_id AS "accountId", row.first_name::text AS "firstName", row.last_name::text AS "lastName"
    FROM patients row JOIN kits kit ON kit.patient_id = row.id
    WHERE kit.id = ${kitRef}::uuid AND (SELECT count(*) FROM others) >= 0 FOR UPDATE OF row`);
  return patient;
}

/** The name of the message that was compared with the record. */
function wholeNameOf(person: Person, known: NonNullable<SampleFacts['person']>): WholeName {
  const { family: lastName, given: firstName } = comparisonWithNamed(person)(known).name;
  const { data } = otherName.safeParse({ firstName, lastName });
  if (!data)
    throw new AppError(
      'CONFLICT',
      'The message does not give both a first and a last name to remember. Match it without "rememberName".',
    );
  return data;
}
