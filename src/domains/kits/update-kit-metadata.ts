import { z } from 'zod';
import { authorize } from '../../auth/policy.ts';
import type { UnitOfWork } from '../../call/unit-of-work.ts';
import { requireRecord } from '../access/records.ts';
import { writeAudited } from '../changes/audit.ts';
import { parseInput, text } from '../inputs/inputs.ts';
import { changeMetadata, metadata, metadataChange } from '../inputs/metadata.ts';

/** The body of the metadata update (contract, 2.6). */
export const kitMetadataBody = z.object({ metadata });

const input = kitMetadataBody.extend({ kitId: text(), ...metadataChange });

/**
 * Replaces or merges a kit's metadata (contract, 11.2). Returns the kit's internal id.
 *
 * @throws AppError UNAUTHENTICATED; FORBIDDEN; BAD_USER_INPUT; NOT_FOUND; CONFLICT if it has changed meanwhile.
 */
export async function updateKitMetadata(work: UnitOfWork, rawInput: unknown): Promise<string> {
  const actor = authorize(work.call.actor, 'kits.annotate');
  const { kitId, ...change } = parseInput(input, rawInput);
  return work.transaction(async (tx) => {
    const { id, accountId } = await requireRecord(tx, actor, 'kit', kitId);
    await writeAudited(tx, { action: 'kit.updateMetadata', subject: `Kit:${id}`, accountId }, [
      await changeMetadata(tx, { table: 'kits', id }, change),
    ]);
    return id;
  });
}
