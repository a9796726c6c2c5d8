import type { Command } from 'commander';
import { renderReport } from '../documents/render-report.ts';
import { renderRequisition } from '../documents/render-requisition.ts';
import { readReportDocument, withAttachedBytes } from '../domains/reports/read-report-document.ts';
import { readRequisitionDocument } from '../domains/requisitions/read-requisition-document.ts';
import type { Cli } from './process.ts';
import { printDocument } from './render.ts';

/** Adds `render`. */
export function addRenderCommand(hl7: Command, cli: Cli): void {
  const command = hl7
    .command('render')
    .description('print a report as ORU^R01, or a requisition as OML^O21; the read is audited')
    .argument('[report]', 'the id of the report')
    .option('--requisition <id>', 'the id of a requisition, instead of a report');
  command.action(async (reportId: string | undefined, { requisition }: { readonly requisition?: string }) => {
    if (reportId !== undefined && requisition === undefined) {
      await printDocument(cli, async (work) =>
        renderReport(await withAttachedBytes(work, await readReportDocument(work, reportId), 'hl7'), 'hl7'),
      );
    } else if (reportId === undefined && requisition !== undefined) {
      await printDocument(cli, async (work) => renderRequisition(await readRequisitionDocument(work, requisition)));
    } else {
      command.error('error: give either the id of a report or --requisition <id>');
    }
  });
}
