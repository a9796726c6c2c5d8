import { z } from 'zod';
import { authorize } from '../../auth/policy.ts';
import type { UnitOfWork } from '../../call/unit-of-work.ts';
import { violatedIndex } from '../../db/servers/unavailable.ts';
import { isUuid } from '../../db/sql/identifiers.ts';
import { updateSql } from '../../db/sql/write.ts';
import { badInput, notFound } from '../../errors/errors.ts';
import { rule } from '../../errors/rules.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { writeAudited } from '../changes/audit.ts';
import { parseInput, text, typeProblem } from '../inputs/inputs.ts';

/** 64 hexadecimal digits, in any case, with or without a colon after each two, as `openssl x509 -fingerprint -sha256` prints them. */
const FINGERPRINT_FORM = /^[0-9A-Fa-f]{2}(?::?[0-9A-Fa-f]{2}){31}$/;

const input = z.object({
  userId: text(),
  sha256: z
    .string(typeProblem('must be a string'))
    .trim()
    .refine(
      (digits) => FINGERPRINT_FORM.test(digits),
      rule('FORMAT', 'must be the SHA-256 fingerprint of a certificate: 64 hexadecimal digits'),
    )
    .nullable(),
});

/**
 * Sets the client certificate that identifies a laboratory's user over MLLP (contract, 10.3); null removes it. It applies from the next
 * message. Returns the user's id.
 *
 * @throws AppError FORBIDDEN except for ADMIN; BAD_USER_INPUT, also for a user with another role and for a certificate that identifies
 * another user; NOT_FOUND.
 */
export async function setClientCertificate(work: UnitOfWork, rawInput: unknown): Promise<string> {
  authorize(work.call.actor, 'accounts.write');
  const { userId, sha256 } = parseInput(input, rawInput);
  return work.transaction(async (tx) => {
    const user = isUuid(userId) ? await tx.db.user.findUnique({ where: { id: userId } }) : null;
    if (!user) throw notFound('user', userId);
    if (user.role !== 'LAB')
      throw badInput([{ path: ['userId'], message: 'must be a user with the role LAB', code: 'NOT_ALLOWED' }]);
    const certificate = sha256 === null ? null : Buffer.from(sha256.replaceAll(':', ''), 'hex');
    const { id, accountId } = user;
    try {
      await writeAudited(tx, { action: 'user.setClientCertificate', subject: `User:${id}`, accountId }, [
        updateSql('users', { client_certificate: certificate }, Prisma.sql`id = ${id}::uuid`),
      ]);
    } catch (error) {
      if (violatedIndex(error) !== 'users_client_certificate_key') throw error;
      throw badInput([{ path: ['sha256'], message: 'is the certificate of another user', code: 'IN_USE' }]);
    }
    return id;
  });
}

/** A fingerprint as people compare it: pairs of capital digits, with colons between them. */
export function fingerprintText(certificate: Uint8Array): string {
  return Array.from(certificate, (byte) => byte.toString(16).padStart(2, '0').toUpperCase()).join(':');
}
