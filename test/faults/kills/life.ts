import { setTimeout as sleep } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import type { Chance } from '../../helpers/chance.ts';
import { FaultyLink } from '../../helpers/faulty-link.ts';
import { runProgram } from '../../helpers/process.ts';
import type { ServiceProcess } from '../../helpers/service.ts';
import { status, WebhookReceiver } from '../../helpers/webhook-receiver.ts';
import { faultsOfFeed } from '../../history/feed.ts';
import { acknowledge, controlIdOf, LaboratoryServer } from '../../laboratory/laboratory-server.ts';
import { newWorld, type World } from '../world.ts';
import { faultsOfOrders, faultsOfWebhooks, queuedOrders } from './arrivals.ts';
import { Book } from './book.ts';
import { ContendedChart, ContendedKit } from './contended.ts';
import { drawPoint, type Point, reach } from './points.ts';
import { FeedReader } from './readers.ts';
import { type Listening, Scene, sendMessage } from './scene.ts';
import { hire, REFUSED_ACCOUNT, type Staff } from './staff.ts';
import { clearUp, STORIES, type Story } from './stories.ts';
import { faultsIn, releaseWork, unfinished } from './verdict.ts';

/** How many tell stories at once, and how many fight over the same records meanwhile. */
const WORKERS = 6;
const FIGHTERS = 3;

/** After how many kills another kit and another chart are fought over. */
const KILLS_OF_ONE = 5;

/** How long what is left over may take after the last kill, in seconds. */
const SETTLING_S = 60;

/** What `fetch` says when a connection is refused or ends too early, and this suite by MLLP. */
const HUNG_UP = /^(fetch failed|terminated|The service hung up\.)$/;

/** What is fought over by several callers. */
interface Contended {
  readonly use: Story;
  readonly fault: () => string | undefined;
}

/** A database on which the service is killed again and again, and everything that was seen meanwhile. */
export class Life {
  readonly book = new Book();
  readonly #world: World;
  readonly #chance: Chance;
  readonly #receiver: WebhookReceiver;
  readonly #laboratory: LaboratoryServer;
  readonly #contended: Contended[] = [];
  #readers: readonly FeedReader[] = [];
  #staff: Staff | undefined;
  #refused = new Set<string>();
  #kills = 0;

  private constructor(world: World, chance: Chance, receiver: WebhookReceiver, laboratory: LaboratoryServer) {
    this.#world = world;
    this.#chance = chance;
    this.#receiver = receiver;
    this.#laboratory = laboratory;
    laboratory.answering = (message) => {
      // It refuses some orders when they first come, and takes them when they are sent again.
      const isRefused = message.includes(REFUSED_ACCOUNT) && !this.#refused.has(controlIdOf(message));
      this.#refused.add(controlIdOf(message));
      return [acknowledge(message, isRefused ? 'AR' : 'AA')];
    };
  }

  static async begin(chance: Chance): Promise<Life> {
    const receiver = await new WebhookReceiver().listen();
    receiver.answer = status(204);
    const laboratory = await new LaboratoryServer().listen();
    onTestFinished(async () => {
      await receiver.close();
      await laboratory.close();
    });
    return new Life(await newWorld(), chance, receiver, laboratory);
  }

