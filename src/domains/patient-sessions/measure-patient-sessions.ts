import { Prisma, type PrismaClient } from '../../generated/prisma/client.ts';

/** Counts the patient sessions that are valid now. It reads a small index of those that have not ended. */
export async function countValidSessions(prisma: PrismaClient, now: Date): Promise<number> {
  const [counted] = await prisma.$queryRaw<{ count: number }[]>(
    Prisma.sql`SELECT count(*)::int AS count FROM patient_sessions WHERE ended_at IS NULL AND expires_at > ${now}::timestamptz`,
  );
  return counted?.count ?? 0;
}
