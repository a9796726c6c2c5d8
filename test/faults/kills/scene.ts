import { print } from 'graphql';
import { sendByMllp } from '../../../src/mllp/send-message.ts';
import type { Chance } from '../../helpers/chance.ts';
import { type InputOf, MUTATIONS, type MutationName, type PayloadOf } from '../../helpers/operations.ts';
import { ackOf, type OruParts, oru } from '../../helpers/oru.ts';
import type { Book, Write } from './book.ts';
import { type Actor, headersOf, payloadOf, type Staff } from './staff.ts';

/** A service under load: where it listens, for requests and for laboratories. */
export interface Listening {
  readonly origin: string;
  readonly mllpPort: number;
}

/** What is chosen by the caller and does not change the work: who, and what the events will say. */
interface Options {
  /** Whether several transactions answer it, so that it cannot have a key (contract, 11.1). */
  readonly isUnkeyed?: boolean;
}

/** These cannot have an `Idempotency-Key`. */
const UNKEYED: readonly MutationName[] = ['simulateKit', 'simulateOrder', 'deleteWebhookEndpoint'];

let markers = 0;

/** A marker that no write of this run has had. */
export function newMarker(): string {
  markers += 1;
  return `kill-${markers}`;
}

/** One telling of a story: its writes are counted as its steps. */
export class Scene {
  readonly chance: Chance;
  readonly by: Staff;
  readonly at: Listening;
  readonly #book: Book;
  readonly #story: string;
  readonly #isContended: boolean;
  #steps = 0;

  /** @param isContended whether its writes may be refused because of others' */
  constructor(story: string, at: Listening, by: Staff, book: Book, chance: Chance, isContended = false) {
    this.#story = story;
    this.#isContended = isContended;
    this.at = at;
    this.by = by;
    this.#book = book;
    this.chance = chance;
  }

  /** Sends a mutation, half of the time with a key, and returns its payload. */
  async mutate<Name extends MutationName>(
    who: Actor,
    name: Name,
    input: InputOf<Name>,
    saysOf: (payload: PayloadOf<Name> | undefined) => readonly string[] = () => [],
    brings: readonly string[] = [],
  ): Promise<PayloadOf<Name>> {
    const payload = (answer: unknown) => payloadOf(dataOf(answer), name);
    const answer = await this.#send(
      who,
      name,
      '/graphql',
      { query: print(MUTATIONS[name]), variables: { input } },
      {
        isUnkeyed: UNKEYED.includes(name),
        saysOf: (each) => saysOf(each === undefined ? undefined : payload(each)),
        brings,
      },
    );
    return payload(answer);
  }

  /** Posts to a path of REST, half of the time with a key, and returns the code of this name in the answer, or ''. */
  async post(
    who: Actor,
    path: string,
    body: object,
    code: string,
    saysOf: (code: string) => readonly string[] = () => [],
  ): Promise<string> {
    const codeIn = (answer: unknown) =>
      typeof answer === 'object' && answer !== null ? String(Reflect.get(answer, code) ?? '') : '';
    const name = path
      .replace(/(?<=\/v3\/orders\/)[^/]+/, '{order_id}')
      .replace(/(?<=\/(?:kits|v2\/orders)\/)[^/]+/, '{public_id}')
      .replace(/(?<=\/patient_sessions\/)[^/]+/, '{patient_session_id}')
      .replace(/(?<=\/results_links\/)[^/]+/, '{results_link_id}');
    const answer = await this.#send(who, name, path, body, {
      saysOf: (each) => (each === undefined ? [] : saysOf(codeIn(each))),
      brings: [],
    });
    return codeIn(answer);
  }

  async #send(
    who: Actor,
    name: string,
    path: string,
    body: object,
    { isUnkeyed = false, saysOf, brings }: Options & Pick<Write, 'saysOf' | 'brings'>,
  ): Promise<unknown> {
    this.#steps += 1;
    const marker = newMarker();
    const isKeyed = !isUnkeyed && this.chance.next() < 0.5;
    const headers = { ...headersOf(who), 'x-request-id': marker, ...(isKeyed ? { 'idempotency-key': marker } : {}) };
    const request = { path, headers, body: JSON.stringify(body) };
    const step = `${this.#story} ${this.#steps}: ${name}`;
    return this.#book.send(this.at.origin, {
      step,
      marker,
      account: who.accountId,
      request,
      saysOf,
      brings,
      isContended: this.#isContended,
    });
  }

  /** Sends a laboratory's message, by HTTP or MLLP, and returns why it was not charted. @throws TypeError if the service hangs up */
  async message(
    sampleId: string,
    parts: Partial<OruParts> = {},
    isByMllp = this.chance.next() < 0.5,
  ): Promise<readonly string[]> {
    const controlId = parts.controlId ?? newMarker();
    const text = oru(sampleId, new Date(), { ...parts, controlId });
    this.#book.messages.set(controlId, { text, isByMllp, outcome: 'unknown' });
    return sendMessage(this.at, this.by, this.#book, controlId);
  }
}

/** Sends a message of the book, and returns the reasons that its answer gives. @throws TypeError if the service hangs up */
export async function sendMessage(at: Listening, by: Staff, book: Book, controlId: string) {
  const message = book.messages.get(controlId);
  if (!message) throw new Error(`There is no message ${controlId}.`);
  const answer = message.isByMllp
    ? await sendByMllp({ host: '127.0.0.1', port: at.mllpPort }, Buffer.from(message.text), 20_000).then(
        (bytes) => Buffer.from(bytes).toString(),
        (error: unknown) => Promise.reject(new TypeError('The service hung up.', { cause: error })),
      )
    : await postMessage(at, by.lab, message.text);
  const { code, reasons, controlId: answered } = ackOf(answer);
  if (code !== 'AA' || answered !== controlId) throw new Error(`${controlId} was answered ${answer}`);
  message.outcome = 'done';
  book.count();
  return reasons;
}

async function postMessage({ origin }: Listening, who: Actor, text: string): Promise<string> {
  const headers = { ...headersOf(who), 'content-type': 'application/hl7-v2' };
  const response = await fetch(new URL('/hl7/v2', origin), { method: 'POST', headers, body: text });
  return response.text();
}

function dataOf(answer: unknown): unknown {
  return typeof answer === 'object' && answer !== null ? Reflect.get(answer, 'data') : undefined;
}
