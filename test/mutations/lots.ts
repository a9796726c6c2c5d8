import { newUuid } from '../../src/db/sql/identifiers.ts';
import { assignLot } from '../../src/domains/lots/assign-lot.ts';
import { recallLot } from '../../src/domains/recalls/recall-lot.ts';
import { graphql } from '../../src/graphql/stored/typed-document.ts';
import { FULFILLMENT, type MutationsOf, OF_ONE_ROW, type Setting } from './entry.ts';
import { kitOfLot, newLot } from './setting.ts';

export const lotDocuments = {
  upsertLot: graphql(`
    mutation ($input: UpsertLotInput!) { upsertLot(input: $input) { lot { code kitType { code } expires status created } } }
  `),
  assignLot: graphql(
    'mutation ($input: AssignLotInput!) { assignLot(input: $input) { lot { code kits { totalCount } } } }',
  ),
  quarantineLot: graphql(
    'mutation ($input: QuarantineLotInput!) { quarantineLot(input: $input) { lot { code status } } }',
  ),
  reopenLot: graphql('mutation ($input: ReopenLotInput!) { reopenLot(input: $input) { lot { code status } } }'),
  recallLot: graphql(`
    mutation ($input: RecallLotInput!) {
      recallLot(input: $input) { lot { code status recall { at reason replace kits done canceled replaced skipped finished } } }
    }
  `),
};

const REASON = 'The seal of the tube leaks';

/** The lot of a kit of the program, to which its moves are published. */
async function lotWithKit(setting: Setting): Promise<string> {
  const { kitId } = await kitOfLot(setting);
  const { lot } = await setting.app.prisma.kit.findUniqueOrThrow({ where: { kitId }, include: { lot: true } });
  if (!lot) throw new Error('The kit has no lot.');
  return lot.code;
}

/** As {@link lotWithKit}, in quarantine. */
async function quarantinedLot(setting: Setting): Promise<string> {
  const code = await lotWithKit(setting);
  await setting.program.mutate(setting.program.fulfillment, 'quarantineLot', { code, reason: REASON });
  return code;
}

/** As {@link lotWithKit}, recalled without replacements. */
async function recalledLot(setting: Setting): Promise<string> {
  const code = await lotWithKit(setting);
  await setting.program.mutate(setting.program.fulfillment, 'recallLot', { code, reason: REASON });
  return code;
}

async function stock({ program }: Setting, count: number): Promise<string[]> {
  const input = { accountId: program.client.accountId, kitType: 'LIPID', count };
  const { kits } = await program.mutate(program.fulfillment, 'provisionKits', input);
  return kits.map(({ kitId }) => kitId);
}

export const lotMutations: MutationsOf<typeof lotDocuments> = {
  upsertLot: {
    allowed: FULFILLMENT,
    cases: {
      'that is new': async () => ({ code: newUuid(), kitType: 'LIPID', expires: '2029-12-31' }),
      'that is there': async (setting) => ({ code: await newLot(setting), expires: '2030-01-31' }),
    },
    statements: OF_ONE_ROW,
  },
  assignLot: {
    allowed: FULFILLMENT,
    cases: {
      'to stock': async (setting) => ({ code: await newLot(setting), kitIds: await stock(setting, 2) }),
      'that is recalled': async (setting) => ({ code: await recalledLot(setting), kitIds: await stock(setting, 1) }),
    },
    statements: {
      write: assignLot,
      by: 'fulfillment',
      counts: [
        {
          what: 'to stock',
          rows: [1, 1000],
          input: async (setting, rows) => ({ code: await newLot(setting), kitIds: await stock(setting, rows) }),
          // The kits, the lot, everything, COMMIT.
          statements: 4,
        },
      ],
    },
  },
  quarantineLot: {
    allowed: FULFILLMENT,
    cases: { '': async (setting) => ({ code: await lotWithKit(setting), reason: REASON }) },
    statements: OF_ONE_ROW,
  },
  reopenLot: {
    allowed: FULFILLMENT,
    cases: { '': async (setting) => ({ code: await quarantinedLot(setting), reason: 'All is well' }) },
    statements: OF_ONE_ROW,
  },
  recallLot: {
    allowed: FULFILLMENT,
    cases: {
      'that has kits': async (setting) => ({ code: await lotWithKit(setting), reason: REASON }),
      'that is recalled already, with replacements': async (setting) => ({
        code: await recalledLot(setting),
        reason: REASON,
        replace: true,
      }),
    },
    statements: {
      write: recallLot,
      by: 'fulfillment',
      counts: [
        {
          what: 'that has kits',
          input: async (setting) => ({ code: await lotWithKit(setting), reason: REASON }),
          // The lot, the accounts that have kits of it, everything, COMMIT.
          statements: 4,
        },
      ],
    },
  },
};
