import { z } from 'zod';
import { rule } from '../../errors/rules.ts';
import { typeProblem } from './inputs.ts';

/** The default of every time zone, and what each of IANA's names for it is stored as. */
export const UTC = 'UTC';

const NAMES_OF_UTC = /^(?:etc\/)?(?:utc|uct|universal|zulu)$/i;

/** The form that the database checks. It also keeps out offsets such as `+01:00`, which newer versions of Intl accept as zones. */
const ZONE_FORM = /^[A-Za-z][A-Za-z0-9_+/-]{1,63}$/;

/**
 * The IANA name of a time zone, in any case. Node's Intl alone decides which names there are: PostgreSQL has a list of its own, which may be
 * older or newer, so no statement is ever given a name. Older names stay as they were given, such as `Asia/Kolkata` or `US/Eastern`, for
 * which Intl has others.
 */
export const timeZone = z
  .string(typeProblem('must be a string'))
  .trim()
  .refine(
    (name) => ZONE_FORM.test(name) && intlNameOf(name) !== undefined,
    rule('NOT_ONE_OF', 'must be a time zone of the IANA database, such as America/New_York'),
  )
  .transform(spelled);

/** The name that Intl has for a zone; undefined if there is no such zone. */
function intlNameOf(name: string): string | undefined {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** The name in IANA's letters, if Intl has the zone under this name. */
function spelled(name: string): string {
  if (NAMES_OF_UTC.test(name)) return UTC;
  const known = intlNameOf(name);
  return known?.toLowerCase() === name.toLowerCase() ? known : name;
}
