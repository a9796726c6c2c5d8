import { type GraphQLSchema, getNullableType, isObjectType } from 'graphql';
import '../types/node.ts';
import '../fields/scalars.ts';
import '../types/account-mutations.ts';
import '../types/accounts.ts';
import '../types/activation.ts';
import '../types/activation-preview.ts';
import '../types/analytes.ts';
import '../types/audit.ts';
import '../types/catalog.ts';
import '../types/eligibility.ts';
import '../types/error-codes.ts';
import '../types/events.ts';
import '../types/expected-days.ts';
import '../types/guardians.ts';
import '../types/kits.ts';
import '../types/laboratory-accounts.ts';
import '../types/notes.ts';
import '../types/order-holds.ts';
import '../types/order-stalls.ts';
import '../types/orders.ts';
import '../types/patient-merges.ts';
import '../types/patient-records.ts';
import '../types/patient-sessions.ts';
import '../types/results-links.ts';
import '../types/patients.ts';
import '../types/program-figures.ts';
import '../types/progress.ts';
import '../types/replacements.ts';
import '../types/release-policies.ts';
import '../types/report-mutations.ts';
import '../types/reports.ts';
import '../types/requisitions.ts';
import '../types/samples.ts';
import '../types/series.ts';
import '../types/stalls.ts';
import '../types/timeline.ts';
import '../types/search.ts';
import '../types/outbound-messages.ts';
import '../types/unmatched-results.ts';
import '../types/webhook-mutations.ts';
import '../types/webhooks.ts';
import '../types/sandbox.ts';
import { patientsDataOf } from '../audit/patients-data.ts';
import { builder } from '../fields/builder.ts';

/** The one schema, which both GraphQL and REST use. */
export const schema = withDataClasses(withNullableRoots(builder.toSchema()));

/**
 * Makes every root field of a query nullable, so that one that is refused or fails does not affect the others (contract,
 * 5.2).
 */
function withNullableRoots(built: GraphQLSchema): GraphQLSchema {
  for (const field of Object.values(built.getQueryType()?.getFields() ?? {})) field.type = getNullableType(field.type);
  return built;
}

/** Requires that every field of a record with patients' data says whose data it shows. @throws Error naming the first that does not. */
function withDataClasses(built: GraphQLSchema): GraphQLSchema {
  for (const type of Object.values(built.getTypeMap())) {
    const data = isObjectType(type) ? patientsDataOf(type.name) : undefined;
    if (data && isObjectType(type)) for (const field of Object.keys(type.getFields())) data.classOf(field);
  }
  return built;
}
