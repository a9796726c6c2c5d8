import { apiKeyOf } from '../data/accounts.ts';
import { inHands, type Measurement, report } from './frame.ts';
import { submitReports } from './reports.ts';
import { answered, open } from './requests.ts';

const FORMATS = ['pdf', 'txt', 'fhir', 'hl7'];
const OF_EACH = 20;

/** Every fifth result has a comment, and every fiftieth a long one. */
function results(count: number) {
  const sentence =
    'Confirmed by a second analysis of the same specimen; to be read with the clinical picture in mind. ';
  return Array.from({ length: count }, (_, index) => ({
    resultType: 'quantity',
    name: `Analyte number ${index + 1}`,
    result: 5 + ((index * 37) % 60),
    unitOfMeasure: 'ng/mL',
    rangeMinimum: 10,
    rangeMaximum: 50,
    ...(index % 5 === 4 ? { comments: sentence.repeat(index % 50 === 49 ? 20 : 2).trim() } : {}),
  }));
}

/** What a document costs by its format and its results, the first of which starts the thread that renders. */
export const documents: Measurement = {
  kits: 1_000,
  isFilled: true,
  async measure(frame) {
    const service = await frame.start();
    const sender = { key: apiKeyOf('program') };
    for (const count of [1, 20, 200]) {
      const reports = await submitReports(frame.client, service, OF_EACH, results(count));
      for (const format of FORMATS)
        if (frame.isWanted(format))
          await report(frame, service, `${format} of ${count} results`, async () => {
            await inHands(2, reports, async (id) => {
              const { status } = await answered(open(service, sender, `/reports/${id}.${format}`));
              if (status !== 200) throw new Error(`A ${format} was answered ${status}.`);
            });
            return reports.length;
          });
    }
  },
};
