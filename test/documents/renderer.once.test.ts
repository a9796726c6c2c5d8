import { performance } from 'node:perf_hooks';
import { describe, expect, it, onTestFinished } from 'vitest';
import { DOCUMENT_FORMATS, type ReportDocument } from '../../src/documents/content/report-document.ts';
import { renderReport } from '../../src/documents/render-report.ts';
import { laneOf } from '../../src/pages/documents/lanes.ts';
import { DocumentRenderer } from '../../src/pages/documents/renderer.ts';
import { processorMs } from '../helpers/processor-time.ts';
import { attached, finding, MIXED_SCRIPTS, report } from './sample-report.ts';

async function renderer(length: 'short' | 'long' = 'long'): Promise<DocumentRenderer> {
  const created = await DocumentRenderer.create(length);
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

/** The longest of these that is short. */
function longestShort(reportOf: (characters: number) => ReportDocument): ReportDocument {
  let [short, long] = [0, 2 ** 18];
  while (long - short > 64) {
    const middle = Math.floor((short + long) / 2);
    const document = reportOf(middle);
    if (laneOf(JSON.stringify(document), document, 'pdf') === 'short') short = middle;
    else long = middle;
  }
  return reportOf(short);
}

describe('a report rendered in a thread', () => {
  it.each(DOCUMENT_FORMATS)('has the bytes of one rendered directly (%s)', async (format) => {
    const document = report({ ...attached(), comments: 'さくら' });
    const inThread = await (await renderer()).render(document, format);
    expect(Buffer.from(inThread).equals(await renderReport(document, format))).toBe(true);
  });

  // No request waits longer than the main thread is busy in total. That is compared with the rendering time, because both grow on a busy
  // machine.
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

  it.each([
    ['letters of every script, in a mix', MIXED_SCRIPTS, 'a'],
    ['lines', 'a\n'.repeat(32_768), 'a\n'],
    ['lines of another kind', 'a\f'.repeat(32_768), 'a\f'],
    ['words', 'Lorem ipsum '.repeat(5_462), 'Lorem ipsum '],
  ])('may be the longest that counts as short, of %s, with the memory of a short one', async (_of, text, more) => {
    const longest = longestShort((characters) =>
      report({
        results: Array.from({ length: Math.ceil(characters / 65_536) }, (_, index) =>
          finding(`Finding ${index}`, text.slice(0, characters - index * 65_536)),
        ),
      }),
    );
    expect(laneOf(JSON.stringify({ ...longest, comments: more.repeat(5_000) }), longest, 'pdf')).toBe('long');
    expect((await (await renderer('short')).render(longest, 'pdf')).length).toBeGreaterThan(1_000);
  });

  it('may have all the files that a report can have', async () => {
    expect((await (await renderer()).render(reportWithFiles(), 'fhir')).length).toBeGreaterThan((20 * MIB * 4) / 3);
  });
});
