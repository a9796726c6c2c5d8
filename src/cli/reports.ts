import type { Command } from 'commander';
import { withdrawReport } from '../domains/reports/withdraw-report.ts';
import { answering } from './command.ts';
import type { Cli } from './process.ts';

/** Adds `report withdraw`. */
export function addReportCommands(group: Command, cli: Cli): void {
  const command = group
    .command('withdraw')
    .description(
      'withdraw a report that was charted for the wrong person or specimen, and all other reports on its sample',
    )
    .requiredOption('--report <id>', 'the id of the report')
    .requiredOption('--reason <text>', 'why, in a few words; readers of the report see them');
  answering<{ readonly report: string; readonly reason: string; readonly json?: true }>(
    command,
    cli,
    async (work, { report, reason }) => {
      const reportId = await withdrawReport(work, { reportId: report, reason });
      return { record: { reportId, reason }, result: reportId, message: 'Withdrew all reports on the sample.' };
    },
  );
}
