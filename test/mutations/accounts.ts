import { newUuid } from '../../src/db/sql/identifiers.ts';
import { graphql } from '../../src/graphql/stored/typed-document.ts';
import { ADMIN, type MutationsOf, OF_ONE_ROW } from './entry.ts';

export const accountDocuments = {
  createAccount: graphql(`
    mutation ($input: CreateAccountInput!) { createAccount(input: $input) { account { accountId name mode created } } }
  `),
  updateAccount: graphql(`
    mutation ($input: UpdateAccountInput!) {
      updateAccount(input: $input) { account { accountId laboratoryAddress cliaNumber laboratoryDirector } }
    }
  `),
  closeAccount: graphql(`
    mutation ($input: CloseAccountInput!) { closeAccount(input: $input) { account { accountId closed { at reason } } } }
  `),
  reopenAccount: graphql(`
    mutation ($input: ReopenAccountInput!) {
      reopenAccount(input: $input) { account { accountId closed { at reason } reopened { at reason } } }
    }
  `),
  createUser: graphql('mutation ($input: CreateUserInput!) { createUser(input: $input) { user { userId } } }'),
  setReviewer: graphql(
    'mutation ($input: SetReviewerInput!) { setReviewer(input: $input) { user { userId isReviewer } } }',
  ),
  createApiKey: graphql(`
    mutation ($input: CreateApiKeyInput!) {
      createApiKey(input: $input) { key apiKey { apiKeyId name prefix created expiresAt revokedAt lastUsedAt } }
    }
  `),
  revokeApiKey: graphql(
    'mutation ($input: RevokeApiKeyInput!) { revokeApiKey(input: $input) { apiKey { revokedAt } } }',
  ),
  upsertKitType: graphql(`
    mutation ($input: UpsertKitTypeInput!) {
      upsertKitType(input: $input) {
        kitType { code name sampleType panels orderable activatable requiredActivationFields }
      }
    }
  `),
  upsertAnalyte: graphql(
    'mutation ($input: UpsertAnalyteInput!) { upsertAnalyte(input: $input) { analyte { code name loinc ucum } } }',
  ),
};

export const accountMutations: MutationsOf<typeof accountDocuments> = {
  createAccount: {
    allowed: ADMIN,
    cases: { '': async () => ({ name: 'New', mode: 'LIVE' }) },
    statements: OF_ONE_ROW,
  },
  updateAccount: {
    allowed: ADMIN,
    cases: {
      '': async ({ program }) => ({
        accountId: program.client.accountId,
        cliaNumber: '05D1234567',
        language: 'es',
        timeZone: 'America/New_York',
        recognizesPatients: true,
        strictAddresses: true,
        supportContacts: [{ language: 'es', text: 'Llame al 555-0199.' }],
      }),
      'with rules in place of others': async ({ program }) => {
        const { accountId } = program.client;
        const eligibility = [{ kitType: 'STI', rules: [{ maxAge: 150 }] }];
        await program.mutate(program.admin, 'updateAccount', { accountId, eligibility });
        return { accountId, eligibility: [{ kitType: 'LIPID', rules: [{ maxAge: 149 }] }] };
      },
      'with a release policy': async ({ app, program }) => {
        const { accountId, userId } = await app.actor('CLIENT');
        await program.mutate(program.admin, 'setReviewer', { userId, isReviewer: true });
        return { accountId, release: { review: 'ABNORMAL', kitTypes: [{ kitType: 'STI', review: 'ALL' }] } };
      },
    },
    statements: OF_ONE_ROW,
  },
  closeAccount: {
    allowed: ADMIN,
    cases: {
      '': async ({ app }) => ({ accountId: (await app.actor('CLIENT')).accountId, reason: 'The contract has ended.' }),
    },
    statements: OF_ONE_ROW,
  },
  reopenAccount: {
    allowed: ADMIN,
    cases: {
      '': async ({ app, program }) => {
        const { accountId } = await app.actor('CLIENT');
        await program.mutate(program.admin, 'closeAccount', { accountId, reason: 'The contract has ended.' });
        return { accountId, reason: 'They have signed again.' };
      },
    },
    statements: OF_ONE_ROW,
  },
  createUser: {
    allowed: ADMIN,
    cases: {
      '': async ({ program }) => ({
        accountId: program.client.accountId,
        name: 'New',
        email: 'new@example.org',
        role: 'LAB',
      }),
    },
    statements: OF_ONE_ROW,
  },
  setReviewer: {
    allowed: ADMIN,
    cases: {
      '': async ({ program }) => ({ userId: program.client.userId, isReviewer: true }),
      'that takes the right': async ({ app, program }) => {
        const { userId } = await app.actor('CLIENT');
        await program.mutate(program.admin, 'setReviewer', { userId, isReviewer: true });
        return { userId, isReviewer: false };
      },
    },
    statements: OF_ONE_ROW,
  },
  createApiKey: {
    allowed: ADMIN,
    cases: { '': async ({ program }) => ({ userId: program.client.userId }) },
    statements: OF_ONE_ROW,
  },
  revokeApiKey: {
    allowed: ADMIN,
    cases: {
      '': async ({ app, program }) => ({ apiKeyId: (await app.actor('LAB', { account: program.client })).apiKeyId }),
    },
    statements: OF_ONE_ROW,
  },
  upsertKitType: {
    allowed: ADMIN,
    cases: {
      'that adds one': async () => ({ code: newUuid(), name: 'New', sampleType: 'saliva' }),
      'that changes one': async () => ({ code: 'STI', name: 'Changed' }),
      'whose samples go to another laboratory': async ({ app, program }) => {
        await program.stockKit('STI');
        const { laboratoryId } = await app.prisma.kitType.findUniqueOrThrow({ where: { code: 'STI' } });
        return { code: 'STI', laboratoryId: laboratoryId === null ? program.lab.accountId : null };
      },
    },
    statements: OF_ONE_ROW,
  },
  upsertAnalyte: {
    allowed: ADMIN,
    cases: {
      '': async () => ({ code: newUuid(), name: 'New', loinc: '2345-7' }),
      'with texts': async () => ({
        code: newUuid(),
        name: 'New',
        molarMass: 180.16,
        texts: [{ language: 'en', name: 'Sugar', about: 'The sugar in blood.' }],
      }),
    },
    statements: OF_ONE_ROW,
  },
};
