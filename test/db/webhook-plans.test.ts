import { expect, it } from 'vitest';
import { systemClock } from '../../src/db/sql/clock.ts';
import { listWebhookDeliveries } from '../../src/domains/webhooks/list-webhook-deliveries.ts';
import { batchSql } from '../../src/domains/webhooks/recover-webhooks.ts';
import { Prisma } from '../../src/generated/prisma/client.ts';
import { costOf, describePlans, PLAN_MODES, pagesOfParentsSql, planningContext } from '../helpers/plans.ts';

/**
 * What is asked of 100,000 events and the deliveries of them to two endpoints costs no more than what it answers: a page of
 * deliveries, also of a rare status, and a recovery of a short time.
 */
const EVENTS = 100_000;
const [ACCOUNT, ENDPOINT, OTHER] = [1, 2, 3].map((n) => `00000000-0000-4000-8000-00000000000${n}`) as [
  string,
  string,
  string,
];

describePlans(
  'plans of webhooks',
  async (client) => {
    await client.query(`INSERT INTO accounts (id, name, mode, created) VALUES ('${ACCOUNT}', 'Large', 'LIVE', now())`);
    await client.query(`INSERT INTO webhook_endpoints (id, account_id, url, secret, created)
      SELECT id::uuid, '${ACCOUNT}', 'https://example.org/', '\\x00', now() FROM unnest(ARRAY['${ENDPOINT}', '${OTHER}']) id`);
    // One a minute.
    await client.query(`INSERT INTO events (account_id, type, created, subject_id, data, position, sequence)
      SELECT '${ACCOUNT}', 'KIT_CREATED', timestamptz '2026-01-01' + g * interval '1 minute', gen_random_uuid(), '{}', g, g
      FROM generate_series(1, ${EVENTS}) g`);
    await client.query(`INSERT INTO webhook_deliveries (endpoint_id, event_id, status, created)
      SELECT endpoint.id, event.id, 'SUCCEEDED', event.created FROM events event CROSS JOIN webhook_endpoints endpoint`);
    await client.query('VACUUM (ANALYZE)');
    // The three oldest failed at both endpoints. The statistics know none of them: so few may be in no sample of the table.
    await client.query(
      `UPDATE webhook_deliveries SET status = 'FAILED' WHERE created <= timestamptz '2026-01-01' + interval '3 minutes'`,
    );
  },
  (large) => {
    it.each(PLAN_MODES)(
      'a page of deliveries, of all statuses or of some, reads no more than a page: %s',
      async (mode) => {
        const actor = {
          userId: ACCOUNT,
          apiKeyId: ACCOUNT,
          accountId: ACCOUNT,
          role: 'CLIENT',
          accountMode: 'LIVE',
        } as const;
        const context = planningContext(large.database, actor);
        const end = { time: Date.parse('2026-01-02'), id: ENDPOINT };
        for (const statuses of [
          null,
          ['SUCCEEDED'],
          ['FAILED'],
          ['PENDING'],
          ['PENDING', 'FAILED'],
          ['FAILED', 'SUCCEEDED'],
        ])
          for (const [fromEnd, after] of [
            [false, undefined],
            [true, undefined],
            [false, end],
          ] as const) {
            const list = listWebhookDeliveries(context, { statuses });
            const page = { limit: 11, fromEnd, after, before: undefined, offset: 0 };
            const parents = { column: Prisma.sql`row.endpoint_id`, ids: [ENDPOINT, OTHER] };
            const { rows, pages, plan } = await costOf(large.client, pagesOfParentsSql(list, page, parents), mode);
            const isCheap = rows < 200 && pages < 400;
            expect({ isCheap, statuses, rows, pages, plan }).toEqual({ isCheap: true, statuses, rows, pages, plan });
          }
      },
    );

    it.each(PLAN_MODES)('a recovery reads the events of its time, and what was sent of them: %s', async (mode) => {
      const recovery = {
        endpoint: { id: ENDPOINT, accountId: ACCOUNT, enabled: true, isOfClosed: false, isForReviewers: false },
        from: new Date('2026-02-01T00:00:00Z'),
        to: new Date('2026-02-01T00:59:00Z'),
        failedOnly: true,
        sendsPending: true,
      };
      const place = { created: recovery.from, id: '00000000-0000-0000-0000-000000000000' };
      const { rows, pages, plan } = await costOf(large.client, batchSql({ clock: systemClock }, recovery, place), mode);
      const isCheap = rows < 60 * 10 && pages < 60 * 40;
      expect({ isCheap, rows, pages, plan }).toEqual({ isCheap: true, rows, pages, plan });
    });
  },
);
