import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ADMIN_KEY } from '../faults/load.ts';
import { freePort } from '../helpers/free-port.ts';
import { ServiceProcess } from '../helpers/service.ts';
import { Daemon } from './daemon.ts';
import type { Pair } from './pair.ts';
import { PROGRAMS, until } from './tools.ts';

const CONFIG = new URL('../../deploy/high-availability/haproxy.cfg', import.meta.url);

/** Where a process of the service listens. */
interface Ports {
  readonly http: number;
  readonly mllp: number;
}

/** Two processes of the service on a pair of machines, behind a proxy. */
export class Front {
  readonly services: ServiceProcess[] = [];
  readonly #pair: Pair;
  readonly #ports: readonly Ports[];
  readonly #proxyPorts: Ports;
  #proxy: Daemon | undefined;

  private constructor(pair: Pair, ports: readonly Ports[], proxyPorts: Ports) {
    this.#pair = pair;
    this.#ports = ports;
    this.#proxyPorts = proxyPorts;
  }

  static async start(pair: Pair): Promise<Front> {
    const ports = async () => ({ http: await freePort(), mllp: await freePort() });
    const front = new Front(pair, [await ports(), await ports()], await ports());
    await front.startService(0);
    await front.startService(1);
    await writeFile(front.#configFile, await front.#config());
    await front.startProxy();
    return front;
  }

  /** Where callers reach it. */
  get origin(): string {
    return `http://127.0.0.1:${this.#proxyPorts.http}`;
  }

  get mllp(): { readonly host: string; readonly port: number } {
    return { host: '127.0.0.1', port: this.#proxyPorts.mllp };
  }

  get origins(): readonly string[] {
    return this.#ports.map(({ http }) => `http://127.0.0.1:${http}`);
  }

  async startService(index: number): Promise<void> {
    const ports = this.#ports[index];
    this.services[index] = await ServiceProcess.start({
      DATABASE_URL: this.#pair.url,
      BOOTSTRAP_ADMIN_KEY: ADMIN_KEY,
      SECRETS_KEY: 'a key that only these tests seal with',
      LINK_SIGNING_SECRET: 'a secret that only these tests sign with',
      WEBHOOK_ALLOW_PRIVATE: 'on',
      TRUST_PROXY: 'loopback',
      PORT: String(ports?.http),
      HL7_MLLP_PORT: String(ports?.mllp),
      HL7_MLLP_KEY: ADMIN_KEY,
    });
  }

  service(index: number): ServiceProcess {
    const service = this.services[index];
    if (!service) throw new Error('There is no such process.');
    return service;
  }

  /** Starts the proxy, and waits until it has a process to send requests to. */
  async startProxy(): Promise<void> {
    this.#proxy = new Daemon([PROGRAMS.haproxy, '-db', '-f', this.#configFile], {
      log: join(this.#pair.folder, 'haproxy.log'),
    });
    const answers = async () => (await fetch(`${this.origin}/healthz`).catch(() => undefined))?.status === 200;
    await until('the proxy answers', answers, 20_000);
  }

  async killProxy(): Promise<void> {
    await this.#proxy?.end();
  }

  async close(): Promise<void> {
    await this.killProxy();
    for (const service of this.services) await service.kill();
  }

  get #configFile(): string {
    return join(this.#pair.folder, 'haproxy.cfg');
  }

  /** The operator's, with the ports of this machine. */
  async #config(): Promise<string> {
    const given = await readFile(CONFIG, 'utf8');
    const ofApps = this.#ports.reduce(
      (config, { http, mllp }, index) =>
        config
          .replace(`app${index + 1}:4000`, `127.0.0.1:${http}`)
          .replace(`app${index + 1}:2575 port 4000`, `127.0.0.1:${mllp} port ${http}`),
      given,
    );
    return ofApps
      .replace('bind :8080', `bind 127.0.0.1:${this.#proxyPorts.http}`)
      .replace('bind :2575', `bind 127.0.0.1:${this.#proxyPorts.mllp}`);
  }
}
