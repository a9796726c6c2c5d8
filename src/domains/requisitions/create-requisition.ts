import { z } from 'zod';
import type { Actor } from '../../auth/actor.ts';
import { authorize } from '../../auth/policy.ts';
import type { UnitOfWork } from '../../call/unit-of-work.ts';
import { violatedIndex } from '../../db/servers/unavailable.ts';
import { foldedSql } from '../../db/sql/folded-sql.ts';
import { newUuid } from '../../db/sql/identifiers.ts';
import { insertSql, writeTogether } from '../../db/sql/write.ts';
import { badInput, type FieldProblem } from '../../errors/errors.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { demandsOfAccount } from '../access/address-demands.ts';
import { eventNow, moveRequisition } from '../cascade/cascade.ts';
import { writeAudited } from '../changes/audit.ts';
import { lockSampleOfKit } from '../changes/locks.ts';
import { publishRequisition } from '../changes/publish.ts';
import { notEligible } from '../eligibility/decide.ts';
import { demandsOfRules } from '../eligibility/stored-rules.ts';
import { claimBarcodes, MAX_BARCODE_LENGTH } from '../inputs/barcodes.ts';
import { guardianOrNone } from '../inputs/guardian.ts';
import { byClock, checkInput, objectProblem, optional, text, typeProblem } from '../inputs/inputs.ts';
import { orderingProvider } from '../inputs/ordering-provider.ts';
import { address, dateOfBirth, email, phoneOrNone, sex } from '../inputs/people.ts';
import { addressProblems, demandsOf, type GivenAddress, wholeAddressIn } from '../inputs/places.ts';
import { decideWaitingMessages } from '../laboratory/decide-waiting-messages.ts';
import { requisitionLifecycle } from '../lifecycles/requisition.ts';
import { type RequisitionTerms, readTerms, reasonsAgainst } from './eligibility.ts';
import { patientOfNewRequisition } from './registered-to.ts';

const barcode = text(MAX_BARCODE_LENGTH);
const barcodeAlone = z.object({ barcode });
const addressAlone = z.object({ patient: z.object({ address: z.unknown() }) });

/** Where the patient's address is in an input. */
const ADDRESS = ['patient', 'address'];

/** The input of create requisition (contract, 3.6). */
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
        phone: phoneOrNone,
        sex,
        dateOfBirth: dateOfBirth(clock),
        address,
        guardian: guardianOrNone,
      },
      objectProblem,
    ),
    orderingProvider: optional(orderingProvider),
  }),
);

/**
 * Creates a requisition in the caller's account, and joins it to the account's sample with this barcode, if there is one. It is the
 * patient's whose it is known to be (contract, 12.1). One whose patient may not be tested is denied at once (contract, 13.1). While nobody is registered, it names the person whom results are for, so messages that waited for one are decided. Returns the requisition's internal id.
 *
 * @param id given only if documents name the requisition, as in the demonstration program
 * @throws AppError UNAUTHENTICATED; FORBIDDEN; BAD_USER_INPUT, also for a barcode that is in use in any account.
 */
