import { z } from 'zod';

/** A moment as the document writes it: `YYYY-MM-DDTHH:MM:SS.sssZ`. */
export const timestampBody = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  .meta({ format: 'date-time' });

/** A calendar date, `YYYY-MM-DD`. */
export const dateBody = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d$/)
  .meta({ format: 'date' });

/** A UUID. */
export const uuidBody = z.string().meta({ format: 'uuid' });
