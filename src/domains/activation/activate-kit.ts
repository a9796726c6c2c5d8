import { hashSecret } from '../../auth/keys.ts';
import { authorize } from '../../auth/policy.ts';
import { DryRun } from '../../call/dry-run.ts';
import type { Tx, UnitOfWork } from '../../call/unit-of-work.ts';
import { isUuid, newUuid } from '../../db/sql/identifiers.ts';
import { insertSql, type Write } from '../../db/sql/write.ts';
import { AppError, badInput, notFound } from '../../errors/errors.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import type { Reader } from '../access/records.ts';
import { registerKit } from '../cascade/cascade.ts';
import { cancelInFavorOf } from '../cascade/count-first-kit.ts';
import { writeAudited } from '../changes/audit.ts';
import { lockKitToActivate } from '../changes/line-locks.ts';
import type { LockedKit } from '../changes/locks.ts';
import { holdPatient, type LockedToken, lockToken } from '../changes/patient-locks.ts';
import { listsOf, listsSql } from '../eligibility/stored-rules.ts';
import { type Description, describePerson } from '../identity/compare-people.ts';
import { describePatient } from '../identity/describe-patient.ts';
import { isPatientOfRequisition } from '../identity/requisition-person.ts';
import { PATIENT_OF_REQUISITION } from '../identity/sample-facts.ts';
import { forgivenCode } from '../inputs/code-spelling.ts';
import { checkInput, parseInput } from '../inputs/inputs.ts';
import { decideWaitingMessages } from '../laboratory/decide-waiting-messages.ts';
import { withholdChart } from '../laboratory/withhold-chart.ts';
import { kitLifecycle } from '../lifecycles/kit.ts';
import { requireMove } from '../lifecycles/lifecycle.ts';
import { SAMPLE_TRAITS } from '../lifecycles/sample.ts';
import { type Block, blockOf } from '../lots/block.ts';
import { shareLotOfKit } from '../lots/lot-locks.ts';
import { releasePolicyOf } from '../release/policy.ts';
import { showReportsOfKit } from '../release/show-reports-of-kit.ts';
import {
  activationRefusal,
  findNamedKit,
  isTokenValid,
  kitInput,
  type NamedKit,
  problemForOthers,
  problemOfKit,
} from './activatable-kit.ts';
import { type ActivationDetails, activationBody, detailProblems } from './details.ts';
import { type EligibilityTerms, requireEligible } from './eligibility.ts';
import { resolveKitCode } from './kit-code.ts';
import { mayHaveActivated, recognizePatient } from './recognize-patient.ts';
import { addConsent, type ConsentOfKit, changeConsent, consentSql } from './research-consent.ts';

/**
 * Activates a kit for an existing patient or a new one, also for a caller without credentials; if the account recognizes patients, for the
 * one whose record is equal to the details (contract, 12.9). If it is registered to them already, their answer about research is recorded
 * (contract, 13.9). Of a kit that was given up as lost and those that come in its place, the others are canceled (contract, 11.3). Returns the
 * kit's internal id. The checks are made in the order that the contract gives (contract, 3.8).
 *
 * @throws AppError RATE_LIMITED; FORBIDDEN, also for somebody for whom the kit is not; BAD_USER_INPUT; NOT_FOUND for the kit or the patient;
 * INVALID_TRANSITION if the kit is registered to another patient.
 */
