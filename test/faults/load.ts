import { print } from 'graphql';
import { graphql, type TadaDocumentNode } from '../../src/graphql/stored/typed-document.ts';
import { PATIENT, RECIPIENT } from '../helpers/program.ts';
import type { Ledger, Outcome, WriteKind } from './ledger.ts';

/** The ADMIN key of the services under test: it may send every write. */
export const ADMIN_KEY = 'kts_fault-suite-admin-key-0123456789';

/** How many callers write at the same time. */
const WORKERS = 6;

const PREPARE = graphql(`
  mutation { upsertKitType(input: { code: "LIPID", name: "Lipid panel", sampleType: "blood" }) { kitType { code } } }
`);
export const CREATE_PATIENT = graphql(`
  mutation ($input: CreatePatientInput!) { createPatient(input: $input) { patient { patientId lastName } } }
`);
const FULFILL = graphql(`
  mutation ($input: FulfillOrderInput!) {
    fulfillOrder(input: $input) { order { status kits { edges { node { kitId sample { status } } } } } }
  }
`);
const SHIP = graphql(`
  mutation ($input: RecordKitEventInput!) { recordKitEvent(input: $input) { kit { status events { status } } } }
`);

/** An answer to a keyed order. */
export interface OrderAnswer {
  readonly status: number;
  readonly isReplay: boolean;
  readonly text: string;
}

/** Callers of one service, who note in the ledger what they send and what is answered. */
export class Load {
  readonly #origin: string;
  readonly #ledger: Ledger;
  readonly #waiting: { count: number; readonly resolve: () => void }[] = [];
  #isStopped = false;
  #lastDoneAt = performance.now();
  #longestPauseMs = 0;
  /** Resolves once all callers have stopped, because of `stop` or because the service closed their connections. */
  readonly ended: Promise<void>;

