import { z } from 'zod';
import { graphql } from '../../graphql/stored/typed-document.ts';
import { text, textOrNull, timestamp, uuid } from './values.ts';

const result = z
  .strictObject({
    result_type: text.meta({ description: '`quantity`, `reactivity`, `genotype` or another.' }),
    name: text,
    time_collected: timestamp,
    result: z
      .union([z.number(), text])
      .meta({ description: 'What the laboratory found: a number, a bound such as `<0.5`, or a word.' }),
    unit_of_measure: textOrNull,
    range_minimum: z.number().nullable(),
    range_maximum: z.number().nullable(),
    comments: textOrNull,
  })
  .meta({ id: 'Result' });

const documentLink = z.url().meta({
  description:
    'A link that opens in a browser, without an API key, for fifteen minutes. Append `&lang=es` to have what it says to the patient in Spanish; `lang=en` is the default, and any other language a 400.',
});

/** The API document's report. */
export const report = z
  .strictObject({
    report_id: uuid,
    results: z.array(result),
    pdf: documentLink,
    txt: documentLink,
    date_collected: timestamp,
    date_received: timestamp,
    date_resulted: timestamp,
    is_amendment: z.boolean(),
  })
  .meta({ id: 'Report' });

/** Selects {@link report}. */
export const reportFragment = graphql(`
  fragment Report on Report {
    report_id: reportId
    results {
      result_type: resultType name time_collected: timeCollected result: asGiven
      ... on QuantityResult { unit_of_measure: unit range_minimum: rangeMinimum range_maximum: rangeMaximum }
      comments
    }
    pdf txt
    date_collected: dateCollected date_received: dateReceived date_resulted: dateResulted
    is_amendment: isAmendment
  }
`);
