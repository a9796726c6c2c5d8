import { type PlannedStep, type SimulatedKit, simulateKit } from '../../domains/sandbox/simulate-kit.ts';
import { simulateOrder } from '../../domains/sandbox/simulate-order.ts';
import type { SimulationScenario } from '../../generated/prisma/enums.ts';
import { builder } from '../fields/builder.ts';
import { fromPayload } from '../fields/row-fields.ts';
import { KitObject } from './kits.ts';
import { orderPayload } from './orders.ts';

const SimulationScenarioEnum = builder.enumType('SimulationScenario', {
  description:
    'How a simulation ends. All scenarios but `DELIVERED` and `DELIVERY_EXCEPTION` register the kit, to a made-up patient if there is none.',
  values: {
    DELIVERED: { description: 'The kit is delivered to the customer.' },
    DELIVERY_EXCEPTION: { description: 'The kit cannot be delivered to the customer.' },
    COLLECTION_EXCEPTION: {
      description: 'The laboratory cannot test the sample: its quantity is not sufficient.',
    },
    LOST_RETURN: {
      description: 'The sample is lost on its way to the laboratory: its parcel ends in `DELIVERY_EXCEPTION`.',
    },
    NORMAL_RESULTS: {
      description: 'The laboratory submits a report whose results are all within their reference intervals.',
    },
    ABNORMAL_RESULTS: {
      description:
        'The laboratory submits a report with results below or above their reference intervals, none of them critical.',
    },
    CRITICAL_RESULTS: { description: 'The laboratory submits a report with a critical result.' },
    PARTIAL_THEN_FINAL: { description: 'The laboratory submits a report of some of the results, then one of all.' },
    AMENDED: { description: 'The laboratory submits a report, then one that corrects it.' },
    EXTRA_QUALITY_CHECKS: {
      description: 'The laboratory holds the sample for extra quality checks; no report follows.',
    },
    RECOVERED: {
      description:
        'The laboratory cannot test the sample, because it does not know whose it is, then can after all, and submits a report as for `NORMAL_RESULTS`.',
    },
  } satisfies Record<SimulationScenario, object>,
});

type InputFields = PothosSchemaTypes.InputFieldBuilder<typeof builder.$inferSchemaTypes, 'InputObject'>;

function askedFields(t: InputFields) {
  return {
    scenario: t.field({ type: SimulationScenarioEnum, required: true, description: 'How the simulation ends.' }),
    stepSeconds: t.int({
      description:
        'Seconds between two steps, 0 to 3600; 0 if left out. The first step is taken at once; with 0, the kit’s simulation has ended when it is answered, unless a step fails.',
    }),
  };
}

const SimulateKitInput = builder.inputType('SimulateKitInput', {
  description: 'A kit, and what to simulate with it.',
  fields: (t) => ({
    kitId: t.string({ required: true, description: 'The code printed on the kit’s box.' }),
    ...askedFields(t),
  }),
});

const SimulateOrderInput = builder.inputType('SimulateOrderInput', {
  description: 'An order, and what to simulate with its kits.',
  fields: (t) => ({
    orderId: t.string({ required: true, description: 'The order’s code.' }),
    ...askedFields(t),
  }),
});

const SimulatedStep = builder.objectRef<PlannedStep>('SimulatedStep').implement({
  description: 'A step of a simulation.',
  fields: (t) => ({
    at: t.expose('at', { type: 'DateTime', description: 'When the step is due.' }),
    what: t.exposeString('what', { description: 'What the step does.' }),
  }),
});

const SimulateKitPayload = builder.objectRef<SimulatedKit>('SimulateKitPayload').implement({
  description: 'The simulation of a kit.',
  fields: (t) => ({
    kit: t.field({
      type: KitObject,
      // Nullable, so that an error for a field the caller may not select does not hide that the work was done.
      nullable: true,
      description: 'The kit after all the steps that are due.',
      ...fromPayload<SimulatedKit>(({ id }) => [id]),
    }),
    steps: t.field({
      type: [SimulatedStep],
      // Nullable for the same reason as the kit: an answer that is too long shows neither.
      nullable: true,
      description:
        'Every step of the simulation, in order; at most 10. A step that is no longer possible when it is due ends the simulation.',
      resolve: ({ steps }) => steps,
    }),
  }),
});

builder.mutationFields((t) => ({
  simulateKit: t.field({
    type: SimulateKitPayload,
    nullable: true,
    description:
      'Simulates what staff and the customer would do with a kit, from its current status to the end of the scenario. For CLIENT, on TEST accounts.',
    args: { input: t.arg({ type: SimulateKitInput, required: true, description: 'The kit and the scenario.' }) },
    resolve: (_root, { input }, work) => simulateKit(work, input),
  }),
  simulateOrder: t.field({
    type: orderPayload('SimulateOrderPayload', 'The order whose kits are simulated.'),
    nullable: true,
    description:
      'Fulfils what is left of an order, then simulates each of its kits that can still follow the scenario. For CLIENT, on TEST accounts.',
    args: { input: t.arg({ type: SimulateOrderInput, required: true, description: 'The order and the scenario.' }) },
    resolve: async (_root, { input }, work) => ({ id: await simulateOrder(work, input) }),
  }),
}));
