import { expect, it } from 'vitest';
import type { Prisma } from '../../../src/generated/prisma/client.ts';
import { claimSql, oldestDueSql } from '../../../src/jobs/webhooks/claim.ts';
import { costOf, describePlans, PLAN_MODES } from '../../helpers/plans.ts';

/**
 * What is due is found by the index (contract, 9.4): with 100,000 deliveries that wait for a thousand endpoints, and where 99,000 of
 * them are due to one that is dead, PostgreSQL reads a few rows for each endpoint and no more.
 */
const ENDPOINTS = 1_000;
const DELIVERIES = 100_000;
const FREE = { all: 64, troubled: 32 };
const NOW = new Date('2026-11-02T15:00:00.000Z');

describePlans(
  'plans of what is due',
  async (client) => {
    await client.query(`
      INSERT INTO accounts (id, name, mode, created) VALUES ('00000000-0000-4000-8000-000000000001', 'Program', 'LIVE', now());
      INSERT INTO webhook_endpoints (id, account_id, url, secret, created, failing_since)
        SELECT ('00000000-0000-4000-9000-' || lpad(n::text, 12, '0'))::uuid, '00000000-0000-4000-8000-000000000001',
          'https://hooks.example/' || n, '\\x00', now(), CASE WHEN n = 500 THEN now() END FROM generate_series(1, ${ENDPOINTS}) n;
      INSERT INTO events (account_id, type, created, subject_id, data, position, sequence)
        SELECT '00000000-0000-4000-8000-000000000001', 'KIT_CREATED', now(), gen_random_uuid(), '{}', n, n
        FROM generate_series(1, ${DELIVERIES}) n`);
  },
  (large) => {
    /** Fills the queue: `due` is SQL for when the nth delivery is tried, and `endpoint` for the number of its endpoint. */
    async function fill(endpoint: string, due: string): Promise<void> {
      await large.client.query(`
      TRUNCATE webhook_deliveries;
      INSERT INTO webhook_deliveries (endpoint_id, event_id, created, next_attempt)
        SELECT ('00000000-0000-4000-9000-' || lpad((${endpoint})::text, 12, '0'))::uuid, id, '${NOW.toISOString()}',
          '${NOW.toISOString()}'::timestamptz + ${due}
        FROM (SELECT id, position AS n FROM events) event`);
      await large.client.query('VACUUM (ANALYZE) webhook_deliveries');
    }

    /** What the claim and the measuring read, in both ways that PostgreSQL plans them. What is claimed is given back. */
    async function costs() {
      const statements: [string, Prisma.Sql][] = [
        ['claim', claimSql(NOW, FREE, [])],
        ['oldest', oldestDueSql(NOW)],
      ];
      const read = [];
      for (const mode of PLAN_MODES)
        for (const [name, sql] of statements) {
          await large.client.query('BEGIN');
          read.push({ name, mode, ...(await costOf(large.client, sql, mode)) });
          await large.client.query('ROLLBACK');
        }
      return read;
    }

    interface Bounds {
      readonly rows: number;
      readonly pages: number;
    }

    const expectToRead = async (most: Bounds) => {
      const tooMuch = (await costs()).filter(({ rows, pages }) => rows > most.rows || pages > most.pages);
      expect(tooMuch).toEqual([]);
    };

    it('nothing is due yet', async () => {
      await fill(`1 + n % ${ENDPOINTS}`, `n * interval '1 second'`);
      await expectToRead({ rows: 50, pages: 100 });
    });

    it('each of a thousand endpoints has a hundred due', async () => {
      await fill(`1 + n % ${ENDPOINTS}`, `-n * interval '1 second'`);
      await expectToRead({ rows: 12_000, pages: 25_000 });
    });

    it('99,000 are due to one that is dead, which gets two of 64 requests, and one to each other', async () => {
      await fill('CASE WHEN n <= 99000 THEN 500 ELSE n - 99000 END', `-n * interval '1 second'`);
      await expectToRead({ rows: 12_000, pages: 25_000 });
      await large.client.query('BEGIN');
      const { text, values } = claimSql(NOW, FREE, []);
      const { rows } = await large.client.query<{ url: string }>(text, [...values]);
      await large.client.query('ROLLBACK');
      expect(rows).toHaveLength(64);
      expect(rows.filter(({ url }) => url.endsWith('/500')).length).toBeLessThanOrEqual(2);
    });
  },
);
