import { inject } from 'vitest';
import type { StatementListener } from '../../src/db/connections/connections.ts';
import { createDatabase, onServer, openNew, type TestDatabase } from './database.ts';

/** Databases whose own rules for letters are others than ours: how each is created. */
const LOCALES = {
  // I is the capital of ı, and i that of İ.
  Turkish: `LOCALE_PROVIDER icu ICU_LOCALE 'tr' LC_COLLATE 'C' LC_CTYPE 'C'`,
  // No letter but those of ASCII has a capital.
  C: `LC_COLLATE 'C' LC_CTYPE 'C'`,
} as const;

/** The name of a locale. */
export type Locale = keyof typeof LOCALES;

const options = (locale: Locale) => `TEMPLATE template0 ENCODING 'UTF8' ${LOCALES[locale]}`;

/** The locales that the tests' server can create a database in: an embedded database has one, and PostgreSQL 14 does not know ICU there. */
export async function possibleLocales(): Promise<readonly Locale[]> {
  const template = inject('template');
  if (template.kind !== 'server') return [];
  const possible: Locale[] = [];
  for (const locale of ['Turkish', 'C'] as const) {
    try {
      const { name } = await createDatabase(template.serverUrl, options(locale));
      await onServer(template.serverUrl, `DROP DATABASE ${name}`);
      possible.push(locale);
    } catch (error) {
      process.stderr.write(
        `No database of the locale ${locale} is tried: ${error instanceof Error ? error.message : ''}\n`,
      );
    }
  }
  return possible;
}

/** Opens a new database of this locale, for `useTestApp`. */
export function databaseOf(locale: Locale) {
  return async (onStatement: StatementListener): Promise<TestDatabase> => {
    const template = inject('template');
    if (template.kind !== 'server') throw new Error('This test needs a server.');
    return openNew(template.serverUrl, options(locale), onStatement);
  };
}
