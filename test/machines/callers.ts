import { setTimeout as sleep } from 'node:timers/promises';
import { graphql, type TadaDocumentNode } from '../../src/graphql/stored/typed-document.ts';
import { sendByMllp } from '../../src/mllp/send-message.ts';
import type { Ledger, WriteKind } from '../faults/ledger.ts';
import { CREATE_PATIENT, orderIdOf, sendMutation, sendOrder } from '../faults/load.ts';
import { ackOf, oru } from '../helpers/oru.ts';
import { PATIENT } from '../helpers/program.ts';
import type { FeedWrite } from '../history/feed.ts';
import type { Front } from './front.ts';
import type { KitHistories } from './kit-histories.ts';
import type { Account } from './program-accounts.ts';
import { until } from './tools.ts';
import { unlessCut } from './unless-cut.ts';

/** How many callers each account has, how many senders there are by MLLP, and how long they wait before they try again. */
const CALLERS = 3;
const SENDERS = 2;
const REST_MS = 100;

const FULFILL = graphql(`
  mutation ($input: FulfillOrderInput!) {
    fulfillOrder(input: $input) { order { kits { edges { node { kitId sample { sampleId } } } } } }
  }
`);
const SHIP = graphql('mutation ($input: RecordKitEventInput!) { recordKitEvent(input: $input) { kit { status } } }');

/** What a laboratory reports on. */
interface Activated {
  readonly sampleId: string;
  readonly family: string;
}

/**
 * Callers who go on whatever fails: they repeat what can be repeated (orders with their key, activations, messages) until it is
 * answered, and note of everything else what they know.
 */
export class Callers {
  /** When each write was acknowledged, and when it had been sent. */
  readonly acknowledged: { readonly sent: number; readonly at: number }[] = [];
  readonly writes: FeedWrite[] = [];
  readonly #front: Front;
  readonly #ledger: Ledger;
  readonly #kits: KitHistories;
  readonly #toReport: Activated[] = [];
  #isStopped = false;
  #working: Promise<unknown> = Promise.resolve();

  constructor(front: Front, ledger: Ledger, kits: KitHistories) {
    this.#front = front;
    this.#kits = kits;
    this.#ledger = ledger;
  }

  start(accounts: readonly Account[]): void {
    this.#isStopped = false;
    const callers = accounts.flatMap((account) => Array.from({ length: CALLERS }, () => this.#call(account)));
    this.#working = Promise.all([...callers, ...Array.from({ length: SENDERS }, () => this.#report())]);
    this.#working.catch(() => {});
  }

  /** Waits until all have had their last answer. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#working;
  }

  /** Waits until so many more writes have been acknowledged. */
  async acknowledge(count: number, withinMs = 60_000): Promise<void> {
    const enough = this.acknowledged.length + count;
    const isThere = () => this.acknowledged.length >= enough;
    await Promise.race([
      until(`${count} more writes are acknowledged`, isThere, withinMs),
      // Callers only end early by a mistake of this suite, or by an answer that there must not be.
      this.#working.then(() => until('the callers have not stopped', isThere, 0)),
    ]);
  }

  /** How long ago the last write was acknowledged. */
  quietMs(): number {
    return performance.now() - (this.acknowledged.at(-1)?.at ?? 0);
  }

  /** When the first write was acknowledged that was sent after this. */
  firstSentAfter(moment: number): number | undefined {
    return this.acknowledged.find(({ sent }) => sent >= moment)?.at;
  }

  async #call(account: Account): Promise<void> {
    while (!this.#isStopped) {
      const marker = this.#ledger.newMarker();
      const orderId = await this.#order(account, marker);
      const kit = await this.#fulfill(account, marker, orderId);
      if (kit) {
        await this.#ship(account, marker, kit.kitId);
        await this.#activate(account, marker, kit);
      }
      const patient = { ...PATIENT, lastName: this.#ledger.newMarker() };
      await this.#mutate('patient', patient.lastName, CREATE_PATIENT, { input: patient }, account.key);
    }
  }

  async #order({ accountId, key }: Account, marker: string): Promise<string> {
    const began = performance.now();
    const answer = await this.#untilAnswered(async () => {
      const given = await sendOrder(this.#front.origin, this.#ledger, marker, key);
      return given.status === 201 ? given : undefined;
    });
    const orderId = orderIdOf(answer);
    this.#note(accountId, began, 'done', [`order.created ${orderId}`]);
    return orderId;
  }