  /** Starts a service, has it work until a point that is drawn, and kills it. Returns the point. */
  async kill(): Promise<Point> {
    const { url } = this.#world;
    const point = drawPoint(this.#chance, url !== undefined);
    this.#kills += 1;
    if (point.at === 'start' && this.#staff) {
      const starting = runProgram('server', { PORT: '0', SEED_DEMO: 'false', ...this.#world.env, ...this.#env });
      await sleep(point.ms);
      await starting.kill('SIGKILL');
      return point;
    }
    const link = url === undefined ? undefined : await FaultyLink.to(url);
    const service = await this.#start(link ? { DATABASE_URL: link.url } : {});
    const working = Promise.allSettled([this.#work(service, point.at === 'acknowledgement' && point.isAlone)]);
    await reach(point, this.book, link);
    await service.kill();
    await link?.close();
    for (const ended of await working) if (ended.status === 'rejected') throw withFaults(ended.reason, service);
    return point;
  }

  /** What contradicts itself or an answer, whatever is under way. */
  async faults(): Promise<readonly string[]> {
    return this.#world.inDatabase((prisma) => faultsIn(prisma, this.book));
  }

  /** Lets a last service finish what is left, and judges everything that was seen. */
  async end(): Promise<readonly string[]> {
    const until = performance.now() + SETTLING_S * 1_000;
    let left: readonly string[];
    do {
      await this.#world.inDatabase(releaseWork);
      const service = await this.#start({});
      await sleep(4_000);
      for (const reader of this.#readers) while (!(await reader.read(service.origin, 1_000)));
      await service.stop();
      left = await this.#world.inDatabase(unfinished);
    } while (left.length > 0 && performance.now() < until);
    return [
      ...left,
      ...(await this.faults()),
      ...faultsOfFeed({ writes: this.book.writes, pages: this.#readers.flatMap(({ pages }) => pages) }),
      ...this.#contended.flatMap((each) => each.fault() ?? []),
      ...faultsOfWebhooks(this.#receiver, this.#readers[0]?.pages ?? []),
      ...faultsOfOrders(this.#laboratory, await this.#world.inDatabase(queuedOrders)),
    ];
  }

  get #env() {
    return {
      HL7_MLLP_PORT: '0',
      HL7_MLLP_KEY: this.#world.env.BOOTSTRAP_ADMIN_KEY ?? '',
      WEBHOOK_ALLOW_PRIVATE: 'on',
      SECRETS_KEY: 'a secret of the suite that kills the service',
      LINK_SIGNING_SECRET: 'another secret of the suite that kills the service',
    };
  }

  /** Starts a service; what nobody knows the outcome of is sent again. */
  async #start(more: Readonly<Record<string, string>>): Promise<ServiceProcess> {
    const service = await this.#world.start({ ...this.#env, ...more });
    if (this.#staff === undefined) {
      this.#staff = await hire(service.origin, this.#receiver.url(), this.#laboratory.port);
      this.#readers = [new FeedReader(this.#staff.client, false), new FeedReader(this.#staff.admin, true)];
      // Once without a kill, so that each step is known whole.
      for (const [name, tell] of Object.entries(STORIES))
        await tell(new Scene(name, listening(service), this.#staff, this.book, this.#chance)).catch(
          (error: unknown) => {
            throw withFaults(error, service);
          },
        );
    }
    await this.book.sendAgain(service.origin);
    const at = listening(service);
    for (const [controlId, { outcome }] of this.book.messages)
      if (outcome === 'unknown') await sendMessage(at, this.#staff, this.book, controlId);
    await clearUp(new Scene('clearing up', at, this.#staff, this.book, this.#chance));
    return service;
  }

  /** Callers and readers of one service; resolves once it has hung up on all. */
  async #work(service: ServiceProcess, isAlone: boolean): Promise<void> {
    const scene = (story: string, chance: Chance, isContended = false) =>
      new Scene(story, listening(service), this.#present, this.book, chance, isContended);
    const names = Object.keys(STORIES);
    const worker = async (chance: Chance) => {
      for (;;) {
        const name = names[chance.upTo(names.length) - 1] ?? '';
        await STORIES[name]?.(scene(name, chance));
      }
    };
    const contended = isAlone ? Promise.resolve([]) : this.#contend(scene('contended', this.#chance.fork()));
    const fighter = async (chance: Chance) => {
      const found = await contended;
      for (;;) for (const [index, each] of found.entries()) await each.use(scene(`contended ${index}`, chance, true));
    };
    const all = [
      ...Array.from({ length: isAlone ? 1 : WORKERS }, () => worker(this.#chance.fork())),
      ...Array.from({ length: isAlone ? 0 : FIGHTERS }, () => fighter(this.#chance.fork())),
      ...this.#readers.map((reader) => reader.readOn(service.origin, this.#chance.fork())),
    ];
    await Promise.all(all.map((each) => each.catch(untilHungUp)));
  }

  /** The kit and the chart that are fought over now. */
  async #contend(scene: Scene): Promise<readonly Contended[]> {
    if (this.#contended.length < 2 * Math.ceil(this.#kills / KILLS_OF_ONE))
      this.#contended.push(await ContendedKit.make(scene), await ContendedChart.make(scene));
    return this.#contended.slice(-2);
  }

  get #present(): Staff {
    if (!this.#staff) throw new Error('Nobody is there yet.');
    return this.#staff;
  }
}

/** Where a service listens, as it has logged. */
function listening({ origin, log }: ServiceProcess): Listening {
  return { origin, mllpPort: Number(/"port":(\d+),"msg":"listening for laboratories/.exec(log)?.[1]) };
}

/** Everybody writes until the service hangs up. Anything else is a fault, of the service or of this suite. */
function untilHungUp(error: unknown): void {
  if (!(error instanceof TypeError && HUNG_UP.test(error.message))) throw error;
}

/** An error of this suite's, with what the service has logged of its faults. */
function withFaults(error: unknown, { log }: ServiceProcess): Error {
  const faults = log.split('\n').filter((line) => line.includes('"fault"'));
  return new Error(`${error instanceof Error ? error.message : String(error)}\n${faults.join('\n')}`, { cause: error });
}
