import { graphql } from '../../src/graphql/stored/typed-document.ts';
import { heldReport } from '../helpers/held-reports.ts';
import { ADMIN, type MutationsOf, OF_ONE_ROW } from './entry.ts';

export const heldReportDocuments = {
  releaseReport: graphql(`
    mutation ($input: ReleaseReportInput!) {
      releaseReport(input: $input) {
        report {
          reportId status acknowledged { at by { userId } }
          release { status until reason released comment by { userId } }
        }
      }
    }
  `),
  holdReport: graphql(`
    mutation ($input: HoldReportInput!) {
      holdReport(input: $input) { report { reportId release { status until reason released comment by { userId } } } }
    }
  `),
};

/** The client of the table's tests is no reviewer; test/release has what reviewers of the role CLIENT may do. */
export const heldReportMutations: MutationsOf<typeof heldReportDocuments> = {
  releaseReport: {
    allowed: ADMIN,
    cases: {
      'with a critical result': async ({ app, program }) => ({
        reportId: await heldReport(app, program),
        comment: 'I have called.',
      }),
      'with a held one before it': async ({ app, program }) => {
        const kit = await program.kitAtLaboratory();
        await heldReport(app, program, { partial: true }, kit);
        return { reportId: await heldReport(app, program, {}, kit) };
      },
    },
    statements: OF_ONE_ROW,
  },
  holdReport: {
    allowed: ADMIN,
    cases: {
      'with a held one before it': async ({ app, program }) => {
        const kit = await program.kitAtLaboratory();
        await heldReport(app, program, { partial: true }, kit);
        const until = new Date(app.clock.now().getTime() + 60 * 60_000).toISOString();
        return { reportId: await heldReport(app, program, {}, kit), until, reason: 'I am calling.' };
      },
    },
    statements: OF_ONE_ROW,
  },
};
