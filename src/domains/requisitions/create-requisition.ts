import { z } from 'zod';
import { authorize } from '../../auth/policy.ts';
import type { Db, RequestContext } from '../../context.ts';
import { newUuid } from '../../db/identifiers.ts';
import { badInput, type FieldProblem } from '../../errors.ts';
import { recordAudit } from '../audit.ts';
import { inputProblems, optional, text, typeProblem } from '../inputs.ts';
import { address, dateOfBirth, email, phone, sex } from '../people.ts';
import { claimBarcodes } from '../samples/claim-barcodes.ts';

/** The body of create requisition (contract, section 3). */
export function createRequisitionBody(now: Date) {
  return z.object({
    barcode: text(100),
    accountNumber: text(),
    lab: text(),
    panels: z
      .array(text(), typeProblem('must be a list'))
      .min(1, 'must name at least one panel')
      .max(200, 'must name at most 200 panels'),
    patient: z.object(
      {
        firstName: text(),
        lastName: text(),
        email,
        phone: optional(phone),
        sex,
        dateOfBirth: dateOfBirth(now),
        address,
      },
      { error: (issue) => (issue.input === undefined ? 'is required' : 'must be an object') },
    ),
  });
}

/**
 * Creates a requisition in the caller's account; returns its internal id. Where the barcode is that of a sample of the same
 * account, the two are one from here on.
 *
 * @throws AppError UNAUTHENTICATED; FORBIDDEN; BAD_USER_INPUT, also for a barcode that is in use, whoever uses it.
 */
export async function createRequisition(context: RequestContext, rawInput: unknown): Promise<string> {
  const actor = authorize(context.actor, 'requisitions.write');
  const now = context.clock.now();
  const parsed = createRequisitionBody(now).safeParse(rawInput);
  if (!parsed.success) throw badInput(await createRequisitionProblems(context, rawInput));
  const { patient, ...facts } = parsed.data;
  return context.transaction(async (db) => {
    const id = newUuid();
    await claimBarcodes(db, actor.accountId, [facts.barcode], barcodeInUse);
    const sample = await db.sample.findUnique({ where: { sampleId: facts.barcode }, select: { id: true } });
    const created = await db.requisition.createMany({
      data: {
        id,
        ...facts,
        accountId: actor.accountId,
        sampleRef: sample?.id ?? null,
        status: 'CREATED',
        patientFirstName: patient.firstName,
        patientLastName: patient.lastName,
        patientEmail: patient.email,
        patientPhone: patient.phone,
        patientSex: patient.sex,
        patientDateOfBirth: patient.dateOfBirth,
        patientStreet1: patient.address.street1,
        patientStreet2: patient.address.street2,
        patientCity: patient.address.city,
        patientState: patient.address.state,
        patientCountry: patient.address.country,
        patientZip: patient.address.zip,
        created: now,
        updated: now,
      },
      skipDuplicates: true,
    });
    if (created.count === 0) throw barcodeInUse();
    await db.requisitionEvent.create({
      data: { requisitionRef: id, status: 'CREATED', created: now, recorded: now, recordedById: actor.userId },
    });
    await recordAudit(db, context, {
      action: 'requisition.create',
      subject: `Requisition:${id}`,
      accountId: actor.accountId,
    });
    return id;
  });
}

/**
 * Every problem of a body: of its form, and a barcode in use. A barcode that somebody else takes at the same time is only
 * found when the requisition is inserted.
 *
 * @throws AppError UNAUTHENTICATED; FORBIDDEN.
 */
export async function createRequisitionProblems(context: RequestContext, rawInput: unknown): Promise<FieldProblem[]> {
  const actor = authorize(context.actor, 'requisitions.write');
  const body = createRequisitionBody(context.clock.now());
  const { error } = body.safeParse(rawInput);
  const barcode = body.pick({ barcode: true }).safeParse(rawInput).data?.barcode;
  const isInUse = barcode !== undefined && (await isBarcodeInUse(context.db, actor.accountId, barcode));
  return [...(error ? inputProblems(error) : []), ...(isInUse ? [BARCODE_IN_USE] : [])];
}

/** Whether another account has claimed a barcode, or any requisition has it. */
async function isBarcodeInUse(db: Db, accountId: string, barcode: string): Promise<boolean> {
  if (await db.requisition.findUnique({ where: { barcode }, select: { id: true } })) return true;
  return (await db.barcode.count({ where: { code: barcode, accountId: { not: accountId } } })) > 0;
}

const BARCODE_IN_USE: FieldProblem = { path: ['barcode'], message: 'is in use already' };

function barcodeInUse() {
  return badInput([BARCODE_IN_USE]);
}
