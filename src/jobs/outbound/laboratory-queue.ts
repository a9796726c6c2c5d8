import type { Database } from '../../db/database.ts';
import { unavailability } from '../../db/servers/unavailable.ts';
import type { Clock } from '../../db/sql/clock.ts';
import { readAnswer } from '../../domains/outbound/read-answer.ts';
import { renderOutbound } from '../../domains/outbound/render-outbound.ts';
import { describeFault, type Log } from '../../log.ts';
import { MllpClient } from '../../mllp/client.ts';
import { MllpFailure } from '../../mllp/failure.ts';
import type { ClientTls } from '../../mllp/open-socket.ts';
import { beginTry, dropOrder, endTry, type Outcome } from './attempts.ts';
import { giveBack, nextInQueue, type QueueHead, type SenderId } from './claim.ts';
import type { OutboundMetrics } from './metrics.ts';

/** What sending needs from outside. */
export interface SendingParts {
  readonly database: Pick<Database, 'prisma' | 'statements'>;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: OutboundMetrics;
  readonly sender: SenderId;
  /** Used where a laboratory's settings ask for TLS. */
  readonly tls: ClientTls;
  /** How long connecting may take, and each answer, in milliseconds. */
  readonly timeoutMs: number;
}

type Message = NonNullable<QueueHead['message']>;

/** When to stop sending. */
export interface Ending {
  /** False once no further message is to be started. */
  readonly shouldContinue: () => boolean;
  /** Aborts the message that is being sent, which is then repeated, because its answer is not known. */
  readonly cut: AbortSignal;
}

/**
 * Sends the due messages of a laboratory's queue, one after the other on one connection, until nothing is due or an attempt fails. A
 * message that fails holds up those behind it; one that is refused does not. Call with the laboratory claimed; it is released at the end.
 */
export async function sendQueue(parts: SendingParts, laboratory: string, ending: Ending): Promise<void> {
  const { database, clock, sender } = parts;
  const connection = new Connection(parts, ending.cut);
  try {
    while (ending.shouldContinue()) {
      const head = await nextInQueue(database.statements, sender, laboratory, clock.now());
      if (!head?.message) return;
      const { message } = head;
      if (message.isDropped) await dropOrder(database.statements, sender, message);
      else if (!(await tryOnce(parts, connection, head, message, ending))) return;
    }
  } finally {
    connection.close();
    await giveBack(database.statements, sender, laboratory);
  }
}

/** Tries to send a message, and writes how that ended. Returns whether the next one may follow. */
async function tryOnce(
  parts: SendingParts,
  connection: Connection,
  head: QueueHead,
  message: Message,
  { cut }: Ending,
): Promise<boolean> {
  const { clock, metrics, sender, database } = parts;
  const { statements } = database;
  const content = message.content ?? (await rendered(parts, message));
  if (!content) {
    await endTry(statements, sender, message, NOT_RENDERED, clock.now());
    return false;
  }
  if (!(await beginTry(statements, sender, message, content))) return false;
  const outcome = await connection.exchange(head, message.controlId, content);
  if (outcome.kind === 'FAILED' && cut.aborted) return false;
  metrics.attempted(outcome);
  await endTry(statements, sender, message, outcome, clock.now());
  return outcome.kind !== 'FAILED';
}

const NOT_RENDERED: Outcome = { kind: 'FAILED', failure: 'MESSAGE_NOT_RENDERED', words: 'MESSAGE_NOT_RENDERED' };

/** The message; undefined after a fault in this service, which is logged. It is tried again, so it is sent once the fault is fixed. */
async function rendered({ database, log }: SendingParts, message: Message): Promise<Uint8Array | undefined> {
  try {
    return await renderOutbound(database.prisma, message);
  } catch (fault) {
    if (unavailability(fault)) throw fault;
    log.error({ outboundMessageId: message.id, fault: describeFault(fault) }, 'an order could not be rendered');
    return undefined;
  }
}

/** The connection to one laboratory, made when there is something to send, and again if the laboratory has closed it. */
class Connection {
  readonly #parts: SendingParts;
  readonly #signal: AbortSignal;
  #client: MllpClient | undefined;

  constructor(parts: SendingParts, signal: AbortSignal) {
    this.#parts = parts;
    this.#signal = signal;
  }

  /** Sends a message and waits for the laboratory's answer. Never rejects. */
  async exchange(head: QueueHead, controlId: string, content: Uint8Array): Promise<Outcome> {
    const begun = performance.now();
    const wasOpen = this.#client !== undefined;
    try {
      const client = await this.#connected(head);
      client.send(content);
      return await this.#outcomeOf(client, controlId);
    } catch (error) {
      // The laboratory was closing the connection after the previous message. The same bytes again do no harm.
      if (wasOpen && !this.#signal.aborted && isHangUp(error) && performance.now() - begun < HANG_UP_MS) {
        this.close();
        return this.exchange(head, controlId, content);
      }
      this.close();
      const failure = MllpFailure.of(error, head.tls);
      return { kind: 'FAILED', failure: failure.kind, words: failure.words };
    }
  }

  async #connected({ mllp_host: host, mllp_port: port, tls }: QueueHead): Promise<MllpClient> {
    if (this.#client?.isOpen) return this.#client;
    this.close();
    const { tls: ours, timeoutMs: connectMs } = this.#parts;
    const options = { tls: tls ? ours : undefined, connectMs, signal: this.#signal };
    this.#client = await MllpClient.connect({ host, port }, options);
    return this.#client;
  }

  /**
   * In enhanced mode, CA comes first, and then AA, AE or AR if the laboratory says more. Where nothing follows, CA stands: the
   * laboratory has stored the message, and would take a repeat for another order.
   */
  async #outcomeOf(client: MllpClient, controlId: string): Promise<Outcome> {
    const answered = await this.#answerTo(client, controlId);
    if (answered.kind !== 'STORED') return asOutcome(answered);
    try {
      const followed = await this.#answerTo(client, controlId);
      return followed.kind === 'REFUSED' ? followed : { kind: 'SENT' };
    } catch (error) {
      if (!(error instanceof MllpFailure)) throw error;
      this.close();
      return { kind: 'SENT' };
    }
  }

  /** The next answer to this message, within the time for one. @throws MllpFailure */
  async #answerTo(client: MllpClient, controlId: string) {
    const end = performance.now() + this.#parts.timeoutMs;
    for (;;) {
      const answer = readAnswer(await client.answer(Math.max(0, end - performance.now())), controlId);
      if (answer.kind !== 'OF_ANOTHER') return answer;
    }
  }

  close(): void {
    this.#client?.close();
    this.#client = undefined;
  }
}

/** If a laboratory hangs up on a message this soon, in milliseconds, that was about the previous one. */
const HANG_UP_MS = 1_000;

function isHangUp(error: unknown): boolean {
  return error instanceof MllpFailure && ['CLOSED_WITHOUT_ANSWER', 'CONNECTION_FAILED'].includes(error.kind);
}

function asOutcome(answer: ReturnType<typeof readAnswer>): Outcome {
  if (answer.kind === 'REFUSED') return answer;
  if (answer.kind === 'TAKEN') return { kind: 'SENT' };
  throw new MllpFailure('ANSWER_NOT_READABLE');
}
