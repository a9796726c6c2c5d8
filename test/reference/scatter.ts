import { Prisma, type PrismaClient } from '../../src/generated/prisma/client.ts';

/** Details that people share, differ in by case or accents only, or do not have. */
const NAMES = ['Rivera', 'RIVERA', "O'Neil", 'O’Hara', 'Müller', 'Mu\u0308ller', 'Παπας', '李', 'Smith_Jones', '100%'];
const EMAILS = ['a@example.org', 'A@Example.org', 'müller@example.org', 'nobody+1@example.org', 'b_c@example.org'];
const PHONES = ['+1 555 0100', '(555) 0100', '15550100', '555.0199'];

/** Of rows, a number below `most` that follows from their id, the seed, and what it is for. */
function drawn(seed: number, purpose: string, most: number, id = 'id'): Prisma.Sql {
  const text = Prisma.sql`${Prisma.raw(id)}::text || ${`${seed} ${purpose}`}`;
  return Prisma.sql`(('x' || substr(md5(${text}), 1, 6))::bit(24)::int % ${most}::int)`;
}

function oneOf(values: readonly string[], seed: number, purpose: string): Prisma.Sql {
  return Prisma.sql`(${[...values]}::text[])[1 + ${drawn(seed, purpose, values.length)}]`;
}

/** As {@link oneOf}, but for some rows null. */
function oneOrNone(values: readonly string[], seed: number, purpose: string): Prisma.Sql {
  return Prisma.sql`CASE WHEN ${drawn(seed, `${purpose}?`, 4)} = 0 THEN NULL ELSE ${oneOf(values, seed, purpose)} END`;
}

/**
 * Draws anew who people are, when records were last changed, whose samples are and who works with whom, as the database itself allows:
 * so that details are shared, times are equal, and laboratories see parts of one another's.
 */
export async function scatter(prisma: PrismaClient, seed: number): Promise<void> {
  // Without adding to a time, which Citus refuses here because days depend on the time zone.
  const days = (purpose: string) =>
    Prisma.sql`to_timestamp(floor(extract(epoch FROM created - timestamptz 'epoch')) + 86400 * ${drawn(seed, purpose, 3)} + 1)`;
  await prisma.$transaction([
    prisma.$executeRaw`UPDATE patients SET email = ${oneOrNone(EMAILS, seed, 'email')},
      first_name = ${oneOrNone(NAMES, seed, 'first')}, last_name = ${oneOrNone(NAMES, seed, 'last')},
      phone = ${oneOrNone(PHONES, seed, 'phone')}, updated = ${days('patients')}`,
    prisma.$executeRaw`UPDATE orders SET recipient_email = ${oneOf(EMAILS, seed, 'email')},
      recipient_first_name = ${oneOf(NAMES, seed, 'first')}, recipient_last_name = ${oneOf(NAMES, seed, 'last')},
      recipient_phone = ${oneOrNone(PHONES, seed, 'phone')}, updated = ${days('orders')}`,
    prisma.$executeRaw`UPDATE requisitions SET patient_email = ${oneOf(EMAILS, seed, 'email')},
      patient_first_name = ${oneOf(NAMES, seed, 'first')}, patient_last_name = ${oneOf(NAMES, seed, 'last')},
      patient_phone = ${oneOrNone(PHONES, seed, 'phone')}, updated = ${days('requisitions')}`,
    prisma.$executeRaw`UPDATE kits SET updated = ${days('kits')}`,
    prisma.$executeRaw`UPDATE samples SET updated = ${days('samples')}`,
    prisma.$executeRaw`UPDATE samples SET laboratory_basis = 'ADMIN', laboratory_id = (
        SELECT laboratory.id FROM accounts laboratory
        WHERE EXISTS (SELECT FROM users WHERE users.account_id = laboratory.id AND users.role = 'LAB')
        ORDER BY md5(laboratory.id::text || samples.id::text || ${String(seed)}) LIMIT 1)
      WHERE ${drawn(seed, 'laboratory', 3, 'samples.id')} = 0`,
  ]);
}
