import { newUuid } from '../../src/db/sql/identifiers.ts';
import { createRequisition } from '../../src/domains/requisitions/create-requisition.ts';
import { updateRequisitionStatus } from '../../src/domains/requisitions/update-requisition-status.ts';
import { graphql } from '../../src/graphql/stored/typed-document.ts';
import { NO_SUCH_UUID, REQUISITION } from '../helpers/people.ts';
import { ADMIN, CLIENTS, LAB, type MutationsOf, OF_ONE_ROW, type Setting } from './entry.ts';
import { receivedKit } from './setting.ts';

export const requisitionDocuments = {
  createRequisition: graphql(`
    mutation ($input: CreateRequisitionInput!) { createRequisition(input: $input) { requisition { requisitionId status sample { sampleId } } } }
  `),
  cancelRequisition: graphql(`
    mutation ($input: CancelRequisitionInput!) {
      cancelRequisition(input: $input) { requisition { status events { status reason } sample { status events { status reason } } } }
    }
  `),
  releaseBarcode: graphql(`
    mutation ($input: ReleaseBarcodeInput!) {
      releaseBarcode(input: $input) {
        requisition { requisitionId status events { status reason } sample { status events { status reason } } }
      }
    }
  `),
  updateRequisitionStatus: graphql(`
    mutation ($input: UpdateRequisitionStatusInput!) {
      updateRequisitionStatus(input: $input) { requisition { status } }
    }
  `),
};

/** A requisition of no kit, which made a sample of its own when it was approved. */
async function approvedAlone({ program }: Setting, barcode: string = newUuid()): Promise<string> {
  const requisitionId = await program.requisition(barcode);
  await program.requisitionStatus(requisitionId, 'APPROVED');
  return requisitionId;
}

export const requisitionMutations: MutationsOf<typeof requisitionDocuments> = {
  createRequisition: {
    allowed: CLIENTS,
    cases: {
      'of no sample': async () => ({ ...REQUISITION, barcode: newUuid() }),
      'of a sample': async ({ program }) => ({ ...REQUISITION, barcode: (await program.kit()).sampleId }),
      'that is denied': async ({ program }) => {
        const eligibility = [{ offered: false }];
        await program.kitType({ code: 'NOBODY', name: 'Nobody', sampleType: 'saliva', panels: ['NONE'], eligibility });
        return { ...REQUISITION, panels: ['NONE'], barcode: newUuid() };
      },
    },
    // An administrator's would be in another account than the sample.
    sentBy: 'client',
    statements: {
      write: createRequisition,
      by: 'client',
      counts: [
        {
          what: 'of a sample',
          input: async ({ program }) => ({ ...REQUISITION, barcode: (await program.kit()).sampleId }),
          // The barcode, the sample, the account with the rules, everything, what waited for a patient, COMMIT.
          statements: 6,
        },
      ],
    },
  },
  cancelRequisition: {
    allowed: CLIENTS,
    cases: {
      'that cancels the sample it made': async (setting) => ({
        requisitionId: await approvedAlone(setting),
        reason: 'No longer wanted.',
      }),
    },
    reference: { field: 'requisitionId', missing: NO_SUCH_UUID },
    statements: OF_ONE_ROW,
  },
  releaseBarcode: {
    allowed: ADMIN,
    cases: {
      'with the sample it made': async (setting) => {
        const barcode = newUuid();
        await approvedAlone(setting, barcode);
        return { barcode, reason: 'Typed by mistake.' };
      },
    },
    statements: OF_ONE_ROW,
  },
  updateRequisitionStatus: {
    allowed: LAB,
    cases: {
      'that makes a sample': async ({ program }) => ({
        requisitionId: await program.requisition(newUuid()),
        status: 'APPROVED',
      }),
      'that takes up what the sample has come to': async ({ program }) => {
        const kit = await program.kit();
        const requisitionId = await program.requisition(kit.sampleId);
        await program.sampleEvent(kit, 'RECEIVED');
        return { requisitionId, status: 'APPROVED' };
      },
      'that cancels the sample it made': async (setting) => ({
        requisitionId: await approvedAlone(setting),
        status: 'REJECTED',
      }),
    },
    statements: {
      write: updateRequisitionStatus,
      by: 'lab',
      counts: [
        {
          what: 'that catches up with its sample',
          input: async (setting) => {
            const { sampleId } = await receivedKit(setting);
            return { requisitionId: await setting.program.requisition(sampleId), status: 'APPROVED' };
          },
          // The barcode, the requisition with its sample's kit, its rules, the approval, the sample's history, the move, COMMIT.
          statements: 7,
        },
        {
          what: 'that makes a sample',
          input: async ({ program }) => ({ requisitionId: await program.requisition(newUuid()), status: 'APPROVED' }),
          // The barcode, the requisition, its rules, everything, COMMIT.
          statements: 5,
        },
        {
          what: 'that cancels the sample it made',
          input: async (setting) => ({ requisitionId: await approvedAlone(setting), status: 'REJECTED' }),
          // The barcode, the requisition with its sample, whether that is of it alone, everything, COMMIT.
          statements: 5,
        },
      ],
    },
  },
};
