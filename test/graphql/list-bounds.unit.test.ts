import { readFileSync } from 'node:fs';
import {
  type GraphQLField,
  getNamedType,
  getNullableType,
  isEnumType,
  isInterfaceType,
  isIntrospectionType,
  isListType,
  isObjectType,
} from 'graphql';
import { expect, it } from 'vitest';
import { schema } from '../../src/graphql/schema/schema.ts';

/** Every list of the schema has a bound, and says it (contract, 5.2): a list of records without one is a connection. */

/** How many entries a list has at most, and the file that sees to it. */
type Bound =
  | { readonly most: number; readonly in: string }
  /** Each value of an enum, or each name of a field, once. */
  | 'each once'
  /** What one answer can show (contract, 8.2). */
  | 'those of one answer';

const EVENTS: Bound = { most: 1_000, in: 'prisma/migrations/20261126090100_bounded_histories/migration.sql' };
const PANELS: Bound = { most: 200, in: 'src/domains/catalog/upsert-kit-type.ts' };
const RULES: Bound = { most: 300, in: 'src/domains/eligibility/rules-input.ts' };
const RESULTS: Bound = { most: 1_000, in: 'src/domains/chart/charted-result.ts' };
const TIMELINE = 'src/domains/kits/timeline.ts';
const CANDIDATES: Bound = { most: 10, in: 'src/domains/laboratory/candidates.ts' };

/** The bound of every list that is no part of a connection. */
const BOUNDS: Readonly<Record<string, Bound>> = {
  'Account.eligibility': { most: 100, in: 'src/domains/accounts/kit-types.ts' },
  'Account.supportContacts': { most: 20, in: 'src/domains/inputs/support-contacts.ts' },
  'AccountEligibility.rules': RULES,
  'Activation.requiredFields': 'each once',
  'Analyte.equivalentLoincs': { most: 20, in: 'src/domains/catalog/analyte-input.ts' },
  'Analyte.texts': { most: 20, in: 'src/domains/catalog/analyte-input.ts' },
  'AuditEntry.changed': 'each once',
  'AuditEntry.classes': 'each once',
  'AuditEntry.filteredBy': 'each once',
  'AuditEntry.subjects': 'those of one answer',
  'CancelOrderPayload.canceledKitTypes': { most: 100, in: 'src/domains/orders/create-order.ts' },
  'CancelOrderPayload.canceledKits': { most: 100, in: 'src/domains/orders/create-order.ts' },
  'Eligibility.missing': 'each once',
  'Eligibility.reasons': 'each once',
  'EligibilityRule.regions': { most: 100, in: 'src/domains/eligibility/rules-input.ts' },
  'EligibilityRule.sexes': 'each once',
  'Kit.allowedNextStatuses': 'each once',
  'Kit.events': EVENTS,
  'Kit.researchConsentHistory': { most: 100, in: 'src/domains/activation/research-consent.ts' },
  'Kit.timeline': { most: 500, in: TIMELINE },
  'KitProgress.steps': 'each once',
  'KitType.eligibility': RULES,
  'KitType.panels': PANELS,
  'KitType.requiredActivationFields': 'each once',
  'LaboratorySettings.flags': { most: 50, in: 'src/domains/inputs/laboratory-flags.ts' },
  'LaboratorySettings.sharesWith': { most: 50, in: 'src/domains/accounts/update-laboratory.ts' },
  'Order.allowedNextStatuses': 'each once',
  'Order.kitTypes': { most: 100, in: 'src/domains/orders/create-order.ts' },
  'Order.timeline': { most: 2_000, in: TIMELINE },
  'Patient.merges': { most: 100, in: 'src/domains/patients/merge-patients.ts' },
  'Patient.otherNames': { most: 5, in: 'src/domains/identity/other-names.ts' },
  'Patient.series': { most: 200, in: 'src/domains/series/series-statement.ts' },
  'ProgramFigures.durations': 'each once',
  'ProgramFigures.failures': { most: 200, in: 'src/domains/figures/read-program-figures.ts' },
  'ProgramFigures.stalled': 'each once',
  'ProgramFigures.steps': 'each once',
  'ProvisionKitsPayload.kits': { most: 1_000, in: 'src/domains/kits/provision-kits.ts' },
  'Query.analytes': { most: 2_000, in: 'src/domains/catalog/upsert-analyte.ts' },
  'Query.kitTypes': { most: 1_000, in: 'src/domains/catalog/upsert-kit-type.ts' },
  'Query.nodes': { most: 100, in: 'src/graphql/fields/paging.ts' },
  'Query.search': { most: 50, in: 'src/domains/search/search-records.ts' },
  'Query.webhookEndpoints': { most: 20, in: 'src/domains/webhooks/create-webhook-endpoint.ts' },
  'ReleasePolicy.kitTypes': { most: 100, in: 'src/domains/accounts/kit-types.ts' },
  'Report.attachments': { most: 20, in: 'src/domains/chart/charted-attachment.ts' },
  'Report.contacts': { most: 50, in: 'src/domains/reports/add-report-contact.ts' },
  'Report.results': RESULTS,
  'Report.withdrawnResults': RESULTS,
  'Requisition.allowedNextStatuses': 'each once',
  'Requisition.events': EVENTS,
  'Requisition.panels': { most: 200, in: 'src/domains/requisitions/create-requisition.ts' },
  'Sample.allowedNextStatuses': 'each once',
  'Sample.assignments': { most: 20, in: 'src/domains/samples/assign-laboratory.ts' },
  'Sample.events': EVENTS,
  'Sample.heldResults': { most: 20, in: 'prisma/migrations/20261126160000_held_results/migration.sql' },
  // Those of the kit’s type, or of the requisition.
  'Sample.panels': PANELS,
  // Each report, and each parcel, came with an event of the sample.
  'Sample.reports': EVENTS,
  'Sample.shipments': EVENTS,
  'SampleComparison.fields': 'each once',
  'Series.points': { most: 500, in: 'src/domains/series/series-statement.ts' },
  'SimulateKitPayload.steps': { most: 10, in: 'test/domains/sandbox-plan.unit.test.ts' },
  'UnmatchedResult.candidates': CANDIDATES,
  'UnmatchedResult.comparison': CANDIDATES,
  'UnmatchedResult.reopenings': { most: 20, in: 'src/domains/laboratory/reopen-result.ts' },
  'WebhookDelivery.attempts': { most: 10, in: 'prisma/migrations/20261122110000_webhooks/migration.sql' },
  'WebhookEndpoint.types': 'each once',
};

