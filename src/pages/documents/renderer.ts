import { once } from 'node:events';
import { MessageChannel, Worker, type WorkerOptions } from 'node:worker_threads';
import type { DocumentFormat, ReportDocument } from '../../documents/content/report-document.ts';
import { Unavailable } from '../../errors/errors.ts';
import type { Rendering } from './render-thread.ts';

/** Where a thread begins: a module, and what it is told. */
export interface ThreadStart {
  readonly module: URL;
  readonly workerData: unknown;
}

/** The limits of a thread. */
export interface ThreadBounds {
  /**
   * Memory for its objects, in MiB. A thread that needs more is ended, unless it asks for more than 16 MiB at once, as for the text of a
   * large file: then V8 ends the process. So this is far more than any report needs.
   */
  readonly mib: number;
  /** Time for one document, in milliseconds. */
  readonly ms: number;
}

/**
 * The largest report, with all the text and all the files that it may have (contract, 8.3), needs half of the memory for a long one. In
 * the worst mix of scripts it needs half a minute of CPU time, which a busy machine may take two minutes to give. The largest that is
 * short (lanes.ts) needs half of the memory for a short one, and a second, which a busy machine may take half a minute to give.
 */
const BOUNDS = {
  short: { mib: 192, ms: 60_000 },
  long: { mib: 384, ms: 180_000 },
} satisfies Record<string, ThreadBounds>;

/**
 * Renders reports in a thread of its own, so that no request waits for a page. The thread starts with the first report. A report that
 * it cannot render within its bounds ends it, and the next report starts another.
 */
export class DocumentRenderer {
  readonly #start: ThreadStart;
  readonly #bounds: ThreadBounds;
  #thread: RenderThread | undefined;
  #isClosed = false;

  constructor(start: ThreadStart, bounds: ThreadBounds) {
    this.#start = start;
    this.#bounds = bounds;
  }

  /** Creates one of the service's renderers: for short documents, or for long ones. */
  static async create(length: keyof typeof BOUNDS): Promise<DocumentRenderer> {
    const { RENDER_THREAD, RENDERS } = await import('./render-thread.ts');
    return new DocumentRenderer({ module: RENDER_THREAD, workerData: RENDERS }, BOUNDS[length]);
  }

  /**
   * Renders a report to the same bytes as `renderReport`.
   *
   * @throws Unavailable if the renderer is closed; what `renderReport` throws; what ended the thread
   */
  async render(document: ReportDocument, format: DocumentFormat): Promise<Uint8Array> {
    if (this.#isClosed) throw new Unavailable('stopping');
    if (this.#thread === undefined || this.#thread.isEnding) this.#thread = new RenderThread(this.#start, this.#bounds);
    return this.#thread.render(document, format);
  }

  /** Ends the thread at once, whatever it is doing. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#thread?.end(new Unavailable('stopping'));
  }
}

class RenderThread {
  readonly #worker: Worker;
  readonly #ms: number;
  #isEnding = false;
  #reason = new Error('The thread that renders documents has ended.');

  constructor({ module, workerData }: ThreadStart, { mib, ms }: ThreadBounds) {
    const resourceLimits = { maxOldGenerationSizeMb: mib };
    this.#worker = new Worker(module, { ...optionsFor(module), workerData, resourceLimits });
    this.#ms = ms;
    // Without a listener, an error in the thread would end the process. Whoever waits for a document gets the error.
    for (const end of ['error', 'exit']) this.#worker.on(end, () => this.#markAsEnding());
    // The thread must not keep a process alive that has nothing left to do.
    this.#worker.unref();
  }

  /** Whether it can render no more documents. */
  get isEnding(): boolean {
    return this.#isEnding;
  }

  #markAsEnding(): void {
    this.#isEnding = true;
  }

  async render(document: ReportDocument, format: DocumentFormat): Promise<Uint8Array> {
    // Each document is answered on a channel of its own, so that no request can get the document of another.
    const { port1: answers, port2: answer } = new MessageChannel();
    const isAnswered = new AbortController();
    const tooLate = new Error(`A document took longer than ${this.#ms} ms.`);
    const timeout = setTimeout(() => void this.end(tooLate), this.#ms);
    const rendering: Rendering = { document, format, answer };
    try {
      const answered = once(answers, 'message', isAnswered);
      const ended = once(this.#worker, 'exit', isAnswered).then(() => Promise.reject(this.#reason));
      this.#worker.postMessage(rendering, [answer]);
      const [result]: unknown[] = await Promise.race([answered, ended]);
      if (result instanceof Uint8Array) return result;
      throw result;
    } finally {
      clearTimeout(timeout);
      isAnswered.abort();
      answers.close();
    }
  }

  /** @param reason what a document that is being rendered fails with */
  async end(reason: Error): Promise<void> {
    this.#markAsEnding();
    this.#reason = reason;
    await this.#worker.terminate();
  }
}

/** The module of a service that runs from its source is TypeScript, which each thread must be told how to load. */
function optionsFor(module: URL): WorkerOptions {
  if (!module.pathname.endsWith('.ts')) return {};
  const loader = `import { register } from '${import.meta.resolve('tsx/esm/api')}'; register();`;
  return { execArgv: ['--import', `data:text/javascript,${encodeURIComponent(loader)}`] };
}