export async function createRequisition(work: UnitOfWork, rawInput: unknown, id: string = newUuid()): Promise<string> {
  const actor = authorize(work.call.actor, 'requisitions.write');
  const now = work.call.clock.now();
  const checked = checkInput(createRequisitionBody(work.call.clock), rawInput);
  if (!checked.isValid) throw badInput(await createRequisitionProblems(work, rawInput));
  const { patient, orderingProvider: provider, ...facts } = checked.value;
  return work.transaction(async (tx) => {
    if (!(await claimBarcodes(tx.db, actor.accountId, [facts.barcode]))) {
      const faults = addressProblems(patient.address, await demandsOfAccount(tx, actor.accountId), ADDRESS);
      throw badInput([BARCODE_IN_USE, ...faults]);
    }
    const sample = await lockSampleOfKit(tx, facts.barcode);
    const asked = { panels: facts.panels, sampleRef: sample?.id ?? null, place: patient.address };
    const terms = await readTerms(tx, actor.accountId, asked);
    requireAddress(patient.address, terms);
    const person = { ...patient, ...patient.address, hasGuardian: patient.guardian !== null };
    const reasons = reasonsAgainst(terms, person, now);
    const patientRef = await patientOfNewRequisition(tx, actor.accountId, sample, { ...patient, ...patient.address });
    const requisition = {
      id,
      account_id: actor.accountId,
      barcode: facts.barcode,
      account_number: facts.accountNumber,
      lab: facts.lab,
      panels: facts.panels,
      sample_id: sample?.id ?? null,
      patient_id: patientRef,
      status: requisitionLifecycle.initial,
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
      patient_guardian: patient.guardian,
      ordering_provider_name: provider?.name ?? null,
      ordering_provider_npi: provider?.npi ?? null,
      created: now,
      updated: now,
    };
    const event = {
      requisition_id: id,
      status: requisitionLifecycle.initial,
      created: now,
      recorded: now,
      recorded_by_id: actor.userId,
    };
    const audited = { action: 'requisition.create', subject: `Requisition:${id}`, accountId: actor.accountId };
    try {
      await writeAudited(tx, audited, [
        insertSql('requisitions', [requisition]),
        insertSql('requisition_events', [event]),
        publishRequisition(tx.call, { id, accountId: actor.accountId }),
      ]);
    } catch (error) {
      throw TAKEN_AT_ONCE.includes(violatedIndex(error) ?? '') ? badInput([BARCODE_IN_USE]) : error;
    }
    if (reasons) {
      const created = {
        id,
        accountId: actor.accountId,
        sampleRef: sample?.id ?? null,
        status: requisitionLifecycle.initial,
      };
      await writeTogether(tx.db, await moveRequisition(tx, created, eventNow(tx, 'DENIED', notEligible(reasons))));
    } else if (sample?.patientRef === null) await decideWaitingMessages(tx, sample.kitRef, 'REQUISITION');
    return id;
  });
}

/** @throws AppError BAD_USER_INPUT. */
function requireAddress(place: GivenAddress, { isStrict, types }: RequisitionTerms): void {
  const demands = [...demandsOf(isStrict), ...demandsOfRules(types.flatMap(({ lists }) => lists))];
  const faults = addressProblems(place, demands, ADDRESS);
  if (faults.length > 0) throw badInput(faults);
}

/** The unique indexes that refuse a second requisition of a barcode, by itself or by the sample of a kit. */
const TAKEN_AT_ONCE: readonly string[] = ['requisitions_barcode_folded_key', 'requisitions_sample_id_key'];

const BARCODE_IN_USE: FieldProblem = { path: ['barcode'], message: 'is already in use', code: 'IN_USE' };

/** Everything wrong with a body: errors in its form, a barcode in use, and an address that the account does not take. */
export async function createRequisitionProblems(work: UnitOfWork, rawInput: unknown): Promise<FieldProblem[]> {
  const actor = authorize(work.call.actor, 'requisitions.write');
  const { problems } = checkInput(createRequisitionBody(work.call.clock), rawInput);
  const given = checkInput(barcodeAlone, rawInput);
  const isTaken = given.isValid && (await isBarcodeTaken(work, actor, given.value.barcode));
  const placed = checkInput(addressAlone, rawInput);
  const demands = placed.isValid ? await demandsOfAccount(work, actor.accountId) : [];
  const faults = placed.isValid ? addressProblems(wholeAddressIn(placed.value.patient.address), demands, ADDRESS) : [];
  return [...problems, ...(isTaken ? [BARCODE_IN_USE] : []), ...faults];
}

/** Whether a requisition has the barcode, or another account has claimed it. */
async function isBarcodeTaken({ db }: UnitOfWork, actor: Actor, code: string): Promise<boolean> {
  const [claim] = await db.$queryRaw<{ isTaken: boolean }[]>(Prisma.sql`
    SELECT account_id <> ${actor.accountId}::uuid
      OR EXISTS (SELECT FROM requisitions WHERE requisitions.barcode_folded = claim.code_folded) AS "isTaken"
    FROM barcodes claim WHERE claim.code_folded = ${foldedSql(code)}`);
  return claim?.isTaken === true;
}
