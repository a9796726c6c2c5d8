import { z } from 'zod';
import { notFound } from '../../errors/errors.ts';
import { graphql } from '../../graphql/stored/typed-document.ts';
import { sampleWithFailures, sampleWithFailuresFragment } from '../bodies/sample.ts';
import { recordId } from '../routing/parameters.ts';
import { defineRoute } from '../routing/route.ts';

export const getSample = defineRoute({
  method: 'GET',
  path: '/api/v3/samples/{sample_id}/',
  tag: 'Kits',
  summary: 'Get a sample and why it failed',
  description: 'The sample, its history, and its failures.',
  pathParameters: z.object({ sample_id: z.string().meta({ description: 'The sample’s barcode.' }) }),
  refusals: [400, 404],
  operation: graphql('query ($sampleId: String!) { _: sample(sampleId: $sampleId) { ...SampleWithFailures } }', [
    sampleWithFailuresFragment,
  ]),
  variables: ({ path }) => ({ sampleId: recordId('sample', path.sample_id) }),
  missing: ({ path }) => notFound('sample', path.sample_id),
  answer: { status: 200, description: 'The sample.', schema: sampleWithFailures },
});
