import { z } from 'zod';
import { hashSecret } from '../../auth/keys.ts';
import { authorize } from '../../auth/policy.ts';
import type { UnitOfWork } from '../../call/unit-of-work.ts';
import type { ActivationField } from '../../generated/prisma/enums.ts';
import type { Reader } from '../access/records.ts';
import { forgivenCode } from '../inputs/code-spelling.ts';
import { byClock, parseInput } from '../inputs/inputs.ts';
import type { Support } from '../inputs/support-contacts.ts';
import {
  type ActivationProblem,
  findNamedKit,
  isTokenValid,
  kitInput,
  type NamedKit,
  problemForOthers,
  problemOfKit,
} from './activatable-kit.ts';
import { activationBody } from './details.ts';
import { candidateOf, detailsMissing, readPatient } from './eligibility.ts';
import { resolveKitCode } from './kit-code.ts';

const input = byClock((clock) => z.object({ ...kitInput.shape, token: activationBody(clock).shape.token }));

/** How an activation would end, before it is tried. */
export interface ActivationPreview {
  /** Why it would be refused, whatever details came with it; null if it would not. */
  readonly problem: ActivationProblem | null;
  /** The kit's type; null if there is a problem. */
  readonly kitType: { readonly code: string; readonly name: string } | null;
  /** What the details of a new patient must have; with a token, which names the patient, what is missing of the place. Empty if there is a problem. */
  readonly requiredFields: readonly ActivationField[];
  /** What the kit's account says of whom to ask, and the language of its pages; null if there is no such kit. Not shown by the APIs. */
  readonly program: (Support & Pick<NamedKit, 'accountId' | 'language'>) | null;
}

/**
 * How activating the kit would end, by a registration token or by details. It checks what activation checks of the kit and of the token, in
 * that order, by the same rules, and counts as an activation (contract, 11.8 and 8.5). It changes nothing.
 *
 * @throws AppError FORBIDDEN for a role that may not activate; BAD_USER_INPUT; RATE_LIMITED.
 */
export async function readActivation(work: UnitOfWork, rawInput: unknown): Promise<ActivationPreview> {
  const { actor, clock } = work.call;
  if (actor) authorize(actor, 'kits.activate');
  const { kitId: typed, token } = parseInput(input(clock), rawInput);
  await work.call.countActivation(forgivenCode(typed));
  const reader: Reader = actor ?? 'holder of the code';
  const kit = await findNamedKit(work, reader, await resolveKitCode(work, reader, typed));
  // Any answer reveals where the kit has got to.
  if (kit) work.noteRead({ action: 'activation.read', classes: new Set(['TESTING']), records: new Set([kit.id]) });
  const { problem, patientRef } = kit ? await outcomeOf(work, kit, token) : UNKNOWN;
  const isOpen = kit !== undefined && problem === null;
  return {
    problem,
    kitType: isOpen ? { code: kit.kitTypeCode, name: kit.kitTypeName } : null,
    requiredFields: isOpen ? await requiredFor(work, kit, patientRef) : [],
    program: kit ?? null,
  };
}

/** How an activation would end, and the patient whom a valid token names. */
interface PreviewedOutcome {
  readonly problem: ActivationProblem | null;
  readonly patientRef: string | null;
}

const UNKNOWN: PreviewedOutcome = { problem: 'UNKNOWN', patientRef: null };

async function outcomeOf(
  { db, call: { clock } }: UnitOfWork,
  kit: NamedKit,
  token: string | null,
): Promise<PreviewedOutcome> {
  const ofKit = problemOfKit(kit, kit);
  if (ofKit !== null) return { problem: ofKit, patientRef: null };
  const used = kit.patientRef === null ? null : problemForOthers(kit, kit);
  if (token === null) return { problem: used, patientRef: null };
  const stored = await db.registrationToken.findUnique({ where: { hash: hashSecret(token) } });
  if (!isTokenValid(stored, kit, clock.now())) return { problem: 'TOKEN_NOT_VALID', patientRef: null };
  const { patientRef } = stored;
  // Activating again for the same patient succeeds.
  return { problem: patientRef === kit.patientRef ? null : used, patientRef };
}

/** The details that may say where somebody with a token is. */
const OF_PLACE: readonly ActivationField[] = ['STATE', 'COUNTRY'];

/** What activating the kit requires, given the place of its order: of a new patient, or of the one with the token (contract, 13.1). */
async function requiredFor(work: UnitOfWork, kit: NamedKit, patientRef: string | null): Promise<ActivationField[]> {
  const required = patientRef === null ? kit.requiredFields : [];
  if (kit.lists.length === 0) return [...required];
  const recorded = patientRef === null ? null : await readPatient(work, patientRef);
  const candidate = candidateOf(NOTHING_GIVEN, recorded, kit);
  const missing = detailsMissing(candidate, kit, work.call.clock.now());
  const asked = patientRef === null ? missing : missing.filter((field) => OF_PLACE.includes(field));
  return [...new Set([...required, ...asked])];
}

const NOTHING_GIVEN = { country: null, state: null, dateOfBirth: null, sex: null, hasGuardian: false };