type Field = GraphQLField<unknown, unknown>;

/** Every field of the schema that is a list, by its name; the rows of pages apart. */
const lists: readonly (readonly [string, Field])[] = Object.values(schema.getTypeMap()).flatMap((type) =>
  (isObjectType(type) || isInterfaceType(type)) && !isIntrospectionType(type)
    ? Object.values(type.getFields()).flatMap((field) =>
        isListType(getNullableType(field.type)) ? [[`${type.name}.${field.name}`, field] as const] : [],
      )
    : [],
);
const isOfPage = ([name]: readonly [string, Field]) => name.endsWith('Connection.edges');

it('every list is bounded: it is the page of a connection, or among those of the table', () => {
  expect(
    lists
      .filter((list) => !isOfPage(list))
      .map(([name]) => name)
      .toSorted(),
  ).toEqual(Object.keys(BOUNDS));
});

const amount = (most: number) => most.toLocaleString('en');

it.each(lists)('%s says its bound', (name, { description }) => {
  const bound = name.endsWith('Connection.edges') ? { most: 100, in: 'src/graphql/fields/paging.ts' } : BOUNDS[name];
  if (bound === undefined) throw new Error(`${name} has no bound.`);
  if (bound === 'each once') expect(description).toMatch(/\beach (step |stage |pair )?at most once\b/);
  else if (bound === 'those of one answer') expect(description).toMatch(/\bat most those of one answer\b/);
  else expect(description).toMatch(new RegExp(`\\bat most (the newest )?${amount(bound.most)}\\b`, 'i'));
});

it.each(Object.entries(BOUNDS))('%s is bounded where the table says', (name, bound) => {
  if (typeof bound === 'string') return;
  const text = readFileSync(new URL(`../../${bound.in}`, import.meta.url), 'utf8');
  const written = [String(bound.most), amount(bound.most), amount(bound.most).replaceAll(',', '_')];
  expect(
    written.some((number) => new RegExp(`\\b${number}\\b`).test(text)),
    name,
  ).toBe(true);
});

it('what is there at most once each has values that can be counted', () => {
  const countable = lists.filter(([name]) => BOUNDS[name] === 'each once');
  const others = countable.filter(([, { type }]) => !isEnumType(getNamedType(type))).map(([name]) => name);
  // Names of fields, and what there is one of for each name, step, stage or pair of steps.
  expect(others).toEqual([
    'AuditEntry.changed',
    'AuditEntry.filteredBy',
    'KitProgress.steps',
    'ProgramFigures.durations',
    'ProgramFigures.stalled',
    'ProgramFigures.steps',
    'SampleComparison.fields',
  ]);
});
