import { z } from 'zod';
import { authorize } from '../../auth/policy.ts';
import type { Tx, UnitOfWork } from '../../call/unit-of-work.ts';
import { type NewRow, updateSql, upsertSql, type Write } from '../../db/sql/write.ts';
import { AppError, badInput } from '../../errors/errors.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { ActivationField } from '../../generated/prisma/enums.ts';
import { assignByKitType, requireLaboratory } from '../access/sample-laboratories.ts';
import { writeAudited } from '../changes/audit.ts';
import { eligibilityRules } from '../eligibility/rules-input.ts';
import { catalogCode } from '../inputs/catalog-code.ts';
import { objectProblem, optional, parseInput, text } from '../inputs/inputs.ts';
import { STAGE_NAMES } from '../lifecycles/stall.ts';

/** The details that activation requires unless the kit type says otherwise (contract, 2.3). */
export const DEFAULT_ACTIVATION_FIELDS: readonly ActivationField[] = [
  'FIRST_NAME',
  'LAST_NAME',
  'DATE_OF_BIRTH',
  'SEX',
  'EMAIL',
];

/** More than there are fields; a field that is named twice counts once. */
const MAX_FIELDS = 100;

/** How many kit types the catalogue may have, because `kitTypes` returns all of them (contract, 8.3). */
const MAX_KIT_TYPES = 1_000;

/** How often a sample may be collected again, if that has a limit (contract, 11.3). */
export const MAX_RECOLLECTIONS = 20;
const RECOLLECTIONS_RANGE = `must be from 0 to ${MAX_RECOLLECTIONS}`;

const day = optional(z.int('must be a whole number').min(0, 'must be from 0 to 365').max(365, 'must be from 0 to 365'));

/** After how many days a kit stalls in each stage; the usual number for those that are left out (contract, 11.5). */
const stageDays = Object.fromEntries(Object.keys(STAGE_NAMES).map((name) => [name, day]));

/** An omitted field keeps its value, so absent and null differ here (contract, 2.3). */
const input = z.object({
  code: catalogCode,
  name: text().nullish(),
  sampleType: text().nullish(),
  panels: z.array(text()).max(200, 'must name at most 200 panels').nullish(),
  orderable: z.boolean().nullish(),
  activatable: z.boolean().nullish(),
  requiredActivationFields: z
    .array(z.enum(ActivationField))
    .max(MAX_FIELDS, `must name at most ${MAX_FIELDS} fields`)
    .nullish(),
  expectedDays: z.object(stageDays, objectProblem).nullish(),
  recollections: z
    .int('must be a whole number')
    .min(0, RECOLLECTIONS_RANGE)
    .max(MAX_RECOLLECTIONS, RECOLLECTIONS_RANGE)
    .nullish(),
  laboratoryId: text().nullish(),
  eligibility: eligibilityRules.nullish(),
});

/**
 * Adds a kit type to the catalogue or changes one. A new one needs a name and a sample type; it is orderable and activatable
 * unless the input says otherwise. Its laboratory is that of its kits that are there, too, unless something else says more (contract, 1.3).
 * Returns its code.
 *
 * @throws AppError FORBIDDEN except for ADMIN; BAD_USER_INPUT, also for a laboratory without LAB users; CONFLICT if the catalogue is full.
 */
export async function upsertKitType(work: UnitOfWork, rawInput: unknown): Promise<string> {
  const actor = authorize(work.call.actor, 'catalog.write');
  const given = parseInput(input, rawInput);
  const { code } = given;
  return work.transaction(async (tx) => {
    const { db } = tx;
    const laboratory = await givenLaboratory(tx, given);
    const changes = {
      ...givenColumns(given),
      ...limitOf(given),
      ...rulesOf(given),
      ...laboratory,
      updated: tx.call.clock.now(),
    };
    const isThere = await db.kitType.findUnique({ where: { code }, select: { code: true } });
    if (!isThere) await requireRoom(tx);
    const changed = given.eligibility === undefined ? [] : ['eligibility'];
    const audited = { action: 'kitType.upsert', subject: `KitType:${code}`, accountId: actor.accountId, changed };
    await writeAudited(tx, audited, [
      isThere ? updateSql('kit_types', changes, Prisma.sql`code = ${code}`) : newKitType(given, changes),
    ]);
    if (laboratory) await assignByKitType(tx, code);
    return code;
  });
}

/** The column of the laboratory; undefined if it keeps its value. @throws AppError BAD_USER_INPUT. */
async function givenLaboratory(tx: Tx, { laboratoryId }: Given): Promise<NewRow | undefined> {
  if (laboratoryId === undefined) return undefined;
  return { laboratory_id: laboratoryId === null ? null : await requireLaboratory(tx, laboratoryId) };
}

async function requireRoom({ db }: Tx): Promise<void> {
  if ((await db.kitType.count()) >= MAX_KIT_TYPES)
    throw new AppError('CONFLICT', `The catalogue has at most ${MAX_KIT_TYPES.toLocaleString('en')} kit types.`);
}

type Given = z.output<typeof input>;

/** The columns for which the input has a value. */
function givenColumns({ name, sampleType, panels, orderable, activatable, ...given }: Given): NewRow {
  const fields = given.requiredActivationFields;
  const columns = {
    name,
    sample_type: sampleType,
    panels,
    orderable,
    activatable,
    expected_days: given.expectedDays === null ? {} : given.expectedDays && ownDays(given.expectedDays),
    required_activation_fields: fields === null ? DEFAULT_ACTIVATION_FIELDS : fields && [...new Set(fields)],
  };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value != null));
}

/** The column of the limit of recollections, which null removes. */
function limitOf({ recollections }: Given): NewRow {
  return recollections === undefined ? {} : { recollections };
}

/** The column of the rules of eligibility, which null removes. */
function rulesOf({ eligibility }: Given): NewRow {
  return eligibility === undefined ? {} : { eligibility: eligibility ?? [] };
}

/** The days that were given, by the stages' names in the database. */
function ownDays(given: Readonly<Record<string, number | null>>): Record<string, number> {
  return Object.fromEntries(
    Object.entries(STAGE_NAMES).flatMap(([name, stage]) => (given[name] == null ? [] : [[stage, given[name]]])),
  );
}

/**
 * The write that adds a kit type that did not exist. If somebody has added it in the meantime, it changes that one.
 *
 * @throws AppError BAD_USER_INPUT without a name and a sample type.
 */
function newKitType(given: Given, changes: NewRow & { readonly updated: Date }): Write {
  requireNames(given);
  const row = {
    code: given.code,
    panels: [],
    orderable: true,
    activatable: true,
    required_activation_fields: DEFAULT_ACTIVATION_FIELDS,
    created: changes.updated,
    ...changes,
  };
  return upsertSql('kit_types', row, 'code', Object.keys(changes));
}

/** @throws AppError BAD_USER_INPUT. */
function requireNames({ name, sampleType }: Given): void {
  if (name != null && sampleType != null) return;
  throw badInput([
    ...(name == null ? [{ path: ['name'], message: 'is required for a new kit type', code: 'REQUIRED' as const }] : []),
    ...(sampleType == null
      ? [{ path: ['sampleType'], message: 'is required for a new kit type', code: 'REQUIRED' as const }]
      : []),
  ]);
}
