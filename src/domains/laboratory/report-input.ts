import type { LaboratoryReport } from '../../hl7/laboratory-report.ts';
import type { ReadResult } from '../../hl7/read-observation.ts';

/**
 * What a message says, as the input of `submitReport` (contract, 10.3). Where it does not say when the sample was received, the
 * earliest time that it could have been stands in place of that.
 *
 * @param sampleId that of the sample to be charted on, or any text while it is not known
 * @param analytes those of its codes that are in the catalogue, with their LOINC codes
 */
export function reportInput(
  report: LaboratoryReport,
  sampleId: string,
  analytes: ReadonlyMap<string, string | null>,
): Readonly<Record<string, unknown>> {
  return {
    sampleId,
    partial: report.isPartial,
    comments: report.comments,
    dateCollected: report.collected?.toISOString(),
    dateReceived: (report.received ?? report.collected)?.toISOString(),
    dateResulted: report.resulted?.toISOString(),
    results: report.results.map((result) => ({
      resultType: result.resultType,
      name: result.name,
      result: result.result,
      unitOfMeasure: result.unit,
      rangeMinimum: result.rangeMinimum,
      rangeMaximum: result.rangeMaximum,
      flag: result.flag,
      comments: result.comments,
      timeCollected: result.timeCollected?.toISOString(),
      loinc: result.loinc,
      analyte: analyteOf(result, analytes),
    })),
  };
}

/** An analyte whose LOINC code is another one than the message's is not what was measured. */
function analyteOf({ codes, loinc }: ReadResult, analytes: ReadonlyMap<string, string | null>): string | null {
  const isThis = (code: string) => {
    const known = analytes.get(code);
    return known !== undefined && (known === null || loinc === null || known === loinc);
  };
  return codes.find(isThis) ?? null;
}
