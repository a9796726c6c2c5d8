import type { SimulationScenario } from '../../src/generated/prisma/enums.ts';
import { graphql } from '../../src/graphql/stored/typed-document.ts';
import type { TestApp } from './app.ts';
import type { GraphQLResult } from './graphql.ts';
import type { DataOf, PayloadOf } from './operations.ts';
import { Program, type ProgramKit } from './program.ts';

/** A kit, by its code. */
type Kit = Pick<ProgramKit, 'kitId'>;

const readKit = graphql(`
  query ($kitId: String!) {
    kit(kitId: $kitId) {
      status
      registeredTo { firstName lastName email dateOfBirth }
      order { status }
      shipmentToCustomer { trackingNumber }
      sample {
        status
        shipments { trackingNumber }
        requisition { status }
        reports {
          reportId pdf txt isAmendment
          amends { reportId }
          results { __typename name asGiven flag comments ... on QuantityResult { value unit rangeMinimum rangeMaximum } }
        }
      }
    }
  }
`);

/** A program with a TEST account, and what its tests of the sandbox do (contract, 9.5). */
export class Sandbox {
  readonly #app: TestApp;
  readonly program: Program;

  private constructor(app: TestApp, program: Program) {
    this.#app = app;
    this.program = program;
  }

  /** Creates it, with a kit type of three panels, one of which nobody knows. */
  static async start(app: TestApp): Promise<Sandbox> {
    const program = await Program.start(app, 'TEST');
    await program.kitType({ code: 'HOME', name: 'Home', sampleType: 'blood', panels: ['CMP14', 'LIPID', 'X-RARE'] });
    return new Sandbox(app, program);
  }

  simulate({ kitId }: Kit, scenario: SimulationScenario, stepSeconds = 0): Promise<PayloadOf<'simulateKit'>> {
    return this.program.mutate(this.program.client, 'simulateKit', { kitId, scenario, stepSeconds });
  }

  /** As {@link simulate}, which may be refused. */
  attempt(
    { kitId }: Kit,
    scenario: SimulationScenario,
    stepSeconds = 0,
  ): Promise<GraphQLResult<DataOf<'simulateKit'>>> {
    return this.program.attempt(this.program.client, 'simulateKit', { kitId, scenario, stepSeconds });
  }

  /** The events of a kit, its order, its sample, its requisition and its reports, in the order of recording. */
  async eventsOf({ kitId, sampleId }: ProgramKit): Promise<string[]> {
    const rows = await this.#app.prisma.$queryRaw<{ text: string }[]>`
      SELECT lower(e.type::text) || coalesce(' ' || (e.data ->> 'status'), '') AS text FROM events e
      WHERE e.data ->> 'kit_id' = ${kitId}
        OR e.subject_id = (SELECT order_id FROM kits WHERE kit_id = ${kitId}::citext)
        OR e.subject_id = (SELECT id FROM requisitions WHERE barcode = ${sampleId}::citext)
      ORDER BY e.recorded`;
    return rows.map(({ text }) => text);
  }

  /** The kit as its program sees it. */
  async read({ kitId }: Kit) {
    const { kit } = (await this.#app.run(readKit, { kitId }, this.program.client)).expectNoErrors();
    if (!kit) throw new Error('There is no such kit.');
    return kit;
  }

  /** The body of a report's document. */
  async document(link: string | undefined): Promise<{ readonly status: number; readonly text: string }> {
    const { pathname, search } = new URL(link ?? '');
    const answer = await this.#app.app.inject({ url: pathname + search });
    return { status: answer.statusCode, text: answer.body };
  }

  /** The simulations of a kit, the oldest first. */
  simulationsOf({ kitId }: Kit) {
    return this.#app.prisma.simulation.findMany({ where: { kit: { kitId } }, orderBy: { started: 'asc' } });
  }
}
