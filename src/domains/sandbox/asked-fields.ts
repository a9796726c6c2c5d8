import { z } from 'zod';
import { SimulationScenario } from '../../generated/prisma/enums.ts';

const LONGEST_STEP = 3_600;
const range = `must be from 0 to ${LONGEST_STEP}`;

/** What everybody says who asks for a simulation (contract, 9.5). */
export const askedFields = {
  scenario: z.enum(SimulationScenario),
  stepSeconds: z
    .int(range)
    .min(0, range)
    .max(LONGEST_STEP, range)
    .nullish()
    .transform((seconds) => seconds ?? 0),
};
