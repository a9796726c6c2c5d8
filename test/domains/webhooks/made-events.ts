import { numberEvents } from '../../../src/domains/feed/number-events.ts';
import type { TestApp } from '../../helpers/app.ts';

/** Makes so many events of an account, now, and numbers them: what a program is told of, without what it is about. */
export async function makeEvents({ prisma, clock }: TestApp, accountId: string, count: number): Promise<void> {
  await prisma.$executeRaw`
    INSERT INTO events (account_id, type, created, subject_id, data)
    SELECT ${accountId}::uuid, 'KIT_CREATED', ${clock.now()}::timestamptz, gen_random_uuid(), '{}'
    FROM generate_series(1, ${count}::int)`;
  await numberEvents(prisma, undefined, clock);
}
