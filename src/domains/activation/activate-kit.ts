import { hashSecret } from '../../auth/keys.ts';
import { authorize } from '../../auth/policy.ts';
import type { RequestContext, TransactionContext } from '../../context.ts';
import { isUuid, newUuid } from '../../db/identifiers.ts';
import { insertSql, type Write } from '../../db/write.ts';
import { AppError, badInput, notFound } from '../../errors.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import type { KitTypeModel } from '../../generated/prisma/models.ts';
import { writeAudited } from '../audit.ts';
import { registerKit } from '../cascade.ts';
import { inputProblems, parseInput } from '../inputs.ts';
import { kitLifecycle } from '../lifecycles/kit.ts';
import { refusedMove, requireMove } from '../lifecycles/lifecycle.ts';
import { type LockedKit, type LockedToken, lockNamedKit, lockToken } from '../locks.ts';
import type { Reader } from '../records.ts';
import { findNamedKit, kitInput, requireActivatable } from './activatable-kit.ts';
import { type ActivationDetails, activationBody, asksForNewPatient, missingDetails } from './details.ts';

/**
 * Activates a kit for an existing patient or a new one, also for a caller without credentials. Returns the kit's internal
 * id. Refusals come in the order of the contract (contract, 3.8).
 *
 * @throws AppError RATE_LIMITED; FORBIDDEN; BAD_USER_INPUT; NOT_FOUND for the kit or the patient; INVALID_TRANSITION if the
 * kit is registered to somebody else.
 */
export async function activateKit(context: RequestContext, rawInput: unknown): Promise<string> {
  const { kitId } = parseInput(kitInput, rawInput);
  // Before anything is looked up, since every refusal tells something about the kit, if only that there is one.
  await context.countActivation(kitId);
  const reader: Reader = context.actor ?? 'holder of the code';
  const parsed = activationBody(context.clock).safeParse(rawInput);
  if (!parsed.success) {
    throw badInput([...inputProblems(parsed.error), ...(await missingDetailsOf(context, reader, kitId, rawInput))]);
  }
  const details = parsed.data;
  return context.transaction(async (context) => {
    const kit = await lockNamedKit(context, reader, kitId);
    const kitType = await context.db.kitType.findUniqueOrThrow({ where: { code: kit.kitTypeCode } });
    requireActivatable(kit, kitType);
    if (asksForNewPatient(rawInput)) requireDetails(kitType, rawInput);
    if (context.actor) authorize(context.actor, 'kits.activate');
    const token = details.token === null ? null : await findToken(context, details.token, kit);
    const patientRef = await findPatient(context, kit, details, token);

    if (kit.status === 'REGISTERED') {
      await requireSamePatient(context, kit, patientRef, details);
      return kit.id;
    }
    requireMove(kitLifecycle, kit.status, 'REGISTERED');
    const newPatientRef = newUuid();
    const { researchConsent } = details;
    await writeAudited(context, { action: 'kit.activate', subject: `Kit:${kit.id}`, accountId: kit.accountId }, [
      ...(patientRef === null ? [createPatient(context, newPatientRef, kit, details)] : []),
      ...(await registerKit(context, kit, { patientRef: patientRef ?? newPatientRef, researchConsent })),
      ...(token ? [useToken(context, token, kit)] : []),
    ]);
    return kit.id;
  });
}

/**
 * The required details that a malformed body also leaves out, so that one answer lists every malformed and every missing
 * detail. Nothing for a kit that could not be activated anyway.
 */
async function missingDetailsOf(context: RequestContext, reader: Reader, kitId: string, rawInput: unknown) {
  if (!asksForNewPatient(rawInput)) return [];
  const kit = await findNamedKit(context, reader, kitId);
  if (!kit || kit.status === 'CANCELED' || !kit.kitType.activatable) return [];
  return missingDetails(kit.kitType.requiredActivationFields, rawInput);
}

function requireDetails(kitType: KitTypeModel, rawInput: unknown): void {
  const missing = missingDetails(kitType.requiredActivationFields, rawInput);
  if (missing.length > 0) throw badInput(missing);
}

/**
 * Finds and locks a registration token that is valid for the kit.
 *
 * @throws AppError FORBIDDEN if it is unknown, used, expired, or for another kit type or account. The message does not say
 * which, because a token is a secret.
 */
async function findToken(context: TransactionContext, token: string, kit: LockedKit): Promise<LockedToken> {
  const found = await lockToken(context, hashSecret(token));
  const isValid =
    found &&
    found.usedAt === null &&
    context.clock.now() < found.expiresAt &&
    found.kitTypeCode === kit.kitTypeCode &&
    found.accountId === kit.accountId;
  if (!isValid)
    throw new AppError(
      'FORBIDDEN',
      'The registration token is not valid for this kit: it is unknown, used, expired, or for another kind of kit.',
      undefined,
      { reason: 'registration token' },
    );
  return found;
}

/** Uses a locked token up. */
function useToken({ clock }: TransactionContext, token: LockedToken, kit: LockedKit): Write {
  return Prisma.sql`UPDATE registration_tokens SET used_at = ${clock.now()}::timestamptz, used_for_kit_id = ${kit.id}::uuid
    WHERE id = ${token.id}::uuid`;
}

/** The internal id of the existing patient named by token or id; null if the details are to make a new one. */
async function findPatient(
  { db, actor }: TransactionContext,
  kit: LockedKit,
  { patientId }: ActivationDetails,
  token: LockedToken | null,
): Promise<string | null> {
  if (patientId !== null && token && patientId.toLowerCase() !== token.patientRef) {
    const message = 'The registration token is not for this patient.';
    throw new AppError('FORBIDDEN', message, undefined, { reason: 'registration token' });
  }
  if (patientId !== null && !token && !actor) {
    throw new AppError(
      'FORBIDDEN',
      'Activating for an existing patient takes an API key, or a registration token for that patient.',
    );
  }
  // The database has ensured that a token and its patient belong to one account.
  if (token) return token.patientRef;
  if (patientId === null) return null;
  const patient = isUuid(patientId) ? await db.patient.findUnique({ where: { id: patientId } }) : null;
  if (patient?.accountId !== kit.accountId) throw notFound('patient', patientId);
  return patient.id;
}

/** @throws AppError INVALID_TRANSITION unless the kit is registered to the same patient, by id or by equal details. */
async function requireSamePatient(
  { db }: TransactionContext,
  kit: LockedKit,
  patientRef: string | null,
  details: ActivationDetails,
): Promise<void> {
  if (patientRef !== null && patientRef === kit.patientRef) return;
  if (patientRef === null && kit.patientRef !== null) {
    const { firstName, lastName, dateOfBirth, email } = details;
    // The database compares, so that letters match as they do everywhere else. Four absent details match nobody.
    const same = await db.patient.count({ where: { id: kit.patientRef, firstName, lastName, dateOfBirth, email } });
    if (same > 0 && [firstName, lastName, dateOfBirth, email].every((detail) => detail !== null)) return;
  }
  throw refusedMove(kitLifecycle, kit.status, 'REGISTERED', 'the kit is already registered');
}

/** Creates the patient that the details describe, in the kit's account. */
function createPatient({ clock }: TransactionContext, id: string, kit: LockedKit, details: ActivationDetails): Write {
  const { firstName, lastName, email, phone, sex, dateOfBirth, street1, street2, city, state, zip } = details;
  const person = { first_name: firstName, last_name: lastName, email, phone, sex, date_of_birth: dateOfBirth };
  const address = { street1, street2, city, state, zip };
  return insertSql('patients', [{ id, account_id: kit.accountId, ...person, ...address, created: clock.now() }]);
}
