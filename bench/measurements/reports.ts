import type pg from 'pg';
import { ACCOUNTS, apiKeyOf } from '../data/accounts.ts';
import type { Subject } from '../subjects/subject.ts';
import { graphql } from './requests.ts';

const SUBMIT = 'mutation ($input: SubmitReportInput!) { submitReport(input: $input) { report { reportId } } }';

/** Submits reports with these results on samples of the program that wait for theirs, and returns their ids. */
export async function submitReports(
  client: pg.Client,
  service: Subject,
  count: number,
  results: readonly object[],
): Promise<readonly string[]> {
  const { rows } = await client.query<{ sampleId: string }>(
    `SELECT sample_id AS "sampleId" FROM samples WHERE status = 'RECEIVED' AND account_id = $1 ORDER BY id LIMIT $2`,
    [ACCOUNTS.program, count],
  );
  if (rows.length < count) throw new Error(`No ${count} samples wait for results: give more --kits.`);
  const now = new Date().toISOString();
  const dates = { dateCollected: now, dateReceived: now, dateResulted: now };
  const ids: string[] = [];
  for (const { sampleId } of rows) {
    const input = { sampleId, ...dates, results };
    type Submitted = { submitReport: { report: { reportId: string } } };
    const { submitReport } = await graphql<Submitted>(service, { key: apiKeyOf('laboratory') }, SUBMIT, { input });
    ids.push(submitReport.report.reportId);
  }
  return ids;
}
