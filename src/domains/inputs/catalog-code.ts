import { catalogCodePattern } from '../../db/sql/identifiers.ts';
import { text } from './inputs.ts';

/** The code of a new or existing entry in the catalogue (contract, 2.3 and 10.1). */
export const catalogCode = text(64).regex(
  catalogCodePattern,
  'must be letters, digits, _ . or -, and start with a letter or digit',
);
