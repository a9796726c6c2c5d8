import { authorize } from '../../src/auth/policy.ts';
import { Lists } from './lists.ts';
import { nodeOf, nodesOf, recordNamed } from './nodes.ts';
import { type Reading, resolvers } from './reading.ts';

const lists = ({ world, work, eyes }: Reading) => new Lists(world, work, eyes);

const text = (args: object, name: string) => String(Reflect.get(args, name));

const byCode = (one: { readonly code: string }, other: { readonly code: string }) => (one.code < other.code ? -1 : 1);

/** The roots of a query. */
export const ROOTS = resolvers<unknown>({
  viewer: (_root, _args, { world, eyes }) =>
    world.users.find(({ id }) => id === eyes?.actor.userId) ??
    world.patients.find(({ id }) => id === eyes?.patientRef) ??
    null,
  node: (_root, args, reading) => nodeOf(reading, text(args, 'id')),
  nodes: (_root, args, reading) => {
    const ids: unknown = Reflect.get(args, 'ids');
    return nodesOf(reading, Array.isArray(ids) ? ids.map(String) : []);
  },
  account: (_root, args, { world, work }) => {
    authorize(work.call.actor, 'accounts.read');
    return world.accounts.find(({ id }) => id === text(args, 'accountId').toLowerCase()) ?? null;
  },
  kitTypes: (_root, _args, { world, work }) => {
    authorize(work.call.actor, 'catalog.read');
    return world.kitTypes.toSorted(byCode);
  },
  analytes: (_root, _args, { world, work }) => {
    authorize(work.call.actor, 'analytes.read');
    return world.analytes.toSorted(byCode);
  },
  kit: (_root, args, reading) => recordNamed(reading, 'Kit', text(args, 'kitId')),
  sample: (_root, args, reading) => recordNamed(reading, 'Sample', text(args, 'sampleId')),
  order: (_root, args, reading) => recordNamed(reading, 'Order', text(args, 'orderId')),
  requisition: (_root, args, reading) => recordNamed(reading, 'Requisition', text(args, 'requisitionId')),
  patient: (_root, args, reading) => {
    const given = text(args, 'patientId');
    const { mergedIntoRef } = reading.world.patients.find(({ id }) => id === given.toLowerCase()) ?? {};
    return recordNamed(reading, 'Patient', mergedIntoRef ?? given);
  },
  report: (_root, args, reading) => recordNamed(reading, 'Report', text(args, 'reportId')),
  accounts: (_root, args, reading) => lists(reading).accounts(args),
  apiKeys: (_root, args, reading) => lists(reading).apiKeys(args),
  kits: (_root, args, reading) => lists(reading).kits(args),
  lot: (_root, args, reading) => recordNamed(reading, 'Lot', text(args, 'code')),
  lots: (_root, args, reading) => lists(reading).lots(args),
  orders: (_root, args, reading) => lists(reading).orders(args),
  outboundMessages: (_root, args, reading) => lists(reading).outboundMessages(args),
  patients: (_root, args, reading) => lists(reading).patients(args),
  reports: (_root, args, reading) => lists(reading).reports(args),
  requisitions: (_root, args, reading) => lists(reading).requisitions(args),
  samples: (_root, args, reading) => lists(reading).samples(args),
  stalledKits: (_root, args, reading) => lists(reading).stalledKits(args),
  stalledOrders: (_root, args, reading) => lists(reading).stalledOrders(args),
  unmatchedResults: (_root, args, reading) => lists(reading).unmatchedResults(args),
  users: (_root, args, reading) => lists(reading).users(args),
  webhookEndpoints: (_root, args, reading) => lists(reading).webhookEndpoints(args),
});
