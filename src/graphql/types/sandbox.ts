import { type PlannedStep, type SimulatedKit, simulateKit } from '../../domains/sandbox/simulate-kit.ts';
import { simulateOrder } from '../../domains/sandbox/simulate-order.ts';
import type { SimulationScenario } from '../../generated/prisma/enums.ts';
import { builder } from '../builder.ts';
import { recordOfPayload } from '../record.ts';
import { KitObject, kitRecords } from './kits.ts';
import { orderPayload } from './orders.ts';

const SimulationScenarioEnum = builder.enumType('SimulationScenario', {
  description: 'How a simulation ends. All but the first two register the kit, to a made-up patient where nobody is.',
  values: {
    DELIVERED: { description: 'The kit is delivered to the customer.' },
    DELIVERY_EXCEPTION: { description: 'The delivery of the kit fails.' },
    COLLECTION_EXCEPTION: { description: 'The laboratory cannot test the sample.' },
    LOST_RETURN: { description: 'The sample is lost on its way to the laboratory.' },
    NORMAL_RESULTS: { description: 'A report whose results are all within their ranges.' },
    ABNORMAL_RESULTS: { description: 'A report with results below or above their ranges, none of them critical.' },
    CRITICAL_RESULTS: { description: 'A report with a critical result.' },
    PARTIAL_THEN_FINAL: { description: 'A report of some of the results, then one of all.' },
    AMENDED: { description: 'A report, then one that corrects it.' },
    EXTRA_QUALITY_CHECKS: { description: 'The laboratory makes extra quality checks before it reports.' },
  } satisfies Record<SimulationScenario, object>,
});

type InputFields = PothosSchemaTypes.InputFieldBuilder<typeof builder.$inferSchemaTypes, 'InputObject'>;

function askedFields(t: InputFields) {
  return {
    scenario: t.field({ type: SimulationScenarioEnum, required: true, description: 'How it ends.' }),
    stepSeconds: t.int({
      description: 'Seconds between two steps, 0 to 3600; 0 by default. The first step is taken at once.',
    }),
  };
}

const SimulateKitInput = builder.inputType('SimulateKitInput', {
  description: 'What to simulate with a kit.',
  fields: (t) => ({
    kitId: t.string({ required: true, description: 'The code on the box.' }),
    ...askedFields(t),
  }),
});

const SimulateOrderInput = builder.inputType('SimulateOrderInput', {
  description: 'What to simulate with the kits of an order.',
  fields: (t) => ({
    orderId: t.string({ required: true, description: 'The order’s code.' }),
    ...askedFields(t),
  }),
});

const SimulatedStep = builder.objectRef<PlannedStep>('SimulatedStep').implement({
  description: 'A step of a simulation.',
  fields: (t) => ({
    at: t.expose('at', { type: 'DateTime', description: 'When it is due.' }),
    what: t.exposeString('what', { description: 'What it does.' }),
  }),
});

const SimulateKitPayload = builder.objectRef<SimulatedKit>('SimulateKitPayload').implement({
  description: 'The simulation of a kit.',
  fields: (t) => ({
    kit: t.field({
      type: KitObject,
      // What the caller may not select here must not hide that the work is done.
      nullable: true,
      description: 'The kit, as it is now: after all steps that are due.',
      resolve: ({ id }, _args, context, info) => recordOfPayload('kit', kitRecords.load, id, { context, info }),
    }),
    steps: t.field({
      type: [SimulatedStep],
      // As the kit: an answer that is too long shows neither.
      nullable: true,
      description:
        'The plan: every step, in order. A step that does not fit any more when it is due ends the simulation.',
      resolve: ({ steps }) => steps,
    }),
  }),
});

builder.mutationFields((t) => ({
  simulateKit: t.field({
    type: SimulateKitPayload,
    nullable: true,
    description:
      'Makes happen to a kit what the staff and the customer would do, from where the kit is to the end of the scenario. For CLIENT, on TEST accounts.',
    args: { input: t.arg({ type: SimulateKitInput, required: true, description: 'The scenario.' }) },
    resolve: (_root, { input }, context) => simulateKit(context, input),
  }),
  simulateOrder: t.field({
    type: orderPayload('SimulateOrderPayload', 'The order simulated.'),
    nullable: true,
    description:
      'Fulfils what is left of an order, then simulates each of its kits that can reach the scenario. For CLIENT, on TEST accounts.',
    args: { input: t.arg({ type: SimulateOrderInput, required: true, description: 'The scenario.' }) },
    resolve: async (_root, { input }, context) => ({ id: await simulateOrder(context, input) }),
  }),
}));
