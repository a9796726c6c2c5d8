import { z } from 'zod';
import { authorize, inTenant } from '../../auth/policy.ts';
import type { RequestContext } from '../../context.ts';
import { notFound } from '../../errors.ts';
import { recordAudit } from '../audit.ts';
import { parseInput, text } from '../inputs.ts';
import { metadata, writeMetadata } from '../metadata.ts';

/** The body of the metadata update (API document, "POST /api/v2/kits/{public_id}/"). */
export const kitMetadataBody = z.object({ metadata });

const input = kitMetadataBody.extend({ kitId: text() });

/**
 * Replaces a kit's metadata; returns the kit's internal id.
 *
 * @throws AppError UNAUTHENTICATED; FORBIDDEN; BAD_USER_INPUT; NOT_FOUND.
 */
export async function updateKitMetadata(context: RequestContext, rawInput: unknown): Promise<string> {
  const actor = authorize(context.actor, 'kits.annotate');
  const { kitId, metadata: given } = parseInput(input, rawInput);
  return context.transaction(async (db) => {
    const kit = await db.kit.findFirst({ where: { kitId, ...inTenant(actor) }, select: { id: true, accountId: true } });
    if (!kit) throw notFound('kit', kitId);
    await writeMetadata(db, 'kits', kit.id, given, context.clock.now());
    await recordAudit(db, context, {
      action: 'kit.updateMetadata',
      subject: `Kit:${kit.id}`,
      accountId: kit.accountId,
    });
    return kit.id;
  });
}
