import { z } from 'zod';
import { authorize } from '../../auth/policy.ts';
import type { Tx, UnitOfWork } from '../../call/unit-of-work.ts';
import { upsertSql } from '../../db/sql/write.ts';
import { AppError } from '../../errors/errors.ts';
import { rule } from '../../errors/rules.ts';
import { loincCode } from '../../terminology/loinc.ts';
import { loadUcum } from '../../terminology/ucum.ts';
import { writeAudited } from '../changes/audit.ts';
import { parseInput, removable, text } from '../inputs/inputs.ts';
import { catalogCode } from './catalog-code.ts';

/** An omitted field keeps its value, so absent and null differ here (contract, 10.1). */
async function inputSchema() {
  const isUcum = await loadUcum();
  return z.object({
    code: catalogCode,
    name: text(),
    loinc: removable(loincCode),
    ucum: removable(text(64).refine(isUcum, rule('FORMAT', 'must be a UCUM unit, such as mg/dL or 10*3/uL'))),
  });
}

/** How many analytes the catalogue may have, because `analytes` returns all of them (contract, 8.3). */
const MAX_ANALYTES = 2_000;

/**
 * Adds an analyte to the catalogue or changes one (contract, 10.1). Results keep the LOINC codes that they were submitted with.
 * Returns its code.
 *
 * @throws AppError FORBIDDEN except for ADMIN; BAD_USER_INPUT, also for a LOINC code with a wrong check digit and for a unit that
 * UCUM lacks; CONFLICT if the catalogue is full.
 */
export async function upsertAnalyte(work: UnitOfWork, rawInput: unknown): Promise<string> {
  const actor = authorize(work.call.actor, 'catalog.write');
  const { code, name, loinc, ucum } = parseInput(await inputSchema(), rawInput);
  const updated = work.call.clock.now();
  const given = { name, ...(loinc !== undefined && { loinc }), ...(ucum !== undefined && { ucum }), updated };
  return work.transaction(async (tx) => {
    await requireRoom(tx, code);
    const row = { code, created: updated, ...given };
    const audited = { action: 'analyte.upsert', subject: `Analyte:${code}`, accountId: actor.accountId };
    await writeAudited(tx, audited, [upsertSql('analytes', row, 'code', Object.keys(given))]);
    return code;
  });
}

async function requireRoom({ db }: Tx, code: string): Promise<void> {
  const others = await db.analyte.count({ where: { code: { not: code } } });
  if (others >= MAX_ANALYTES) throw new AppError('CONFLICT', `The catalogue has at most ${MAX_ANALYTES} analytes.`);
}
