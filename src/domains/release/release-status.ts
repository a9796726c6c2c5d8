/**
 * Whether a report is held until somebody has reviewed it (contract, 13.6). The database has no such type: it stores whether and when a
 * report was released, and Citus does not take a type along that belongs to no table.
 */
export const ReleaseStatus = { HELD: 'HELD', RELEASED: 'RELEASED' } as const;
export type ReleaseStatus = (typeof ReleaseStatus)[keyof typeof ReleaseStatus];
