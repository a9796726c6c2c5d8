import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, inject, it } from 'vitest';
import { graphql } from '../../src/graphql/typed-document.ts';
import { sendByMllp } from '../../src/mllp/send-message.ts';
import { ackOf, oru } from '../helpers/oru.ts';
import type { ServiceProcess } from '../helpers/service.ts';
import type { Ledger } from './ledger.ts';
import { ADMIN_KEY, prepare, sendMutation } from './load.ts';
import { newWorld } from './world.ts';

/** How often the service is killed: on the embedded database, a start takes several seconds. */
const KILLS = inject('template').kind === 'server' ? 20 : 8;

/** After how many messages that were answered AA it is killed, each time that it runs. */
const MOMENTS = fc.sample(fc.integer({ min: 1, max: 15 }), { seed: 12, numRuns: KILLS });

/** How many senders of each transport there are. */
const SENDERS = 2;

/** Each message in this many is of no sample that we have. */
const UNKNOWN_EVERY = 3;

const ACCOUNT = graphql(`
  mutation { createAccount(input: { name: "Aurora", mode: LIVE }) { account { accountId } } }
`);
const PROVISION = graphql(`
  mutation ($input: ProvisionKitsInput!) { provisionKits(input: $input) { kits { sample { sampleId } } } }
`);

type Send = (message: string) => Promise<string>;

/** A laboratory, which keeps what it sends until it is answered AA. */
class Laboratory {
  readonly #ledger: Ledger;
  readonly #sampleIds: string[];
  readonly #messages = new Map<string, string>();

  constructor(ledger: Ledger, sampleIds: readonly string[]) {
    this.#ledger = ledger;
    this.#sampleIds = [...sampleIds];
  }

  /** Sends one message after the other until the service hangs up. */
  async sendOn(send: Send): Promise<void> {
    for (;;) {
      const controlId = this.#ledger.newMarker();
      const isUnknown = this.#messages.size % UNKNOWN_EVERY === 0;
      const sampleId = isUnknown ? 'NOSUCHSAMPLE' : this.#sampleIds.pop();
      if (sampleId === undefined) throw new Error('There are too few samples.');
      this.#messages.set(controlId, oru(sampleId, new Date(), { controlId }));
      if (!(await this.#isTaken(controlId, send))) return;
    }
  }

  /** Sends again, unchanged, what was not answered. */
  async sendAgain(send: Send): Promise<void> {
    for (const controlId of this.#ledger.markers('message', 'unknown'))
      expect(await this.#isTaken(controlId, send), controlId).toBe(true);
  }

  /** Whether a message is answered AA; not if the service hangs up. */
  async #isTaken(controlId: string, send: Send): Promise<boolean> {
    this.#ledger.sending('message', controlId);
    const answer = await send(this.#messages.get(controlId) ?? '').catch(() => undefined);
    if (answer === undefined) return false;
    expect(ackOf(answer)).toMatchObject({ code: 'AA', controlId });
    this.#ledger.note('message', controlId, 'done');
    return true;
  }
}

/** The two ways to a service. */
function waysTo({ origin, log }: ServiceProcess): { readonly byHttp: Send; readonly byMllp: Send } {
  const port = Number(/"port":(\d+),"msg":"listening for laboratories/.exec(log)?.[1]);
  const headers = { authorization: `Token ${ADMIN_KEY}`, 'content-type': 'application/hl7-v2' };
  return {
    byHttp: async (message) => {
      const response = await fetch(`${origin}/hl7/v2`, { method: 'POST', headers, body: message });
      return response.text();
    },
    byMllp: async (message) =>
      Buffer.from(await sendByMllp({ host: '127.0.0.1', port }, Buffer.from(message), 20_000)).toString(),
  };
}

async function provision(origin: string): Promise<readonly string[]> {
  await prepare(origin);
  const account = await sendMutation(origin, ACCOUNT, {});
  const accountId = account.data?.createAccount?.account?.accountId ?? '';
  const made = await sendMutation(origin, PROVISION, { input: { accountId, kitType: 'LIPID', count: 500 } });
  return made.data?.provisionKits?.kits?.map(({ sample }) => sample.sampleId) ?? [];
}

it(`the service is killed ${KILLS} times while a laboratory sends: what it was told is taken is charted or kept, once`, async () => {
  const world = await newWorld();
  const { ledger } = world;
  const start = () => world.start({ HL7_MLLP_PORT: '0', HL7_MLLP_KEY: ADMIN_KEY });
  const answered = () => ledger.markers('message', 'done').length;
  let laboratory: Laboratory | undefined;
  let unanswered = 0;

  for (const [round, moment] of MOMENTS.entries()) {
    const service = await start();
    laboratory ??= new Laboratory(ledger, await provision(service.origin));
    const sender = laboratory;
    const { byHttp, byMllp } = waysTo(service);
    // By the other transport, half of the time.
    await sender.sendAgain(round % 2 === 0 ? byHttp : byMllp);
    const enough = answered() + moment;
    const sending = [byHttp, byMllp].flatMap((way) => Array.from({ length: SENDERS }, () => sender.sendOn(way)));
    while (answered() < enough) await sleep(1);
    await service.kill();
    await Promise.all(sending);
    unanswered += ledger.markers('message', 'unknown').length;
  }

  const service = await start();
  await laboratory?.sendAgain(waysTo(service).byHttp);
  await service.stop();
  expect(ledger.markers('message', 'unknown')).toEqual([]);
  expect(unanswered).toBeGreaterThan(MOMENTS.length);
  // What was answered AA was not sent again, and nothing is ever deleted, so one look at the end finds whatever was lost or done twice.
  expect(await world.inconsistencies()).toEqual([]);
});
