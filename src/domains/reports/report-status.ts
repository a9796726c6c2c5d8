import type { Actor } from '../../auth/actor.ts';
import { seesHeld } from '../../auth/policy.ts';
import type { ReportStatus as StoredStatus } from '../../generated/prisma/enums.ts';

/** The statuses of reports, as everybody sees them. */
export const ReportStatus = {
  PARTIAL: 'PARTIAL',
  FINAL: 'FINAL',
  AMENDED: 'AMENDED',
  SUPERSEDED: 'SUPERSEDED',
  WITHDRAWN: 'WITHDRAWN',
} as const satisfies Partial<Record<StoredStatus, string>>;

export type ReportStatus = keyof typeof ReportStatus;

/**
 * What a report is to this reader that a held one has replaced: superseded if that one exists for them, and otherwise partial and current, as
 * before (contract, 13.6). Only partial reports are replaced by held ones, because the others are amended.
 */
export function statusIfUnseen(reader: Actor | null): ReportStatus {
  return reader !== null && seesHeld(reader) ? 'SUPERSEDED' : 'PARTIAL';
}

/** The status that the reader sees. */
export function shownStatus(reader: Actor | null, stored: StoredStatus): ReportStatus {
  return stored === 'SUPERSEDED_UNSEEN' ? statusIfUnseen(reader) : stored;
}

/** The stored statuses that the reader sees as one of these. */
export function storedStatuses(reader: Actor, shown: readonly ReportStatus[]): readonly StoredStatus[] {
  return shown.includes(statusIfUnseen(reader)) ? [...shown, 'SUPERSEDED_UNSEEN'] : shown;
}

/** The status that the reader sees, as JSON: an SQL expression of the stored one. */
export function shownStatusJson(reader: Actor | null, stored: string): string {
  return `'"' || CASE ${stored} WHEN 'SUPERSEDED_UNSEEN' THEN '${statusIfUnseen(reader)}' ELSE ${stored}::text END || '"'`;
}
