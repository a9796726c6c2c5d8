import type { Command } from 'commander';
import { renderReport } from '../documents/render-report.ts';
import { readReportDocument, withAttachedBytes } from '../domains/reports/read-report-document.ts';
import type { Cli } from './process.ts';
import { printDocument } from './render.ts';

/** Adds `fhir render`, which writes a report as `Report.fhir` does (contract, 10.2). */
export function addFhirCommands(fhir: Command, cli: Cli): void {
  fhir
    .command('render')
    .description('print a report as a FHIR R4 bundle in JSON; the read is audited')
    .argument('<report>', 'the id of the report')
    .action((reportId: string) =>
      printDocument(cli, async (work) =>
        renderReport(await withAttachedBytes(work, await readReportDocument(work, reportId), 'fhir'), 'fhir'),
      ),
    );
}
