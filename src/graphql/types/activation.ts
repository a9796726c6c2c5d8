import { activateKit } from '../../domains/activation/activate-kit.ts';
import { createRegistrationToken, type IssuedToken } from '../../domains/activation/create-registration-token.ts';
import { readableIds } from '../../domains/records.ts';
import { builder } from '../builder.ts';
import { nodeQuery } from '../connection.ts';
import { KitObject, kitRecords } from './kits.ts';

const CreatePatientRegistrationTokenPayload = builder
  .objectRef<IssuedToken>('CreatePatientRegistrationTokenPayload')
  .implement({
    description: 'A registration token, shown only this once.',
    fields: (t) => ({
      token: t.exposeString('token', { description: 'The token: valid for one use within ten minutes.' }),
      expiresAt: t.expose('expiresAt', { type: 'DateTime', description: 'When it stops working.' }),
    }),
  });

const CreatePatientRegistrationTokenInput = builder.inputType('CreatePatientRegistrationTokenInput', {
  description: 'The patient and kit type that a registration token is for.',
  fields: (t) => ({
    patientId: t.id({ required: true, description: 'UUID of the patient.' }),
    kitType: t.string({ required: true, description: 'Code of the kit type.' }),
  }),
});

/** What activation answers: that it succeeded, and the kit's internal id. */
interface ActivatedKit {
  readonly result: 'success';
  readonly id: string;
}

const ActivateKitPayload = builder.objectRef<ActivatedKit>('ActivateKitPayload').implement({
  description: 'That activation succeeded, and the kit for a caller who may see it.',
  fields: (t) => ({
    result: t.exposeString('result', { description: 'Always `success`; a refusal is an error.' }),
    kit: t.field({
      type: KitObject,
      nullable: true,
      description:
        'The kit, as it is now; null without credentials, since whoever knows the code on a box learns nothing about it.',
      resolve: async ({ id }, _args, context, info) => {
        if (!context.actor) return null;
        const [visible] = await readableIds(context, 'kit', [id]);
        if (visible === undefined) return null;
        const [kit] = await kitRecords.load(context, [visible], nodeQuery({ context, info }));
        return kit ?? null;
      },
    }),
  }),
});

const ActivateKitInput = builder.inputType('ActivateKitInput', {
  description:
    'A kit, and the patient who activates it: by `patientId`, by `token`, or by the details that the kit type requires.',
  fields: (t) => ({
    kitId: t.string({ required: true, description: 'The code on the box.' }),
    patientId: t.id({ description: 'An existing patient; takes an API key, or a token for that patient.' }),
    token: t.string({ description: 'A registration token.' }),
    firstName: t.string({ description: 'First name.' }),
    lastName: t.string({ description: 'Last name.' }),
    dateOfBirth: t.field({ type: 'Date', description: 'Date of birth.' }),
    sex: t.string({
      description:
        'Sex: `M` or `F`. A text and no enum, so that a wrong one, which people type, is listed with every other problem of the details.',
    }),
    email: t.string({ description: 'E-mail address.' }),
    phone: t.string({ description: 'Phone number.' }),
    street1: t.string({ description: 'First line of the address.' }),
    street2: t.string({ description: 'Second line of the address.' }),
    city: t.string({ description: 'City.' }),
    state: t.string({ description: 'State.' }),
    zip: t.string({ description: 'ZIP code.' }),
    researchConsent: t.boolean({ description: 'Whether the patient agrees to research.' }),
  }),
});

builder.mutationFields((t) => ({
  createPatientRegistrationToken: t.field({
    type: CreatePatientRegistrationTokenPayload,
    nullable: true,
    description: 'Issues a one-time token that lets a patient register one kit of a type. For CLIENT.',
    args: {
      input: t.arg({
        type: CreatePatientRegistrationTokenInput,
        required: true,
        description: 'The patient and the kit type.',
      }),
    },
    resolve: (_root, { input }, context) => createRegistrationToken(context, input),
  }),
  activateKit: t.field({
    type: ActivateKitPayload,
    nullable: true,
    description: 'Activates a kit by registering it to a patient. Needs no credentials.',
    args: { input: t.arg({ type: ActivateKitInput, required: true, description: 'The kit and the patient.' }) },
    resolve: async (_root, { input }, context) => ({
      result: 'success' as const,
      id: await activateKit(context, input),
    }),
  }),
}));