export async function activateKit(work: UnitOfWork, rawInput: unknown): Promise<string> {
  const { kitId: typed } = parseInput(kitInput, rawInput);
  // Before any lookup, because every refusal reveals something about the kit, if only that it exists.
  await work.call.countActivation(forgivenCode(typed));
  const reader: Reader = work.call.actor ?? 'holder of the code';
  const kitId = await resolveKitCode(work, reader, typed);
  const checked = checkInput(activationBody(work.call.clock), rawInput);
  // The transaction checks a well-formed body for missing details; a dry run, for input that GraphQL has refused, ends before it.
  const missing =
    checked.isValid && !(work instanceof DryRun) ? [] : await detailProblemsOf(work, reader, kitId, rawInput);
  if (!checked.isValid || missing.length > 0) throw badInput([...checked.problems, ...missing]);
  const details = checked.value;
  return work.transaction(async (tx) => {
    const kit = await lockKitToActivate(tx, reader, kitId);
    const terms = { ...(await readTerms(tx, kit)), block: await blockOfKit(tx, kit) };
    const problem = problemOfKit(kit, terms);
    if (problem !== null) throw activationRefusal(problem, kitId, reader, terms.supportContact);
    requireDetails(tx, terms, rawInput);
    if (tx.call.actor) authorize(tx.call.actor, 'kits.activate');
    const token = details.token === null ? null : await lockToken(tx, hashSecret(details.token));
    if (token !== null && !isTokenValid(token, kit, tx.call.clock.now()))
      throw activationRefusal('TOKEN_NOT_VALID', kitId, reader);
    const named = await findPatient(tx, kit, details, token);

    const { researchConsent } = details;
    if (kit.patientRef !== null) {
      if (!(await isSamePatient(tx, kit, named, details, terms)))
        throw activationRefusal(problemForOthers(kit, terms), kitId, reader, terms.supportContact);
      await changeConsent(tx, kit, terms.consent, researchConsent);
      return kit.id;
    }
    requireMove(kitLifecycle, kit.status, 'REGISTERED');
    const { requisition, recognizes } = terms;
    const patientRef = named ?? (recognizes ? await recognizePatient(tx, kit.accountId, details) : null);
    await requireEligible(tx, terms, { ...details, hasGuardian: details.guardian !== null }, patientRef);
    const mayHaveReports = SAMPLE_TRAITS[kit.sampleStatus].mayHaveReports;
    const person = mayHaveReports || requisition ? await descriptionOf(tx, patientRef, details) : undefined;
    if (person && mayHaveReports) await withholdChart(tx, kit, person);
    const registeredRef = patientRef ?? newUuid();
    const canceled = await cancelInFavorOf(tx, kit);
    const reports = await showReportsOfKit(tx, kit, releasePolicyOf(terms.releasePolicy));
    const audited = { action: 'kit.activate', subject: `Kit:${kit.id}`, accountId: kit.accountId };
    await writeAudited(tx, { ...audited, others: canceled.records }, [
      ...(patientRef === null ? [createPatient(tx, registeredRef, kit, details)] : []),
      ...reports.holds,
      ...(await registerKit(tx, kit, { patientRef: registeredRef, researchConsent }, reports.events)),
      ...(researchConsent === null ? [] : [addConsent(tx, kit, terms.consent, researchConsent)]),
      ...(person && requisition && isPatientOfRequisition(person, requisition.person)
        ? [giveRequisition(requisition.id, registeredRef)]
        : []),
      ...(token ? [useToken(tx, token, kit)] : []),
      ...canceled.writes,
    ]);
    await decideWaitingMessages(tx, kit.id, 'REGISTRATION');
    return kit.id;
  });
}

/**
 * What else is wrong with the details of a malformed body, so that one answer lists every malformed and every missing detail. Empty for a kit that could not be activated anyway.
 */
async function detailProblemsOf(work: UnitOfWork, reader: Reader, kitId: string, rawInput: unknown) {
  const kit = await findNamedKit(work, reader, kitId);
  return kit && problemOfKit(kit, kit) === null ? detailProblems(kit, rawInput, work.call.clock) : [];
}

/** The facts about a locked kit's type, account and requisition that activation needs. */
interface Terms
  extends Pick<
    NamedKit,
    'activatable' | 'requiredFields' | 'isClosed' | 'supportContact' | 'isStrict' | keyof EligibilityTerms
  > {
  /** Whether the account recognizes patients. */
  readonly recognizes: boolean;
  /** Which reports the account wants held, as stored. */
  readonly releasePolicy: unknown;
  readonly consent: ConsentOfKit;
  /** The requisition with the barcode of its sample, and whom it names; null if there is none. */
  readonly requisition: { readonly id: string; readonly person: Description } | null;
}

/** Reads the terms of a locked kit. The account's lock waits for whoever is closing it. */
async function readTerms({ db }: Tx, { id, kitTypeCode, accountId, orderRef, patientRef }: LockedKit): Promise<Terms> {
  const [terms] = await db.$queryRaw<(Terms & { readonly lists: unknown })[]>(Prisma.sql`
    SELECT type.activatable, type.required_activation_fields::text[] AS "requiredFields",
      account.support_contact AS "supportContact", account.closed_at IS NOT NULL AS "isClosed",
      account.recognizes_patients AS recognizes, account.strict_addresses AS "isStrict",
      account.release AS "releasePolicy",
      ${consentSql(Prisma.sql`${id}::uuid`)} AS consent,
      (SELECT recipient_country FROM orders WHERE orders.id = ${orderRef}::uuid) AS "orderCountry",
      (SELECT recipient_state FROM orders WHERE orders.id = ${orderRef}::uuid) AS "orderState",
      ${listsSql(Prisma.sql`type`, Prisma.sql`account.id`)} AS lists,
      (SELECT json_build_object('id', requisition.id, 'person', ${PATIENT_OF_REQUISITION}) FROM samples sample
        JOIN requisitions requisition ON requisition.sample_id = sample.id WHERE sample.kit_id = ${id}::uuid) AS requisition
    FROM kit_types type, accounts account
    WHERE type.code = ${kitTypeCode} AND account.id = ${accountId}::uuid FOR KEY SHARE OF account`);
  if (!terms) throw new Error('The locked kit has no type.');
  return { ...terms, lists: patientRef === null ? listsOf(terms.lists) : [] };
}

