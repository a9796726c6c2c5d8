import { Counter } from 'prom-client';
import type { UnitOfWork } from '../call/unit-of-work.ts';
import { receiveMessage } from '../domains/laboratory/receive-message.ts';
import { encodeText } from '../hl7/character-set.ts';
import { REMARKS } from '../hl7/remark.ts';
import type { AppDependencies } from './dependencies.ts';
import { expectedFailure } from './errors.ts';
import { reportFailures } from './failures.ts';

/** How a message was sent. */
export type Transport = 'http' | 'mllp';

/** The maximum size of a message, in bytes (contract, 10.3). */
export const MAX_MESSAGE_LENGTH = 10 * 1024 * 1024;

/** Accepts laboratories' messages over every transport, and logs and counts their outcomes. */
export class MessageIntake {
  readonly #operator: Pick<AppDependencies, 'log' | 'metrics'>;
  readonly #answered: Counter<'transport' | 'code' | 'outcome'>;
  readonly #remarked: Counter<'code'>;

  constructor(operator: Pick<AppDependencies, 'log' | 'metrics'>) {
    this.#operator = operator;
    this.#answered = new Counter({
      name: 'laboratory_messages_total',
      help: 'Laboratories’ messages by transport, acknowledgement code and outcome.',
      labelNames: ['transport', 'code', 'outcome'],
      registers: [operator.metrics.registry],
    });
    this.#remarked = new Counter({
      name: 'laboratory_message_remarks_total',
      help: 'Remarks in the answers to laboratories’ messages, by their code.',
      labelNames: ['code'],
      registers: [operator.metrics.registry],
    });
    for (const code of Object.keys(REMARKS)) this.#remarked.inc({ code }, 0);
    // Prometheus only sees an increase in a series it already knows. An alert uses this one.
    for (const transport of ['http', 'mllp'] as const)
      this.#answered.inc({ transport, code: 'AE', outcome: 'NOT_TAKEN' }, 0);
  }

  /**
   * Accepts a message, and returns the bytes of the answer.
   *
   * @throws AppError UNAUTHENTICATED; FORBIDDEN except for LAB and ADMIN.
   */
  async take(work: UnitOfWork, content: Uint8Array<ArrayBuffer>, transport: Transport): Promise<Uint8Array> {
    const { code, outcome, text, characterSet, remarks, failure } = await receiveMessage(work, content);
    this.count(transport, code, outcome);
    for (const remark of remarks) this.#remarked.inc({ code: remark.code });
    const { requestId } = work.call;
    if (failure !== undefined)
      reportFailures(this.#operator, { id: requestId, record: null }, [
        { thrown: expectedFailure(failure) ?? failure },
      ]);
    // Log nothing of the message, because it names a patient.
    else if (code !== 'AA') this.#operator.log.warn({ requestId, code, outcome }, 'a laboratory’s message was refused');
    return encodeText(text, characterSet);
  }

  /** Counts an answer that was given without running the use case. */
  count(transport: Transport, code: string, outcome: string): void {
    this.#answered.inc({ transport, code, outcome });
  }
}
