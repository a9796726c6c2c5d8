import { z } from 'zod';
import { authorize } from '../../auth/policy.ts';
import type { RequestContext } from '../../context.ts';
import { writeAudited } from '../audit.ts';
import { parseInput, text } from '../inputs.ts';
import { metadata, replaceMetadata } from '../metadata.ts';
import { requireRecord } from '../records.ts';

/** The body of the metadata update (contract, 2.6). */
export const kitMetadataBody = z.object({ metadata });

const input = kitMetadataBody.extend({ kitId: text() });

/**
 * Replaces a kit's metadata. Returns the kit's internal id.
 *
 * @throws AppError UNAUTHENTICATED; FORBIDDEN; BAD_USER_INPUT; NOT_FOUND.
 */
export async function updateKitMetadata(context: RequestContext, rawInput: unknown): Promise<string> {
  const actor = authorize(context.actor, 'kits.annotate');
  const { kitId, metadata: given } = parseInput(input, rawInput);
  return context.transaction(async (context) => {
    const { id, accountId } = await requireRecord(context, actor, 'kit', kitId);
    await writeAudited(context, { action: 'kit.updateMetadata', subject: `Kit:${id}`, accountId }, [
      replaceMetadata('kits', id, given, context.clock.now()),
    ]);
    return id;
  });
}
