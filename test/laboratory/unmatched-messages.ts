import { graphql } from '../../src/graphql/stored/typed-document.ts';
import type { TestApp } from '../helpers/app.ts';
import { globalId } from '../helpers/graphql.ts';
import type { Intake } from '../helpers/intake.ts';
import { newControlId } from '../helpers/oru.ts';
import type { Program, ProgramKit } from '../helpers/program.ts';

/** A person other than the one of the tests' kits. */
export const OTHER_PERSON = 'PID|1||78^^^LAB||Nowak^Anna||19700101|F';

const nodeQuery = graphql(`
  query ($id: ID!) {
    node(id: $id) {
      ... on UnmatchedResult {
        id unmatchedResultId reason detail status received sendingFacility controlId message decision decidedAt
        candidates { sampleId }
        sample { sampleId }
        report { reportId }
        decidedBy { userId }
      }
    }
  }
`);

/** What a laboratory's user sees of stored messages, and does about them. */
export class UnmatchedMessages {
  readonly #app: TestApp;
  readonly #program: Program;
  readonly #lab: Intake;

  constructor(app: TestApp, program: Program, lab: Intake) {
    this.#app = app;
    this.#program = program;
    this.#lab = lab;
  }

  /** The work list's entry of the message with this control id. Read alone: a list would read the candidates of all. */
  async of(controlId: string) {
    const { id } = await this.#app.prisma.unmatchedResult.findFirstOrThrow({ where: { controlId } });
    const read = await this.#app.run(nodeQuery, { id: globalId('UnmatchedResult', id) }, this.#program.lab);
    const { node } = read.expectNoErrors();
    if (!node || !('controlId' in node)) throw new Error(`Nothing unmatched has the control id ${controlId}.`);
    return node;
  }

  /** Sends a message that does not match, and returns its entry in the work list. */
  async kept(kit: Pick<ProgramKit, 'sampleId'>, parts: Parameters<Intake['message']>[1] = {}) {
    const controlId = newControlId();
    const message = this.#lab.message(kit, { ...parts, controlId });
    const outcome = await this.#lab.outcome(message);
    return { outcome, message, unmatched: await this.of(controlId) };
  }

  /** How many reports there are on the sample of a kit. */
  async reportsOf(kit: ProgramKit): Promise<number> {
    const query = graphql('query ($id: String!) { sample(sampleId: $id) { reports { reportId } } }');
    const { sample } = (await this.#app.run(query, { id: kit.sampleId }, this.#program.lab)).expectNoErrors();
    return sample?.reports?.length ?? -1;
  }

  /** Matches a message by hand. */
  match(input: { readonly [Name in 'unmatchedResultId' | 'sampleId' | 'reason' | 'confirm']?: unknown }) {
    const { lab } = this.#program;
    return this.#program.attempt(lab, 'matchResult', { reason: 'The laboratory telephoned.', ...input });
  }
}
