import { LINK_INVALID } from '../../documents/links.ts';
import { AppError } from '../../errors/errors.ts';

/** Asserts that an account whose record a signed link opens is not closed. @throws AppError FORBIDDEN, as for any link that is not valid. */
export function requireOpenLinks({ closedAt }: { readonly closedAt: Date | null }): void {
  if (closedAt !== null)
    throw new AppError('FORBIDDEN', 'This link is no longer valid.', undefined, { reason: LINK_INVALID });
}
