import type { DiagnosticReport, Extension } from '@medplum/fhirtypes';
import { noticesOf } from '../facts.ts';
import { formatChange, formatFlag, formatInterval, formatLegend, formatValue, NOT_FLAGGED_MEANS } from '../format.ts';
import type { DocumentResult, ReportDocument } from '../report-document.ts';
import { summaryOf } from '../summary.ts';
import { coding, concept } from './coding.ts';
import { metaOf } from './meta.ts';
import { type ResourceIds, referenceTo } from './names.ts';
import { bold, type Markup, narrative, paragraph, table } from './narrative.ts';
import { statusOf } from './status.ts';
import { fhirStringOrNull } from './strings.ts';
import { hl7System, LOINC, REPORT_IDS } from './systems.ts';

/** The report itself, with all of its results and the PDF. */
export function diagnosticReportOf(document: ReportDocument, ids: ResourceIds, pdf: Uint8Array): DiagnosticReport {
  const { reportId, specimen, amends, results, printedAt } = document;
  const comments = fhirStringOrNull(document.comments);
  return {
    resourceType: 'DiagnosticReport',
    id: ids.report,
    meta: metaOf(document, 'us-core-diagnosticreport-lab'),
    text: narrative(document, ...partsOf(document)),
    ...(amends !== null && { extension: [replaces(amends.reportId)] }),
    identifier: [{ system: REPORT_IDS, value: reportId }],
    ...(ids.request !== null && { basedOn: [referenceTo(ids.request)] }),
    status: statusOf(document).report,
    category: [concept('Laboratory', [coding(hl7System('v2-0074'), 'LAB', 'Laboratory')])],
    code: concept('Laboratory report', [coding(LOINC, '11502-2', 'Laboratory report')]),
    subject: referenceTo(ids.patient),
    effectiveDateTime: specimen.dateCollected.toISOString(),
    issued: specimen.dateResulted.toISOString(),
    performer: [referenceTo(ids.laboratory)],
    specimen: [referenceTo(ids.specimen)],
    result: results.map((_result, position) => referenceTo(ids.observationAt(position))),
    ...(comments !== null && { conclusion: comments }),
    presentedForm: [
      {
        contentType: 'application/pdf',
        data: Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength).toString('base64'),
        title: `Laboratory report ${reportId}`,
        creation: printedAt.toISOString(),
      },
    ],
  };
}

/** What an amendment replaces: the extension that R4 has for it. The other report is not in the bundle, so its identifier is told. */
function replaces(reportId: string): Extension {
  return {
    url: 'http://hl7.org/fhir/StructureDefinition/diagnosticReport-replaces',
    valueReference: { type: 'DiagnosticReport', identifier: { system: REPORT_IDS, value: reportId } },
  };
}

function partsOf(document: ReportDocument): readonly Markup[] {
  const { results, amends, comments } = document;
  const legend = formatLegend(results);
  return [
    ...noticesOf(document).flatMap(({ title, statement }) => [bold(title), paragraph(statement)]),
    paragraph(summaryOf(results)),
    table(['Test', 'Result', 'Reference interval', 'Flag'], results.map(rowOf)),
    ...(legend === '' ? [] : [paragraph(legend)]),
    ...(results.some(({ flag }) => flag === 'UNKNOWN') ? [paragraph(NOT_FLAGGED_MEANS)] : []),
    ...(comments === null ? [] : [paragraph(comments)]),
    ...(amends === null || amends.changes.length === 0 ? [] : [changesOf(amends.changes)]),
  ];
}

/** The most characters of a value in the table; the whole is in its observation. */
const LONGEST_IN_TABLE = 500;

function rowOf(result: DocumentResult): readonly string[] {
  const value = formatValue(result);
  const shown = value.length <= LONGEST_IN_TABLE ? value : `${value.slice(0, LONGEST_IN_TABLE)} … (see the result)`;
  return [result.name, shown, formatInterval(result), formatFlag(result.flag)];
}

function changesOf(changes: NonNullable<ReportDocument['amends']>['changes']): Markup {
  const rows = changes.map((change) => {
    const { before, after } = formatChange(change);
    return [change.name, before, after];
  });
  return table(['Changed', 'Earlier report', 'This report'], rows);
}
