import { z } from 'zod';
import { SimulationScenario } from '../../generated/prisma/enums.ts';

const MAX_STEP = 3_600;
const range = `must be from 0 to ${MAX_STEP}`;

/** The fields that every request for a simulation has (contract, 9.5). */
export const askedFields = {
  scenario: z.enum(SimulationScenario),
  stepSeconds: z
    .int(range)
    .min(0, range)
    .max(MAX_STEP, range)
    .nullish()
    .transform((seconds) => seconds ?? 0),
};
