import { submitReport } from '../../src/domains/reports/submit-report.ts';
import { graphql } from '../../src/graphql/stored/typed-document.ts';
import { pdf } from '../helpers/documents.ts';
import { globalId } from '../helpers/graphql.ts';
import { NO_SUCH_UUID, REQUISITION } from '../helpers/people.ts';
import { CLIENTS, LAB, type MutationsOf, OF_ONE_ROW } from './entry.ts';
import { approvedKit, approvedKitAtLaboratory, receivedKit, reportOn } from './setting.ts';

export const reportDocuments = {
  submitReport: graphql(
    'mutation ($input: SubmitReportInput!) { submitReport(input: $input) { report { reportId } } }',
  ),
  withdrawReport: graphql(
    'mutation ($input: WithdrawReportInput!) { withdrawReport(input: $input) { report { reportId } } }',
  ),
  acknowledgeReport: graphql(`
    mutation ($input: AcknowledgeReportInput!) {
      acknowledgeReport(input: $input) { report { reportId acknowledged { at note by { userId } } } }
    }
  `),
  addReportContact: graphql(`
    mutation ($input: AddReportContactInput!) {
      addReportContact(input: $input) { report { reportId contacts { at outcome note by { userId } } } }
    }
  `),
  addNote: graphql(
    'mutation ($input: AddNoteInput!) { addNote(input: $input) { note { noteId text created author { name } } } }',
  ),
};

const RESULTS = [
  { resultType: 'genotype', name: 'CYP2D6', result: '*1/*4' },
  { resultType: 'quantity', name: 'Glucose', result: '<5' },
];

const quantities = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ resultType: 'quantity', name: `Analyte ${index}`, result: index }));

export const reportMutations: MutationsOf<typeof reportDocuments> = {
  submitReport: {
    allowed: LAB,
    cases: {
      'that results a sample and its requisition': async (setting) =>
        reportOn(setting, await approvedKitAtLaboratory(setting), RESULTS),
      'that amends': async (setting) => {
        const kit = await approvedKitAtLaboratory(setting);
        return { ...reportOn(setting, kit, RESULTS), amends: await setting.program.report(kit) };
      },
      'of a document, for a person': async (setting) => {
        const { lastName, firstName, dateOfBirth } = REQUISITION.patient;
        return {
          ...reportOn(setting, await approvedKitAtLaboratory(setting), []),
          documents: [{ name: 'Letter', data: pdf('synthetic').toString('base64') }],
          person: { lastName, firstName, dateOfBirth },
        };
      },
    },
    statements: {
      write: submitReport,
      by: 'lab',
      counts: [
        {
          what: 'of results',
          rows: [1, 100],
          input: async (setting, rows) => reportOn(setting, await receivedKit(setting), quantities(rows)),
          // The sample, the laboratory, the chart, the requisition, everything, COMMIT.
          statements: 5,
        },
        {
          what: 'for an approved requisition',
          input: async (setting) => {
            const kit = await receivedKit(setting);
            const { program } = setting;
            await program.requisitionStatus(await program.requisition(kit.sampleId), 'APPROVED');
            return reportOn(setting, kit, quantities(100));
          },
          statements: 5,
        },
      ],
    },
  },
  withdrawReport: {
    allowed: LAB,
    cases: {
      'that amends another': async (setting) => {
        const { program } = setting;
        const kit = await approvedKit(setting);
        await program.sampleEvent(kit, 'RECEIVED');
        const first = await program.report(kit);
        const results = [{ resultType: 'quantity', name: 'Glucose', result: 6.1 }];
        return { reportId: await program.report(kit, { amends: first, results }), reason: 'Two tubes were mixed up.' };
      },
    },
    statements: OF_ONE_ROW,
  },
  acknowledgeReport: {
    allowed: CLIENTS,
    cases: {
      'with a critical result': async ({ program }) => {
        const results = [{ resultType: 'quantity', name: 'Potassium', result: 6.9, flag: 'CRITICAL' as const }];
        return { reportId: await program.report(await program.kitAtLaboratory(), { results }), note: 'Called.' };
      },
    },
    reference: { field: 'reportId', missing: NO_SUCH_UUID },
    statements: OF_ONE_ROW,
  },
  addReportContact: {
    allowed: [...CLIENTS, 'lab'],
    cases: {
      '': async ({ program }) => ({
        reportId: await program.report(await program.kitAtLaboratory()),
        outcome: 'REACHED',
        note: 'She will see her doctor today.',
      }),
    },
    reference: { field: 'reportId', missing: NO_SUCH_UUID },
    statements: OF_ONE_ROW,
  },
  addNote: {
    allowed: [...CLIENTS, 'fulfillment', 'lab'],
    cases: {
      'on a kit': async ({ app, program }) => {
        const { kitId } = await program.stockKit();
        const { id } = await app.prisma.kit.findUniqueOrThrow({ where: { kitId } });
        return { subjectId: globalId('Kit', id), text: 'The caller will be away.' };
      },
      'on a patient': async ({ program }) => ({
        subjectId: globalId('Patient', await program.patient()),
        text: 'Call later.',
      }),
    },
    reference: { field: 'subjectId', missing: globalId('Kit', NO_SUCH_UUID) },
    statements: OF_ONE_ROW,
  },
};
