import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject, onTestFinished } from 'vitest';
import { z } from 'zod';
import { emptyDatabase } from '../helpers/empty-database.ts';
import { freePort } from '../helpers/free-port.ts';
import { RunningProcess } from '../helpers/process.ts';
import { ServiceProcess } from '../helpers/service.ts';
import { Middleman } from './middleman.ts';

/** The key that docs/events.md shows: of the demonstration program's TEST account. */
const KEY = 'kts_demo-client-borealis-pilot-test';

const eventSchema = z.looseObject({ id: z.string(), sequence: z.number(), type: z.string(), timestamp: z.string() });
export type FeedEvent = z.infer<typeof eventSchema>;

const feedSchema = z.object({ events: z.array(eventSchema), has_more: z.literal(false) });

const lineSchema = z.discriminatedUnion('did', [
  z.object({
    did: z.literal('endpoint'),
    endpoint: z.object({ endpointId: z.string(), created: z.string(), secret: z.string() }),
  }),
  z.object({ did: z.literal('order'), name: z.string(), orderId: z.string().optional() }),
  z.object({ did: z.literal('page'), events: z.array(eventSchema) }),
  z.object({ did: z.literal('webhook'), id: z.string() }),
]);

/** What the program has stored. */
export interface Journal {
  /** What it has handled, in its order. */
  readonly handled: readonly FeedEvent[];
  /** The ids of the genuine webhooks that arrived. */
  readonly confirmed: readonly string[];
  /** Its endpoint, with the newest secret. */
  readonly endpoint: { readonly endpointId: string; readonly created: string; readonly secret: string } | undefined;
  readonly orders: ReadonlyMap<string, string>;
}

/** The service with the demonstration program, a middleman in front of it, and program.mjs in front of that. */
export class World {
  #service: ServiceProcess;

  private constructor(
    private readonly folder: string,
    readonly middleman: Middleman,
    /** What the program listens on. */
    readonly receiver: string,
    private readonly serviceEnv: Readonly<Record<string, string>>,
    private readonly programEnv: Readonly<Record<string, string>>,
    service: ServiceProcess,
  ) {
    this.#service = service;
  }

  /** Starts the service. All of it is gone when the test has finished. */
  static async start(): Promise<World> {
    const folder = await mkdtemp(join(tmpdir(), 'kts-events-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const database: Record<string, string> =
      inject('template').kind === 'server'
        ? { DATABASE_URL: await emptyDatabase() }
        : { DATA_DIR: join(folder, 'data') };
    const serviceEnv = { ...database, SEED_DEMO: 'true', WEBHOOK_ALLOW_PRIVATE: 'on' };
    const service = await ServiceProcess.start(serviceEnv);
    const middleman = new Middleman(service.origin);
    const ORIGIN = await middleman.listen();
    const PORT = String(await freePort());
    const STATE = join(folder, 'state');
    const world = new World(
      folder,
      middleman,
      `http://127.0.0.1:${PORT}/kits`,
      serviceEnv,
      { ORIGIN, KEY, STATE, PORT },
      service,
    );
    onTestFinished(async () => {
      middleman.close();
      await world.#service.kill();
    });
    return world;
  }

  /** Kills the service, and starts it again. The middleman finds it. */
  async restartService(): Promise<void> {
    await this.#service.kill();
    this.#service = await ServiceProcess.start(this.serviceEnv);
    this.middleman.service = this.#service.origin;
  }

  /** Starts the program. */
  program(): RunningProcess {
    const program = new RunningProcess([process.execPath, 'test/events/program.mjs'], this.programEnv);
    onTestFinished(async () => {
      await program.kill('SIGKILL');
    });
    return program;
  }

  /** What the service says to a GET, or with a body to a POST. */
  async ask(path: string, json?: object): Promise<unknown> {
    const answer = await this.#service.rest(json ? 'POST' : 'GET', path, {
      key: KEY,
      ...(json && { json }),
    });
    if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${answer.text}`);
    return JSON.parse(answer.text);
  }

  /** The account's events, all of them. */
  async feed(): Promise<readonly FeedEvent[]> {
    return feedSchema.parse(await this.ask('/api/v3/events/?results=1000')).events;
  }

  async journal(): Promise<Journal> {
    const written = await readFile(this.#journalFile, 'utf8');
    // Whatever is behind the last end of a line was not written whole.
    const lines = written
      .split('\n')
      .slice(0, -1)
      .map((line) => lineSchema.parse(JSON.parse(line)));
    return {
      handled: lines.flatMap((line) => (line.did === 'page' ? line.events : [])),
      confirmed: lines.flatMap((line) => (line.did === 'webhook' ? [line.id] : [])),
      endpoint: lines.findLast((line) => line.did === 'endpoint')?.endpoint,
      orders: new Map(
        lines.flatMap((line) =>
          line.did === 'order' && line.orderId !== undefined ? [[line.name, line.orderId] as const] : [],
        ),
      ),
    };
  }

  /** Leaves the beginning of a line at the end of the journal, as a crash in the middle of writing does. */
  tearJournal(): Promise<void> {
    return appendFile(this.#journalFile, '{"did":"page","events":[{"id":"evt_');
  }

  get #journalFile(): string {
    return join(this.folder, 'state', 'journal.jsonl');
  }
}
