import { z } from 'zod';
import { authorize } from '../../auth/policy.ts';
import type { UnitOfWork } from '../../call/unit-of-work.ts';
import { newUuid } from '../../db/sql/identifiers.ts';
import { insertSql } from '../../db/sql/write.ts';
import { writeAudited } from '../changes/audit.ts';
import { guardianOrNone } from '../inputs/guardian.ts';
import { byClock, optionalOrBlank, parseInput } from '../inputs/inputs.ts';
import { languageTag } from '../inputs/language-tag.ts';
import { phoneOrNone } from '../inputs/people.ts';
import { requiredDetails } from './required-details.ts';

/** The body of create patient (contract, 3.7): all fields but the phone, the language and the guardian are required. */
export const createPatientBody = byClock((clock) =>
  z.object({
    ...requiredDetails(clock),
    phone: phoneOrNone,
    language: optionalOrBlank(languageTag),
    guardian: guardianOrNone,
  }),
);

/**
 * Creates a patient in the caller's account. Returns its id.
 *
 * @param id given only where documents name the patient, as in the demonstration program
 * @throws AppError UNAUTHENTICATED; FORBIDDEN; BAD_USER_INPUT.
 */
export async function createPatient(work: UnitOfWork, rawInput: unknown, id: string = newUuid()): Promise<string> {
  const actor = authorize(work.call.actor, 'patients.write');
  const now = work.call.clock.now();
  const patient = parseInput(createPatientBody(work.call.clock), rawInput);
  const row = {
    id,
    account_id: actor.accountId,
    first_name: patient.firstName,
    last_name: patient.lastName,
    email: patient.email,
    sex: patient.sex,
    date_of_birth: patient.dateOfBirth,
    phone: patient.phone,
    language: patient.language,
    guardian: patient.guardian,
    created: now,
    updated: now,
  };
  return work.transaction(async (tx) => {
    await writeAudited(tx, { action: 'patient.create', subject: `Patient:${id}`, accountId: actor.accountId }, [
      insertSql('patients', [row]),
    ]);
    return id;
  });
}
