import { z } from 'zod';
import { FailureCode } from '../../generated/prisma/enums.ts';
import { graphql } from '../../graphql/stored/typed-document.ts';
import { sampleStatus } from './kit.ts';
import { lowerCaseAll } from './naming.ts';
import { text, textOrNull, timestamp } from './values.ts';

/** Why a sample failed, which events use too. */
export const failureCode = z.enum(lowerCaseAll(FailureCode)).meta({ id: 'FailureCode' });

const failure = z.strictObject({
  code: failureCode,
  recoverable: z.boolean().meta({ description: 'Whether the sample may be tested after all.' }),
  laboratory_code: textOrNull.meta({ description: 'The laboratory’s code for the reason.' }),
  laboratory_system: textOrNull.meta({ description: 'The code system of the laboratory’s code.' }),
});

/** A sample with its failure and the failures of its events (contract, 4.7). */
export const sampleWithFailures = z
  .strictObject({
    sample_id: text,
    kit_id: textOrNull.meta({ description: 'Null for a sample of a requisition alone.' }),
    status: sampleStatus,
    failure: failure
      .extend({ reason: textOrNull.meta({ description: 'The laboratory’s words.' }) })
      .nullable()
      .meta({ description: 'The failure of the newest event; null if it has none.' }),
    events: z.array(
      z.strictObject({
        status: sampleStatus,
        created: timestamp,
        reason: textOrNull,
        failure: failure.nullable().meta({ description: 'Null unless the sample failed, or is held up.' }),
      }),
    ),
  })
  .meta({ id: 'SampleWithFailures' });

/** Selects {@link sampleWithFailures}. */
export const sampleWithFailuresFragment = graphql(`
  fragment SampleWithFailures on Sample {
    sample_id: sampleId kit_id: kit { _: kitId } status
    failure { code recoverable laboratory_code: laboratoryCode laboratory_system: laboratorySystem reason }
    events {
      status created reason
      failure { code recoverable laboratory_code: laboratoryCode laboratory_system: laboratorySystem }
    }
  }
`);
