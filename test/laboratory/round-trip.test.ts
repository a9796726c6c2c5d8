import { describe, expect, it } from 'vitest';
import { renderHl7 } from '../../src/documents/hl7/render-hl7.ts';
import type { DocumentResult, ReportDocument } from '../../src/documents/report-document.ts';
import { parseQuantity } from '../../src/domains/reports/result-value.ts';
import { readLaboratoryReport } from '../../src/hl7/laboratory-report.ts';
import { readMessage } from '../../src/hl7/read-message.ts';
import type { ReadResult } from '../../src/hl7/read-observation.ts';
import { reportBy } from '../documents/hl7/random-documents.ts';
import { type Chance, chanceOfTest } from '../helpers/chance.ts';
import { NO_SUCH_UUID } from '../helpers/program.ts';

const DOCUMENTS = 300;

async function readBack(document: ReportDocument) {
  return readLaboratoryReport(readMessage(Buffer.from(await renderHl7(document), 'utf8')));
}

/** A text without regard to how its lines and blanks are written. */
const plain = (text: string) => text.replace(/[\s\p{Control}]+/gu, ' ').trim();

/** What must survive of a result: nothing that a physician acts on may change on the way. */
function meaningOf(result: DocumentResult) {
  const { name, text, value, comparator, unit, rangeMinimum, rangeMaximum, loinc, flag } = result;
  return {
    name: plain(name),
    ...(value === null ? { text: plain(text) } : { value, comparator, unit: unit === null ? null : plain(unit) }),
    range: value === null ? [null, null] : [rangeMinimum, rangeMaximum],
    loinc,
    flag: flag === 'UNKNOWN' ? null : flag,
  };
}

function meaningOfRead(result: ReadResult) {
  const quantity = result.resultType === 'quantity' ? parseQuantity(result.result) : undefined;
  return {
    name: plain(result.name),
    ...(quantity
      ? { ...quantity, unit: result.unit === null ? null : plain(result.unit) }
      : { text: plain(result.result) }),
    range: [result.rangeMinimum, result.rangeMaximum],
    loinc: result.loinc,
    flag: result.flag,
  };
}

const FLAGS = ['LOW', 'NORMAL', 'HIGH', 'ABNORMAL', 'CRITICAL', 'UNKNOWN'] as const;
const EARLIER = { reportId: NO_SUCH_UUID, dateResulted: new Date(0), changes: [] };

/** A report of any kind, whose results have any flag. */
function anyReport(chance: Chance): ReportDocument {
  const document = reportBy(chance);
  return {
    ...document,
    isPartial: chance.upTo(2) === 1,
    amends: chance.upTo(2) === 1 ? EARLIER : null,
    results: document.results.map((result) => ({ ...result, flag: FLAGS[chance.upTo(FLAGS.length) - 1] ?? 'UNKNOWN' })),
  };
}

describe('a report of ours, as HL7, read by our own rules (contract, 10.2 and 10.3)', () => {
  it(`is the same report: ${DOCUMENTS} random ones`, async () => {
    const chance = chanceOfTest();
    for (let round = 1; round <= DOCUMENTS; round += 1) {
      const document = anyReport(chance);
      const report = await readBack(document);
      expect(report.results.map(meaningOfRead)).toEqual(document.results.map(meaningOf));
      expect(report).toMatchObject({
        isPartial: document.isPartial,
        isCorrection: document.amends !== null,
        collected: document.specimen.dateCollected,
        received: document.specimen.dateReceived,
        resulted: document.specimen.dateResulted,
        obstacle: null,
      });
      expect(report.sampleIds.flat()).toContain(document.specimen.sampleId);
    }
  });
});
