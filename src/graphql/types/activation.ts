import { activateKit } from '../../domains/activation/activate-kit.ts';
import { createRegistrationToken, type IssuedToken } from '../../domains/activation/create-registration-token.ts';
import { undoActivation } from '../../domains/activation/undo-activation.ts';
import { builder } from '../fields/builder.ts';
import { fromPayload } from '../fields/row-fields.ts';
import { SexEnum } from './common.ts';
import { GuardianInput } from './guardian-inputs.ts';
import { KitObject, kitPayload } from './kits.ts';

const CreatePatientRegistrationTokenPayload = builder
  .objectRef<IssuedToken>('CreatePatientRegistrationTokenPayload')
  .implement({
    description: 'The registration token that was issued. It is shown only once, here.',
    fields: (t) => ({
      token: t.exposeString('token', { description: 'The registration token, valid for one use within ten minutes.' }),
      expiresAt: t.expose('expiresAt', { type: 'DateTime', description: 'When the token expires.' }),
    }),
  });

const CreatePatientRegistrationTokenInput = builder.inputType('CreatePatientRegistrationTokenInput', {
  description: 'The patient and kit type that a registration token is for.',
  fields: (t) => ({
    patientId: t.id({ required: true, description: 'UUID of the patient the token is for.' }),
    kitType: t.string({ required: true, description: 'Code of the kit type that the token is for.' }),
  }),
});

/** The outcome of a successful activation, with the kit's internal id. */
interface ActivatedKit {
  readonly result: 'success';
  readonly id: string;
}

const ActivateKitPayload = builder.objectRef<ActivatedKit>('ActivateKitPayload').implement({
  description: 'The outcome of a successful activation, and the kit if the caller may see it.',
  fields: (t) => ({
    result: t.exposeString('result', {
      description: 'Always `success`; if activation is refused, the response has an error instead.',
    }),
    kit: t.field({
      type: KitObject,
      nullable: true,
      description:
        'The kit after activation; null without credentials, because knowing the code on a box must not reveal anything about the kit.',
      ...fromPayload<ActivatedKit>(({ id }, { call: { actor } }) => (actor ? [id] : [])),
    }),
  }),
});

const ActivateKitInput = builder.inputType('ActivateKitInput', {
  description:
    'A kit and the patient who activates it, given by `patientId`, by `token`, or by the details that the kit type requires.',
  fields: (t) => ({
    kitId: t.string({ required: true, description: 'The code printed on the kit’s box.' }),
    patientId: t.id({
      description: 'UUID of an existing patient; requires an API key, or a registration token for that patient.',
    }),
    token: t.string({ description: 'A registration token, issued by `createPatientRegistrationToken`.' }),
    firstName: t.string({ description: 'The patient’s first name.' }),
    lastName: t.string({ description: 'The patient’s last name.' }),
    dateOfBirth: t.field({ type: 'Date', description: 'The patient’s date of birth.' }),
    sex: t.field({ type: SexEnum, description: 'The patient’s sex.' }),
    email: t.string({ description: 'The patient’s e-mail address.' }),
    phone: t.string({ description: 'The patient’s phone number.' }),
    street1: t.string({ description: 'First line of the patient’s address.' }),
    street2: t.string({ description: 'Second line of the patient’s address.' }),
    city: t.string({ description: 'City of the patient’s address.' }),
    state: t.string({ description: 'State of the patient’s address.' }),
    zip: t.string({ description: 'ZIP code of the patient’s address.' }),
    country: t.string({ description: 'Country of the patient’s address, of at most 60 characters.' }),
    guardian: t.field({
      type: GuardianInput,
      description:
        'Who answers for a new patient, if that is somebody else. With `patientId` or a token, the patient’s own counts.',
    }),
    language: t.string({ description: 'The patient’s language, as a tag of BCP 47 such as `es` or `es-MX`.' }),
    researchConsent: t.boolean({
      description:
        'Whether the patient consents to research. Activating a registered kit again for the same patient changes their answer.',
    }),
  }),
});

const UndoActivationInput = builder.inputType('UndoActivationInput', {
  description: 'A kit that is registered to the wrong person, and why that is taken back.',
  fields: (t) => ({
    kitId: t.string({ required: true, description: 'The code printed on the kit’s box.' }),
    reason: t.string({
      required: true,
      description: 'Why the registration is taken back, which the kit’s events show.',
    }),
  }),
});

builder.mutationFields((t) => ({
  createPatientRegistrationToken: t.field({
    type: CreatePatientRegistrationTokenPayload,
    nullable: true,
    description: 'Issues a one-time token that lets a patient register one kit of a given type. For CLIENT.',
    args: {
      input: t.arg({
        type: CreatePatientRegistrationTokenInput,
        required: true,
        description: 'The patient and the kit type that the token is for.',
      }),
    },
    resolve: (_root, { input }, work) => createRegistrationToken(work, input),
  }),
  activateKit: t.field({
    type: ActivateKitPayload,
    nullable: true,
    description:
      'Activates a kit by registering it to a patient, or, if it is registered to them already, records their answer about research. Needs no credentials.',
    args: {
      input: t.arg({ type: ActivateKitInput, required: true, description: 'The kit to activate, and the patient.' }),
    },
    resolve: async (_root, { input }, work) => ({
      result: 'success' as const,
      id: await activateKit(work, input),
    }),
  }),
  undoActivation: t.field({
    type: kitPayload('UndoActivationPayload', 'The kit that nobody is registered for any more.'),
    nullable: true,
    description:
      'Takes back a registration to the wrong person. The kit is delivered again. For CLIENT while the sample is awaiting collection and nothing was charted, and for ADMIN unless a report on the sample stands.',
    args: {
      input: t.arg({ type: UndoActivationInput, required: true, description: 'The kit, and why it is taken back.' }),
    },
    resolve: async (_root, { input }, work) => ({ id: await undoActivation(work, input) }),
  }),
}));
