import { Counter } from 'prom-client';
import { UNAVAILABLE_REASONS } from './errors.ts';

/** Counts the errors SERVICE_UNAVAILABLE that callers were told, by reason (docs/operations.md, "Metrics"). */
export const unavailableErrors = new Counter({
  name: 'service_unavailable_errors_total',
  help: 'Errors SERVICE_UNAVAILABLE that callers were told, by reason.',
  labelNames: ['reason'],
  // Each app has a registry of its own (http/service-routes.ts), and the process one count.
  registers: [],
});

// A rate can only be taken of a series that was there before.
for (const reason of UNAVAILABLE_REASONS) unavailableErrors.inc({ reason }, 0);
