import { v5 } from 'uuid';
import { folded } from '../../text/folded.ts';
import { catalogCode } from '../inputs/catalog-code.ts';

/** The code of a lot, which has the form of a kit type's (contract, 13.8). */
export const lotCode = catalogCode;

const LOTS = '5f0c7c5e-6c1a-4a53-9d0e-3a4c1f1b8e27';

/** The internal id of the lot with this code: the same in every cell, so that the events of an account that moves still find it. */
export function lotIdOf(code: string): string {
  return v5(folded(code), LOTS);
}
