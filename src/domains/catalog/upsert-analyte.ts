import { authorize } from '../../auth/policy.ts';
import type { Tx, UnitOfWork } from '../../call/unit-of-work.ts';
import { insertSql, type NewRow, upsertSql, type Write } from '../../db/sql/write.ts';
import { AppError, badInput } from '../../errors/errors.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { loadUnits } from '../../terminology/units/load-units.ts';
import { writeAudited } from '../changes/audit.ts';
import { parseInput } from '../inputs/inputs.ts';
import { type AnalyteInput, analyteInput } from './analyte-input.ts';
import { type Measured, problemsOfCodes, problemsOfUnits } from './check-analyte.ts';

/** How many analytes the catalogue may have, because `analytes` returns all of them (contract, 8.3). */
const MAX_ANALYTES = 2_000;

/**
 * Adds an analyte to the catalogue or changes one (contract, 10.1 and 12.8). Results keep the LOINC codes that they were submitted with.
 * Returns its code.
 *
 * @throws AppError FORBIDDEN except for ADMIN; BAD_USER_INPUT, also for a LOINC code with a wrong check digit or of another analyte, for a
 * unit that UCUM lacks, and for units that cannot be converted into each other; CONFLICT if the catalogue is full.
 */
export async function upsertAnalyte(work: UnitOfWork, rawInput: unknown): Promise<string> {
  const actor = authorize(work.call.actor, 'catalog.write');
  const ucum = await loadUnits();
  const input = parseInput(analyteInput(ucum), rawInput);
  const { code } = input;
  return work.transaction(async (tx) => {
    const { others, loincs, known } = await lockCatalogue(tx, code);
    if (others >= MAX_ANALYTES) throw new AppError('CONFLICT', `The catalogue has at most ${MAX_ANALYTES} analytes.`);
    const measured = { ...known, ...measuredOf(input) };
    const ofOthers = { own: new Set(loincs.own), equivalent: new Set(loincs.equivalent) };
    const problems = [...problemsOfCodes(input, measured, ofOthers), ...problemsOfUnits(input, measured, ucum.read)];
    if (problems.length > 0) throw badInput(problems);
    const audited = { action: 'analyte.upsert', subject: `Analyte:${code}`, accountId: actor.accountId };
    await writeAudited(tx, audited, [upsertOf(input, tx.call.clock.now()), ...textsOf(input)]);
    return code;
  });
}

/** What an input gives of what is measured. */
function measuredOf({ loinc, equivalentLoincs, ucum, molarMass, siUnit, conventionalUnit }: AnalyteInput) {
  return {
    ...(loinc !== undefined && { loinc }),
    ...(equivalentLoincs !== undefined && { equivalentLoincs }),
    ...(ucum !== undefined && { ucum }),
    ...(molarMass !== undefined && { molarMass }),
    ...(siUnit !== undefined && { siUnit }),
    ...(conventionalUnit !== undefined && { conventionalUnit }),
  } satisfies Partial<Measured>;
}

/** The columns of what is measured. */
const COLUMNS = [
  ['loinc', 'loinc'],
  ['equivalentLoincs', 'equivalent_loincs'],
  ['ucum', 'ucum'],
  ['molarMass', 'molar_mass'],
  ['siUnit', 'si_unit'],
  ['conventionalUnit', 'conventional_unit'],
] as const satisfies readonly (readonly [keyof Measured, string])[];

function upsertOf(input: AnalyteInput, updated: Date): Write {
  const { code, name } = input;
  const columns = COLUMNS.flatMap(([field, column]) => (input[field] === undefined ? [] : [[column, input[field]]]));
  const given: NewRow = { name, ...Object.fromEntries(columns), updated };
  return upsertSql('analytes', { code, created: updated, ...given }, 'code', Object.keys(given));
}

/** Replaces the texts as a whole. Both writes are parts of one statement, so they touch different rows. */
function textsOf({ code, texts }: AnalyteInput): Write[] {
  if (texts === undefined) return [];
  const languages = texts.map(({ language }) => language);
  const rows = texts.map((each) => ({ analyte_code: code, ...each }));
  const removed = Prisma.sql`DELETE FROM analyte_texts WHERE analyte_code = ${code} AND language <> ALL(${languages}::text[])`;
  if (rows.length === 0) return [removed];
  const written = Prisma.sql`${insertSql('analyte_texts', rows)} ON CONFLICT (analyte_code, language)
    DO UPDATE SET name = EXCLUDED.name, about = EXCLUDED.about`;
  return [removed, written];
}

/** The catalogue, as far as a change of one analyte must know it. */
interface Catalogue {
  /** How many other analytes there are. */
  readonly others: number;
  readonly loincs: { readonly own: readonly string[]; readonly equivalent: readonly string[] };
  /** The analyte as it is, or as nothing if it is new. */
  readonly known: Measured;
}

/** Reads the catalogue, which changes one analyte at a time, because no two may have the same codes. */
async function lockCatalogue({ db }: Tx, code: string): Promise<Catalogue> {
  await db.$executeRaw(Prisma.sql`SELECT pg_advisory_xact_lock(hashtextextended('analytes of the catalogue', 0))`);
  const rows = await db.analyte.findMany({ omit: { name: true, created: true, updated: true } });
  const others = rows.filter((row) => row.code !== code);
  return {
    others: others.length,
    loincs: {
      own: others.flatMap(({ loinc }) => loinc ?? []),
      equivalent: others.flatMap(({ equivalentLoincs }) => equivalentLoincs),
    },
    known: rows.find((row) => row.code === code) ?? NEW,
  };
}

const NEW: Measured = {
  loinc: null,
  equivalentLoincs: [],
  ucum: null,
  molarMass: null,
  siUnit: null,
  conventionalUnit: null,
};
