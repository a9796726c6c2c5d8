import { Counter } from 'prom-client';
import type { RequestContext } from '../context.ts';
import { receiveMessage } from '../domains/laboratory/receive-message.ts';
import { encodeText } from '../hl7/character-set.ts';
import type { AppDependencies } from './call.ts';
import { expectedFailure } from './errors.ts';
import { reportFailures } from './failures.ts';

/** How a message came. */
export type Transport = 'http' | 'mllp';

/** The most bytes of a message (contract, 10.3). */
export const LONGEST_MESSAGE = 10 * 1024 * 1024;

/** Takes messages of laboratories, however they come, and tells the operator what became of them. */
export class MessageIntake {
  readonly #operator: Pick<AppDependencies, 'log' | 'metrics'>;
  readonly #answered: Counter<'transport' | 'code' | 'outcome'>;

  constructor(operator: Pick<AppDependencies, 'log' | 'metrics'>) {
    this.#operator = operator;
    this.#answered = new Counter({
      name: 'laboratory_messages_total',
      help: 'Messages of laboratories by how they came, the code of the answer, and what became of them.',
      labelNames: ['transport', 'code', 'outcome'],
      registers: [operator.metrics.registry],
    });
    // Prometheus sees an increase only of what it has seen before; these are what alerts are about.
    for (const transport of ['http', 'mllp'] as const) {
      for (const outcome of ['NOT_TAKEN', 'CONTROL_ID_TAKEN'])
        this.#answered.inc({ transport, code: 'AE', outcome }, 0);
    }
  }

  /**
   * Takes a message, and returns the bytes of the answer.
   *
   * @throws AppError UNAUTHENTICATED; FORBIDDEN except for LAB and ADMIN.
   */
  async take(context: RequestContext, content: Uint8Array<ArrayBuffer>, transport: Transport): Promise<Uint8Array> {
    const { code, outcome, text, characterSet, failure } = await receiveMessage(context, content);
    this.count(transport, code, outcome);
    const { requestId } = context;
    if (failure !== undefined)
      reportFailures(this.#operator, { id: requestId, record: null }, [
        { thrown: expectedFailure(failure) ?? failure },
      ]);
    // Nothing of the message: it names a patient.
    else if (code !== 'AA') this.#operator.log.warn({ requestId, code, outcome }, 'a laboratory’s message was refused');
    return encodeText(text, characterSet);
  }

  /** Counts an answer that was given without the use-case. */
  count(transport: Transport, code: string, outcome: string): void {
    this.#answered.inc({ transport, code, outcome });
  }
}
