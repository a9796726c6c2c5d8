import type { TestActor, TestApp } from './app.ts';
import type { GraphQLResult } from './graphql.ts';

/** A kit of a program, by its public codes. */
export interface ProgramKit {
  readonly kitId: string;
  readonly sampleId: string;
  readonly orderId: string | null;
}

export const RECIPIENT = {
  firstName: 'José',
  lastName: "O'Neil",
  email: 'jose.oneil@example.org',
  phone: '+1 (555) 010-2030',
  address: { street1: '1 Main Street', street2: 'Flat 2', city: 'Springfield', state: 'IL', zip: '62701' },
};

export const PATIENT = {
  firstName: 'Łukasz',
  lastName: 'Żółć',
  email: 'lukasz@example.org',
  sex: 'M',
  dateOfBirth: '1984-02-29',
  phone: '+48 600 100 200',
};

export const REQUISITION = {
  accountNumber: 'AC-1001',
  lab: 'Northern Reference Laboratory',
  panels: ['LIPID'],
  patient: { ...PATIENT, address: RECIPIENT.address },
};

const GLUCOSE = {
  resultType: 'quantity',
  name: 'Glucose',
  result: 5.4,
  unitOfMeasure: 'mmol/L',
  rangeMinimum: 3.9,
  rangeMaximum: 5.6,
};

/**
 * A program at work, through GraphQL alone: an account with its client, and the staff that serve it. Each step does one
 * mutation, fails the test where it is refused, and gives back public codes.
 */
export class Program {
  readonly #app: TestApp;
  readonly client: TestActor;
  readonly fulfillment: TestActor;
  readonly lab: TestActor;
  readonly admin: TestActor;

  private constructor(app: TestApp, actors: Pick<Program, 'client' | 'fulfillment' | 'lab' | 'admin'>) {
    this.#app = app;
    this.client = actors.client;
    this.fulfillment = actors.fulfillment;
    this.lab = actors.lab;
    this.admin = actors.admin;
  }

  /** A new account with a client; the staff belong to another account; kit types LIPID and STI (not activatable). */
  static async start(app: TestApp): Promise<Program> {
    const admin = await app.actor('ADMIN');
    const program = new Program(app, {
      admin,
      client: await app.actor('CLIENT'),
      fulfillment: await app.actor('FULFILLMENT', { account: admin }),
      lab: await app.actor('LAB', { account: admin }),
    });
    await program.kitType({
      code: 'LIPID',
      name: 'Lipid panel',
      sampleType: 'dried_blood_spot',
      panels: ['LIPID', 'GLUCOSE'],
    });
    await program.kitType({
      code: 'STI',
      name: 'STI panel',
      sampleType: 'urine',
      panels: ['CT', 'NG'],
      activatable: false,
    });
    return program;
  }

