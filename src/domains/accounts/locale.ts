import { z } from 'zod';
import type { NewRow } from '../../db/sql/write.ts';
import { LANGUAGES, language } from '../../text/languages.ts';
import { removable } from '../inputs/inputs.ts';
import { timeZone, UTC } from '../inputs/time-zone.ts';

/** The language and the time zone of an account's documents and pages (contract, 1.1). Null or blank restores the default. */
export const localeFields = { language: removable(language), timeZone: removable(timeZone) };

const locale = z.object(localeFields);

/** The account's columns for them; an omitted field has no column here. */
export function localeColumns({ language: chosen, timeZone: zone }: z.output<typeof locale>): NewRow {
  return {
    ...(chosen !== undefined && { language: chosen ?? LANGUAGES[0] }),
    ...(zone !== undefined && { time_zone: zone ?? UTC }),
  };
}
