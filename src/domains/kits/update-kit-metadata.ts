import { z } from 'zod';
import { authorize } from '../../auth/policy.ts';
import type { UnitOfWork } from '../../call/unit-of-work.ts';
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
export async function updateKitMetadata(work: UnitOfWork, rawInput: unknown): Promise<string> {
  const actor = authorize(work.call.actor, 'kits.annotate');
  const { kitId, metadata: given } = parseInput(input, rawInput);
  return work.transaction(async (tx) => {
    const { id, accountId } = await requireRecord(tx, actor, 'kit', kitId);
    await writeAudited(tx, { action: 'kit.updateMetadata', subject: `Kit:${id}`, accountId }, [
      replaceMetadata('kits', id, given, tx.call.clock.now()),
    ]);
    return id;
  });
}
