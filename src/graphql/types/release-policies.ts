import { seesSettingsOf } from '../../domains/access/own-settings.ts';
import {
  DEFAULT_RELEASE,
  type KitTypeRelease,
  type ReleasePolicy,
  releasePolicyOf,
} from '../../domains/release/policy.ts';
import type { Account } from '../../generated/prisma/client.ts';
import { builder } from '../fields/builder.ts';
import { computed, keysFromColumns } from '../fields/row-fields.ts';
import type { RecordKey } from '../fields/source.ts';
import { AccountObject } from './accounts.ts';
import { KitTypeObject } from './catalog.ts';
import { embedded } from './common.ts';
import { RELEASE, ReviewScopeEnum } from './release-policy-inputs.ts';

const KitTypeReleaseType = builder.objectRef<KitTypeRelease>('KitTypeRelease').implement({
  description: embedded('The reports of a kit type that are held until somebody has reviewed them.'),
  fields: (t) => ({
    kitType: t.field({
      type: KitTypeObject,
      description: 'The kit type.',
      ...computed(({ kitType }: KitTypeRelease): RecordKey => ({ typeName: 'KitType', key: kitType })),
    }),
    review: t.expose('review', { type: ReviewScopeEnum, description: RELEASE.review }),
    hidePartial: t.exposeBoolean('hidePartial', { description: RELEASE.hidePartial }),
    atMostHours: t.exposeInt('atMostHours', { description: RELEASE.atMostHours }),
  }),
});

const ReleasePolicyType = builder.objectRef<ReleasePolicy>('ReleasePolicy').implement({
  description: embedded('The reports of an account that are held until somebody has reviewed them.'),
  fields: (t) => ({
    review: t.expose('review', { type: ReviewScopeEnum, description: RELEASE.review }),
    hidePartial: t.exposeBoolean('hidePartial', { description: RELEASE.hidePartial }),
    atMostHours: t.exposeInt('atMostHours', { description: RELEASE.atMostHours }),
    acknowledgeWithinMinutes: t.exposeInt('acknowledgeWithinMinutes', {
      nullable: true,
      description: RELEASE.acknowledgeWithinMinutes,
    }),
    kitTypes: t.field({
      type: [KitTypeReleaseType],
      description: RELEASE.kitTypes,
      resolve: ({ kitTypes }) => [...kitTypes],
    }),
  }),
});

builder.prismaObjectField(AccountObject, 'release', (t) =>
  t.field({
    type: ReleasePolicyType,
    description:
      'The reports of the account that are held until somebody has reviewed them. The default, under which none are, for everybody but the account itself and ADMIN.',
    ...keysFromColumns<Account>(['id', 'release'], ({ id, release }, _args: object, { call }) =>
      seesSettingsOf(call.actor, id) ? releasePolicyOf(release) : DEFAULT_RELEASE,
    ),
  }),
);
