import { z } from 'zod';
import type { Actor } from '../../auth/actor.ts';
import { authorize } from '../../auth/policy.ts';
import type { RequestContext } from '../../context.ts';
import { newUuid } from '../../db/identifiers.ts';
import { violatedIndex } from '../../db/transaction.ts';
import { insertSql } from '../../db/write.ts';
import { badInput, type FieldProblem } from '../../errors.ts';
import { writeAudited } from '../audit.ts';
import { claimBarcodes } from '../barcodes.ts';
import { byClock, inputProblems, objectProblem, optional, text, typeProblem } from '../inputs.ts';
import { address, dateOfBirth, email, phone, sex } from '../people.ts';
import { tellRequisition } from '../tell.ts';

const barcode = text(100);
const barcodeAlone = z.object({ barcode });

/** The body of create requisition (contract, 3.6). */
export const createRequisitionBody = byClock((clock) =>
  z.object({
    barcode,
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
        dateOfBirth: dateOfBirth(clock),
        address,
      },
      objectProblem,
    ),
  }),
);

/**
 * Creates a requisition in the caller's account. If the barcode is that of a sample of the same account, the two are joined.
 * Returns the requisition's internal id.
 *
 * @param id given only where documents name the requisition, as they do in the demonstration program
 * @throws AppError UNAUTHENTICATED; FORBIDDEN; BAD_USER_INPUT, also for a barcode in use, whoever uses it.
 */
export async function createRequisition(
  context: RequestContext,
  rawInput: unknown,
  id: string = newUuid(),
): Promise<string> {
  const actor = authorize(context.actor, 'requisitions.write');
  const now = context.clock.now();
  const parsed = createRequisitionBody(context.clock).safeParse(rawInput);
  if (!parsed.success) throw badInput(await createRequisitionProblems(context, rawInput));
  const { patient, ...facts } = parsed.data;
  return context.transaction(async (context) => {
    const { db } = context;
    if (!(await claimBarcodes(db, actor.accountId, [facts.barcode]))) throw badInput([BARCODE_IN_USE]);
    const sample = await db.sample.findUnique({ where: { sampleId: facts.barcode }, select: { id: true } });
    const requisition = {
      id,
      account_id: actor.accountId,
      barcode: facts.barcode,
      account_number: facts.accountNumber,
      lab: facts.lab,
      panels: facts.panels,
      sample_id: sample?.id ?? null,
      status: 'CREATED',
      patient_first_name: patient.firstName,
      patient_last_name: patient.lastName,
      patient_email: patient.email,
      patient_phone: patient.phone,
      patient_sex: patient.sex,
      patient_date_of_birth: patient.dateOfBirth,
      patient_street1: patient.address.street1,
      patient_street2: patient.address.street2,
      patient_city: patient.address.city,
      patient_state: patient.address.state,
      patient_country: patient.address.country,
      patient_zip: patient.address.zip,
      created: now,
      updated: now,
    };
    const event = { requisition_id: id, status: 'CREATED', created: now, recorded: now, recorded_by_id: actor.userId };
    const audited = { action: 'requisition.create', subject: `Requisition:${id}`, accountId: actor.accountId };
    try {
      await writeAudited(context, audited, [
        insertSql('requisitions', [requisition]),
        insertSql('requisition_events', [event]),
        tellRequisition(context, { id, accountId: actor.accountId }),
      ]);
    } catch (error) {
      throw violatedIndex(error) === 'requisitions_barcode_key' ? badInput([BARCODE_IN_USE]) : error;
    }
    return id;
  });
}

const BARCODE_IN_USE: FieldProblem = { path: ['barcode'], message: 'is already in use' };

/** Everything wrong with a body: what its form shows, and a barcode in use. */
export async function createRequisitionProblems(context: RequestContext, rawInput: unknown): Promise<FieldProblem[]> {
  const actor = authorize(context.actor, 'requisitions.write');
  const { error } = createRequisitionBody(context.clock).safeParse(rawInput);
  const given = barcodeAlone.safeParse(rawInput).data?.barcode;
  const isTaken = given !== undefined && (await isBarcodeTaken(context, actor, given));
  return [...(error ? inputProblems(error) : []), ...(isTaken ? [BARCODE_IN_USE] : [])];
}

/** Whether a requisition has the barcode, or another account has claimed it. */
async function isBarcodeTaken({ db }: RequestContext, actor: Actor, code: string): Promise<boolean> {
  const claim = await db.barcode.findUnique({
    where: { code },
    select: { accountId: true, requisition: { select: { id: true } } },
  });
  return claim !== null && (claim.accountId !== actor.accountId || claim.requisition !== null);
}
