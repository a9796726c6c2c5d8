import { z } from 'zod';
import type { Db } from '../../db/sql/db.ts';
import type { FieldProblem } from '../../errors/errors.ts';
import { checkInput, storableText } from '../inputs/inputs.ts';

/** The most kit types that a setting of an account names (contract, 8.3). */
export const MAX_KIT_TYPES = 100;

const named = z.array(z.object({ kitType: storableText.trim().nullable().catch(null) }).catch({ kitType: null }));
const eligibility = z.object({ eligibility: named });
const release = z.object({ release: z.object({ kitTypes: named }) });

/** A kit type that an input names, and where. */
interface NamedKitType {
  readonly path: FieldProblem['path'];
  readonly code: string;
}

/** The kit types in an unparsed input for an account that do not exist. Kit types are never deleted. */
export async function unknownKitTypes(db: Db, rawInput: unknown): Promise<FieldProblem[]> {
  const ofRules = checkInput(eligibility, rawInput);
  const ofPolicy = checkInput(release, rawInput);
  const given = [
    ...(ofRules.isValid ? namedIn(ofRules.value.eligibility, ['eligibility']) : []),
    ...(ofPolicy.isValid ? namedIn(ofPolicy.value.release.kitTypes, ['release', 'kitTypes']) : []),
  ];
  if (given.length === 0) return [];
  const found = await db.kitType.findMany({
    where: { code: { in: given.map(({ code }) => code) } },
    select: { code: true },
  });
  const known = new Set(found.map(({ code }) => code));
  return given.flatMap(({ path, code }): FieldProblem[] =>
    known.has(code) ? [] : [{ path, message: 'is not a kit type', code: 'UNKNOWN' }],
  );
}

function namedIn(list: z.output<typeof named>, path: FieldProblem['path']): NamedKitType[] {
  return list
    .slice(0, MAX_KIT_TYPES)
    .flatMap(({ kitType }, index) => (kitType ? [{ path: [...path, index, 'kitType'], code: kitType }] : []));
}
