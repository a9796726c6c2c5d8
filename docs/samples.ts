/**
 * Writes a sample of each kind of report from the demonstration program to `docs/samples/`, with one in every script and one for a
 * patient who reads Spanish: `npm run samples`. Ids and dates differ from run to run, and nothing else does.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { OPERATOR } from '../src/auth/operator.ts';
import { Autocommit } from '../src/call/autocommit.ts';
import { Call } from '../src/call/call.ts';
import { openDatabase } from '../src/db/database.ts';
import { systemClock } from '../src/db/sql/clock.ts';
import { seedDemo } from '../src/demo/seed-demo.ts';
import type { DocumentFormat, ReportDocument } from '../src/documents/content/report-document.ts';
import { renderReport } from '../src/documents/render-report.ts';
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

/** What the sample of scripts says in each of them: a name and a comment. */
const SCRIPTS: readonly (readonly [script: string, name: string, comment: string])[] = [
  ['Arabic', 'محمد عبد الله', 'النتيجة 5.4 mmol/L ضمن الحدود الطبيعية (3.5–6.1).'],
  ['Hebrew', 'נועה כהן-לוי', 'מומלץ לחזור על הבדיקה תוך 14 יום (בצום).'],
  ['Devanagari', 'श्रेया क्षत्रिय', 'परिणाम सामान्य सीमा के भीतर हैं (14 दिनों में दोहराएँ)।'],
  ['Thai', 'ศิริพร กิ่งแก้ว', 'ผลอยู่ในเกณฑ์ปกติ แนะนำให้ตรวจซ้ำภายใน 14 วัน'],
  ['Japanese', '髙橋 さくら', '検体に軽度の溶血が認められました。再検査をお勧めします。'],
  ['Korean', '김서연', '결과가 다소 높게 나올 수 있으니 2주 후 재검사를 권합니다.'],
  ['Chinese', '欧阳伟', '样本轻度溶血，建议两周后复查（空腹8小时）。'],
  ['Greek and Cyrillic', 'Γιώργος Ковальчук', 'Το αποτέλεσμα είναι φυσιολογικό. Результат у межах норми.'],
  ['Amharic, which no font has', 'አበበ', 'ውጤቱ መደበኛ ነው።'],
];

/** The formats for people. */
const PRINTED: readonly DocumentFormat[] = ['pdf', 'txt'];

const folder = new URL('samples/', import.meta.url);
const database = await openDatabase({ dump: undefined }, (error) => {
  throw error;
});
try {
  const { prisma } = database;
  await seedDemo(database, systemClock.now());
  // Nobody's data: the demonstration program is made up.
  const terms = { clock: systemClock, noteRead: () => undefined };
  const work = new Autocommit(new Call({ actor: OPERATOR, requestId: 'samples' }, terms), { database });
  await mkdir(folder, { recursive: true });
  for (const [name, kitId, which] of [...SAMPLES, await testAccountSample()]) {
    const report = await prisma.report.findFirstOrThrow({
      where: { sample: { kit: { kitId } } },
      orderBy: { created: which === 'first' ? 'asc' : 'desc' },
    });
    const document = await readReportDocument(work, report.id);
    await writeSample(name, document);
    if (name === 'other-result-types') {
      await writeSample('scripts', inEveryScript(document));
      await writeSample('spanish', { ...document, language: 'es' });
    }
  }
} finally {
  await database.close();
}

async function writeSample(name: string, document: ReportDocument): Promise<void> {
  for (const format of PRINTED)
    await writeFile(new URL(`${name}.${format}`, folder), await renderReport(document, format));
}

/** The report with a person's name in Arabic, and a result for each script. */
function inEveryScript(document: ReportDocument): ReportDocument {
  const [result] = document.results.filter(({ value }) => value === null);
  if (result === undefined || document.patient === null)
    throw new Error('The sample has no text result or no patient.');
  const results = SCRIPTS.map(([name, text, comments]) => ({
    ...result,
    name,
    text,
    comments,
    flag: 'UNKNOWN' as const,
  }));
  return { ...document, patient: { ...document.patient, firstName: 'محمد', lastName: 'عبد الله' }, results };
}

/** A report of a TEST account, which is stamped. */
async function testAccountSample(): Promise<readonly [string, string, 'last']> {
  const report = await database.prisma.report.findFirstOrThrow({
    where: { account: { mode: 'TEST' } },
    include: { sample: { include: { kit: true } } },
  });
  return ['test-account', report.sample.kit?.kitId ?? '', 'last'];
}
