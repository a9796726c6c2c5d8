import type { RefusedByTrigger } from './refused.ts';
import { anotherOf, insertWith, NEW_ID, STRANGER } from './rows.ts';
import { ADDED_ONLY, added, OTHER_ACCOUNT } from './words.ts';

/** Triggers of events and webhooks, audit entries, simulations and counts. */
export const TRIGGERS_OF_EVENTS: RefusedByTrigger = {
  audit_entries_append_only: added('audit_entries'),
  events_append_only: [
    ADDED_ONLY,
    ['type', 'data', 'account_id', 'created'].map((column) => `UPDATE events SET ${column} = ${column}`),
  ],
  events_numbered_once: [
    ADDED_ONLY,
    [`UPDATE events SET position = position + 1000000, sequence = sequence + 1000000`],
  ],
  events_kept: [ADDED_ONLY, ['DELETE FROM events WHERE position IS NULL']],
  events_no_truncate: [ADDED_ONLY, ['TRUNCATE events CASCADE']],
  audit_entries_no_truncate: [ADDED_ONLY, ['TRUNCATE audit_entries', 'TRUNCATE accounts CASCADE']],
  simulations_kit_account: [
    OTHER_ACCOUNT,
    [insertWith('simulations', `'id', '${NEW_ID}', 'kit_id', ${anotherOf('kits')}`, 'ended IS NULL')],
  ],
  simulations_test_account: [
    'are for TEST accounts only',
    [
      insertWith(
        'simulations',
        `'id', '${NEW_ID}', 'kit_id', ${anotherOf('kits')}, 'account_id', ${STRANGER}`,
        'ended IS NULL',
      ),
    ],
  ],
  simulations_planned_once: [
    ADDED_ONLY,
    ['id', 'account_id', 'kit_id', 'scenario', 'moves', 'step_seconds', 'asked_by_id', 'request_id', 'started'].map(
      (column) => `UPDATE simulations SET ${column} = ${column} WHERE ended IS NULL`,
    ),
  ],
  simulations_step_by_step: [
    ADDED_ONLY,
    [
      'UPDATE simulations SET done = done + 2 WHERE ended IS NULL',
      'UPDATE simulations SET done = done - 1 WHERE ended IS NULL',
      'UPDATE simulations SET ended = now() WHERE ended IS NOT NULL',
    ],
  ],
  webhook_deliveries_event_account: [
    OTHER_ACCOUNT,
    [
      `INSERT INTO webhook_deliveries (endpoint_id, event_id, kind, created, next_attempt)
       SELECT endpoint.id, event.id, 'RESEND', now(), now() FROM webhook_endpoints endpoint, events event
       WHERE event.account_id = ${STRANGER} LIMIT 1`,
    ],
  ],
  webhook_deliveries_owners_stay: [
    'keeps its owner',
    [
      `UPDATE webhook_deliveries SET event_id = (SELECT id FROM events WHERE account_id = ${STRANGER} LIMIT 1)`,
      `UPDATE webhook_deliveries SET endpoint_id = endpoint_id`,
    ],
  ],
  webhook_endpoints_account_stays: ['keeps its owner', [`UPDATE webhook_endpoints SET account_id = ${STRANGER}`]],
};
