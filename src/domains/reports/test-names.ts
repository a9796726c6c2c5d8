import type { Db } from '../../db/sql/db.ts';
import type { TestNames } from '../../documents/content/named-test.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { inLanguage, LANGUAGES } from '../../text/languages.ts';
import { ANALYTES_OF_LOINCS } from '../chart/analytes-of-loincs.ts';

/** What a result is of: the analyte that it names, or else that of its LOINC code. */
interface ResultOf {
  readonly analyte: { readonly code: string } | null;
  readonly loinc: string | null;
}

/** A text of an analyte. */
interface AnalyteName {
  readonly code: string;
  readonly loinc: string | null;
  readonly language: string;
  readonly name: string;
}

/** What tests are called in plain words (contract, 12.8), by their results. The catalogue is read as it is now. */
export async function readTestNames(db: Db, results: readonly ResultOf[]): Promise<(result: ResultOf) => TestNames> {
  const codes = [...new Set(results.flatMap(({ analyte }) => analyte?.code ?? []))];
  const loincs = [...new Set(results.flatMap(({ analyte, loinc }) => (analyte === null ? (loinc ?? []) : [])))];
  if (codes.length === 0 && loincs.length === 0) return () => ({});
  const texts = await db.$queryRaw<AnalyteName[]>(Prisma.sql`
    SELECT text.analyte_code AS code, known.loinc, text.language, text.name
    FROM analyte_texts text LEFT JOIN (SELECT * FROM (${ANALYTES_OF_LOINCS}) AS each WHERE loinc = ANY(${loincs}::text[])) AS known
      ON known.code = text.analyte_code
    WHERE text.analyte_code = ANY(${codes}::text[]) OR known.loinc IS NOT NULL`);
  const namesIn = (isMeant: (text: AnalyteName) => boolean): TestNames => {
    const ofTest = texts.filter(isMeant);
    const named = LANGUAGES.flatMap((language) => {
      const found = inLanguage(ofTest, language);
      return found ? [[language, found.name] as const] : [];
    });
    return Object.fromEntries(named);
  };
  const byCode = new Map(codes.map((code) => [code, namesIn((text) => text.code === code)]));
  const byLoinc = new Map(loincs.map((loinc) => [loinc, namesIn((text) => text.loinc === loinc)]));
  return ({ analyte, loinc }) => (analyte === null ? byLoinc.get(loinc ?? '') : byCode.get(analyte.code)) ?? {};
}