  private constructor(origin: string, ledger: Ledger) {
    this.#origin = origin;
    this.#ledger = ledger;
    const working = Array.from({ length: WORKERS }, () => this.#work());
    this.ended = Promise.all(working).then(() => {});
  }

  /** Starts to write. */
  static on(origin: string, ledger: Ledger): Load {
    return new Load(origin, ledger);
  }

  /** Waits until so many more writes have been answered as done. */
  async acknowledged(count: number): Promise<void> {
    const enough = new Promise<void>((resolve) => this.#waiting.push({ count, resolve }));
    const broken = this.ended.then(() => {
      throw new Error('The callers stopped before that many writes were done.');
    });
    await Promise.race([enough, broken]);
  }

  /** The longest time in which none of the callers' writes was done, in milliseconds. */
  get longestPauseMs(): number {
    return Math.round(this.#longestPauseMs);
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.ended;
  }

  /** Order, fulfil, ship, and a patient, over and over; each step by another request, and the order by its key. */
  async #work(): Promise<void> {
    try {
      while (!this.#isStopped) {
        const marker = this.#ledger.newMarker();
        const answer = await sendOrder(this.#origin, this.#ledger, marker);
        if (answer.status === 201) {
          this.#count();
          await this.#fulfill(marker, orderIdOf(answer));
        }
        const patient = { ...PATIENT, lastName: this.#ledger.newMarker() };
        await this.#mutate('patient', patient.lastName, CREATE_PATIENT, { input: patient });
      }
    } catch (error) {
      // The service hung up. Anything else is a mistake of this suite.
      if (!(error instanceof TypeError)) throw error;
    }
  }

  async #fulfill(marker: string, orderId: string): Promise<void> {
    const input = { orderId, kits: [{ kitType: 'LIPID' }] };
    const fulfilled = await this.#mutate('fulfilment', marker, FULFILL, { input });
    const kitId = fulfilled?.fulfillOrder?.order?.kits.edges[0]?.node.kitId;
    if (kitId) await this.#mutate('shipping', marker, SHIP, { input: { kitId, status: 'IN_TRANSIT' } });
  }

  async #mutate<Data extends object, Variables>(
    kind: WriteKind,
    marker: string,
    mutation: TadaDocumentNode<Data, Variables>,
    variables: Variables,
  ): Promise<Data | undefined> {
    this.#ledger.sending(kind, marker);
    const { outcome, data } = await sendMutation(this.#origin, mutation, variables);
    this.#ledger.note(kind, marker, outcome);
    if (outcome === 'done') this.#count();
    return data;
  }

  #count(): void {
    const now = performance.now();
    this.#longestPauseMs = Math.max(this.#longestPauseMs, now - this.#lastDoneAt);
    this.#lastDoneAt = now;
    for (const waiting of this.#waiting) {
      waiting.count -= 1;
      if (waiting.count === 0) waiting.resolve();
    }
  }
}

/** Adds what the callers need. */
export async function prepare(origin: string): Promise<void> {
  const { outcome } = await sendMutation(origin, PREPARE, {});
  if (outcome !== 'done') throw new Error('The kit type could not be added.');
}

/** Creates an order with its marker as Idempotency-Key. @throws TypeError if the service hangs up. */
export async function sendOrder(origin: string, ledger: Ledger, marker: string, key = ADMIN_KEY): Promise<OrderAnswer> {
  if (!ledger.markers('order', 'done').includes(marker)) ledger.sending('order', marker);
  const response = await fetch(new URL('/api/v2/orders/', origin), {
    method: 'POST',
    headers: { ...headersOf(key), 'idempotency-key': marker },
    body: JSON.stringify({ kit_types: ['LIPID'], recipient: REST_RECIPIENT, metadata: { marker } }),
  });
  const text = await response.text();
  ledger.note('order', marker, response.status === 201 ? 'done' : failure(response.status, text));
  return { status: response.status, isReplay: response.headers.get('idempotency-replayed') === 'true', text };
}

/** The order's code in the answer that created it. */
export function orderIdOf({ text }: OrderAnswer): string {
  const { order_id: orderId }: { order_id: string } = JSON.parse(text);
  return orderId;
}

/** Sends a mutation of one field. @throws TypeError if the service hangs up. */
export async function sendMutation<Data extends object, Variables>(
  origin: string,
  mutation: TadaDocumentNode<Data, Variables>,
  variables: Variables,
  key = ADMIN_KEY,
): Promise<{ outcome: Outcome; data: Data | undefined; text: string }> {
  const response = await fetch(new URL('/graphql', origin), {
    method: 'POST',
    headers: headersOf(key),
    body: JSON.stringify({ query: print(mutation), variables }),
  });
  const text = await response.text();
  const { data }: { data?: Data | null } = JSON.parse(text);
  if (data && Object.values(data)[0] !== null) return { outcome: 'done', data, text };
  return { outcome: failure(response.status, text), data: undefined, text };
}

/** Sends again, with the same key, each order whose caller does not know that it is done. All must be done then. */
export async function sendAgain(origin: string, ledger: Ledger): Promise<void> {
  for (const marker of [...ledger.markers('order', 'unknown'), ...ledger.markers('order', 'nothing')]) {
    const answer = await sendOrder(origin, ledger, marker);
    if (answer.status !== 201) throw new Error(`${marker} is ${answer.status}: ${answer.text}`);
  }
}

/** What a caller knows after a failure (contract, 3.10 and 5.3). @throws Error if the caller is said to be at fault. */
function failure(status: number, text: string): Outcome {
  if (
    /"(BAD_USER_INPUT|FORBIDDEN|NOT_FOUND|INVALID_TRANSITION|CONFLICT)"/.test(text) ||
    (status >= 400 && status < 500)
  )
    throw new Error(`A write was refused: ${status} ${text}`);
  return text.includes('may have been made or not') ? 'unknown' : 'nothing';
}

const headersOf = (key: string) => ({ authorization: `Token ${key}`, 'content-type': 'application/json' });

const REST_RECIPIENT = {
  first_name: RECIPIENT.firstName,
  last_name: RECIPIENT.lastName,
  email: RECIPIENT.email,
  address: RECIPIENT.address,
};
