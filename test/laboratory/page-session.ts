import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../helpers/free-port.ts';
import { RunningProcess } from '../helpers/process.ts';
import { STARTING_MS, Watched } from '../helpers/waiting.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** The ports that docs/laboratory.md mentions. */
const PORTS = ['4000', '2575', '2576'] as const;

/** A code block of a page: its language, its text, and the end of the text before it. */
export interface Block {
  readonly language: string;
  readonly text: string;
  readonly before: string;
}

/** The blocks of code of a page, in their order. */
export function blocksOf(page: string): Block[] {
  return [...page.matchAll(/^```(\w*)\n([\s\S]*?)^```/gm)].map(({ 1: language = '', 2: text = '', index }) => ({
    language,
    text,
    before: page.slice(Math.max(0, index - 200), index),
  }));
}

/** The terminals of a reader who follows docs/laboratory.md, in a folder of their own, on free ports. */
export class PageSession {
  readonly #folder: string;
  readonly #ports: ReadonlyMap<string, string>;
  readonly #shell: ChildProcessWithoutNullStreams;
  #output = '';
  readonly #printed = new Watched();
  #service: RunningProcess | undefined;
  #laboratory: RunningProcess | undefined;

  private constructor(folder: string, ports: ReadonlyMap<string, string>) {
    this.#folder = folder;
    this.#ports = ports;
    this.#shell = spawn('bash', ['-s'], { cwd: folder, env: { PATH: process.env.PATH, HOME: process.env.HOME } });
    for (const stream of [this.#shell.stdout, this.#shell.stderr])
      stream.on('data', (chunk: Buffer) => {
        this.#output += chunk.toString();
        this.#printed.changed();
      });
    this.#shell.on('close', this.#printed.changed);
  }

  static async open(): Promise<PageSession> {
    const folder = await mkdtemp(join(tmpdir(), 'kts-laboratory-'));
    for (const name of ['package.json', 'dist', 'node_modules']) await symlink(join(ROOT, name), join(folder, name));
    return new PageSession(folder, await freePorts());
  }

  async close(): Promise<void> {
    this.#shell.kill();
    await this.#service?.kill('SIGTERM');
    await this.#laboratory?.kill('SIGTERM');
    await rm(this.#folder, { recursive: true, force: true });
  }

  /** Saves a file that the page shows. */
  async save(name: string, text: string): Promise<void> {
    await writeFile(join(this.#folder, name), this.#here(text));
  }

  /** Types commands into the second terminal, and returns what they print. */
  async type(commands: string): Promise<string> {
    this.#output = '';
    this.#shell.stdin.write(`${this.#here(commands)}\necho "(done)"\n`);
    const look = () => {
      if (this.#shell.exitCode !== null) throw new Error(`The shell ended.\n${this.#output}`);
      return this.#output;
    };
    await this.#printed.until('the commands to end', look, (output) => output.endsWith('(done)\n'), STARTING_MS);
    return this.#there(this.#output.slice(0, -'(done)\n'.length));
  }

  /** Starts the service in the first terminal, in place of the one that runs there. */
  async start(command: string): Promise<void> {
    await this.#service?.kill('SIGTERM');
    const key = (await this.type('echo "$LAB_KEY"')).trim();
    this.#service = new RunningProcess(['bash', '-c', this.#inFolder(command)], {
      LAB_KEY: key,
      PORT: this.#ports.get('4000') ?? '',
      DATA_DIR: join(this.#folder, 'data'),
    });
    await this.#service.says(/the service is running/);
  }

  /** Starts the laboratory's own server in the third terminal. */
  startLaboratory(command: string): void {
    this.#laboratory = new RunningProcess(['bash', '-c', this.#inFolder(command)], {});
  }

  /** The order that the laboratory's server has printed, once it has. */
  async order(): Promise<string> {
    const [message = ''] = (await this.#laboratory?.says(/MSH[\s\S]*\nSPM.*\n/)) ?? [];
    return message;
  }

  #inFolder(command: string): string {
    return `cd '${this.#folder}' && ${this.#here(command).replace(/(npm start|node )/, 'exec $1')}`;
  }

  /** A text of the page with the ports that are used here. */
  #here(text: string): string {
    return [...this.#ports].reduce(
      (all, [shown, used]) => all.replaceAll(new RegExp(`\\b${shown}\\b`, 'g'), used),
      text,
    );
  }

  /** What is printed here, with the ports of the page. */
  #there(text: string): string {
    return [...this.#ports].reduce(
      (all, [shown, used]) => all.replaceAll(new RegExp(`\\b${used}\\b`, 'g'), shown),
      text,
    );
  }
}

/** A port of this machine for each that the page mentions. */
async function freePorts(): Promise<ReadonlyMap<string, string>> {
  const found = new Set<number>();
  while (found.size < PORTS.length) found.add(await freePort());
  return new Map([...found].map((port, index) => [PORTS[index] ?? '', String(port)]));
}
