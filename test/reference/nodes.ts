import { type Action, authorize } from '../../src/auth/policy.ts';
import { isCode, isUuid } from '../../src/db/sql/identifiers.ts';
import { isBarcode } from '../../src/domains/inputs/barcodes.ts';
import { badInput } from '../../src/errors/errors.ts';
import { folded } from '../../src/text/folded.ts';
import type { Eyes } from './eyes.ts';
import type { Reading } from './reading.ts';
import type { World } from './world.ts';

/** The kinds of records that have a global id: what one must be permitted to read any, and which ones one sees. */
interface Kind<Row> {
  readonly action: Action;
  readonly rows: (world: World) => readonly Row[];
  readonly isSeen: (row: Row, eyes: Eyes, world: World) => boolean;
  readonly keyOf: (row: Row) => string;
}

/** What a patient may be told that it exists. */
const OF_PATIENTS: ReadonlySet<Action> = new Set<Action>([
  ...(['analytes.read', 'catalog.read', 'kits.read', 'patients.read', 'profiles.read', 'reports.read'] as const),
  'samples.read',
]);

const ofUuid = ({ id }: { readonly id: string }) => id;

function kind<Row>(described: Kind<Row>) {
  /** The row with this key; null if the caller sees none. @throws AppError UNAUTHENTICATED; FORBIDDEN. */
  return ({ world, work, eyes }: Reading, key: string): Row | null => {
    // Of what a patient reads nothing, nothing exists for them (contract, 12.3).
    if (eyes?.patientRef !== undefined && !OF_PATIENTS.has(described.action)) return null;
    authorize(work.call.actor, described.action);
    const rows = described.rows(world).filter((row) => described.keyOf(row) === key);
    return rows.find((row) => eyes && described.isSeen(row, eyes, world)) ?? null;
  };
}

const KINDS = {
  Account: kind({
    action: 'profiles.read',
    rows: ({ accounts }) => accounts,
    isSeen: (row, eyes) => eyes.account(row),
    keyOf: ofUuid,
  }),
  Analyte: kind({
    action: 'analytes.read',
    rows: ({ analytes }) => analytes,
    isSeen: () => true,
    keyOf: ({ code }) => code,
  }),
  ApiKey: kind({ action: 'accounts.read', rows: ({ apiKeys }) => apiKeys, isSeen: () => true, keyOf: ofUuid }),
  AuditEntry: kind({
    action: 'audit.read',
    rows: ({ auditEntries }) => auditEntries,
    isSeen: () => true,
    keyOf: ofUuid,
  }),
  Event: kind({
    action: 'events.read',
    rows: ({ events }) => events,
    isSeen: (row, eyes) => eyes.event(row),
    keyOf: ofUuid,
  }),
  Kit: kind({ action: 'kits.read', rows: ({ kits }) => kits, isSeen: (row, eyes) => eyes.kit(row), keyOf: ofUuid }),
  KitType: kind({
    action: 'catalog.read',
    rows: ({ kitTypes }) => kitTypes,
    isSeen: () => true,
    keyOf: ({ code }) => code,
  }),
  Lot: kind({ action: 'lots.read', rows: ({ lots }) => lots, isSeen: (row, eyes) => eyes.lot(row), keyOf: ofUuid }),
  Note: kind({
    action: 'notes.read',
    rows: ({ notes }) => notes,
    isSeen: (row, eyes) => eyes.note(row),
    keyOf: ofUuid,
  }),
  Order: kind({
    action: 'orders.read',
    rows: ({ orders }) => orders,
    isSeen: (row, eyes) => eyes.order(row),
    keyOf: ofUuid,
  }),
  OutboundMessage: kind({
    action: 'outbound.read',
    rows: ({ outbound }) => outbound,
    isSeen: (row, eyes) => eyes.outbound(row),
    keyOf: ofUuid,
  }),
  Patient: kind({
    action: 'patients.read',
    rows: ({ patients }) => patients,
    isSeen: (row, eyes) => eyes.patient(row),
    keyOf: ofUuid,
  }),
  PatientSession: kind({
    action: 'sessions.read',
    rows: ({ patientSessions }) => patientSessions,
    isSeen: (row, eyes) => eyes.session(row),
    keyOf: ofUuid,
  }),
  ResultsLink: kind({
    action: 'resultsLinks.read',
    rows: ({ resultsLinks }) => resultsLinks,
    isSeen: (row, eyes) => eyes.resultsLink(row),
    keyOf: ofUuid,
  }),
  Report: kind({
    action: 'reports.read',
    rows: ({ reports }) => reports,
    isSeen: (row, eyes) => eyes.report(row),
    keyOf: ofUuid,
  }),
  Requisition: kind({
    action: 'requisitions.read',
    rows: ({ requisitions }) => requisitions,
    isSeen: (row, eyes) => eyes.requisition(row),
    keyOf: ofUuid,
  }),
  Sample: kind({
    action: 'samples.read',
    rows: ({ samples }) => samples,
    isSeen: (row, eyes) => eyes.sample(row),
    keyOf: ofUuid,
  }),
  UnmatchedResult: kind({
    action: 'unmatched.read',
    rows: ({ unmatched }) => unmatched,
    isSeen: (row, eyes) => eyes.unmatched(row),
    keyOf: ofUuid,
  }),
  User: kind({
    action: 'profiles.read',
    rows: ({ users }) => users,
    isSeen: (row, eyes) => eyes.user(row),
    keyOf: ofUuid,
  }),
  WebhookDelivery: kind({
    action: 'webhooks.read',
    rows: ({ deliveries }) => deliveries,
    isSeen: ({ endpointId }, eyes, { endpoints }) =>
      endpoints.some((endpoint) => endpoint.id === endpointId && eyes.endpoint(endpoint)),
    keyOf: ofUuid,
  }),
  WebhookEndpoint: kind({
    action: 'webhooks.read',
    rows: ({ endpoints }) => endpoints,
    isSeen: (row, eyes) => eyes.endpoint(row),
    keyOf: ofUuid,
  }),
} as const;

