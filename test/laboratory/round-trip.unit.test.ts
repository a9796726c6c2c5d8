import { describe, expect, it } from 'vitest';
import type {
  DocumentAttachment,
  DocumentResult,
  ReportDocument,
} from '../../src/documents/content/report-document.ts';
import { renderHl7 } from '../../src/documents/hl7/render-hl7.ts';
import { parseQuantity } from '../../src/domains/reports/result-value.ts';
import { ATTACHMENT_TYPES } from '../../src/hl7/decode-document.ts';
import { readLaboratoryReport } from '../../src/hl7/laboratory-report.ts';
import type { ReadAttachment } from '../../src/hl7/read-documents.ts';
import { readMessage } from '../../src/hl7/read-message.ts';
import type { ReadResult } from '../../src/hl7/read-result.ts';
import { chooseTimes } from '../../src/hl7/report-times.ts';
import { reportBy } from '../documents/hl7/random-documents.ts';
import { order } from '../documents/sample-report.ts';
import { type Chance, chanceOfTest, triesOf } from '../helpers/chance.ts';
import { jpeg, pdf, png } from '../helpers/documents.ts';

const DOCUMENTS = triesOf({ full: 300, quick: 60 });

async function readBack(document: ReportDocument) {
  return readLaboratoryReport(readMessage(Buffer.from(await renderHl7(document), 'utf8')), 'UTC');
}

/** A text without regard to how its lines and spaces are written. */
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
    finality: result.isPreliminary ? 'PRELIMINARY' : 'FINAL',
    comments: plain(result.comments ?? ''),
    code: result.code,
    timeCollected: result.timeCollected?.getTime() ?? null,
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
    finality: result.finality,
    comments: plain(result.comments ?? ''),
    code: result.code,
    timeCollected: result.timeCollected?.earliest.getTime() ?? null,
  };
}

/** What must survive of a document: all of it. */
function attachmentOf({ name, loinc, isPreliminary, contentType, position }: DocumentAttachment, bytes: AttachedBytes) {
  return {
    name: plain(name),
    loinc,
    finality: isPreliminary ? 'PRELIMINARY' : 'FINAL',
    document: { contentType, content: Buffer.from(bytes.get(position) ?? []).toString('hex') },
  };
}

type AttachedBytes = ReportDocument['attachedBytes'];

function attachmentOfRead({ name, loinc, finality, document }: ReadAttachment) {
  const content = Buffer.from(document?.content ?? []).toString('hex');
  return { name: plain(name), loinc, finality, document: { contentType: document?.contentType, content } };
}

const CONTENTS = {
  'application/pdf': (content: string) => pdf(content),
  'image/png': png,
  'image/jpeg': jpeg,
  'text/plain': (content: string) => Buffer.from(`x${content}`),
} as const;

/** Documents of any type and length, of which some may have the same name. */
function anyAttachments(chance: Chance, first: number): Pick<ReportDocument, 'attachments' | 'attachedBytes'> {
  const attachments = Array.from({ length: chance.upTo(4) - 1 }, (_, index): DocumentAttachment => {
    const name = `Report ${chance.upTo(2)} | ^ & \\`;
    return {
      ...{ key: { order: '', observation: name, part: '', occurrence: 0 }, position: first + index, name, loinc: null },
      contentType: ATTACHMENT_TYPES[chance.upTo(ATTACHMENT_TYPES.length) - 1] ?? 'text/plain',
      ...{ bytes: 1, isPreliminary: chance.upTo(2) === 1, change: null },
    };
  });
  const contentOf = ({ contentType }: DocumentAttachment) => {
    const mostByte = contentType === 'text/plain' ? 0x5f : 0x100;
    const content = Array.from({ length: chance.upTo(300) }, () => (0x1f + chance.upTo(mostByte)) % 0x100);
    return new Uint8Array(CONTENTS[contentType](String.fromCharCode(...content)));
  };
  return { attachments, attachedBytes: new Map(attachments.map((each) => [each.position, contentOf(each)])) };
}

const FLAGS = ['LOW', 'NORMAL', 'HIGH', 'ABNORMAL', 'CRITICAL', 'UNKNOWN'] as const;

/** A report of any kind, whose results have any flag. */
function anyReport(chance: Chance): ReportDocument {
  const document = reportBy(chance);
  const some = () => chance.upTo(2) === 1;
  return {
    ...document,
    orders: [order({ isOpen: some(), comments: document.comments })],
    results: document.results.map((result) => ({
      ...result,
      flag: FLAGS[chance.upTo(FLAGS.length) - 1] ?? 'UNKNOWN',
      isPreliminary: some(),
      change: some() ? 'CORRECTED' : null,
      code: result.resultType === 'coded' && some() ? { system: 'SCT', code: '10828004', display: 'Positive' } : null,
    })),
    ...anyAttachments(chance, document.results.length),
  };
}

describe('a report of ours, as HL7, read by our own rules (contract, 10.2 and 10.3)', () => {
  it(`is the same report: ${DOCUMENTS} random ones`, async () => {
    const chance = chanceOfTest();
    for (let round = 1; round <= DOCUMENTS; round += 1) {
      const document = anyReport(chance);
      const report = await readBack(document);
      expect(report.results.map(meaningOfRead)).toEqual(document.results.map(meaningOf));
      expect(report.attachments.map(attachmentOfRead)).toEqual(
        document.attachments.map((attachment) => attachmentOf(attachment, document.attachedBytes)),
      );
      expect(plain(report.orders[0]?.comments ?? '')).toBe(plain(document.comments ?? ''));
      const { dateCollected, dateReceived, dateResulted } = document.specimen;
      const said = [...document.results, ...document.attachments];
      const isOpen = document.orders.some((each) => each.isOpen) || said.some((each) => each.isPreliminary);
      expect(report).toMatchObject({ orders: [{ isOpen }], obstacle: null });
      expect(chooseTimes(report.times, new Date(0))).toEqual({
        collected: dateCollected,
        received: dateReceived,
        resulted: dateResulted,
      });
      expect(report.sampleIds.flat()).toContain(document.specimen.sampleId);
    }
  });
});