  /** Sends a mutation, however it comes out. */
  attempt<Payload = Record<string, unknown>>(
    actor: { readonly key: string } | null,
    name: string,
    input: object,
    selection: string,
  ): Promise<GraphQLResult<Record<string, Payload>>> {
    const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}Input`;
    const operation = `mutation ($input: ${type}!) { ${name}(input: $input) { ${selection} } }`;
    return this.#app.graphql<Record<string, Payload>>(operation, { input }, actor ? { key: actor.key } : {});
  }

  /** Sends a mutation and returns its payload. */
  async mutate<Payload = Record<string, unknown>>(
    actor: { readonly key: string } | null,
    name: string,
    input: object,
    selection: string,
  ): Promise<Payload> {
    const answer = await this.attempt<Payload>(actor, name, input, selection);
    const payload = answer.expectNoErrors()[name];
    if (payload === undefined) throw new Error(`${name} gave no payload`);
    return payload;
  }

  async kitType(input: object): Promise<void> {
    await this.mutate(this.admin, 'upsertKitType', input, 'kitType { code }');
  }

  async order(kitTypes: readonly string[] = ['LIPID'], more: object = {}): Promise<string> {
    const { order } = await this.mutate<{ order: { orderId: string } }>(
      this.client,
      'createOrder',
      { kitTypes, recipient: RECIPIENT, ...more },
      'order { orderId }',
    );
    return order.orderId;
  }

  async fulfill(orderId: string, kits: readonly object[] = [{ kitType: 'LIPID' }]): Promise<readonly ProgramKit[]> {
    const { order } = await this.mutate<{ order: { kits: KitEdges } }>(
      this.fulfillment,
      'fulfillOrder',
      { orderId, kits },
      `order { kits(last: ${kits.length}) { ${KIT_CODES} } }`,
    );
    return kitsOf(order.kits);
  }

  /** A kit of an order of its own. */
  async kit(kitType = 'LIPID'): Promise<ProgramKit> {
    const [kit] = await this.fulfill(await this.order([kitType]), [{ kitType }]);
    return present(kit);
  }

  /** A retail kit, which has no order. */
  async stockKit(kitType = 'LIPID'): Promise<ProgramKit> {
    const input = { accountId: this.client.accountId, kitType, count: 1 };
    const { kits } = await this.mutate<{ kits: KitNode[] }>(
      this.fulfillment,
      'provisionKits',
      input,
      `kits { ${KIT_NODE} }`,
    );
    return present(kits.map(toKit)[0]);
  }

  async kitEvent(kit: { readonly kitId: string }, status: string, more: object = {}): Promise<void> {
    await this.mutate(this.fulfillment, 'recordKitEvent', { kitId: kit.kitId, status, ...more }, 'kit { status }');
  }

  async sampleEvent(kit: { readonly sampleId: string }, status: string, more: object = {}): Promise<void> {
    await this.mutate(this.lab, 'recordSampleEvent', { sampleId: kit.sampleId, status, ...more }, 'sample { status }');
  }

  async patient(more: object = {}): Promise<string> {
    const { patient } = await this.mutate<{ patient: { patientId: string } }>(
      this.client,
      'createPatient',
      { ...PATIENT, ...more },
      'patient { patientId }',
    );
    return patient.patientId;
  }

  async token(patientId: string, kitType = 'LIPID'): Promise<string> {
    const { token } = await this.mutate<{ token: string }>(
      this.client,
      'createPatientRegistrationToken',
      { patientId, kitType },
      'token',
    );
    return token;
  }

  /** Activates a kit for a patient; for a new one where none is given. */
  async activate(kit: { readonly kitId: string }, patientId?: string): Promise<void> {
    const { phone: _phone, ...details } = PATIENT;
    await this.mutate(
      this.client,
      'activateKit',
      { kitId: kit.kitId, ...(patientId === undefined ? details : { patientId }) },
      'result',
    );
  }

  async requisition(barcode: string, more: object = {}): Promise<string> {
    const { requisition } = await this.mutate<{ requisition: { requisitionId: string } }>(
      this.client,
      'createRequisition',
      { ...REQUISITION, barcode, ...more },
      'requisition { requisitionId }',
    );
    return requisition.requisitionId;
  }

  async requisitionStatus(requisitionId: string, status: string, more: object = {}): Promise<void> {
    await this.mutate(
      this.lab,
      'updateRequisitionStatus',
      { requisitionId, status, ...more },
      'requisition { status }',
    );
  }

  /** Submits a report, of one glucose result where nothing else is given, collected, received and resulted now. */
  async report(kit: { readonly sampleId: string }, more: object = {}): Promise<string> {
    const now = this.#app.clock.now().toISOString();
    const input = {
      sampleId: kit.sampleId,
      dateCollected: now,
      dateReceived: now,
      dateResulted: now,
      results: [GLUCOSE],
      ...more,
    };
    const { report } = await this.mutate<{ report: { reportId: string } }>(
      this.lab,
      'submitReport',
      input,
      'report { reportId }',
    );
    return report.reportId;
  }
}

interface KitNode {
  readonly kitId: string;
  readonly sample: { readonly sampleId: string };
  readonly order: { readonly orderId: string } | null;
}

interface KitEdges {
  readonly edges: readonly { readonly node: KitNode }[];
}

const KIT_NODE = 'kitId sample { sampleId } order { orderId }';
const KIT_CODES = `edges { node { ${KIT_NODE} } }`;

function toKit({ kitId, sample, order }: KitNode): ProgramKit {
  return { kitId, sampleId: sample.sampleId, orderId: order?.orderId ?? null };
}

function kitsOf({ edges }: KitEdges): readonly ProgramKit[] {
  return edges.map(({ node }) => toKit(node));
}

function present<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('The step made no kit.');
  return value;
}
