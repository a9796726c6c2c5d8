/**
 * Takes the pictures of the README, `docs/images/`, from a service that runs with the demonstration program: `npm start`, then
 * `npm run images`. `ORIGIN` names another address. Needs Chromium and poppler's `pdftoppm`.
 */
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { DEMO_CAST } from '../src/demo/data/cast.ts';
import { NAMED } from '../src/demo/data/named.ts';
import { runInGraphiQL, startChromium } from '../test/helpers/browser.ts';

const ORIGIN = process.env.ORIGIN ?? 'http://127.0.0.1:4000';
const KEY = DEMO_CAST.aurora.key;
const FOLDER = fileURLToPath(new URL('images/', import.meta.url));

/** The dots to an inch of the report's page: readable, and still a small file. */
const REPORT_RESOLUTION = '84';

const QUERY = `query KitWithItsReports {
  kit(kitId: "DEMO-0003") {
    status
    registeredTo { firstName lastName }
    shipmentToCustomer { carrier trackingNumber }
    sample {
      status
      reports {
        isAmendment
        results {
          name
          flag
          ... on QuantityResult {
            text
            unit
            rangeMinimum
            rangeMaximum
          }
        }
      }
    }
  }
}
`;

const reportAnswer = z.object({
  data: z.object({ kit: z.object({ sample: z.object({ reports: z.array(z.object({ pdf: z.string() })).min(1) }) }) }),
});

/** GraphiQL with a query that goes from a kit down to its results, and the answer. */
async function takeGraphiQL(): Promise<void> {
  const browser = await startChromium();
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 760 }, colorScheme: 'light' });
    let hasAnswer = false;
    page.on('response', (response) => {
      hasAnswer ||= response.request().postData()?.includes('registeredTo') ?? false;
    });
    await page.goto(`${ORIGIN}/graphql?query=${encodeURIComponent(QUERY)}`);
    await page.waitForSelector('.graphiql-execute-button');
    await page.fill('#api-key', KEY);
    // The tab takes the name of the operation once somebody types.
    await page.locator('.graphiql-query-editor .view-lines').click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' ');
    await page.getByRole('tab', { name: 'KitWithItsReports' }).waitFor();
    await runInGraphiQL(page, async () => hasAnswer);
    await page.getByText('"Ferritin"').first().waitFor();
    await page.screenshot({ path: join(FOLDER, 'graphiql.png') });
  } finally {
    await browser.close();
  }
}

/** The first page of the report that amends the one before it. */
async function takeReport(): Promise<void> {
  const answer = await fetch(`${ORIGIN}/graphql`, {
    method: 'POST',
    headers: { authorization: `Token ${KEY}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query: '{ kit(kitId: "DEMO-0003") { sample { reports { pdf } } } }' }),
  });
  const { reports } = reportAnswer.parse(await answer.json()).data.kit.sample;
  const pdf = await fetch(reports.at(-1)?.pdf ?? '');
  if (!pdf.ok) throw new Error(`The report was answered with ${pdf.status}.`);
  const folder = await mkdtemp(join(tmpdir(), 'kts-images-'));
  try {
    const file = join(folder, 'report.pdf');
    await writeFile(file, Buffer.from(await pdf.arrayBuffer()));
    const options = ['-png', '-singlefile', '-r', REPORT_RESOLUTION];
    execFileSync('pdftoppm', [...options, file, join(FOLDER, 'report')]);
  } finally {
    await rm(folder, { recursive: true });
  }
}

const linkAnswer = z.object({
  data: z.object({ createResultsLink: z.object({ resultsLink: z.object({ url: z.url() }) }) }),
});

/** The results page of the same person, on a phone: the beginning of it. */
async function takeResults(): Promise<void> {
  const { patientId } = NAMED;
  const query =
    'mutation ($input: CreateResultsLinkInput!) { createResultsLink(input: $input) { resultsLink { url } } }';
  const answer = await fetch(`${ORIGIN}/graphql`, {
    method: 'POST',
    headers: { authorization: `Token ${KEY}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables: { input: { patientId, lifetimeDays: 1 } } }),
  });
  const { url } = linkAnswer.parse(await answer.json()).data.createResultsLink.resultsLink;
  const browser = await startChromium();
  try {
    const page = await browser.newPage({ viewport: PHONE, locale: 'en-US' });
    await page.goto(url);
    for (const [part, typed] of Object.entries({ month: '11', day: '3', year: '1990' }))
      await page.fill(`#dateOfBirth-${part}`, typed);
    await page.keyboard.press('Enter');
    await page.waitForSelector('.results');
    await page.screenshot({ path: join(FOLDER, 'results.png') });
  } finally {
    await browser.close();
  }
}

/** A phone, held upright. */
const PHONE = { width: 390, height: 1150 } as const;

await takeGraphiQL();
await takeReport();
await takeResults();
