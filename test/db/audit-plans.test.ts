import { expect, it } from 'vitest';
import { pageSql } from '../../src/db/sql/list.ts';
import { listAuditEntries } from '../../src/domains/audit/list-audit-entries.ts';
import { declaredLists } from '../../src/domains/lists/declared-lists.ts';
import { costOf, describePlans, PLAN_MODES, planningContext } from '../helpers/plans.ts';

/** Each filter of the audit has an index: among 100,000 entries of fifty records each, a page reads no more than its own. */
const ENTRIES = 100_000;
const PAGE = { limit: 11, fromEnd: false, after: undefined, before: undefined, offset: 0 };

/** The pages of tables and indexes that a page of eleven entries may take: down to each of them, and some for the pending list of new entries. */
const MAX_PAGES = 250;

const USER = '00000000-0000-4000-8000-000000000007';
const RARE = '00000000-0000-4000-9000-000000000001';
const REPORT = '00000000-0000-4000-9000-000000000003';
const NOBODY = '00000000-0000-4000-9000-000000000002';

describePlans(
  'plans of the audit',
  async (client) => {
    // Entry g shows fifty of 20,000 records; three of the oldest show the rare one, too.
    await client.query(`INSERT INTO audit_entries (created, action, request_id, user_id, classes, records)
      SELECT timestamptz '2026-11-01' - g * interval '1 minute', CASE WHEN g % 1000 = 0 THEN 'document.read' ELSE 'kits.read' END,
        CASE WHEN g % 2 = 0 THEN 'always the same' ELSE 'call-' || g END,
        ('00000000-0000-4000-8000-' || lpad((g % 500)::text, 12, '0'))::uuid, '{TESTING,RESULTS}',
        ARRAY(SELECT ('00000000-0000-4000-a000-' || lpad(((g * 50 + n) % 20000)::text, 12, '0'))::uuid FROM generate_series(1, 50) n)
          || CASE WHEN g > ${ENTRIES - 3} THEN ARRAY['${RARE}'::uuid] ELSE '{}' END
      FROM generate_series(1, ${ENTRIES}) g`);
    // The rare record is the kit of a report.
    await client.query(`SET session_replication_role = replica;
      INSERT INTO samples (id, sample_id, account_id, kit_id, kit_type, status, type, panels, created, updated)
        VALUES ('${REPORT}', 'Z9CD1YDTNPP', '${USER}', '${RARE}', 'LIPID', 'RESULTED', 'urine', '{A}', '2026-01-01', '2026-01-01');
      INSERT INTO reports (id, account_id, sample_id, lab, partial, status, date_collected, date_received, date_resulted, submitted_by_id, laboratory_id, created)
        VALUES ('${REPORT}', '${USER}', '${REPORT}', 'Lab', false, 'FINAL', '2026-01-01', '2026-01-01', '2026-01-01', '${USER}', '${USER}', '2026-01-01');
      SET session_replication_role = DEFAULT`);
    await client.query('VACUUM (ANALYZE) audit_entries');
  },
  (large) => {
    it.each(PLAN_MODES)(
      'read no more than a page, or the entries of the subject: %s',
      async (mode) => {
        const actor = { userId: USER, apiKeyId: USER, accountId: USER, role: 'ADMIN', accountMode: 'LIVE' } as const;
        const filters = [
          {},
          { subject: RARE },
          { subject: REPORT },
          { subject: NOBODY },
          { subject: 'N0SVCHC0DE9' },
          { subject: RARE, userId: USER },
          { userId: USER },
          { userId: NOBODY },
          { action: 'document.read' },
          { action: 'kit.activate' },
          { requestId: 'call-4711' },
          { requestId: 'always the same' },
          { requestId: 'nobody’s' },
          { requestId: 'call-4711', userId: USER },
          { subject: RARE, requestId: 'call-4711' },
          { created: { from: '2026-10-01', to: '2026-10-02' } },
          { created: { to: '2026-08-30' } },
          { userId: USER, created: { to: '2026-09-30' } },
        ];
        const fields = Object.keys(declaredLists().get('auditEntries')?.fields ?? {});
        const alone = filters.flatMap((filter) => (Object.keys(filter).length === 1 ? Object.keys(filter) : []));
        expect([...new Set(alone)].toSorted(), 'every field is here alone').toEqual(fields.toSorted());
        const tooMuch: string[] = [];
        for (const filter of filters) {
          const list = listAuditEntries(planningContext(large.database, actor), filter);
          const { pages, plan } = await costOf(large.client, pageSql(list, PAGE), mode);
          if (pages > MAX_PAGES) tooMuch.push(`${JSON.stringify(filter)}: ${pages} pages: ${plan}`);
        }
        expect(tooMuch).toEqual([]);
      },
      600_000,
    );
  },
);
