import { z } from 'zod';
import { badInput, mustBeOneOf } from '../../errors/errors.ts';
import { LANGUAGES, type Language, language } from '../../text/languages.ts';

/** `lang` is not signed, so that whoever has a link can add it. A blank value counts as absent (contract, 3.3). */
const languageQuery = z.object({ lang: z.union([z.literal(''), language]).optional() });

/** The language that a request asks for by `lang`; undefined if it asks for none, or for an unknown one. */
export function askedLanguage(query: unknown): Language | undefined {
  return languageQuery.safeParse(query).data?.lang || undefined;
}

/**
 * The language that a request asks for a document in; undefined for the program's.
 *
 * @throws AppError BAD_USER_INPUT for an unknown language, or several
 */
export function documentLanguage(query: unknown): Language | undefined {
  if (!languageQuery.safeParse(query).success)
    throw badInput([{ path: ['lang'], message: mustBeOneOf(LANGUAGES), code: 'NOT_ONE_OF' }]);
  return askedLanguage(query);
}
