import { z } from 'zod';
import type { Actor } from '../../auth/actor.ts';
import { authorize } from '../../auth/policy.ts';
import type { Tx, UnitOfWork } from '../../call/unit-of-work.ts';
import { updateSql } from '../../db/sql/write.ts';
import { badInput, type FieldProblem } from '../../errors/errors.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { addressProblemsOf, demandsOfAccount } from '../access/address-demands.ts';
import { renewKitsOf } from '../cascade/renew-kits.ts';
import { writeAudited } from '../changes/audit.ts';
import { correctionOf, type GivenFields } from '../changes/correction.ts';
import { lockNamedPatient } from '../changes/patient-locks.ts';
import { publishPatient } from '../changes/publish.ts';
import { isSameNames, otherNames, readOtherNames, replaceOtherNames } from '../identity/other-names.ts';
import { guardian } from '../inputs/guardian.ts';
import { byClock, checkInput, removable, text } from '../inputs/inputs.ts';
import { languageTag } from '../inputs/language-tag.ts';
import { address, addressColumns, phoneChange } from '../inputs/people.ts';
import { addressProblems, type GivenAddress } from '../inputs/places.ts';
import { requiredDetails } from './required-details.ts';

/** An omitted field keeps its value; null removes a phone number, an address, a language, a guardian or the other names, and so does a blank text. */
const input = byClock((clock) =>
  z
    .object(requiredDetails(clock))
    .partial()
    .extend({
      patientId: text(),
      phone: phoneChange,
      address: address.nullable().exactOptional(),
      language: removable(languageTag),
      guardian: guardian.nullable().exactOptional(),
      otherNames: otherNames.exactOptional(),
    }),
);

/**
 * Corrects a patient (contract, 11.10): only the fields given change. Reports charted before keep the person as they were then, and
 * everything later has the corrected one. The kits registered to them are renewed. If nothing differs, nothing is written but the audit entry, and nothing is published. Returns the
 * patient's id.
 *
 * @throws AppError UNAUTHENTICATED; FORBIDDEN; BAD_USER_INPUT; NOT_FOUND.
 */
export async function updatePatient(work: UnitOfWork, rawInput: unknown): Promise<string> {
  const actor = authorize(work.call.actor, 'patients.write');
  const checked = checkInput(input(work.call.clock), rawInput);
  if (!checked.isValid) throw badInput([...checked.problems, ...(await addressFaults(work, actor, rawInput))]);
  const { patientId, otherNames: names, ...fields } = checked.value;
  return work.transaction(async (tx) => {
    const { stored, ...patient } = await lockNamedPatient(tx, actor, patientId);
    if (fields.address) await requireAddress(tx, patient.accountId, fields.address);
    const { changed: details, columns } = correctionOf(stored, givenFields(fields));
    const isRenamed = names !== undefined && !isSameNames(await readOtherNames(tx, patient.id), names);
    const renamed = isRenamed ? replaceOtherNames(patient, names) : [];
    const changed = [...details, ...(isRenamed ? ['otherNames'] : [])];
    const audited = {
      action: 'patient.update',
      subject: `Patient:${patient.id}`,
      accountId: patient.accountId,
      changed,
    };
    const updated = tx.call.clock.now();
    const corrected = changed.includes('address') ? { address_corrected: updated } : {};
    const writes = [
      updateSql('patients', { ...columns, ...corrected, updated }, Prisma.sql`id = ${patient.id}::uuid`),
      ...renamed,
      renewKitsOf(patient.id, updated),
      publishPatient(tx.call, patient),
    ];
    await writeAudited(tx, audited, changed.length > 0 ? writes : []);
    return patient.id;
  });
}

const placed = z.object({ patientId: z.unknown(), address: z.unknown() });

/** What else is wrong with an input that is not valid. */
async function addressFaults(work: UnitOfWork, actor: Actor, rawInput: unknown): Promise<FieldProblem[]> {
  const given = checkInput(placed, rawInput);
  if (!given.isValid) return [];
  const { patientId: key, address: place } = given.value;
  return addressProblemsOf(work, actor, { name: 'patient', key }, place, ['address']);
}

/** @throws AppError BAD_USER_INPUT. */
async function requireAddress(tx: Tx, accountId: string, place: GivenAddress): Promise<void> {
  const problems = addressProblems(place, await demandsOfAccount(tx, accountId), ['address']);
  if (problems.length > 0) throw badInput(problems);
}

function givenFields(fields: Omit<z.output<ReturnType<typeof input>>, 'patientId' | 'otherNames'>): GivenFields {
  const {
    firstName,
    lastName,
    email,
    sex,
    dateOfBirth,
    phone: number,
    address: place,
    language,
    guardian: responsible,
  } = fields;
  return {
    ...(firstName !== undefined && { firstName: { first_name: firstName } }),
    ...(lastName !== undefined && { lastName: { last_name: lastName } }),
    ...(email !== undefined && { email: { email } }),
    ...(sex !== undefined && { sex: { sex } }),
    ...(dateOfBirth !== undefined && { dateOfBirth: { date_of_birth: dateOfBirth } }),
    ...(number !== undefined && { phone: { phone: number } }),
    ...(place !== undefined && { address: addressColumns(place) }),
    ...(language !== undefined && { language: { language } }),
    ...(responsible !== undefined && { guardian: { guardian: responsible } }),
  };
}
