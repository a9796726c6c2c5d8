import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, inject, it } from 'vitest';
import { graphql } from '../../src/graphql/stored/typed-document.ts';
import { sendByMllp } from '../../src/mllp/send-message.ts';
import { seedOfTest, triesOf } from '../helpers/chance.ts';
import { ackOf, oru } from '../helpers/oru.ts';
import { PATIENT } from '../helpers/program.ts';
import type { ServiceProcess } from '../helpers/service.ts';
import type { Ledger } from './ledger.ts';
import { ADMIN_KEY, CREATE_PATIENT, prepare, sendMutation } from './load.ts';
import { newWorld } from './world.ts';

/** How often the service is killed: on the embedded database, a start takes several seconds. */
const KILLS = triesOf({ full: inject('template').kind === 'server' ? 20 : 8, quick: 2 });

/** After how many messages that were answered AA it is killed, each time that it runs. */
const MOMENTS = fc.sample(fc.integer({ min: 1, max: 15 }), { seed: inject('seed'), numRuns: KILLS });

/** How many senders of each transport there are. */
const SENDERS = 2;

/** Each message in this many is of no sample that we have. */
const UNKNOWN_EVERY = 3;

const ACCOUNT = graphql('query { viewer { account { accountId } } }');
const PROVISION = graphql(`
  mutation ($input: ProvisionKitsInput!) { provisionKits(input: $input) { kits { kitId sample { sampleId } } } }
`);
const REGISTER = graphql('mutation ($input: ActivateKitInput!) { activateKit(input: $input) { kit { kitId } } }');

/** The family name of the patient. */
const FAMILY = 'Zolc';

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
      this.#messages.set(
        controlId,
        oru(sampleId, new Date(), { controlId, pid: `PID|1||7||${FAMILY}^Lukasz||19840229` }),
      );
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

/** Provisions kits, and registers them to one patient. */
async function provision(origin: string, ledger: Ledger): Promise<readonly string[]> {
  await prepare(origin);
  const account = await sendMutation(origin, ACCOUNT, {});
  const accountId = account.data?.viewer?.account.accountId ?? '';
  const made = await sendMutation(origin, PROVISION, { input: { accountId, kitType: 'LIPID', count: 500 } });
  const created = await sendMutation(origin, CREATE_PATIENT, { input: { ...PATIENT, lastName: FAMILY } });
  ledger.note('patient', FAMILY, created.outcome);
  const patientId = created.data?.createPatient?.patient?.patientId ?? '';
  const kits = made.data?.provisionKits?.kits ?? [];
  for (const { kitId } of kits) await sendMutation(origin, REGISTER, { input: { kitId, patientId } });
  return kits.map(({ sample }) => sample.sampleId);
}

it(`the service is killed ${KILLS} times while a laboratory sends: every acknowledged message is charted or kept, once`, async () => {
  seedOfTest();
  const world = await newWorld();
  const { ledger } = world;
  const start = () => world.start({ HL7_MLLP_PORT: '0', HL7_MLLP_KEY: ADMIN_KEY });
  const answered = () => ledger.markers('message', 'done').length;
  let laboratory: Laboratory | undefined;
  let unanswered = 0;

  for (const [round, moment] of MOMENTS.entries()) {
    const service = await start();
    laboratory ??= new Laboratory(ledger, await provision(service.origin, ledger));
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
