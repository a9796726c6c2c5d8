import { ownEligibilitySql } from '../../domains/access/own-settings.ts';
import type { Eligibility, EligibilityReason } from '../../domains/eligibility/decide.ts';
import { readEligibility } from '../../domains/eligibility/read-eligibility.ts';
import type { EligibilityRule } from '../../domains/eligibility/rules.ts';
import { rulesOf } from '../../domains/eligibility/rules-input.ts';
import type { AccountEligibility, KitType } from '../../generated/prisma/client.ts';
import { builder } from '../fields/builder.ts';
import { computed, fromColumns, fromRelation } from '../fields/row-fields.ts';
import { AccountObject } from './accounts.ts';
import { ActivationFieldEnum, KitTypeObject } from './catalog.ts';
import { embedded, SexEnum } from './common.ts';
import { RULE } from './eligibility-inputs.ts';

const EligibilityRuleType = builder.objectRef<EligibilityRule>('EligibilityRule').implement({
  description: embedded('A rule that says whom a kit type is for in a place.'),
  fields: (t) => ({
    country: t.exposeString('country', { nullable: true, description: RULE.country }),
    regions: t.exposeStringList('regions', { description: RULE.regions }),
    offered: t.exposeBoolean('offered', { description: RULE.offered }),
    minAge: t.exposeInt('minAge', { nullable: true, description: RULE.minAge }),
    maxAge: t.exposeInt('maxAge', { nullable: true, description: RULE.maxAge }),
    sexes: t.expose('sexes', { type: [SexEnum], description: RULE.sexes }),
    guardianBelow: t.exposeInt('guardianBelow', { nullable: true, description: RULE.guardianBelow }),
  }),
});

builder.prismaObjectField(KitTypeObject, 'eligibility', (t) =>
  t.field({
    type: [EligibilityRuleType],
    description:
      'Whom the kit type is for, at most 300 rules; everybody everywhere without any. Of several, the most specific counts: that of the region, else that of the country, else the one without a country; if there is none, the country is not offered.',
    extensions: fromColumns<KitType>('eligibility'),
    resolve: ({ eligibility }) => [...rulesOf(eligibility)],
  }),
);

builder.prismaObject('AccountEligibility', {
  description: embedded('For whom an account offers a kit type, in addition to whom the type is for.'),
  fields: (t) => ({
    kitType: t.relation('kitType', { description: 'The kit type.' }),
    rules: t.field({
      type: [EligibilityRuleType],
      description: 'The account’s own rules for the kit type, at most 300. They narrow those of the type.',
      extensions: fromColumns<AccountEligibility>('rules'),
      resolve: ({ rules }) => [...rulesOf(rules)],
    }),
  }),
});

builder.prismaObjectField(AccountObject, 'eligibility', (t) =>
  t.relation('eligibility', {
    query: { orderBy: { kitTypeCode: 'asc' } },
    extensions: fromRelation(({ call }, _account, eligibility) => ownEligibilitySql(call.actor, eligibility)),
    description:
      'For whom the account offers kit types, in addition to whom these are for, by the codes of the kit types; at most 100. Empty for everybody but the account itself and ADMIN.',
  }),
);

const EligibilityReasonEnum = builder.enumType('EligibilityReason', {
  description: 'Why somebody may not be tested.',
  values: {
    COUNTRY_NOT_OFFERED: { description: 'The kit type is not offered in the country.' },
    REGION_NOT_OFFERED: { description: 'The kit type is not offered in the region of the country.' },
    TOO_YOUNG: { description: 'The person is too young.' },
    TOO_OLD: { description: 'The person is too old.' },
    SEX_NOT_OFFERED: { description: 'The kit type is not for the person’s sex.' },
    GUARDIAN_REQUIRED: { description: 'A person of this age needs a guardian.' },
    DETAILS_MISSING: { description: 'The answer depends on a detail that nobody has given.' },
  } satisfies Record<EligibilityReason, object>,
});

const EligibilityType = builder.objectRef<Eligibility>('Eligibility').implement({
  description: 'Whether somebody may be tested.',
  fields: (t) => ({
    eligible: t.exposeBoolean('eligible', {
      description: 'Whether there is no reason against it, even if something is missing.',
    }),
    reasons: t.expose('reasons', {
      type: [EligibilityReasonEnum],
      description: 'All reasons against it, each at most once.',
    }),
    missing: t.expose('missing', {
      type: [ActivationFieldEnum],
      description:
        'The details on which the answer still depends: `COUNTRY`, `STATE`, `DATE_OF_BIRTH`, `SEX`, each at most once.',
    }),
  }),
});

builder.queryField('eligibility', (t) =>
  t.field({
    type: EligibilityType,
    nullable: true,
    description:
      'Whether somebody may be tested with kits of a type, by the rules of the type and of the caller’s account, before anything is ordered. Nothing is written, and no record is shown. For every role but PATIENT.',
    args: {
      kitType: t.arg.string({ required: true, description: 'The kit type’s code.' }),
      country: t.arg.string({ description: 'The country, by its alpha-2 code of ISO 3166-1, in any case.' }),
      state: t.arg.string({ description: 'The state or region: its code of ISO 3166-2 or its name.' }),
      dateOfBirth: t.arg({ type: 'Date', description: 'The person’s date of birth.' }),
      sex: t.arg({ type: SexEnum, description: 'The person’s sex.' }),
      guardian: t.arg.boolean({ description: 'Whether the person has a guardian.' }),
    },
    ...computed((_root, input: object, work) => readEligibility(work, input)),
  }),
);
