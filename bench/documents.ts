// Measures the cost of rendering a report: `npm run bench:documents`. With 200 results, a warm thread must stay below 100 ms of
// CPU time and 64 MiB. HL7 must stay below 20 ms, and so must FHIR without the PDF embedded in it. The main thread must not be
// blocked for more than 20 ms, whatever is rendered, on a machine that does nothing else.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { renderFhir } from '../src/documents/fhir/render-fhir.ts';
import { renderReport } from '../src/documents/render-report.ts';
import { DOCUMENT_FORMATS, type DocumentResult, type ReportDocument } from '../src/documents/report-document.ts';
import { DocumentRenderer } from '../src/pages/documents/renderer.ts';
import { loadUcum } from '../src/terminology/ucum.ts';
import { finding, MIXED_SCRIPTS, quantity, report } from '../test/documents/sample-report.ts';

const WARM_UP_ROUNDS = 10;
const ROUNDS = 20;

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

type Rendered = { readonly length: number };
type Render = (document: ReportDocument) => Rendered | Promise<Rendered>;

const isUcum = await loadUcum();
const NO_PDF = new Uint8Array();

const RENDERED: readonly (readonly [string, Render])[] = [
  ...DOCUMENT_FORMATS.map((format) => [format, (document: ReportDocument) => renderReport(document, format)] as const),
  ['fhir without pdf', (document) => renderFhir(document, NO_PDF, isUcum)],
];

for (const [name, render] of RENDERED) {
  for (const count of [1, 20, 200]) {
    const document = reportWith(count);
    for (let round = 0; round < WARM_UP_ROUNDS; round++) await render(document);

    const cpuBefore = process.cpuUsage();
    for (let round = 0; round < ROUNDS; round++) await render(document);
    const { user, system } = process.cpuUsage(cpuBefore);
    const { bytes, growth } = await memoryGrowth(() => render(document));

    process.stdout.write(
      `${name} ${String(count).padStart(3)} results: ` +
        `CPU ${((user + system) / 1000 / ROUNDS).toFixed(1)} ms, ` +
        `memory +${(growth / 2 ** 20).toFixed(1)} MiB, ` +
        `${(bytes / 1024).toFixed(0)} KiB\n`,
    );
  }
}

const IN_THE_THREAD: readonly (readonly [string, ReportDocument])[] = [
  ['the first report, for which it starts', report()],
  ['200 results', reportWith(200)],
  ['a value of 65,536 characters in a mix of scripts', report({ results: [finding('Pathology', MIXED_SCRIPTS)] })],
];

const renderer = await DocumentRenderer.create('long');
for (const [name, document] of IN_THE_THREAD) {
  const begun = performance.now();
  const block = await longestBlock(() => renderer.render(document, 'fhir'));
  process.stdout.write(
    `fhir in the service's thread, ${name}: longest block of the main thread ${block.toFixed(1)} ms ` +
      `of ${(performance.now() - begun).toFixed(0)} ms\n`,
  );
}
await renderer.close();

/** The longest time that `work` blocks the event loop, in milliseconds. */
async function longestBlock(work: () => Promise<unknown>): Promise<number> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  await setTimeout(20);
  delay.reset();
  // The first interval after a reset is not measured.
  await setTimeout(5);
  await work();
  await setTimeout(20);
  delay.disable();
  return delay.max / 1e6;
}

/** By how much the heap and the buffers have grown once a report is rendered, and the size of the report, in bytes. */
async function memoryGrowth(render: () => ReturnType<Render>): Promise<{ bytes: number; growth: number }> {
  collectGarbage();
  const used = () => process.memoryUsage().heapUsed + process.memoryUsage().arrayBuffers;
  const before = used();
  const { length } = await render();
  return { bytes: length, growth: used() - before };
}

function reportWith(count: number): ReportDocument {
  return report({ results: Array.from({ length: count }, (_, index) => resultNumber(index)) });
}

/** Every fifth result has a two-line comment, and every fiftieth a comment of 2,000 characters. */
function resultNumber(index: number): DocumentResult {
  const value = 5 + ((index * 37) % 60);
  const sentence =
    'Confirmed by a second analysis of the same specimen; to be read with the clinical picture in mind. ';
  const comments = index % 50 === 49 ? sentence.repeat(21).slice(0, 2000) : sentence.repeat(2).trim();
  return quantity({
    position: index,
    name: `Analyte number ${index + 1}`,
    text: value.toFixed(2),
    value,
    unit: index % 2 === 0 ? 'µmol/L' : 'ng/mL',
    rangeMinimum: 10,
    rangeMaximum: 50,
    flag: value < 10 ? 'LOW' : value > 50 ? 'HIGH' : 'NORMAL',
    comments: index % 5 === 4 ? comments : null,
  });
}
