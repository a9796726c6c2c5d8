/**
 * Writes a sample of each kind of report from the demonstration program to `docs/samples/`: `npm run samples`. Ids and
 * dates differ from run to run, and nothing else does.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { OPERATOR } from '../src/auth/operator.ts';
import { requestContext } from '../src/context.ts';
import { systemClock } from '../src/db/clock.ts';
import { openDatabase } from '../src/db/database.ts';
import { seedDemo } from '../src/demo/seed-demo.ts';
import { renderReport } from '../src/documents/render-report.ts';
import { DOCUMENT_FORMATS } from '../src/documents/report-document.ts';
import { readReportDocument } from '../src/domains/reports/read-report-document.ts';

/** For each sample, the name of its files, the kit, and which of the kit's reports it is. */
const SAMPLES: readonly (readonly [string, string, 'first' | 'last'])[] = [
  ['many-results', 'DEMO-0001', 'last'],
  ['partial', 'DEMO-0002', 'first'],
  ['amended', 'DEMO-0003', 'last'],
  ['superseded', 'DEMO-0003', 'first'],
  ['other-result-types', 'DEMO-0005', 'last'],
  ['bounds', 'DEMO-0006', 'last'],
  ['critical', 'DEMO-0007', 'last'],
  ['genotypes', 'DEMO-0047', 'last'],
];

const folder = new URL('samples/', import.meta.url);
const database = await openDatabase({ dump: undefined }, (error) => {
  throw error;
});
try {
  const { prisma } = database;
  await seedDemo(prisma, systemClock.now());
  const context = requestContext({
    selectValue: null,
    prisma,
    clock: systemClock,
    actor: OPERATOR,
    requestId: 'samples',
    documentLink: () => '',
  });
  await mkdir(folder, { recursive: true });
  for (const [name, kitId, which] of [...SAMPLES, await testAccountSample()]) {
    const report = await prisma.report.findFirstOrThrow({
      where: { sample: { kit: { kitId } } },
      orderBy: { created: which === 'first' ? 'asc' : 'desc' },
    });
    const document = await readReportDocument(context, report.id);
    for (const format of DOCUMENT_FORMATS)
      await writeFile(new URL(`${name}.${format}`, folder), await renderReport(document, format));
  }
} finally {
  await database.close();
}

/** A report of a TEST account, which is stamped. */
async function testAccountSample(): Promise<readonly [string, string, 'last']> {
  const report = await database.prisma.report.findFirstOrThrow({
    where: { account: { mode: 'TEST' } },
    include: { sample: { include: { kit: true } } },
  });
  return ['test-account', report.sample.kit.kitId, 'last'];
}
