import type { ResultOf } from 'gql.tada';
import { graphql } from '../../src/graphql/stored/typed-document.ts';
import type { TestApp } from './app.ts';
import { type OrderedKit, Program } from './program.ts';

const AUDIT = graphql(`
  query ($filter: AuditFilter) {
    auditEntries(first: 50, filter: $filter) {
      edges {
        node { entryId created action user { name } userId apiKeyId requestId classes filteredBy matched subjects { type subjectId } }
      }
    }
  }
`);

type Entry = ResultOf<typeof AUDIT>['auditEntries']['edges'][number]['node'];

/** A program with a kit whose sample has been tested, and what is on record of who has read or changed it. */
export class AuditedProgram {
  private constructor(
    private readonly app: TestApp,
    readonly program: Program,
    readonly kit: OrderedKit,
    readonly patientId: string,
    readonly requisitionId: string,
    readonly reportId: string,
  ) {}

  static async start(app: TestApp): Promise<AuditedProgram> {
    const program = await Program.start(app);
    const kit = await program.kit();
    const patientId = await program.patient();
    await program.activate(kit, patientId);
    const requisitionId = await program.requisition(kit.sampleId);
    await program.sampleEvent(kit, 'RECEIVED');
    const reportId = await program.report(kit);
    return new AuditedProgram(app, program, kit, patientId, requisitionId, reportId);
  }

  /** The newest 50 of the entries that match, the newest first. */
  async auditEntries(
    filter: {
      subject?: string;
      userId?: string;
      action?: string;
      requestId?: string;
      created?: { from?: string; to?: string };
    } = {},
  ): Promise<Entry[]> {
    const { auditEntries: page } = (await this.app.run(AUDIT, { filter }, this.program.admin)).expectNoErrors();
    return page.edges.map(({ node }) => node);
  }
}
