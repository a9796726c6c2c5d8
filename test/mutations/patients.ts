import { newUuid } from '../../src/db/sql/identifiers.ts';
import { activateKit } from '../../src/domains/activation/activate-kit.ts';
import { createPatientSession } from '../../src/domains/patient-sessions/create-patient-session.ts';
import { revokePatientSession } from '../../src/domains/patient-sessions/revoke-patient-session.ts';
import { mergePatients } from '../../src/domains/patients/merge-patients.ts';
import { undoMerge } from '../../src/domains/patients/undo-merge.ts';
import { createResultsLink } from '../../src/domains/results-links/create-results-link.ts';
import { revokeResultsLink } from '../../src/domains/results-links/revoke-results-link.ts';
import { graphql } from '../../src/graphql/stored/typed-document.ts';
import { NO_SUCH_CODE, NO_SUCH_UUID, PATIENT, REQUISITION } from '../helpers/people.ts';
import type { Program } from '../helpers/program.ts';
import { CLIENTS, type MutationsOf, OF_ONE_ROW, type Setting } from './entry.ts';
import { kitOfLot } from './setting.ts';

export const patientDocuments = {
  createPatient: graphql(
    'mutation ($input: CreatePatientInput!) { createPatient(input: $input) { patient { id patientId } } }',
  ),
  updatePatient: graphql(
    'mutation ($input: UpdatePatientInput!) { updatePatient(input: $input) { patient { patientId firstName lastName phone } } }',
  ),
  mergePatients: graphql(`
    mutation ($input: MergePatientsInput!) {
      mergePatients(input: $input) { patient { patientId } patientMerge { patientMergeId fromPatientId } }
    }
  `),
  undoMerge: graphql(`
    mutation ($input: UndoMergeInput!) {
      undoMerge(input: $input) { patient { patientId } patientMerge { patientMergeId undone { reason } } }
    }
  `),
  createPatientRegistrationToken: graphql(`
    mutation ($input: CreatePatientRegistrationTokenInput!) {
      createPatientRegistrationToken(input: $input) { token expiresAt }
    }
  `),
  createPatientSession: graphql(`
    mutation ($input: CreatePatientSessionInput!) {
      createPatientSession(input: $input) { token patientSession { patientSessionId created expiresAt endedAt lastUsedAt } }
    }
  `),
  revokePatientSession: graphql(`
    mutation ($input: RevokePatientSessionInput!) {
      revokePatientSession(input: $input) { patientSession { patientSessionId expiresAt endedAt } }
    }
  `),
  createResultsLink: graphql(`
    mutation ($input: CreateResultsLinkInput!) {
      createResultsLink(input: $input) {
        resultsLink { resultsLinkId status url created expiresAt wrongDates lastOpenedAt patient { patientId } kit { kitId } }
      }
    }
  `),
  revokeResultsLink: graphql(`
    mutation ($input: RevokeResultsLinkInput!) {
      revokeResultsLink(input: $input) { resultsLink { resultsLinkId status expiresAt } }
    }
  `),
  activateKit: graphql('mutation ($input: ActivateKitInput!) { activateKit(input: $input) { result } }'),
  undoActivation: graphql(`
    mutation ($input: UndoActivationInput!) {
      undoActivation(input: $input) {
        kit { status researchConsent registeredTo { patientId } events { status reason } sample { status } }
      }
    }
  `),
};

/** Two patients who are one person, each with a kit, and the one with a requisition alone. */
async function twoOfOne({ program }: Setting, kits = 1) {
  const email = `${newUuid()}@example.org`;
  const [fromPatientId, intoPatientId] = [await program.patient({ email }), await program.patient()];
  for (let count = 0; count < kits; count++) await program.registeredKit(fromPatientId);
  await program.registeredKit(intoPatientId);
  await program.requisition(newUuid(), { patient: { ...REQUISITION.patient, email } });
  return { fromPatientId, intoPatientId, reason: 'They called.' };
}

/** A merge of {@link twoOfOne}. */
async function merged(setting: Setting, kits = 1) {
  const { program } = setting;
  const { patientMerge } = await program.mutate(program.client, 'mergePatients', await twoOfOne(setting, kits));
  return { patientMergeId: patientMerge?.patientMergeId ?? '', reason: 'They are sisters.' };
}

