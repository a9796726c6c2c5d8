import type { Sex } from '../../src/generated/prisma/enums.ts';

/**
 * eGFR in mL/min/1.73 m² of an adult, as the table of CKD-EPI 2021 prints it, by sex and by whether creatinine, in mg/dL, is high.
 * Its factors are rounded, so this is right to a percent.
 */
export function ckdEpi(sex: Sex, creatinine: number, age: number): number {
  const aged = 0.9938 ** age;
  if (sex === 'F')
    return creatinine <= 0.7 ? 143 * (creatinine / 0.7) ** -0.241 * aged : 144 * (creatinine / 0.7) ** -1.2 * aged;
  return creatinine <= 0.9 ? 142 * (creatinine / 0.9) ** -0.302 * aged : 142 * (creatinine / 0.9) ** -1.2 * aged;
}
