import type { AccountMode } from '../../src/generated/prisma/enums.ts';
import type { TestActor, TestApp } from './app.ts';
import type { GraphQLResult } from './graphql.ts';
import { type DataOf, type InputOf, MUTATIONS, type MutationName, type PayloadOf } from './operations.ts';
import { PATIENT, RECIPIENT, REQUISITION } from './people.ts';

export { NO_SUCH_CODE, NO_SUCH_UUID, PATIENT, RECIPIENT, REQUISITION } from './people.ts';

/** The public codes of a kit, its sample and its order. */
export interface ProgramKit {
  readonly kitId: string;
  readonly sampleId: string;
  readonly orderId: string | null;
}

export interface OrderedKit extends ProgramKit {
  readonly orderId: string;
}

/** The sender of an operation; null sends no key. */
type Caller = { readonly key: string } | null;

const GLUCOSE = {
  resultType: 'quantity',
  name: 'Glucose',
  result: 5.4,
  unitOfMeasure: 'mmol/L',
  rangeMinimum: 3.9,
  rangeMaximum: 5.6,
};

/**
 * An account with a client, and its staff. Each step sends one mutation, which must succeed, and returns public codes.
 */
export class Program {
  readonly #app: TestApp;
  readonly client: TestActor;
  readonly fulfillment: TestActor;
  readonly lab: TestActor;
  readonly admin: TestActor;
  /** The laboratory that its requisitions name. */
  readonly #named: string;

  private constructor(
    app: TestApp,
    actors: Pick<Program, 'client' | 'fulfillment' | 'lab' | 'admin'>,
    named = REQUISITION.lab,
  ) {
    this.#app = app;
    this.#named = named;
    this.client = actors.client;
    this.fulfillment = actors.fulfillment;
    this.lab = actors.lab;
    this.admin = actors.admin;
  }

