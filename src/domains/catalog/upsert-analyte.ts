import { z } from 'zod';
import { authorize } from '../../auth/policy.ts';
import type { RequestContext, TransactionContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { loincCode } from '../../terminology/loinc.ts';
import { loadUcum } from '../../terminology/ucum.ts';
import { recordAudit } from '../audit.ts';
import { parseInput, text } from '../inputs.ts';
import { catalogCode } from './catalog-code.ts';

/** A field that is left out keeps its value, so absent and null are different here (contract, 10.1). */
async function inputSchema() {
  const isUcum = await loadUcum();
  return z.object({
    code: catalogCode,
    name: text(),
    loinc: loincCode.nullish(),
    ucum: text(64).refine(isUcum, 'must be a UCUM unit, such as mg/dL or 10*3/uL').nullish(),
  });
}

/** How many analytes the catalogue may have: `analytes` shows all of them (contract, 8.3). */
const MOST_ANALYTES = 2_000;

/**
 * Adds an analyte to the catalogue, or changes one (contract, 10.1). Results keep the LOINC codes that they were submitted with.
 * Returns its code.
 *
 * @throws AppError FORBIDDEN except for ADMIN; BAD_USER_INPUT, also for a wrong check digit of LOINC and a unit that UCUM lacks;
 * CONFLICT if the catalogue is full.
 */
export async function upsertAnalyte(context: RequestContext, rawInput: unknown): Promise<string> {
  const actor = authorize(context.actor, 'catalog.write');
  const { code, name, loinc, ucum } = parseInput(await inputSchema(), rawInput);
  const updated = context.clock.now();
  const given = { name, ...(loinc !== undefined && { loinc }), ...(ucum !== undefined && { ucum }), updated };
  return context.transaction(async (context) => {
    await requireRoom(context, code);
    await context.db.analyte.upsert({ where: { code }, update: given, create: { code, created: updated, ...given } });
    await recordAudit(context, { action: 'analyte.upsert', subject: `Analyte:${code}`, accountId: actor.accountId });
    return code;
  });
}

async function requireRoom({ db }: TransactionContext, code: string): Promise<void> {
  const others = await db.analyte.count({ where: { code: { not: code } } });
  if (others >= MOST_ANALYTES) throw new AppError('CONFLICT', `The catalogue has at most ${MOST_ANALYTES} analytes.`);
}
