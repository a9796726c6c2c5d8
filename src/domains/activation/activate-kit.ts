import { z } from 'zod';
import type { Actor } from '../../auth/actor.ts';
import { authorize, inTenant } from '../../auth/policy.ts';
import type { Db, RequestContext } from '../../context.ts';
import { isUuid, newUuid } from '../../db/identifiers.ts';
import { AppError, badInput, notFound } from '../../errors.ts';
import type { KitModel, KitTypeModel, PatientModel, RegistrationTokenModel } from '../../generated/prisma/models.ts';
import { recordAudit } from '../audit.ts';
import { parseInput, text } from '../inputs.ts';
import { kitLifecycle } from '../kits/lifecycle.ts';
import { lockKitInOrder } from '../kits/lock-kit.ts';
import { moveKitNow } from '../kits/move-kit.ts';
import { refusedMove, requireMove } from '../lifecycle.ts';
import { type ActivationDetails, activationBody, asksForNewPatient, missingDetails } from './activation-input.ts';
import { findToken } from './find-token.ts';

const kitInput = z.object({ kitId: text() });

/**
 * Activates a kit for an existing patient or a new one; also for a caller without credentials. Returns the kit's internal
 * id. The order of refusal is that of the contract, section 8, "Activation".
 *
 * @throws AppError FORBIDDEN; BAD_USER_INPUT; NOT_FOUND for the kit or the patient; INVALID_TRANSITION where the kit is
 * registered to somebody else.
 */
export async function activateKit(context: RequestContext, rawInput: unknown): Promise<string> {
  const { kitId } = parseInput(kitInput, rawInput);
  return context.transaction(async (db) => {
    const details = await parseDetails(db, context, kitId, rawInput);
    const kit = await findKit(db, context.actor, kitId);
    if (!kit) throw notFound('kit', kitId);
    const kitType = await db.kitType.findUniqueOrThrow({ where: { code: kit.kitTypeCode } });
    requireActivatable(kit, kitType);
    if (asksForNewPatient(rawInput)) requireDetails(kitType, rawInput);
    if (context.actor) authorize(context.actor, 'kits.activate');
    const token = details.token === null ? null : await findToken(db, details.token, kit, context.clock.now());
    const patient = await findPatient(db, context.actor, kit, details, token);

    if (kit.status === 'REGISTERED') {
      await requireSamePatient(db, kit, patient, details);
      return kit.id;
    }
    requireMove(kitLifecycle, kit.status, 'REGISTERED');
    const patientRef = patient?.id ?? (await createActivatedPatient(db, context, kit, details));
    await db.kit.update({
      where: { id: kit.id },
      data: { patientRef, researchConsent: details.researchConsent, status: 'REGISTERED' },
    });
    await moveKitNow(db, context, kit, 'REGISTERED', null);
    if (token)
      await db.registrationToken.update({
        where: { id: token.id },
        data: { usedAt: context.clock.now(), usedForKit: kit.id },
      });
    await recordAudit(db, context, { action: 'kit.activate', subject: `Kit:${kit.id}`, accountId: kit.accountId });
    return kit.id;
  });
}

/**
 * Parses the body. Where something in it is malformed, the kit is looked up all the same, so that one answer lists every
 * malformed and every missing detail.
 */
async function parseDetails(
  db: Db,
  context: RequestContext,
  kitId: string,
  rawInput: unknown,
): Promise<ActivationDetails> {
  const parsed = activationBody(context.clock.now()).safeParse(rawInput);
  if (parsed.success) return parsed.data;
  const malformed = parsed.error.issues.map(({ path, message }) => ({ path: path.map(String), message }));
  const kit = await db.kit.findFirst({
    where: {
      kitId,
      ...(context.actor ? inTenant(context.actor) : {}),
      status: { not: 'CANCELED' },
      kitType: { activatable: true },
    },
    select: { kitType: { select: { requiredActivationFields: true } } },
  });
  throw badInput([
    ...malformed,
    ...(kit && asksForNewPatient(rawInput) ? missingDetails(kit.kitType.requiredActivationFields, rawInput) : []),
  ]);
}

async function findKit(db: Db, actor: Actor | null, kitId: string): Promise<KitModel | null> {
  const found = await db.kit.findFirst({
    where: { kitId, ...(actor ? inTenant(actor) : {}) },
    select: { id: true, orderRef: true },
  });
  return found ? lockKitInOrder(db, found) : null;
}

function requireActivatable(kit: KitModel, kitType: KitTypeModel): void {
  if (kit.status === 'CANCELED') throw new AppError('FORBIDDEN', 'The kit is canceled and cannot be activated.');
  if (!kitType.activatable) throw new AppError('FORBIDDEN', 'Kits of this type cannot be activated.');
}

function requireDetails(kitType: KitTypeModel, rawInput: unknown): void {
  const missing = missingDetails(kitType.requiredActivationFields, rawInput);
  if (missing.length > 0) throw badInput(missing);
}

/** The existing patient that the call is for, by token or by id; null where its details are to make a new one. */
async function findPatient(
  db: Db,
  actor: Actor | null,
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
  const patient = isUuid(id) ? await db.patient.findFirst({ where: { id, accountId: kit.accountId } }) : null;
  if (!patient) throw notFound('patient', id);
  return patient;
}

/** @throws AppError INVALID_TRANSITION unless the kit is registered to the same patient, by id or by equal details. */
async function requireSamePatient(
  db: Db,
  kit: KitModel,
  patient: PatientModel | null,
  details: ActivationDetails,
): Promise<void> {
  if (patient && patient.id === kit.patientRef) return;
  if (!patient && kit.patientRef !== null) {
    const { firstName, lastName, dateOfBirth, email } = details;
    // Asked of the database, so that letters compare as they do everywhere; four absent details are nobody's.
    const same = await db.patient.count({ where: { id: kit.patientRef, firstName, lastName, dateOfBirth, email } });
    if (same > 0 && [firstName, lastName, dateOfBirth, email].every((detail) => detail !== null)) return;
  }
  throw refusedMove(kitLifecycle, kit.status, 'REGISTERED', 'the kit is registered already');
}

async function createActivatedPatient(
  db: Db,
  context: RequestContext,
  kit: KitModel,
  details: ActivationDetails,
): Promise<string> {
  const { patientId: _patientId, token: _token, researchConsent: _researchConsent, ...patient } = details;
  const id = newUuid();
  await db.patient.create({ data: { id, accountId: kit.accountId, ...patient, created: context.clock.now() } });
  return id;
}
