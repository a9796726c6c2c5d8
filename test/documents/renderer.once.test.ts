import { performance } from 'node:perf_hooks';
import { describe, expect, it, onTestFinished } from 'vitest';
import { renderReport } from '../../src/documents/render-report.ts';
import { DOCUMENT_FORMATS, type ReportDocument } from '../../src/documents/report-document.ts';
import { DocumentRenderer } from '../../src/pages/documents/renderer.ts';
import { processorMs } from '../helpers/processor-time.ts';
import { attached, finding, MIXED_SCRIPTS, report } from './sample-report.ts';

async function renderer(bounds?: { mib: number; ms: number }): Promise<DocumentRenderer> {
  const created = await DocumentRenderer.create(bounds);
  onTestFinished(() => created.close());
  return created;
}

const MIB = 2 ** 20;

/** A report with as many bytes of files as there may be (contract, 10.3). */
function reportWithFiles(): ReportDocument {
  const files = Array.from({ length: 20 }, (_, index) =>
    attached(`File ${index}`, { position: index + 1, bytes: MIB }),
  );
  const attachments = files.flatMap((file) => file.attachments);
  return report({
    attachments,
    attachedBytes: new Map(attachments.map(({ position }) => [position, new Uint8Array(MIB)])),
  });
}

describe('a report rendered in a thread', () => {
  it.each(DOCUMENT_FORMATS)('has the bytes of one rendered directly (%s)', async (format) => {
    const document = report({ ...attached(), comments: 'さくら' });
    const inThread = await (await renderer()).render(document, format);
    expect(Buffer.from(inThread).equals(await renderReport(document, format))).toBe(true);
  });

  // No request waits for longer than the main thread is busy in all. That is compared with how long the rendering takes, because
  // both take longer on a busy machine.
  it('keeps the main thread idle while it is rendered', async () => {
    const document = report({ results: [finding('Pathology', MIXED_SCRIPTS)] });
    const utilizationIn = async (created: DocumentRenderer) => {
      // Starts the thread, which here, unlike in the bundle, has to compile what it loads. The fonts are not opened yet.
      await created.render(report(), 'txt');
      const [workedBefore, before] = [processorMs(), performance.eventLoopUtilization()];
      await created.render(document, 'pdf');
      expect(processorMs() - workedBefore).toBeGreaterThan(500);
      return performance.eventLoopUtilization(before).utilization;
    };
    const MOST = 0.25;
    let least = await utilizationIn(await renderer());
    // The main thread may have been busy with something else.
    for (let tries = 1; tries < 3 && least >= MOST; tries += 1)
      least = Math.min(least, await utilizationIn(await renderer()));
    expect(least).toBeLessThan(MOST);
  });

  it('may have all the files that a report can have', async () => {
    expect((await (await renderer()).render(reportWithFiles(), 'fhir')).length).toBeGreaterThan((20 * MIB * 4) / 3);
  });
});
