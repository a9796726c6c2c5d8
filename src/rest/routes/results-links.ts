import { z } from 'zod';
import { resultsLinkBody } from '../../domains/results-links/create-results-link.ts';
import { RESULTS_LINK_STATUSES, type ResultsLinkStatus } from '../../domains/results-links/status.ts';
import { graphql } from '../../graphql/stored/typed-document.ts';
import { text, timestamp, uuid } from '../bodies/values.ts';
import { recordId } from '../routing/parameters.ts';
import { definePresentedRoute } from '../routing/route.ts';

const RESULTS_LINK = z
  .strictObject({
    results_link_id: uuid,
    patient_id: uuid,
    kit_id: text.nullable().meta({ description: 'Null if the link shows all results of the patient.' }),
    status: z.enum(RESULTS_LINK_STATUSES.map(inLowerCase)).meta({ id: 'ResultsLinkStatus' }),
    url: z.url().meta({ description: 'The address to send to the patient.' }),
    created: timestamp,
    expires_at: timestamp,
  })
  .meta({ id: 'ResultsLink' });

function inLowerCase<Value extends string>(value: Value): Lowercase<Value> {
  // For ASCII capitals, `toLowerCase` returns exactly what `Lowercase` describes.
  return value.toLowerCase() as Lowercase<Value>;
}

const CREATE = graphql(`
  mutation ($input: CreateResultsLinkInput!) {
    _: createResultsLink(input: $input) {
      resultsLink { resultsLinkId patient { patientId } kit { kitId } status url created expiresAt }
    }
  }
`);

const REVOKE = graphql(`
  mutation ($input: RevokeResultsLinkInput!) {
    _: revokeResultsLink(input: $input) {
      resultsLink { resultsLinkId patient { patientId } kit { kitId } status url created expiresAt }
    }
  }
`);

/** A link, as the mutations return it. */
interface LinkPayload {
  readonly resultsLink: {
    readonly resultsLinkId: string;
    readonly patient: { readonly patientId: string };
    readonly kit: { readonly kitId: string } | null;
    readonly status: Lowercase<ResultsLinkStatus>;
    readonly url: string;
    readonly created: string;
    readonly expiresAt: string;
  } | null;
}

function presentedLink(payload: LinkPayload | null): z.input<typeof RESULTS_LINK> {
  // Null only together with an error, which the operation throws.
  if (!payload?.resultsLink) throw new Error('A results link was not read again.');
  const { resultsLinkId, patient, kit, status, url, created, expiresAt } = payload.resultsLink;
  return {
    results_link_id: resultsLinkId,
    patient_id: patient.patientId,
    kit_id: kit?.kitId ?? null,
    status,
    url,
    created,
    expires_at: expiresAt,
  };
}

/** Makes a link with which a person reads their results in a browser (docs/rest.md, "Results links"; contract, 12.5). */
export const createResultsLink = definePresentedRoute({
  method: 'POST',
  path: '/api/v3/results_links/',
  tag: 'Patients',
  summary: 'Create a results link',
  description:
    'With it, a person reads their results in a browser, after giving their date of birth: all of them, or those of one kit. Give exactly one of `patient_id` and `kit_id`.',
  body: { formats: 'json', action: 'resultsLinks.write', schema: () => resultsLinkBody },
  refusals: [400, 403, 404],
  operation: CREATE,
  variables: ({ body }) => ({ input: body }),
  present: presentedLink,
  answer: { status: 201, description: 'The link.', schema: RESULTS_LINK },
});

/** The body is there for clients that always send one, and may be left out. */
const NOTHING = z.object({});

export const revokeResultsLink = definePresentedRoute({
  method: 'POST',
  path: '/api/v3/results_links/{results_link_id}/revoke/',
  tag: 'Patients',
  summary: 'Revoke a results link',
  description:
    'The link ends at once, and so do the sessions that it opened. One that has ended already stays as it is.',
  pathParameters: z.object({ results_link_id: z.string().meta({ description: 'The link’s UUID.' }) }),
  body: { formats: 'json', action: 'resultsLinks.write', schema: () => NOTHING },
  refusals: [400, 403, 404],
  operation: REVOKE,
  variables: ({ path }) => ({ input: { resultsLinkId: recordId('results link', path.results_link_id) } }),
  present: presentedLink,
  answer: { status: 200, description: 'The link after it was revoked.', schema: RESULTS_LINK },
});
