/** The most valid sessions of a patient (contract, 12.2). */
export const MAX_VALID_SESSIONS = 20;

const DAY_MS = 24 * 60 * 60 * 1000;

/** How long a session is listed once it has ended. */
export const LISTED_MS = 30 * DAY_MS;

/** How long a session lives at most; the database refuses longer ones. */
export const MAX_LIFETIME_MS = DAY_MS;
