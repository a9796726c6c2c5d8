import type { Attachment, Coding, Extension } from '@medplum/fhirtypes';
import { attachmentLine } from '../content/attachments.ts';
import { formatChange } from '../content/changes.ts';
import { explanationsOf } from '../content/explanations.ts';
import { formatFlag, formatInterval, formatValue, printableLine } from '../content/format.ts';
import { noticesOf } from '../content/notices.ts';
import type { DocumentResult, ReportDocument, WithdrawnResult } from '../content/report-document.ts';
import { marksOf } from '../content/result-notes.ts';
import { summaryOf } from '../content/summary.ts';
import { FOR_PROGRAMS } from '../content/wording.ts';
import { coding, concept } from './coding.ts';
import { effectiveTime } from './effective.ts';
import { laboratoryCodings } from './laboratory-codings.ts';
import { metaOf } from './meta.ts';
import { type ResourceIds, referenceTo } from './names.ts';
import { bold, type Markup, narrative, paragraph, table } from './narrative.ts';
import type { TimedReport } from './resources.ts';
import { reportStatus } from './status.ts';
import { fhirStringOrNull } from './strings.ts';
import { hl7System, LOINC, REPORT_IDS } from './systems.ts';

const { words } = FOR_PROGRAMS;

/** The report itself, with all its results, the PDF and the attachments. */
export function diagnosticReportOf(document: ReportDocument, ids: ResourceIds, pdf: Uint8Array): TimedReport {
  const { reportId, specimen, replaces, results, printedAt } = document;
  const conclusion = fhirStringOrNull(conclusionOf(document));
  const observations = [...results, ...formerResults(document)];
  return {
    resourceType: 'DiagnosticReport',
    id: ids.report,
    meta: metaOf(document, 'us-core-diagnosticreport-lab'),
    text: narrative(document, ...partsOf(document)),
    ...(replaces !== null && { extension: [replacing(replaces.reportId)] }),
    identifier: [{ system: REPORT_IDS, value: reportId }],
    ...(ids.request !== null && { basedOn: [referenceTo(ids.request)] }),
    status: reportStatus(document),
    category: [concept('Laboratory', [coding(hl7System('v2-0074'), 'LAB', 'Laboratory')])],
    code: concept('Laboratory report', codingsOf(document)),
    subject: referenceTo(ids.patient),
    ...effectiveTime(specimen.dateCollected),
    issued: specimen.dateResulted.toISOString(),
    performer: [referenceTo(ids.laboratory)],
    specimen: [referenceTo(ids.specimen)],
    ...(observations.length > 0 && {
      result: observations.map((_, position) => referenceTo(ids.observationAt(position))),
    }),
    ...(conclusion !== null && { conclusion }),
    presentedForm: [
      {
        contentType: 'application/pdf',
        data: base64(pdf),
        title: `Laboratory report ${reportId}`,
        creation: printedAt.toISOString(),
      },
      ...attachmentsOf(document),
    ],
  };
}

/** What the laboratory says of the report as a whole, and then what the reviewer said who released it (contract, 13.6). */
function conclusionOf(document: ReportDocument): string | null {
  const parts = [document.comments, reviewOf(document)].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.join('\n\n');
}

function reviewOf({ review }: ReportDocument): string | null {
  if (review === null) return null;
  const { headings, reviewed } = words;
  return `${headings.review} (${reviewed(printableLine(review.by), FOR_PROGRAMS.moment(review.at))}):\n${review.comment}`;
}

const LABORATORY_REPORT = coding(LOINC, '11502-2', 'Laboratory report');

/** The code for a laboratory report, then the distinct panels that the laboratory named (OBR-4). */
function codingsOf(document: ReportDocument): readonly Coding[] {
  const panels = document.orders.flatMap(({ panel }) => (panel === null ? [] : laboratoryCodings(panel, document)));
  const all = [LABORATORY_REPORT, ...panels];
  return all.filter((each, index) => all.findIndex((other) => isSameCode(each, other)) === index);
}

function isSameCode(one: Coding, other: Coding): boolean {
  return one.system === other.system && one.code === other.code;
}

/** The documents that came with the results, as the laboratory sent them. */
function attachmentsOf({ attachments, attachedBytes }: ReportDocument): readonly Attachment[] {
  return attachments.map(({ position, name, contentType, bytes }) => ({
    contentType: contentType === 'text/plain' ? 'text/plain; charset=utf-8' : contentType,
    data: base64(attachedBytes.get(position)),
    size: bytes,
    title: fhirStringOrNull(name) ?? 'Document',
  }));
}

function base64(bytes: Uint8Array | undefined): string {
  if (!bytes) throw new Error('The bytes of an attachment are missing.');
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64');
}

/** The results that a withdrawn report had given, each at its former position. */
export function formerResults({ withdrawnResults }: ReportDocument): readonly WithdrawnResult[] {
  return withdrawnResults.filter(({ wasReported }) => wasReported);
}

/**
 * The report that this one replaces, in R4's extension for this. That report is not in the bundle, so it is referred to by its
 * identifier.
 */
function replacing(reportId: string): Extension {
  return {
    url: 'http://hl7.org/fhir/StructureDefinition/diagnosticReport-replaces',
    valueReference: { type: 'DiagnosticReport', identifier: { system: REPORT_IDS, value: reportId } },
  };
}

function partsOf(document: ReportDocument): readonly Markup[] {
  const { changes, comments } = document;
  const review = reviewOf(document);
  return [
    ...noticesOf(document, FOR_PROGRAMS).flatMap(({ title, statement }) => [bold(title), paragraph(statement)]),
    ...(document.withdrawn === null ? resultsOf(document) : []),
    ...document.attachments.map((attachment) => paragraph(attachmentLine(attachment, words))),
    ...(comments === null ? [] : [paragraph(comments)]),
    ...(review === null ? [] : [paragraph(review)]),
    ...(changes.length === 0 ? [] : [changesOf(changes)]),
  ];
}

function resultsOf(document: ReportDocument): readonly Markup[] {
  const { results } = document;
  if (results.length === 0) return [paragraph(summaryOf(results, words))];
  return [
    paragraph(summaryOf(results, words)),
    table(
      ['Test', 'Result', 'Reference interval', 'Flag', 'Notes'],
      results.map((result) => rowOf(result, document)),
    ),
    ...explanationsOf(results, words).map(paragraph),
  ];
}

/** The most characters of a value in the table. The whole value is in its Observation. */
const MAX_LENGTH_IN_TABLE = 500;

function rowOf(result: DocumentResult, document: ReportDocument): readonly string[] {
  const value = formatValue(result);
  const shown =
    value.length <= MAX_LENGTH_IN_TABLE ? value : `${value.slice(0, MAX_LENGTH_IN_TABLE)} … (see the result)`;
  return [
    result.name,
    shown,
    formatInterval(result),
    formatFlag(result, words),
    marksOf(result, document, FOR_PROGRAMS),
  ];
}

function changesOf(changes: ReportDocument['changes']): Markup {
  const rows = changes.map((change) => {
    const { before, after } = formatChange(change, FOR_PROGRAMS);
    return [change.name, before, after];
  });
  return table(['Changed', 'Earlier report', 'This report'], rows);
}
