import { AppError, isFault, Unavailable } from '../errors/errors.ts';
import { describeFault, nameFault } from '../log.ts';
import type { AppDependencies } from './dependencies.ts';
import { failureLabel } from './recording/metrics.ts';
import type { RequestRecord } from './recording/request-record.ts';

/** The most kinds of failure that are logged for one request. */
const MAX_KINDS = 10;

/** Something that failed in a request: what was thrown, or the code of a refusal that is not an AppError. */
export interface Failure {
  readonly thrown?: unknown;
  readonly code?: string;
  /** The field of the GraphQL schema. Never an alias, which is the caller's text. */
  readonly field?: string | undefined;
}

/** The request that failed. The record is null if the request reached no hook. */
export interface FailedRequest {
  readonly id: string;
  readonly record: Pick<RequestRecord, 'codes'> | null;
}

/** Failures that look the same in the log. */
interface Kind {
  readonly code: string;
  /** The reason, if the code alone does not say it; otherwise empty. */
  readonly reason: string;
  /** Why a rule of the program refuses it; each counts by itself. */
  readonly reasons: readonly string[];
  readonly field: string | undefined;
  /** The error that was thrown, if it is a fault in the service. */
  readonly fault: unknown;
  count: number;
}

/**
 * Logs and counts what failed in a request. A refusal is logged by its code only, because its message may quote the caller's
 * data. A fault is logged with its stack. Repeated failures of the same kind take one line, and a request takes a few lines at
 * most.
 *
 * @param request the codes are added to its record
 */
export function reportFailures(
  { log, metrics }: Pick<AppDependencies, 'log' | 'metrics'>,
  { id: requestId, record }: FailedRequest,
  failures: readonly Failure[],
): void {
  const kinds = kindsOf(failures);
  for (const { code } of kinds) record?.codes.add(code);
  const counted = new Map(kinds.flatMap(labelsOf).map(({ code, reason }) => [`${code} ${reason}`, { code, reason }]));
  for (const { code, reason } of counted.values()) metrics.countFailure(code, reason);
  // Faults first: they must be fixed, and must not go unnoticed behind refusals.
  const ordered = [
    ...kinds.filter(({ fault }) => fault !== undefined),
    ...kinds.filter(({ fault }) => fault === undefined),
  ];
  for (const { code, reason, reasons, field, fault, count } of ordered.slice(0, MAX_KINDS)) {
    const line = { requestId, ...(field === undefined ? {} : { field }), ...(count === 1 ? {} : { count }) };
    if (fault instanceof Unavailable) {
      // No stack, because while the database is unavailable every request logs a line.
      const { cause } = fault;
      log.warn(
        { ...line, code, reason, ...(cause instanceof Error ? { fault: nameFault(cause) } : {}) },
        'unavailable',
      );
    } else if (fault === undefined)
      log.warn(
        { ...line, code, ...(reason === '' ? {} : { reason }), ...(reasons.length === 0 ? {} : { reasons }) },
        'refused',
      );
    else log.error({ ...line, fault: describeFault(fault) }, 'fault');
  }
  if (ordered.length > MAX_KINDS) log.warn({ requestId, count: ordered.length - MAX_KINDS }, 'further failures');
}

/** What a kind counts as: once, or once for each of its reasons. */
function labelsOf({ code, reason, reasons }: Kind): Pick<Kind, 'code' | 'reason'>[] {
  if (reason === '' || reasons.length === 0) return [{ code, reason }];
  return reasons.map((each) => ({ code, reason: failureLabel(reason, each) }));
}

function kindsOf(failures: readonly Failure[]): Kind[] {
  const kinds = new Map<string, Kind>();
  for (const failure of failures) {
    const kind = kindOf(failure);
    const type = kind.fault instanceof Error ? kind.fault.name : '';
    const name = [kind.code, kind.reason, ...kind.reasons, kind.field, type].join(' ');
    const known = kinds.get(name);
    if (known) known.count += 1;
    else kinds.set(name, kind);
  }
  return [...kinds.values()];
}

function kindOf({ thrown, code, field }: Failure): Kind {
  if (thrown instanceof AppError) {
    const { code, reason, reasons = [] } = thrown;
    return { code, reason, reasons, field, fault: isFault(thrown) ? thrown : undefined, count: 1 };
  }
  if (code !== undefined) return { code, reason: '', reasons: [], field, fault: undefined, count: 1 };
  return { code: 'INTERNAL_SERVER_ERROR', reason: '', reasons: [], field, fault: thrown ?? 'nothing', count: 1 };
}
