import { graphql } from '../../src/graphql/stored/typed-document.ts';
import { NO_SUCH_UUID } from '../helpers/people.ts';
import { refusedOrder } from '../laboratory/refused-order.ts';
import { ADMIN, LAB, type MutationsOf, OF_ONE_ROW } from './entry.ts';
import { approvedKit, unmatchedResult } from './setting.ts';

export const laboratoryDocuments = {
  assignLaboratory: graphql(`
    mutation ($input: AssignLaboratoryInput!) {
      assignLaboratory(input: $input) { sample { sampleId status laboratory { name } } }
    }
  `),
  matchResult: graphql(`
    mutation ($input: MatchResultInput!) {
      matchResult(input: $input) { report { reportId sample { sampleId status } results { name asGiven } } }
    }
  `),
  rejectResult: graphql(`
    mutation ($input: RejectResultInput!) {
      rejectResult(input: $input) { unmatchedResult { unmatchedResultId status decision decidedAt decidedBy { userId } } }
    }
  `),
  reopenResult: graphql(`
    mutation ($input: ReopenResultInput!) {
      reopenResult(input: $input) { unmatchedResult { unmatchedResultId status decision decidedAt decidedBy { userId } } }
    }
  `),
  resendMessage: graphql(`
    mutation ($input: ResendMessageInput!) {
      resendMessage(input: $input) { outboundMessage { outboundMessageId status attempts resendReason } }
    }
  `),
  setClientCertificate: graphql(`
    mutation ($input: SetClientCertificateInput!) {
      setClientCertificate(input: $input) { user { userId clientCertificate } }
    }
  `),
  updateLaboratory: graphql(`
    mutation ($input: UpdateLaboratoryInput!) {
      updateLaboratory(input: $input) {
        account {
          accountId
          laboratory {
            address cliaNumber director
            timeZone identification flags { letters flag } sharesWith { accountId } outbound { mllpHost mllpPort tls orders }
          }
        }
      }
    }
  `),
};

const ofAnUnmatchedResult = { field: 'unmatchedResultId', missing: NO_SUCH_UUID } as const;

export const laboratoryMutations: MutationsOf<typeof laboratoryDocuments> = {
  assignLaboratory: {
    allowed: ADMIN,
    cases: {
      'with an order that stands': async (setting) => {
        const { program } = setting;
        await program.mutate(program.admin, 'updateLaboratory', {
          accountId: program.lab.accountId,
          outbound: { mllpHost: 'lab.example.org', mllpPort: 2575 },
        });
        const { sampleId } = await approvedKit(setting);
        return { sampleId, laboratoryId: program.lab.accountId, reason: 'The other is closed.' };
      },
    },
    statements: OF_ONE_ROW,
  },
  matchResult: {
    allowed: LAB,
    cases: {
      'of a sample that was not received': async (setting) => {
        const { sampleId } = await setting.program.registeredKit();
        return { unmatchedResultId: await unmatchedResult(setting), sampleId, reason: 'By telephone.' };
      },
      'under another name, which is remembered': async (setting) => {
        const patientId = await setting.program.patient({ lastName: 'Kowalczyk' });
        const { sampleId } = await setting.program.registeredKit(patientId);
        const decided = { confirm: true, rememberName: true, reason: 'By telephone.' };
        return { unmatchedResultId: await unmatchedResult(setting), sampleId, ...decided };
      },
    },
    reference: ofAnUnmatchedResult,
    statements: OF_ONE_ROW,
  },
  rejectResult: {
    allowed: LAB,
    cases: {
      '': async (setting) => ({ unmatchedResultId: await unmatchedResult(setting), reason: 'Not ours.' }),
    },
    reference: ofAnUnmatchedResult,
    statements: OF_ONE_ROW,
  },
  reopenResult: {
    allowed: LAB,
    cases: {
      '': async (setting) => {
        const unmatchedResultId = await unmatchedResult(setting);
        await setting.program.mutate(setting.program.lab, 'rejectResult', { unmatchedResultId, reason: 'Not ours.' });
        return { unmatchedResultId, reason: 'It is ours.' };
      },
    },
    reference: ofAnUnmatchedResult,
    statements: OF_ONE_ROW,
  },
  resendMessage: {
    allowed: LAB,
    cases: { '': async ({ app, program }) => ({ outboundMessageId: await refusedOrder(app, program) }) },
    reference: { field: 'outboundMessageId', missing: NO_SUCH_UUID },
    statements: OF_ONE_ROW,
  },
  setClientCertificate: {
    allowed: ADMIN,
    cases: { '': async ({ program }) => ({ userId: program.lab.userId, sha256: 'ab'.repeat(32) }) },
    statements: OF_ONE_ROW,
  },
  updateLaboratory: {
    allowed: ADMIN,
    cases: {
      'that begins to share': async ({ program }) => ({
        accountId: program.lab.accountId,
        timeZone: 'America/Chicago',
        sharesWith: [program.client.accountId],
      }),
      'that begins to take orders': async ({ program }) => ({
        accountId: program.lab.accountId,
        outbound: { mllpHost: 'lab.example.org', mllpPort: 2575 },
      }),
    },
    statements: OF_ONE_ROW,
  },
};
