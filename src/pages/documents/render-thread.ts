import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import type { DocumentFormat, ReportDocument } from '../../documents/content/report-document.ts';

/** The data that a rendering thread is started with. Anywhere else, this module only gives its own address. */
export const RENDERS = 'renders documents';

/**
 * Where this module is, to start a thread from. Import it with `await import()` only, so that it has a file of its own in the bundle.
 * The name of that file changes with its content, so that a service whose build has been replaced starts the thread it was built with.
 */
export const RENDER_THREAD = new URL(import.meta.url);

/** The message to a thread: a report, and where to send its file. */
export interface Rendering {
  readonly document: ReportDocument;
  readonly format: DocumentFormat;
  /** Takes the bytes of the file, or the error. */
  readonly answer: MessagePort;
}

if (workerData === RENDERS) {
  const { renderReport } = await import('../../documents/render-report.ts');
  parentPort?.on('message', async ({ document, format, answer }: Rendering) => {
    try {
      const bytes = await renderReport(document, format);
      answer.postMessage(bytes, bytes.buffer instanceof ArrayBuffer ? [bytes.buffer] : []);
    } catch (error) {
      answer.postMessage(error);
    }
  });
}
