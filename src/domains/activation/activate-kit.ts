import { z } from 'zod';
import { hashSecret } from '../../auth/keys.ts';
import { authorize } from '../../auth/policy.ts';
import type { RequestContext, TransactionContext } from '../../context.ts';
import { isUuid, newUuid } from '../../db/identifiers.ts';
import { AppError, badInput, notFound } from '../../errors.ts';
import type { KitModel, KitTypeModel, PatientModel, RegistrationTokenModel } from '../../generated/prisma/models.ts';
import { recordAudit } from '../audit.ts';
import { moveKitNow } from '../cascade.ts';
import { inputProblems, parseInput, text } from '../inputs.ts';
import { kitLifecycle } from '../lifecycles/kit.ts';
import { refusedMove, requireMove } from '../lifecycles/lifecycle.ts';
import { lockNamedKit, lockToken } from '../locks.ts';
import { findRecord, type Reader } from '../records.ts';
import { type ActivationDetails, activationBody, asksForNewPatient, missingDetails } from './details.ts';

const kitInput = z.object({ kitId: text() });

/**
 * Activates a kit for an existing patient or a new one, also for a caller without credentials. Returns the kit's internal
 * id. Refusals come in the order of the contract (contract, 3.8).
 *
 * @throws AppError FORBIDDEN; BAD_USER_INPUT; NOT_FOUND for the kit or the patient; INVALID_TRANSITION if the kit is
 * registered to somebody else.
 */
export async function activateKit(context: RequestContext, rawInput: unknown): Promise<string> {
  const { kitId } = parseInput(kitInput, rawInput);
  const reader: Reader = context.actor ?? 'holder of the code';
  const parsed = activationBody(context.clock.now()).safeParse(rawInput);
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
    const patient = await findPatient(context, kit, details, token);

    if (kit.status === 'REGISTERED') {
      await requireSamePatient(context, kit, patient, details);
      return kit.id;
    }
    requireMove(kitLifecycle, kit.status, 'REGISTERED');
    await registerKit(context, kit, patient?.id ?? (await createPatientOf(context, kit, details)), details);
    if (token) await useToken(context, token, kit);
    await recordAudit(context, { action: 'kit.activate', subject: `Kit:${kit.id}`, accountId: kit.accountId });
    return kit.id;
  });
}

/**
 * The required details that a malformed body also leaves out, so that one answer lists every malformed and every missing
 * detail. Nothing for a kit that could not be activated anyway.
 */
async function missingDetailsOf(context: RequestContext, reader: Reader, kitId: string, rawInput: unknown) {
  if (!asksForNewPatient(rawInput)) return [];
  const found = await findRecord(context, reader, 'kit', kitId);
  const kit = found && (await context.db.kit.findUnique({ where: { id: found.id }, include: { kitType: true } }));
  if (!kit || kit.status === 'CANCELED' || !kit.kitType.activatable) return [];
  return missingDetails(kit.kitType.requiredActivationFields, rawInput);
}

function requireActivatable(kit: KitModel, kitType: KitTypeModel): void {
  if (kit.status === 'CANCELED') throw new AppError('FORBIDDEN', 'The kit is canceled and cannot be activated.');
  if (!kitType.activatable) throw new AppError('FORBIDDEN', 'Kits of this type cannot be activated.');
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
async function findToken(context: TransactionContext, token: string, kit: KitModel): Promise<RegistrationTokenModel> {
  const hash = hashSecret(token);
  await lockToken(context, hash);
  const found = await context.db.registrationToken.findUnique({ where: { hash } });
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
    );
  return found;
}

async function useToken({ db, clock }: TransactionContext, token: RegistrationTokenModel, kit: KitModel) {
  await db.registrationToken.update({ where: { id: token.id }, data: { usedAt: clock.now(), usedForKit: kit.id } });
}

/** The existing patient named by token or id; null if the details are to make a new one. */
async function findPatient(
  { db, actor }: TransactionContext,
  kit: KitModel,
  { patientId }: ActivationDetails,
  token: RegistrationTokenModel | null,
): Promise<PatientModel | null> {
  if (patientId !== null && token && patientId.toLowerCase() !== token.patientRef) {
    throw new AppError('FORBIDDEN', 'The registration token is not for this patient.');
  }
  if (patientId !== null && !token && !actor) {
    throw new AppError(
      'FORBIDDEN',
      'Activating for an existing patient takes an API key, or a registration token for that patient.',
    );
  }
  const id = token?.patientRef ?? patientId;
  if (id === null) return null;
  const patient = isUuid(id) ? await db.patient.findUnique({ where: { id, accountId: kit.accountId } }) : null;
  if (!patient) throw notFound('patient', id);
  return patient;
}

/** @throws AppError INVALID_TRANSITION unless the kit is registered to the same patient, by id or by equal details. */
async function requireSamePatient(
  { db }: TransactionContext,
  kit: KitModel,
  patient: PatientModel | null,
  details: ActivationDetails,
): Promise<void> {
  if (patient && patient.id === kit.patientRef) return;
  if (!patient && kit.patientRef !== null) {
    const { firstName, lastName, dateOfBirth, email } = details;
    // The database compares, so that letters match as they do everywhere else. Four absent details match nobody.
    const same = await db.patient.count({ where: { id: kit.patientRef, firstName, lastName, dateOfBirth, email } });
    if (same > 0 && [firstName, lastName, dateOfBirth, email].every((detail) => detail !== null)) return;
  }
  throw refusedMove(kitLifecycle, kit.status, 'REGISTERED', 'the kit is already registered');
}

async function createPatientOf(
  { db, clock }: TransactionContext,
  kit: KitModel,
  details: ActivationDetails,
): Promise<string> {
  const { patientId: _patientId, token: _token, researchConsent: _researchConsent, ...patient } = details;
  const id = newUuid();
  await db.patient.create({ data: { id, accountId: kit.accountId, ...patient, created: clock.now() } });
  return id;
}

async function registerKit(
  context: TransactionContext,
  kit: KitModel,
  patientRef: string,
  { researchConsent }: ActivationDetails,
): Promise<void> {
  // The status too: the database refuses a kit that has a patient and is not registered.
  const data = { patientRef, researchConsent, status: 'REGISTERED' } as const;
  await context.db.kit.update({ where: { id: kit.id }, data });
  await moveKitNow(context, kit, 'REGISTERED');
}
