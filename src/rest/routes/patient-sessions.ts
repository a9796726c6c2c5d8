import { z } from 'zod';
import { patientSessionBody } from '../../domains/patient-sessions/create-patient-session.ts';
import { graphql } from '../../graphql/stored/typed-document.ts';
import { text, timestamp, uuid } from '../bodies/values.ts';
import { recordId } from '../routing/parameters.ts';
import { definePresentedRoute, defineRoute } from '../routing/route.ts';

/** Makes a session in which a person sees what is theirs (docs/rest.md, "Patient sessions"; contract, 12.2). */
export const createPatientSession = definePresentedRoute({
  method: 'POST',
  path: '/api/v3/patient_sessions/',
  tag: 'Patients',
  summary: 'Create a patient session',
  description:
    'With its token, the program’s app reads what belongs to the patient, by GraphQL. The session ends with the API key that creates it.',
  body: {
    formats: 'json',
    action: 'sessions.write',
    schema: () => patientSessionBody,
  },
  refusals: [400, 403, 404],
  operation: graphql(`
    mutation ($input: CreatePatientSessionInput!) {
      _: createPatientSession(input: $input) { token patientSession { patientSessionId created expiresAt } }
    }
  `),
  variables: ({ body }) => ({ input: body }),
  present: (created) => {
    // Null only together with an error, which the operation throws.
    if (!created?.patientSession || created.token === null) throw new Error('A patient session was not read again.');
    const { token, patientSession } = created;
    return {
      patient_session_id: patientSession.patientSessionId,
      token,
      created: patientSession.created,
      expires_at: patientSession.expiresAt,
    };
  },
  answer: {
    status: 201,
    description: 'The session. Its token is not shown again.',
    schema: z
      .strictObject({ patient_session_id: uuid, token: text, created: timestamp, expires_at: timestamp })
      .meta({ id: 'NewPatientSession' }),
  },
});

/** The body is there for clients that always send one, and may be left out. */
const NOTHING = z.object({});

export const revokePatientSession = defineRoute({
  method: 'POST',
  path: '/api/v3/patient_sessions/{patient_session_id}/revoke/',
  tag: 'Patients',
  summary: 'End a patient session',
  description: 'The session ends at once. One that has ended already stays as it is.',
  pathParameters: z.object({ patient_session_id: z.string().meta({ description: 'The session’s UUID.' }) }),
  body: { formats: 'json', action: 'sessions.write', schema: () => NOTHING },
  refusals: [400, 403, 404],
  operation: graphql(`
    mutation ($input: RevokePatientSessionInput!) {
      _: revokePatientSession(input: $input) {
        _: patientSession { patient_session_id: patientSessionId created expires_at: expiresAt ended_at: endedAt }
      }
    }
  `),
  variables: ({ path }) => ({ input: { patientSessionId: recordId('patient session', path.patient_session_id) } }),
  answer: {
    status: 200,
    description: 'The session after it was ended.',
    schema: z
      .strictObject({
        patient_session_id: uuid,
        created: timestamp,
        expires_at: timestamp,
        ended_at: timestamp.nullable().meta({ description: 'Null if it had expired before.' }),
      })
      .meta({ id: 'PatientSession' }),
  },
});
