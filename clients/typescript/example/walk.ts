/**
 * A walk through the demonstration program (docs/demo.md): `npm run walk [-- <origin>]`.
 */
import {
  ActivateKitDocument,
  allNodes,
  allRows,
  CreatePatientSessionDocument,
  GraphQLFailure,
  get,
  graphql,
  type KitFieldsFragment,
  KitsPageDocument,
  MySeriesDocument,
  post,
  RestFailure,
  type Service,
  UpdateKitMetadataDocument,
} from '../src/index.js';

const service: Service = {
  origin: process.argv[2] ?? 'http://127.0.0.1:4000',
  key: 'kts_demo-client-aurora-home-testing',
};

// Every registered kit, over as many pages as there are.
const kits: KitFieldsFragment[] = [];
const registered = (after: string | null) =>
  graphql(service, KitsPageDocument, { first: 10, after, filter: { statuses: ['REGISTERED'] } });
for await (const kit of allNodes((after) => registered(after).then((page) => page.kits))) kits.push(kit);
print(`${kits.length} kits are registered`);

// Nested: a kit, its sample, its reports, their results.
const kit = kits.find(({ kitId }) => kitId === 'DEMO-0003');
for (const { isAmendment, results } of kit?.sample.reports ?? []) {
  print(`${isAmendment ? 'amendment' : 'report'}: ${results.map(describe).join(', ')}`);
}

// What the person sees in the program's app. Its server makes a session, with the key; the app has only the token.
if (!kit?.registeredTo) throw new Error('Nobody is registered for DEMO-0003.');
const { patientId, firstName } = kit.registeredTo;
const { createPatientSession } = await graphql(service, CreatePatientSessionDocument, { input: { patientId } });
if (!createPatientSession?.token) throw new Error('There is no token.');
const asPatient: Service = { origin: service.origin, key: createPatientSession.token };
const { viewer } = await graphql(asPatient, MySeriesDocument, { unit: 'SI' });
for (const { name, unit, points } of viewer?.patient?.series ?? []) {
  print(`${firstName} sees ${name}: ${points.map(({ text, flag }) => `${text} ${unit ?? ''} (${flag})`).join(', ')}`);
}

// The same list of kits by REST, along its links.
let rows = 0;
for await (const _kit of allRows(service, '/api/v2/kits/', { query: { kit_status: 'registered', results: 10 } }))
  rows++;
print(`REST lists ${rows} of them`);

// A write by GraphQL.
const metadata = { note: 'seen by the example' };
const updated = await graphql(service, UpdateKitMetadataDocument, { input: { kitId: 'DEMO-0003', metadata } });
print(`metadata is ${JSON.stringify(updated.updateKitMetadata?.kit?.metadata)}`);

// A write by REST. Sent twice under one key, as by somebody who presses the button again, it is one order.
const body = {
  kit_types: ['metabolic_health'],
  recipient: {
    first_name: 'Ida',
    last_name: 'Example',
    email: 'ida@example.org',
    address: { street1: '1 Main St', city: 'Springfield', state: 'IL', zip: '62701' },
  },
};
const form = crypto.randomUUID();
const first = await post(service, '/api/v2/orders/', { body }, form);
const second = await post(service, '/api/v2/orders/', { body }, form);
const placed = await get(service, '/api/v2/orders/{public_id}/', { path: { public_id: first.order_id } });
print(`the order is ${placed.status}, and ${first.order_id === second.order_id ? 'one' : 'two'}`);

// Refusals say what is wrong with which field.
try {
  await graphql(service, ActivateKitDocument, { input: { kitId: 'DEMO-0022', firstName: 'Ida', email: 'nowhere' } });
} catch (error) {
  if (!(error instanceof GraphQLFailure)) throw error;
  print(`${error.code}: ${error.fields.map(({ field, message }) => `${field} ${message}`).join(', ')}`);
}
try {
  await get(service, '/api/v2/kits/{public_id}/', { path: { public_id: 'NO-SUCH-KIT' } });
} catch (error) {
  if (!(error instanceof RestFailure)) throw error;
  print(`${error.status}: ${error.message}`);
}

function describe({
  name,
  asGiven,
  unit,
  flag,
}: {
  name: string;
  asGiven: unknown;
  unit?: string | null;
  flag: string;
}) {
  return `${name} ${asGiven} ${unit ?? ''} (${flag})`;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