type TypeName = keyof typeof KINDS;

/** The record with this type and key; null if the caller sees none. */
export function nodeAt(reading: Reading, typeName: string, key: string): object | null {
  const row = isTypeName(typeName) ? KINDS[typeName](reading, key) : null;
  return row && { ...row, __typename: typeName };
}

/** The record that a global id names: the base64 of its type and its key. */
export function nodeOf(reading: Reading, globalId: string): object | null {
  authorize(reading.work.call.actor, 'catalog.read');
  const [, typeName = '', key = ''] = /^([A-Za-z]+):(.*)$/s.exec(Buffer.from(globalId, 'base64').toString()) ?? [];
  return nodeAt(reading, typeName, isUuid(key) ? key.toLowerCase() : key);
}

/** The records of several global ids; what the role may not see is an error in its place. */
export function nodesOf(reading: Reading, globalIds: readonly string[]): unknown[] {
  authorize(reading.work.call.actor, 'catalog.read');
  if (globalIds.length > 100)
    throw badInput([{ path: ['ids'], message: 'must name at most 100 records', code: 'TOO_MANY' }]);
  return globalIds.map((each) => {
    try {
      return nodeOf(reading, each);
    } catch (error) {
      return error;
    }
  });
}

/** The record with this public code, ignoring case, or barcode, or UUID. */
export function recordNamed(
  reading: Reading,
  typeName: 'Kit' | 'Sample' | 'Order' | TypeName,
  name: string,
): object | null {
  const { world } = reading;
  const isSame = (code: string | null) => code !== null && folded(code) === folded(name);
  const idOf = () => {
    if (typeName === 'Kit') return isCode(name) ? world.kits.find(({ kitId }) => isSame(kitId))?.id : undefined;
    if (typeName === 'Order') return isCode(name) ? world.orders.find(({ orderId }) => isSame(orderId))?.id : undefined;
    if (typeName === 'Sample')
      return isBarcode(name)
        ? world.samples.find((sample) => sample.codeFreedAt === null && isSame(sample.sampleId))?.id
        : undefined;
    if (typeName === 'Lot') return world.lots.find(({ code }) => isSame(code))?.id;
    return isUuid(name) ? name.toLowerCase() : undefined;
  };
  return KINDS[typeName](reading, idOf() ?? '');
}

function isTypeName(name: string): name is TypeName {
  return Object.hasOwn(KINDS, name);
}
