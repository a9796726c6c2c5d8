import { z } from 'zod';
import { authorize } from '../../auth/policy.ts';
import type { RequestContext } from '../../context.ts';
import { badInput } from '../../errors.ts';
import { ActivationField } from '../../generated/prisma/enums.ts';
import { recordAudit } from '../audit.ts';
import { parseInput, text } from '../inputs.ts';
import { catalogCode } from './catalog-code.ts';

/** What activation asks for unless the kit type says otherwise (contract, 2.3). */
export const DEFAULT_ACTIVATION_FIELDS: readonly ActivationField[] = [
  'FIRST_NAME',
  'LAST_NAME',
  'DATE_OF_BIRTH',
  'SEX',
  'EMAIL',
];

/** More than there are: one that is named twice counts once. */
const MOST_FIELDS = 100;

/** An omitted field keeps its value, so absent and null are different here (contract, 2.3). */
const input = z.object({
  code: catalogCode,
  name: text().nullish(),
  sampleType: text().nullish(),
  panels: z.array(text()).max(200, 'must name at most 200 panels').nullish(),
  orderable: z.boolean().nullish(),
  activatable: z.boolean().nullish(),
  requiredActivationFields: z
    .array(z.enum(ActivationField))
    .max(MOST_FIELDS, `must name at most ${MOST_FIELDS} fields`)
    .nullish(),
});

/**
 * Adds a kit type to the catalogue or changes one. A new one needs a name and a sample type; it is orderable and activatable
 * unless the input says otherwise. Returns its code.
 *
 * @throws AppError FORBIDDEN except for ADMIN; BAD_USER_INPUT.
 */
export async function upsertKitType(context: RequestContext, rawInput: unknown): Promise<string> {
  const actor = authorize(context.actor, 'catalog.write');
  const { code, requiredActivationFields: fields, ...given } = parseInput(input, rawInput);
  const now = context.clock.now();
  const requiredActivationFields = fields === null ? [...DEFAULT_ACTIVATION_FIELDS] : fields && [...new Set(fields)];
  const changes = withoutAbsent({ ...given, requiredActivationFields });
  return context.transaction(async (context) => {
    const { db } = context;
    if (await db.kitType.findUnique({ where: { code } })) {
      await db.kitType.update({ where: { code }, data: { ...changes, updated: now } });
    } else {
      await db.kitType.create({
        data: {
          panels: [],
          orderable: true,
          activatable: true,
          requiredActivationFields: [...DEFAULT_ACTIVATION_FIELDS],
          ...changes,
          ...requireNames(given),
          code,
          created: now,
          updated: now,
        },
      });
    }
    await recordAudit(context, {
      action: 'kitType.upsert',
      subject: `KitType:${code}`,
      accountId: actor.accountId,
    });
    return code;
  });
}

function requireNames({
  name,
  sampleType,
}: {
  readonly name?: string | null | undefined;
  readonly sampleType?: string | null | undefined;
}) {
  if (name != null && sampleType != null) return { name, sampleType };
  throw badInput([
    ...(name == null ? [{ path: ['name'], message: 'is required for a new kit type' }] : []),
    ...(sampleType == null ? [{ path: ['sampleType'], message: 'is required for a new kit type' }] : []),
  ]);
}

type Present<Fields> = { [Name in keyof Fields]?: Exclude<Fields[Name], null | undefined> };

/** The fields that are neither absent nor null. */
function withoutAbsent<Fields extends object>(fields: Fields): Present<Fields> {
  const present = Object.entries(fields).filter(([, value]) => value != null);
  // Only absent values were left out, so what remains has the fields' own types.
  return Object.fromEntries(present) as Present<Fields>;
}
