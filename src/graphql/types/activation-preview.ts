import type { UnitOfWork } from '../../call/unit-of-work.ts';
import { type ActivationProblem, activationRefusal } from '../../domains/activation/activatable-kit.ts';
import { type ActivationPreview, readActivation } from '../../domains/activation/read-activation.ts';
import { builder } from '../fields/builder.ts';
import { computed } from '../fields/row-fields.ts';
import { ActivationFieldEnum } from './catalog.ts';

const ActivationProblemEnum = builder.enumType('ActivationProblem', {
  description: 'Why a kit cannot be activated by whoever asks.',
  values: {
    UNKNOWN: { description: 'There is no such kit, or it is another account’s.' },
    CANCELED: { description: 'The kit is canceled.' },
    EXPIRED: { description: 'The kit’s lot has expired.' },
    QUARANTINED: { description: 'The kit’s lot is in quarantine.' },
    RECALLED: { description: 'The kit’s lot is recalled.' },
    CLOSED: { description: 'The program that the kit comes from is closed.' },
    USED: { description: 'The kit is registered already; with a token, to somebody else.' },
    NOT_ACTIVATABLE: { description: 'Kits of this type cannot be activated.' },
    TOKEN_NOT_VALID: {
      description: 'The registration token is unknown, used, expired, or for another kind of kit or another account.',
    },
  } satisfies Record<ActivationProblem, object>,
});

const ActivationKitType = builder.objectRef<NonNullable<ActivationPreview['kitType']>>('ActivationKitType').implement({
  description: 'What the holder of a kit may know about its type.',
  fields: (t) => ({
    code: t.exposeString('code', { description: 'The kit type’s code.' }),
    name: t.exposeString('name', { description: 'The kit type’s name, for display.' }),
  }),
});

const ActivationType = builder.objectRef<ActivationPreview>('Activation').implement({
  description: 'The expected outcome of activating a kit. It discloses no more than activating it would.',
  fields: (t) => ({
    canActivate: t.boolean({
      description: 'Whether the kit can be activated, with the token or else with the required details.',
      resolve: ({ problem }) => problem === null,
    }),
    problem: t.expose('problem', {
      type: ActivationProblemEnum,
      nullable: true,
      description: 'Why the kit cannot be activated; null if it can.',
    }),
    kitType: t.expose('kitType', {
      type: ActivationKitType,
      nullable: true,
      description: 'The kit’s type; null if the kit cannot be activated.',
    }),
    requiredFields: t.expose('requiredFields', {
      type: [ActivationFieldEnum],
      description:
        'The details of a new patient that activation requires, each at most once; with a token, only `STATE` and `COUNTRY`, as far as the kit’s rules depend on them. Empty if the kit cannot be activated.',
    }),
  }),
});

builder.queryField('activation', (t) =>
  t.field({
    type: ActivationType,
    nullable: true,
    description:
      'Whether a kit can be activated, and what that takes, before anybody types a name. Needs no credentials, and counts as an activation for the rate limits.',
    args: {
      kitId: t.arg.string({ required: true, description: 'The code printed on the kit’s box.' }),
      token: t.arg.string({ description: 'A registration token, if the kit is to be activated with one.' }),
    },
    ...computed((_root, input: ActivationArguments, work) => previewActivation(work, input)),
  }),
);

interface ActivationArguments {
  readonly kitId: string;
  readonly token?: string | null | undefined;
}

async function previewActivation(work: UnitOfWork, input: ActivationArguments): Promise<ActivationPreview> {
  const preview = await readActivation(work, input);
  const { problem } = preview;
  // Reported to the operator as an activation would be, because the operator watches for people who guess codes.
  if (problem !== null && work.call.actor === null)
    work.call.noteRefusal(
      activationRefusal(problem, input.kitId, 'holder of the code', preview.program?.supportContact),
    );
  return preview;
}