/** A kit that was given up as lost, in whose place another is ordered. */
async function givenUp({ program }: Setting): Promise<string> {
  const { kitId } = await program.kit();
  await program.mutate(program.client, 'replaceKit', { kitId, reason: 'LOST' });
  return kitId;
}

async function linkOf(program: Program): Promise<string> {
  const input = { patientId: await program.patient() };
  const { resultsLink } = await program.mutate(program.client, 'createResultsLink', input);
  return resultsLink.resultsLinkId;
}

const ofAPatient = { field: 'patientId', missing: NO_SUCH_UUID } as const;

export const patientMutations: MutationsOf<typeof patientDocuments> = {
  createPatient: { allowed: CLIENTS, cases: { '': async () => PATIENT }, statements: OF_ONE_ROW },
  updatePatient: {
    allowed: CLIENTS,
    cases: {
      'that changes what kits and documents say': async ({ program }) => {
        const patientId = await program.patient();
        await program.registeredKit(patientId);
        return { patientId, lastName: 'Corrected', phone: null };
      },
      'that gives other names in place of one': async ({ program }) => {
        const patientId = await program.patient();
        const otherNames = ['Kowalczyk', 'Nowak'].map((lastName) => ({ firstName: 'Anna', lastName }));
        await program.mutate(program.client, 'updatePatient', { patientId, otherNames: otherNames.slice(0, 1) });
        return { patientId, otherNames };
      },
    },
    reference: ofAPatient,
    statements: OF_ONE_ROW,
  },
  mergePatients: {
    allowed: CLIENTS,
    cases: { '': twoOfOne },
    reference: { field: 'intoPatientId', missing: NO_SUCH_UUID },
    statements: {
      write: mergePatients,
      by: 'client',
      counts: [
        {
          what: 'two patients',
          rows: [1, 3],
          input: twoOfOne,
          // Both, the kits of the one, both locked, how many there are, each held and described with other names, everything, COMMIT.
          statements: 13,
        },
      ],
    },
  },
  undoMerge: {
    allowed: CLIENTS,
    cases: { '': (setting) => merged(setting) },
    reference: { field: 'patientMergeId', missing: NO_SUCH_UUID },
    statements: {
      write: undoMerge,
      by: 'client',
      counts: [
        {
          what: 'of two patients',
          rows: [1, 3],
          input: merged,
          // The merge and its patients, the kits of the other, both locked, whether it stands, everything, COMMIT.
          statements: 8,
        },
      ],
    },
  },
  createPatientRegistrationToken: {
    allowed: CLIENTS,
    cases: { '': async ({ program }) => ({ patientId: await program.patient(), kitType: 'LIPID' }) },
    reference: ofAPatient,
    statements: OF_ONE_ROW,
  },
  createPatientSession: {
    allowed: CLIENTS,
    cases: {
      '': async ({ program }) => ({ patientId: await program.patient() }),
      'that ends the oldest': async ({ program }) => {
        const patientId = await program.patient();
        for (let made = 0; made < 20; made += 1)
          await program.mutate(program.client, 'createPatientSession', { patientId });
        return { patientId, lifetimeSeconds: 60 };
      },
    },
    reference: ofAPatient,
    statements: {
      write: createPatientSession,
      by: 'client',
      counts: [
        {
          what: 'for a patient',
          input: async ({ program }) => ({ patientId: await program.patient() }),
          // The key that makes it, the patient, everything, COMMIT.
          statements: 4,
        },
      ],
    },
  },
  revokePatientSession: {
    allowed: CLIENTS,
    cases: {
      '': async ({ program }) => {
        const input = { patientId: await program.patient() };
        const { patientSession } = await program.mutate(program.client, 'createPatientSession', input);
        return { patientSessionId: patientSession.patientSessionId };
      },
    },
    reference: { field: 'patientSessionId', missing: NO_SUCH_UUID },
    statements: {
      write: revokePatientSession,
      by: 'client',
      counts: [
        {
          what: 'that is valid',
          input: async ({ program }) => {
            const input = { patientId: await program.patient() };
            const { patientSession } = await program.mutate(program.client, 'createPatientSession', input);
            return { patientSessionId: patientSession.patientSessionId };
          },
          // The session, everything, COMMIT.
          statements: 3,
        },
      ],
    },
  },
  createResultsLink: {
    allowed: CLIENTS,
    cases: {
      '': async ({ program }) => ({ patientId: await program.patient() }),
      'for a kit': async ({ program }) => ({ kitId: (await program.registeredKit()).kitId, lifetimeDays: 90 }),
    },
    reference: ofAPatient,
    statements: {
      write: createResultsLink,
      by: 'client',
      counts: [
        {
          what: 'for a patient',
          input: async ({ program }) => ({ patientId: await program.patient() }),
          // The patient, their links, everything, COMMIT.
          statements: 4,
        },
        {
          what: 'for a kit',
          input: async ({ program }) => ({ kitId: (await program.registeredKit()).kitId }),
          // The kit besides.
          statements: 5,
        },
      ],
    },
  },
  revokeResultsLink: {
    allowed: CLIENTS,
    cases: {
      '': async ({ program }) => ({ resultsLinkId: await linkOf(program) }),
    },
    reference: { field: 'resultsLinkId', missing: NO_SUCH_UUID },
    statements: {
      write: revokeResultsLink,
      by: 'client',
      counts: [
        {
          what: 'that is valid',
          input: async ({ program }) => ({ resultsLinkId: await linkOf(program) }),
          // The link, everything, COMMIT.
          statements: 3,
        },
      ],
    },
  },
  activateKit: {
    allowed: [...CLIENTS, 'nobody'],
    cases: {
      'for a new patient': async ({ program }) => ({
        kitId: (await program.kit()).kitId,
        ...PATIENT,
        researchConsent: true,
      }),
      'with a token': async ({ program }) => ({
        kitId: (await program.kit()).kitId,
        token: await program.token(await program.patient()),
      }),
      'of a kit that was given up, in whose place another is ordered': async (setting) => ({
        kitId: await givenUp(setting),
        ...PATIENT,
      }),
      'again, without consent to research': async ({ program }) => {
        const input = { kitId: (await program.kit()).kitId, ...PATIENT };
        await program.mutate(null, 'activateKit', { ...input, researchConsent: true });
        return { ...input, researchConsent: false };
      },
    },
    reference: { field: 'kitId', missing: NO_SUCH_CODE },
    statements: {
      write: activateKit,
      by: 'nobody',
      counts: [
        {
          what: 'for a new patient',
          input: async ({ program }) => ({ kitId: (await program.kit()).kitId, ...PATIENT }),
          // The kit with its order, the kit type, the order's other kits, everything, what waits for it, COMMIT.
          statements: 6,
        },
        {
          what: 'of a kit that was given up, in whose place another is ordered',
          input: async (setting) => ({ kitId: await givenUp(setting), ...PATIENT }),
          // The orders in its place and their kits besides.
          statements: 8,
        },
        {
          what: 'for a new patient, of a kit of a lot',
          input: async (setting) => ({ kitId: (await kitOfLot(setting)).kitId, ...PATIENT }),
          // The lot besides.
          statements: 7,
        },
        {
          what: 'with a token',
          input: async ({ program }) => ({
            kitId: (await program.kit()).kitId,
            token: await program.token(await program.patient()),
          }),
          // The token besides.
          statements: 7,
        },
        {
          what: 'with consent to research',
          input: async ({ program }) => ({ kitId: (await program.kit()).kitId, ...PATIENT, researchConsent: true }),
          // As without.
          statements: 6,
        },
        {
          what: 'again',
          input: async ({ program }) => {
            const input = { kitId: (await program.kit()).kitId, ...PATIENT, researchConsent: true };
            await program.mutate(null, 'activateKit', input);
            return input;
          },
          // The kit with its order, the kit type, the patient, COMMIT.
          statements: 4,
        },
        {
          what: 'again, with another answer about research',
          input: async ({ program }) => {
            const input = { kitId: (await program.kit()).kitId, ...PATIENT };
            await program.mutate(null, 'activateKit', { ...input, researchConsent: true });
            return { ...input, researchConsent: false };
          },
          // Everything besides.
          statements: 5,
        },
      ],
    },
  },
  undoActivation: {
    allowed: CLIENTS,
    cases: {
      'with a token': async ({ program }) => {
        const { kitId } = await program.kit();
        await program.mutate(null, 'activateKit', { kitId, token: await program.token(await program.patient()) });
        return { kitId, reason: 'Two boxes were mixed up.' };
      },
    },
    reference: { field: 'kitId', missing: NO_SUCH_CODE },
    statements: OF_ONE_ROW,
  },
};
