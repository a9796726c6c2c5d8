import { graphql } from '../../src/graphql/stored/typed-document.ts';
import { NO_SUCH_CODE } from '../helpers/people.ts';
import { CLIENTS, type MutationsOf } from './entry.ts';
import { kitCodes } from './fragments.ts';

export const sandboxDocuments = {
  simulateKit: graphql(`
    mutation ($input: SimulateKitInput!) { simulateKit(input: $input) { kit { kitId status sample { status } } steps { at what } } }
  `),
  simulateOrder: graphql(
    `
    mutation ($input: SimulateOrderInput!) {
      simulateOrder(input: $input) { order { orderId status kits(last: 100) { edges { node { ...KitCodes } } } } }
    }
  `,
    [kitCodes],
  ),
};

/** Each step is a transaction of its own. */
const OF_STEPS = {
  notBroken: 'test/reliability/simulations.release.test.ts breaks the statements of its steps.',
  statements: 'Its steps are the writes of other mutations.',
};

/** They are for accounts in TEST mode. */
export const sandboxMutations: MutationsOf<typeof sandboxDocuments> = {
  simulateKit: {
    allowed: CLIENTS,
    cases: { '': async ({ program }) => ({ kitId: (await program.stockKit()).kitId, scenario: 'DELIVERED' }) },
    reference: { field: 'kitId', missing: NO_SUCH_CODE },
    ...OF_STEPS,
  },
  simulateOrder: {
    allowed: CLIENTS,
    cases: { '': async ({ program }) => ({ orderId: await program.order(), scenario: 'DELIVERED' }) },
    reference: { field: 'orderId', missing: NO_SUCH_CODE },
    ...OF_STEPS,
  },
};