  async #fulfill(account: Account, marker: string, orderId: string) {
    const began = performance.now();
    const input = { orderId, kits: [{ kitType: 'LIPID' }] };
    const { outcome, data } = await this.#mutate('fulfilment', marker, FULFILL, { input });
    this.#note(account.accountId, began, outcome, [`order.status_changed ${orderId} in_progress`]);
    const node = data?.fulfillOrder?.order?.kits.edges[0]?.node;
    if (node) this.#kits.add(node.kitId);
    return node && { kitId: node.kitId, sampleId: node.sample.sampleId };
  }

  async #ship({ accountId }: Account, marker: string, kitId: string): Promise<void> {
    const began = performance.now();
    const { outcome } = await this.#mutate('shipping', marker, SHIP, { input: { kitId, status: 'IN_TRANSIT' } });
    this.#note(accountId, began, outcome, [`kit.status_changed ${kitId} in_transit`]);
    if (outcome !== 'nothing') this.#kits.noteMove(kitId, 'IN_TRANSIT', began, outcome === 'done');
  }

  async #activate({ accountId }: Account, marker: string, kit: { kitId: string; sampleId: string }): Promise<void> {
    const family = this.#ledger.newMarker();
    const began = performance.now();
    this.#ledger.sending('activation', marker);
    this.#ledger.sending('patient', family);
    const details = {
      first_name: PATIENT.firstName,
      last_name: family,
      email: PATIENT.email,
      sex: PATIENT.sex,
      date_of_birth: PATIENT.dateOfBirth,
    };
    await this.#untilAnswered(async () => {
      const response = await fetch(`${this.#front.origin}/api/v3/kits/${kit.kitId}/activate/`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(details),
      });
      const text = await response.text();
      if (response.status >= 400 && response.status < 500)
        throw new Error(`An activation was refused: ${response.status} ${text}`);
      return response.status === 200 ? true : undefined;
    });
    this.#ledger.note('activation', marker, 'done');
    this.#ledger.note('patient', family, 'done');
    this.#note(accountId, began, 'done', [`kit.status_changed ${kit.kitId} registered`]);
    this.#kits.noteMove(kit.kitId, 'REGISTERED', began, true);
    this.#toReport.push({ sampleId: kit.sampleId, family });
  }

  /** A laboratory that sends its messages by MLLP until each is answered AA. */
  async #report(): Promise<void> {
    while (!this.#isStopped) {
      const next = this.#toReport.shift();
      if (!next) {
        await sleep(REST_MS);
        continue;
      }
      const controlId = this.#ledger.newMarker();
      const message = oru(next.sampleId, new Date(), { controlId, pid: `PID|1||7||${next.family}^Lukasz||19840229` });
      this.#ledger.sending('message', controlId);
      const answer = await this.#untilAnswered(
        async () => {
          const bytes = await sendByMllp(this.#front.mllp, Buffer.from(message), 20_000).catch(() => undefined);
          return bytes && Buffer.from(bytes).toString();
        },
        // An error of ours: the laboratory repeats.
        (given) => ackOf(given).code !== 'AE',
      );
      const ack = ackOf(answer);
      if (ack.code !== 'AA' || ack.controlId !== controlId) throw new Error(`A message was answered ${answer}`);
      this.#ledger.note('message', controlId, 'done');
    }
  }

  async #mutate<Data extends object, Variables>(
    kind: WriteKind,
    marker: string,
    mutation: TadaDocumentNode<Data, Variables>,
    variables: Variables,
    key?: string,
  ): Promise<{ outcome: FeedWrite['outcome']; data?: Data | undefined }> {
    this.#ledger.sending(kind, marker);
    const sent = performance.now();
    const answer = await unlessCut(() => sendMutation(this.#front.origin, mutation, variables, key));
    if (!answer) {
      await sleep(REST_MS);
      return { outcome: 'unknown' };
    }
    this.#ledger.note(kind, marker, answer.outcome);
    if (answer.outcome === 'done') this.acknowledged.push({ sent, at: performance.now() });
    else await sleep(REST_MS);
    return answer;
  }

  /** Sends something again and again until it is answered for good. */
  async #untilAnswered<Answer>(
    send: () => Promise<Answer | undefined>,
    isFinal: (answer: Answer) => boolean = () => true,
  ): Promise<Answer> {
    for (;;) {
      const sent = performance.now();
      const answer = await unlessCut(send);
      if (answer !== undefined && isFinal(answer)) {
        this.acknowledged.push({ sent, at: performance.now() });
        return answer;
      }
      await sleep(REST_MS);
    }
  }

  #note(account: string, began: number, outcome: FeedWrite['outcome'], says: readonly string[]): void {
    this.writes.push({ account, began, ended: outcome === 'unknown' ? undefined : performance.now(), outcome, says });
  }
}
