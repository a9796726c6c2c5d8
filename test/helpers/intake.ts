import type { TestApp } from './app.ts';
import { ackOf, newControlId, type OruParts, oru } from './oru.ts';
import type { Program, ProgramKit } from './program.ts';

/** Sends messages by HTTP, as the program's laboratory. */
export class Intake {
  readonly #app: TestApp;
  readonly #program: Program;

  constructor(app: TestApp, program: Program) {
    this.#app = app;
    this.#program = program;
  }

  /** A message about this sample. */
  message({ sampleId }: Pick<ProgramKit, 'sampleId'>, parts: Partial<OruParts> = {}): string {
    return oru(sampleId, this.#app.clock.now(), parts);
  }

  /** The answer to a message. */
  post(message: string | Uint8Array, { key = this.#program.lab.key, type = 'application/hl7-v2' } = {}) {
    return this.#app.app.inject({
      method: 'POST',
      url: '/hl7/v2',
      headers: { 'content-type': type, ...(key === '' ? {} : { authorization: `Token ${key}` }) },
      payload: typeof message === 'string' ? message : Buffer.from(message),
    });
  }

  /** Sends a message, and returns its whole acknowledgement. */
  async send(message: string | Uint8Array): Promise<string> {
    const answer = await this.post(message);
    if (answer.statusCode !== 200) throw new Error(`${answer.statusCode}: ${answer.body}`);
    return answer.body;
  }

  /** Sends a message that names no sample of ours, and returns the id of the unmatched result. */
  async unmatched(parts: Partial<OruParts> = {}): Promise<string> {
    const controlId = newControlId();
    await this.send(this.message({ sampleId: 'NO-SUCH-SAMPLE' }, { ...parts, controlId }));
    const { id } = await this.#app.prisma.unmatchedResult.findFirstOrThrow({ where: { controlId } });
    return id;
  }

  /** Sends a message; what became of it, such as `AA` or `AA UNKNOWN_SAMPLE`. */
  async outcome(message: string | Uint8Array): Promise<string> {
    const { code, reasons } = ackOf(await this.send(message));
    return [code, ...reasons].join(' ');
  }
}
