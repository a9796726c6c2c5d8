import { z } from 'zod';
import { authorize } from '../../auth/policy.ts';
import type { RequestContext } from '../../context.ts';
import { newUuid } from '../../db/identifiers.ts';
import { insertSql } from '../../db/write.ts';
import { writeAudited } from '../audit.ts';
import { byClock, optional, parseInput, text } from '../inputs.ts';
import { dateOfBirth, email, phone, sex } from '../people.ts';

/** The body of create patient (contract, 3.7): all fields but the phone are required. */
export const createPatientBody = byClock((clock) =>
  z.object({
    firstName: text(),
    lastName: text(),
    email,
    sex,
    dateOfBirth: dateOfBirth(clock),
    phone: optional(phone),
  }),
);

/**
 * Creates a patient in the caller's account. Returns its id.
 *
 * @param id given only where documents name the patient, as they do in the demonstration program
 * @throws AppError UNAUTHENTICATED; FORBIDDEN; BAD_USER_INPUT.
 */
export async function createPatient(
  context: RequestContext,
  rawInput: unknown,
  id: string = newUuid(),
): Promise<string> {
  const actor = authorize(context.actor, 'patients.write');
  const now = context.clock.now();
  const patient = parseInput(createPatientBody(context.clock), rawInput);
  const row = {
    id,
    account_id: actor.accountId,
    first_name: patient.firstName,
    last_name: patient.lastName,
    email: patient.email,
    sex: patient.sex,
    date_of_birth: patient.dateOfBirth,
    phone: patient.phone,
    created: now,
  };
  return context.transaction(async (context) => {
    await writeAudited(context, { action: 'patient.create', subject: `Patient:${id}`, accountId: actor.accountId }, [
      insertSql('patients', [row]),
    ]);
    return id;
  });
}
