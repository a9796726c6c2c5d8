import type { Command } from 'commander';
import { renderReport } from '../documents/render-report.ts';
import { readReportDocument, withAttachedBytes } from '../domains/reports/read-report-document.ts';
import type { Cli } from './command.ts';
import { printDocument } from './render.ts';

/** Adds `fhir render`, which writes a report as `Report.fhir` does (contract, 10.2). */
export function addFhirCommands(program: Command, cli: Cli): void {
  program
    .command('fhir')
    .description('reports as FHIR for other programs')
    .command('render')
    .description('print a report as a FHIR R4 bundle in JSON; the read is audited')
    .argument('<report>', 'the id of the report')
    .action((reportId: string) =>
      printDocument(cli, async (work) =>
        renderReport(await withAttachedBytes(work, await readReportDocument(work, reportId), 'fhir'), 'fhir'),
      ),
    );
}
