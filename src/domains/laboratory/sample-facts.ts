import type { TransactionContext } from '../../context.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import type { AccountMode } from '../../generated/prisma/enums.ts';
import type { KnownPerson } from '../../hl7/person-agrees.ts';

/** What is known of a locked sample that a message has to agree with. */
export interface SampleFacts {
  readonly accountMode: AccountMode;
  /** Whoever is registered, else the patient of the requisition; null if there is neither. */
  readonly person: KnownPerson | null;
  /** The newest report, which a correction amends; null if there is none. */
  readonly newestReport: string | null;
  /** When the laboratory received it, as far as is recorded. */
  readonly received: Date | null;
}

/** Reads the facts of a sample. Call with its kit locked. */
export async function readSampleFacts({ db }: TransactionContext, sampleRef: string): Promise<SampleFacts> {
  const [facts] = await db.$queryRaw<SampleFacts[]>(Prisma.sql`
    SELECT account.mode::text AS "accountMode",
      CASE WHEN patient.id IS NOT NULL THEN json_build_object('firstName', patient.first_name, 'lastName', patient.last_name,
             'dateOfBirth', patient.date_of_birth)
           WHEN requisition.id IS NOT NULL THEN json_build_object('firstName', requisition.patient_first_name,
             'lastName', requisition.patient_last_name, 'dateOfBirth', requisition.patient_date_of_birth) END AS person,
      (SELECT report.id FROM reports report WHERE report.sample_id = sample.id
         AND NOT EXISTS (SELECT FROM reports amendment WHERE amendment.amends_id = report.id)
       ORDER BY report.created DESC, report.id DESC LIMIT 1) AS "newestReport",
      (SELECT max(created) FROM sample_events WHERE sample_id = sample.id AND status = 'RECEIVED') AS received
    FROM samples sample JOIN accounts account ON account.id = sample.account_id JOIN kits kit ON kit.id = sample.kit_id
      LEFT JOIN patients patient ON patient.id = kit.patient_id LEFT JOIN requisitions requisition ON requisition.sample_id = sample.id
    WHERE sample.id = ${sampleRef}::uuid`);
  if (!facts) throw new Error('The locked sample is gone.');
  return facts;
}