  /**
   * Creates an account for the client, one for the staff, and the kit types LIPID and STI (not activatable).
   *
   * @param mode of the client's account
   */
  static async start(app: TestApp, mode: AccountMode = 'LIVE'): Promise<Program> {
    const admin = await app.actor('ADMIN');
    const program = new Program(app, {
      admin,
      client: await app.actor('CLIENT', { mode }),
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

  /** The same program with this laboratory in place of its own; requisitions name it. */
  withLaboratory(lab: TestActor, name: string): Program {
    const { client, fulfillment, admin } = this;
    return new Program(this.#app, { client, fulfillment, admin, lab }, name);
  }

  /** The same staff with the program of this client in place of its own. */
  withClient(client: TestActor): Program {
    const { fulfillment, lab, admin } = this;
    return new Program(this.#app, { client, fulfillment, admin, lab }, this.#named);
  }

  /** Sends a mutation that may fail; any value may be wrong. */
  attempt<Name extends MutationName>(
    caller: Caller,
    name: Name,
    input: { readonly [Field in keyof InputOf<Name>]?: unknown },
  ): Promise<GraphQLResult<DataOf<Name>>> {
    return this.#app.attempt(MUTATIONS[name], { input }, caller ?? {});
  }

  /** Sends a mutation that must succeed, and returns its payload. */
  async mutate<Name extends MutationName>(caller: Caller, name: Name, input: InputOf<Name>): Promise<PayloadOf<Name>> {
    const result = await this.#app.run(MUTATIONS[name], { input }, caller ?? {});
    return result.expectDone()[name];
  }

  async kitType(input: InputOf<'upsertKitType'>): Promise<void> {
    await this.mutate(this.admin, 'upsertKitType', input);
  }

  async order(kitTypes: readonly string[] = ['LIPID'], more: Partial<InputOf<'createOrder'>> = {}): Promise<string> {
    const input = { kitTypes: [...kitTypes], recipient: RECIPIENT, ...more };
    const { order } = await this.mutate(this.client, 'createOrder', input);
    return order.orderId;
  }

  /** Fulfils an order with these kits, in whole or in part, and returns them. */
  async fulfill(
    orderId: string,
    kits: InputOf<'fulfillOrder'>['kits'] = [{ kitType: 'LIPID' }],
  ): Promise<readonly OrderedKit[]> {
    const { order } = await this.mutate(this.fulfillment, 'fulfillOrder', { orderId, kits });
    return order.kits.edges.slice(-kits.length).map(({ node }) => ({ ...toProgramKit(node), orderId: order.orderId }));
  }

  /** Orders one kit, and fulfils the order. */
  async kit(kitType = 'LIPID'): Promise<OrderedKit> {
    const [kit] = await this.fulfill(await this.order([kitType]), [{ kitType }]);
    return present(kit);
  }

  /** Provisions a retail kit, which has no order. */
  async stockKit(kitType = 'LIPID'): Promise<ProgramKit> {
    const input = { accountId: this.client.accountId, kitType, count: 1 };
    const { kits } = await this.mutate(this.fulfillment, 'provisionKits', input);
    return present(kits.map(toProgramKit)[0]);
  }

  /** A retail kit that is canceled. */
  async canceledKit(): Promise<ProgramKit> {
    const kit = await this.stockKit();
    await this.kitEvent(kit, 'CANCELED');
    return kit;
  }

  /** A retail kit whose sample is at the laboratory. */
  async receivedKit(): Promise<ProgramKit> {
    const kit = await this.stockKit();
    await this.sampleEvent(kit, 'RECEIVED');
    return kit;
  }

  /** A retail kit that is registered, by default for a new patient. */
  async registeredKit(patientId?: string): Promise<ProgramKit> {
    const kit = await this.stockKit();
    await this.activate(kit, patientId);
    return kit;
  }

  /** A registered kit whose sample is at the laboratory. */
  async kitAtLaboratory(): Promise<ProgramKit> {
    const kit = await this.registeredKit();
    await this.sampleEvent(kit, 'RECEIVED');
    return kit;
  }

  async kitEvent(
    { kitId }: Pick<ProgramKit, 'kitId'>,
    status: InputOf<'recordKitEvent'>['status'],
    more: Partial<InputOf<'recordKitEvent'>> = {},
  ): Promise<void> {
    await this.mutate(this.fulfillment, 'recordKitEvent', { kitId, status, ...more });
  }

  async sampleEvent(
    { sampleId }: Pick<ProgramKit, 'sampleId'>,
    status: InputOf<'recordSampleEvent'>['status'],
    more: Partial<InputOf<'recordSampleEvent'>> = {},
  ): Promise<void> {
    await this.mutate(this.lab, 'recordSampleEvent', { sampleId, status, ...more });
  }

  async patient(more: Partial<InputOf<'createPatient'>> = {}): Promise<string> {
    const { patient } = await this.mutate(this.client, 'createPatient', { ...PATIENT, ...more });
    return patient.patientId;
  }

  async token(patientId: string, kitType = 'LIPID'): Promise<string> {
    const { token } = await this.mutate(this.client, 'createPatientRegistrationToken', { patientId, kitType });
    return token;
  }

  /** A patient session: its token, as the key of a caller, and its id. */
  async session(
    patientId: string,
    more: Partial<InputOf<'createPatientSession'>> = {},
    by: Caller = this.client,
  ): Promise<{ readonly key: string; readonly patientSessionId: string }> {
    const made = await this.mutate(by, 'createPatientSession', { patientId, ...more });
    if (made.token === null) throw new Error('A session was made without a token.');
    return { key: made.token, patientSessionId: made.patientSession.patientSessionId };
  }

  /** Activates a kit for this patient, by default for a new one. */
  async activate({ kitId }: Pick<ProgramKit, 'kitId'>, patientId?: string): Promise<void> {
    const { phone: _phone, ...details } = PATIENT;
    await this.mutate(this.client, 'activateKit', { kitId, ...(patientId === undefined ? details : { patientId }) });
  }

  /** Creates a webhook endpoint of the client's, and returns its id. */
  async endpoint(more: Partial<InputOf<'createWebhookEndpoint'>> = {}): Promise<string> {
    const input = { url: 'https://example.org/hooks', ...more };
    return (await this.mutate(this.client, 'createWebhookEndpoint', input)).endpoint.endpointId;
  }

  async requisition(barcode: string, more: Partial<InputOf<'createRequisition'>> = {}): Promise<string> {
    const input = { ...REQUISITION, lab: this.#named, barcode, ...more };
    const { requisition } = await this.mutate(this.client, 'createRequisition', input);
    return requisition.requisitionId;
  }

  async requisitionStatus(
    requisitionId: string,
    status: InputOf<'updateRequisitionStatus'>['status'],
    more: Partial<InputOf<'updateRequisitionStatus'>> = {},
  ): Promise<void> {
    await this.mutate(this.lab, 'updateRequisitionStatus', { requisitionId, status, ...more });
  }

  /** Submits a report, by default of one glucose result; its sample was collected, received and resulted now. */
  async report(
    { sampleId }: Pick<ProgramKit, 'sampleId'>,
    more: Partial<InputOf<'submitReport'>> = {},
  ): Promise<string> {
    const now = this.#app.clock.now().toISOString();
    const dates = { dateCollected: now, dateReceived: now, dateResulted: now };
    const input = { sampleId, ...dates, results: [GLUCOSE], ...more };
    const { report } = await this.mutate(this.lab, 'submitReport', input);
    return report.reportId;
  }
}

/** What an operation names a kit by. */
export function idOf({ kitId }: { readonly kitId: string }): { kitId: string } {
  return { kitId };
}

function toProgramKit({ kitId, sample, order }: PayloadOf<'provisionKits'>['kits'][number]): ProgramKit {
  return { kitId, sampleId: sample.sampleId, orderId: order?.orderId ?? null };
}

function present<Kit>(kit: Kit | undefined): Kit {
  if (kit === undefined) throw new Error('The mutation returned no kit.');
  return kit;
}
