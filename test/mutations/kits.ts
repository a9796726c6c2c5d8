import { provisionKits } from '../../src/domains/kits/provision-kits.ts';
import { recordKitEvent } from '../../src/domains/kits/record-kit-event.ts';
import { recordCollection } from '../../src/domains/samples/record-collection.ts';
import { recordSampleEvent } from '../../src/domains/samples/record-sample-event.ts';
import { graphql } from '../../src/graphql/stored/typed-document.ts';
import { NO_SUCH_CODE } from '../helpers/people.ts';
import { CLIENTS, FULFILLMENT, type MutationsOf, OF_ONE_ROW } from './entry.ts';
import { kitCodes } from './fragments.ts';
import { approvedKit, failedKit, kitOfLot, newLot } from './setting.ts';

export const kitDocuments = {
  provisionKits: graphql(
    'mutation ($input: ProvisionKitsInput!) { provisionKits(input: $input) { kits { ...KitCodes } } }',
    [kitCodes],
  ),
  cancelKit: graphql('mutation ($input: CancelKitInput!) { cancelKit(input: $input) { kit { status } } }'),
  recordKitEvent: graphql(
    'mutation ($input: RecordKitEventInput!) { recordKitEvent(input: $input) { kit { status } } }',
  ),
  recordSampleEvent: graphql(`
    mutation ($input: RecordSampleEventInput!) { recordSampleEvent(input: $input) { sample { status } } }
  `),
  recordCollection: graphql(`
    mutation ($input: RecordCollectionInput!) {
      recordCollection(input: $input) { kit { updated sample { collectedAt } } }
    }
  `),
  updateKitMetadata: graphql(`
    mutation ($input: UpdateKitMetadataInput!) { updateKitMetadata(input: $input) { kit { metadata } } }
  `),
};

export const kitMutations: MutationsOf<typeof kitDocuments> = {
  provisionKits: {
    allowed: FULFILLMENT,
    cases: {
      '': async ({ program }) => ({ accountId: program.client.accountId, kitType: 'LIPID', count: 3 }),
      'of a lot': async (setting) => ({
        accountId: setting.program.client.accountId,
        kitType: 'LIPID',
        count: 2,
        lot: await newLot(setting),
      }),
    },
    statements: {
      write: provisionKits,
      by: 'fulfillment',
      counts: [
        {
          what: 'of one type',
          rows: [1, 1000],
          input: async ({ program }, count) => ({ accountId: program.client.accountId, kitType: 'LIPID', count }),
          // The account and the kit type; the barcodes, the kits, the audit entry, COMMIT.
          statements: 6,
        },
        {
          what: 'of a lot',
          rows: [1, 1000],
          input: async (setting, count) => ({
            accountId: setting.program.client.accountId,
            kitType: 'LIPID',
            count,
            lot: await newLot(setting),
          }),
          // The lot besides.
          statements: 7,
        },
      ],
    },
  },
  recordKitEvent: {
    allowed: FULFILLMENT,
    cases: {
      'that completes an order': async ({ program }) => {
        const kit = await program.kit();
        await program.kitEvent(kit, 'IN_TRANSIT');
        return { kitId: kit.kitId, status: 'DELIVERED', trackingNumber: '1Z1', carrier: 'UPS' };
      },
      'that cancels a kit, its sample and its order': async ({ program }) => ({
        kitId: (await program.kit()).kitId,
        status: 'CANCELED',
      }),
    },
    statements: {
      write: recordKitEvent,
      by: 'fulfillment',
      counts: [
        {
          what: 'with a parcel',
          input: async ({ program }) => ({
            kitId: (await program.kit()).kitId,
            status: 'IN_TRANSIT',
            trackingNumber: '1Z1',
          }),
          // The kit with its order, the order's other kits, everything, COMMIT.
          statements: 4,
        },
        {
          what: 'at a time given',
          input: async ({ app, program }) => ({
            kitId: (await program.kit()).kitId,
            status: 'IN_TRANSIT',
            created: app.clock.now().toISOString(),
          }),
          // The kit's history besides.
          statements: 5,
        },
        {
          what: 'of a kit of a lot',
          input: async (setting) => ({ kitId: (await kitOfLot(setting)).kitId, status: 'IN_TRANSIT' }),
          // The lot besides.
          statements: 5,
        },
      ],
    },
  },
  recordSampleEvent: {
    allowed: [...FULFILLMENT, 'lab'],
    cases: {
      'that moves a requisition along': async (setting) => ({
        sampleId: (await approvedKit(setting)).sampleId,
        status: 'DELIVERED',
      }),
      'with a failure, which a requisition follows': async (setting) => ({
        sampleId: (await approvedKit(setting)).sampleId,
        status: 'COLLECTION_EXCEPTION',
        failure: { code: 'LABELING', laboratoryCode: 'RM', laboratorySystem: 'HL70490' },
      }),
      'that recovers a failed sample, with which its requisition comes back': async (setting) => ({
        sampleId: (await failedKit(setting)).sampleId,
        status: 'EXTRA_QUALITY_CHECKS',
        reason: 'A second tube was found.',
      }),
      'with a return parcel': async ({ program }) => ({
        sampleId: (await program.kit()).sampleId,
        status: 'IN_TRANSIT',
        trackingNumber: '9400',
      }),
    },
    statements: {
      write: recordSampleEvent,
      by: 'lab',
      counts: [
        {
          what: 'which its requisition follows',
          input: async (setting) => ({ sampleId: (await approvedKit(setting)).sampleId, status: 'RECEIVED' }),
          // The sample with its kit, the requisition, everything, COMMIT.
          statements: 4,
        },
        {
          what: 'with which its requisition comes back',
          input: async (setting) => {
            const { sampleId } = await failedKit(setting);
            return { sampleId, status: 'RECEIVED', reason: 'A second tube was found.' };
          },
          // Whether the sample had rejected the requisition besides.
          statements: 5,
        },
      ],
    },
  },
  recordCollection: {
    allowed: CLIENTS,
    cases: {
      '': async ({ app, program }) => ({
        kitId: (await program.registeredKit()).kitId,
        collectedAt: app.clock.now().toISOString(),
      }),
    },
    reference: { field: 'kitId', missing: NO_SUCH_CODE },
    statements: {
      write: recordCollection,
      by: 'client',
      counts: [
        {
          what: 'of a registered kit',
          input: async ({ app, program }) => ({
            kitId: (await program.registeredKit()).kitId,
            collectedAt: app.clock.now().toISOString(),
          }),
          // The kit with its sample, its first event, everything, COMMIT.
          statements: 4,
        },
      ],
    },
  },
  cancelKit: {
    allowed: [...CLIENTS, 'fulfillment'],
    cases: {
      'of an order': async ({ program }) => ({ kitId: (await program.kit()).kitId, reason: 'Do not test it' }),
      'that is registered, with a requisition': async ({ program }) => {
        const kit = await program.registeredKit();
        await program.requisition(kit.sampleId);
        return { kitId: kit.kitId, reason: 'Do not test it' };
      },
    },
    reference: { field: 'kitId', missing: NO_SUCH_CODE },
    statements: OF_ONE_ROW,
  },
  updateKitMetadata: {
    allowed: CLIENTS,
    cases: {
      '': async ({ program }) => ({ kitId: (await program.stockKit()).kitId, metadata: { changed: true } }),
    },
    reference: { field: 'kitId', missing: NO_SUCH_CODE },
    statements: OF_ONE_ROW,
  },
};
