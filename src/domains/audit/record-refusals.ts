import type { UnitOfWork } from '../../call/unit-of-work.ts';
import { AppError, isFault } from '../../errors/errors.ts';

/**
 * Notes a refusal of a mutation for the audit if it came after a record was found that the caller has named: it reveals at least that the
 * record exists, and mostly where it has got to. The mutation itself has changed nothing, so this is a read.
 */
export function noteRefusal({ call }: Pick<UnitOfWork, 'call'>, mutation: string, thrown: unknown): void {
  const { concerned } = call;
  if (!(thrown instanceof AppError) || isFault(thrown) || concerned.size === 0) return;
  call.noteRead({
    action: `${mutation}.refused`,
    classes: new Set(concerned.values()),
    records: new Set(concerned.keys()),
    isOfRefusal: true,
  });
}
