/** The LOINC codes of an analyte: its own, and further ones of the same thing. */
export interface AnalyteCodes {
  readonly loinc: string | null;
  readonly equivalentLoincs: readonly string[];
}

/** Whether what names an analyte may have this LOINC code, or none: any if the analyte has none of its own (contract, 10.1 and 10.3). */
export function isCodeOf({ loinc: own, equivalentLoincs }: AnalyteCodes, loinc: string | null): boolean {
  return loinc === null || own === null || own === loinc || equivalentLoincs.includes(loinc);
}