/** Why the lot of a locked kit blocks it. The lot's lock waits for whoever is moving it. */
async function blockOfKit(tx: Tx, kit: LockedKit): Promise<Block | null> {
  const lot = await shareLotOfKit(tx, kit);
  return lot ? blockOf(lot, tx.call.clock.now()) : null;
}

/** @throws AppError BAD_USER_INPUT. */
function requireDetails({ call: { clock } }: Tx, terms: Terms, rawInput: unknown): void {
  const problems = detailProblems(terms, rawInput, clock);
  if (problems.length > 0) throw badInput(problems);
}

/** Makes the requisition with the barcode of a locked kit's sample the patient's whose the kit is (contract, 12.1). */
function giveRequisition(requisitionRef: string, patientRef: string): Write {
  return Prisma.sql`UPDATE requisitions SET patient_id = ${patientRef}::uuid WHERE id = ${requisitionRef}::uuid`;
}

/** Marks a locked token as used. */
function useToken({ call: { clock } }: Tx, token: LockedToken, kit: LockedKit): Write {
  return Prisma.sql`UPDATE registration_tokens SET used_at = ${clock.now()}::timestamptz, used_for_kit_id = ${kit.id}::uuid
    WHERE id = ${token.id}::uuid`;
}

/**
 * The internal id of the existing patient named by token or id, who stays who they are until the end of the transaction; null if the details
 * describe a new patient. The id of a merged patient means the other (contract, 12.10).
 */
async function findPatient(
  tx: Tx,
  kit: LockedKit,
  { patientId }: ActivationDetails,
  token: LockedToken | null,
): Promise<string | null> {
  const { actor } = tx.call;
  const ofToken = token && (await patientOfToken(tx, token));
  const given = patientId === null || !isUuid(patientId) ? undefined : patientId.toLowerCase();
  if (patientId !== null && token && given !== token.patientRef) {
    const meant = given === undefined ? undefined : await holdPatient(tx, given);
    if (meant?.id !== ofToken) {
      const message = 'The registration token is not for this patient.';
      throw new AppError('FORBIDDEN', message, undefined, { reason: 'registration token' });
    }
  }
  if (patientId !== null && !token && !actor) {
    throw new AppError(
      'FORBIDDEN',
      'Activating for an existing patient requires an API key, or a registration token for that patient.',
    );
  }
  // The database guarantees that a token and its patient belong to the same account.
  if (ofToken !== null) return ofToken;
  if (patientId === null) return null;
  const patient = given === undefined ? undefined : await holdPatient(tx, given);
  if (!patient || patient.accountId !== kit.accountId) throw notFound('patient', patientId);
  return patient.id;
}

/** The patient whom a locked token is for, or whom they were merged into. */
async function patientOfToken(tx: Tx, { patientRef, mergedInto }: LockedToken): Promise<string> {
  if (mergedInto === null) return patientRef;
  return (await holdPatient(tx, mergedInto))?.id ?? mergedInto;
}

/** Whether the kit is registered to the same patient, by id or by equal details. */
async function isSamePatient(
  tx: Tx,
  kit: LockedKit,
  patientRef: string | null,
  details: ActivationDetails,
  { recognizes }: Terms,
): Promise<boolean> {
  if (patientRef !== null) return patientRef === kit.patientRef;
  if (kit.patientRef === null) return false;
  if (recognizes) return mayHaveActivated(tx, kit.patientRef, details);
  const { firstName, lastName, dateOfBirth, email } = details;
  // Four absent details match nobody.
  if ([firstName, lastName, dateOfBirth, email].some((detail) => detail === null)) return false;
  // The database compares, so that case is ignored here as everywhere else.
  const isRegistered = { OR: [{ id: kit.patientRef }, { mergedIntoRef: kit.patientRef }] };
  const same = await tx.db.patient.count({ where: { ...isRegistered, firstName, lastName, dateOfBirth, email } });
  return same > 0;
}

/** The person to be registered, in the form that laboratories' messages are compared with. */
async function descriptionOf(tx: Tx, patientRef: string | null, details: ActivationDetails): Promise<Description> {
  return patientRef === null ? describePerson(details) : describePatient(tx, patientRef);
}

/** Creates the patient that the details describe, in the kit's account. */
function createPatient({ call: { clock } }: Tx, id: string, kit: LockedKit, details: ActivationDetails): Write {
  const { firstName, lastName, email, phone, sex, dateOfBirth, guardian, language, ...given } = details;
  const { street1, street2, city, state, zip, country } = given;
  const person = {
    first_name: firstName,
    last_name: lastName,
    email,
    phone,
    sex,
    date_of_birth: dateOfBirth,
    language,
    guardian,
  };
  const address = { street1, street2, city, state, zip, country };
  const now = clock.now();
  return insertSql('patients', [{ id, account_id: kit.accountId, ...person, ...address, created: now, updated: now }]);
}
