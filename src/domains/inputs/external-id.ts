import { rule } from '../../errors/rules.ts';
import { optionalOrBlank, text } from './inputs.ts';

/** The most characters of an external id. */
export const MAX_EXTERNAL_ID = 100;

/** What a program calls an order; null for none. It is compared exactly. */
export const externalId = optionalOrBlank(
  text(MAX_EXTERNAL_ID).refine((id) => !/\p{Cc}/u.test(id), rule('FORMAT', 'must not contain control characters')),
);
