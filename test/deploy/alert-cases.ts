import type { ExpectedAlert } from '../helpers/promtool.ts';

const INSTANCE = 'job="kits", instance="a"';

/**
 * What every alert is to fire at, and what not yet. The series are those that the service has when the fault is there;
 * test/faults/alerts.test.ts takes those of the worst faults from a service that has them.
 */
export const ALERT_CASES: readonly ExpectedAlert[] = [
  // Three weeks and ten minutes after the time of the first sample, which is 0.
  {
    alert: 'KitsCertificate',
    series: {
      [`service_certificate_expires_timestamp_seconds{${INSTANCE}, certificate="own"}`]: '1815000x80',
      [`service_certificate_expires_timestamp_seconds{${INSTANCE}, certificate="authorities"}`]: '9000000x80',
    },
    quietAt: '9m',
    firesAt: '11m',
  },
  // One instance has seen only the old one.
  {
    alert: 'KitsLaboratoryCertificate',
    series: {
      [`laboratory_certificate_expires_timestamp_seconds{${INSTANCE}, user="renewed"}`]: '1815000x80',
      'laboratory_certificate_expires_timestamp_seconds{job="kits", instance="b", user="renewed"}': '9000000x80',
      [`laboratory_certificate_expires_timestamp_seconds{${INSTANCE}, user="old"}`]: '1815000x80',
    },
    quietAt: '9m',
    firesAt: '11m',
  },
  { alert: 'KitsDown', series: { [`up{${INSTANCE}}`]: '1x8 0x40' }, quietAt: '3m', firesAt: '5m' },
  { alert: 'KitsNotReady', series: { [`service_ready{${INSTANCE}}`]: '1x8 0x40' }, quietAt: '2m45s', firesAt: '3m30s' },
  // Nobody has looked yet.
  {
    alert: 'KitsNotReady',
    series: { [`service_ready{${INSTANCE}}`]: `${'NaN '.repeat(20)}0x20` },
    quietAt: '4m',
    firesAt: '7m',
  },
  {
    alert: 'KitsDatabaseLimited',
    series: {
      [`service_ready_reason{${INSTANCE}, reason="read_only"}`]: '0x8 1x40',
      [`service_ready_reason{${INSTANCE}, reason="busy"}`]: '0x48',
    },
    quietAt: '3m30s',
    firesAt: '5m',
  },
  {
    alert: 'KitsReplicaAway',
    series: {
      [`replica_state{${INSTANCE}, state="in_use"}`]: '1x8 0x40',
      [`replica_state{${INSTANCE}, state="away"}`]: '0x8 1x40',
    },
    quietAt: '3m30s',
    firesAt: '5m',
  },
  // A moment in which it had caught up is enough.
  {
    alert: 'KitsReplicaBehind',
    series: { [`replica_behind_bytes{${INSTANCE}}`]: '9000x40 0 9000x80' },
    quietAt: '15m',
    firesAt: '26m',
  },
  {
    alert: 'KitsClock',
    series: { [`database_clock_difference_seconds{${INSTANCE}}`]: '1.5x16 -2.5x20' },
    quietAt: '5m',
    firesAt: '7m',
  },
  {
    alert: 'KitsFaults',
    series: { [`request_failures_total{${INSTANCE}, code="INTERNAL_SERVER_ERROR", reason=""}`]: '0x20 1x20' },
    quietAt: '4m',
    firesAt: '6m',
  },
  {
    alert: 'KitsFailing',
    series: {
      [`http_request_duration_seconds_count{${INSTANCE}, method="GET", route="/api/v2/kits/", status="200"}`]:
        '0+100x100',
      [`http_request_duration_seconds_count{${INSTANCE}, method="GET", route="/api/v2/kits/", status="503"}`]:
        '0+1x40 40+10x60',
      // Balancers ask often, and are told the truth.
      [`http_request_duration_seconds_count{${INSTANCE}, method="GET", route="/readyz", status="503"}`]: '0+50x100',
    },
    quietAt: '10m',
    firesAt: '22m',
  },
  {
    alert: 'KitsSlow',
    series: {
      [`http_request_duration_seconds_bucket{${INSTANCE}, route="/graphql", le="2.5"}`]: '0+100x40 4000+90x80',
      [`http_request_duration_seconds_bucket{${INSTANCE}, route="/graphql", le="5"}`]: '0+100x120',
      [`http_request_duration_seconds_bucket{${INSTANCE}, route="/graphql", le="+Inf"}`]: '0+100x120',
    },
    quietAt: '10m',
    firesAt: '25m',
  },
  {
    alert: 'KitsWaiting',
    series: { [`database_connections{${INSTANCE}, state="waiting"}`]: '3x10 0 3x40' },
    quietAt: '4m',
    firesAt: '9m',
  },
  {
    alert: 'KitsBlocked',
    series: { [`nodejs_eventloop_lag_p99_seconds{${INSTANCE}}`]: '0.02x20 0.7x40' },
    quietAt: '9m',
    firesAt: '11m',
  },
  {
    alert: 'KitsWrongKeys',
    series: { [`request_failures_total{${INSTANCE}, code="UNAUTHENTICATED", reason="wrong key"}`]: '0+1x40 40+20x20' },
    quietAt: '9m',
    firesAt: '13m',
  },
  {
    alert: 'KitsGuesses',
    series: {
      [`request_failures_total{${INSTANCE}, code="NOT_FOUND", reason="kit code"}`]: '0x40 0+2x40',
      [`request_failures_total{${INSTANCE}, code="FORBIDDEN", reason="registration token"}`]: '0x40 0+1x40',
    },
    quietAt: '10m',
    firesAt: '18m',
  },
  {
    alert: 'KitsLimits',
    series: { [`request_failures_total{${INSTANCE}, code="QUERY_TOO_COMPLEX", reason="cost"}`]: '0+2x40 80+10x40' },
    quietAt: '9m',
    firesAt: '18m',
  },
  { alert: 'KitsAudit', series: { [`audit_failures_total{${INSTANCE}}`]: '0x20 1x20' }, quietAt: '4m', firesAt: '6m' },
  {
    alert: 'KitsTraces',
    series: { [`trace_spans_total{${INSTANCE}, result="dropped"}`]: '0x20 40x20' },
    quietAt: '4m',
    firesAt: '6m',
  },
  {
    alert: 'KitsEvents',
    series: { [`events_numbering_lag_seconds{${INSTANCE}}`]: '0x20 60+15x40' },
    quietAt: '6m',
    firesAt: '10m',
  },
  {
    alert: 'KitsWebhooksWait',
    series: { [`webhook_oldest_due_seconds{${INSTANCE}}`]: '0+15x100' },
    quietAt: '9m',
    firesAt: '13m',
  },
  {
    alert: 'KitsWebhooksFail',
    series: {
      [`webhook_attempt_duration_seconds_count{${INSTANCE}, outcome="SUCCEEDED"}`]: '0+10x60 600x120',
      [`webhook_attempt_duration_seconds_count{${INSTANCE}, outcome="CONNECTION_FAILED"}`]: '0x60 0+10x120',
    },
    quietAt: '20m',
    firesAt: '45m',
  },
  {
    alert: 'KitsWebhookSecrets',
    series: { [`webhook_attempt_duration_seconds_count{${INSTANCE}, outcome="SECRET_NOT_READABLE"}`]: '0x20 1x20' },
    quietAt: '4m',
    firesAt: '6m',
  },
  {
    alert: 'KitsLaboratoryMessages',
    series: {
      [`laboratory_messages_total{${INSTANCE}, transport="mllp", code="AE", outcome="NOT_TAKEN"}`]: '0x20 1x20',
      [`laboratory_messages_total{${INSTANCE}, transport="mllp", code="AA", outcome="CHARTED"}`]: '0+5x40',
    },
    quietAt: '4m',
    firesAt: '6m',
  },
  {
    alert: 'KitsStalled',
    series: { [`kits_stalled_total{${INSTANCE}, stage="not_shipped"}`]: '0+1x15 15x40 15+1x40' },
    quietAt: '10m',
    firesAt: '20m',
  },
  {
    alert: 'KitsCriticalResults',
    series: { [`critical_results_unacknowledged{${INSTANCE}}`]: 'NaN 0x20 1x20' },
    quietAt: '4m',
    firesAt: '6m',
  },
  {
    alert: 'KitsHeldReports',
    series: {
      // Two weeks, and a quarter of an hour.
      [`reports_held_oldest_seconds{${INSTANCE}, mode="live"}`]: 'NaN 0x20 1210501x20',
      [`reports_held_oldest_seconds{${INSTANCE}, mode="test"}`]: '1209600x60',
    },
    quietAt: '4m',
    firesAt: '6m',
  },
  {
    alert: 'KitsOverdueReports',
    series: {
      [`reports_overdue{${INSTANCE}, mode="live"}`]: 'NaN 0x20 1x20',
      [`reports_overdue{${INSTANCE}, mode="test"}`]: '2x60',
    },
    quietAt: '4m',
    firesAt: '6m',
  },
  {
    alert: 'KitsCriticalUnmatchedResults',
    series: {
      [`unmatched_results_oldest_seconds{${INSTANCE}, status="waiting", severity="critical"}`]: '0+15x120',
      [`unmatched_results_oldest_seconds{${INSTANCE}, status="open", severity="abnormal"}`]: '5000+15x120',
    },
    quietAt: '14m',
    firesAt: '16m',
  },
  {
    alert: 'KitsRecall',
    series: { [`recalls_oldest_seconds{${INSTANCE}}`]: '0+15x200' },
    quietAt: '29m',
    firesAt: '31m',
  },
  {
    alert: 'KitsUnmatchedResults',
    series: {
      [`unmatched_results_oldest_seconds{${INSTANCE}, status="open", severity="normal"}`]: '86000+15x100',
      [`unmatched_results_oldest_seconds{${INSTANCE}, status="waiting", severity="normal"}`]: '90000+15x100',
    },
    quietAt: '5m',
    firesAt: '8m',
  },
  {
    alert: 'KitsOrdersWait',
    series: { [`outbound_oldest_waiting_seconds{${INSTANCE}}`]: '0+15x120' },
    quietAt: '19m',
    firesAt: '21m',
  },
  {
    alert: 'KitsOrdersRefused',
    series: { [`outbound_attempts_total{${INSTANCE}, outcome="REFUSED"}`]: '0x20 1x20' },
    quietAt: '4m',
    firesAt: '6m',
  },
  {
    alert: 'KitsAdminWork',
    series: { [`admin_mutations_total{${INSTANCE}, mutation="createApiKey"}`]: '0x20 1x20' },
    quietAt: '4m',
    firesAt: '6m',
  },
];
