import type { AccountMode } from '../../src/generated/prisma/enums.ts';
import { graphql } from '../../src/graphql/stored/typed-document.ts';
import type { TestActor, TestApp } from '../helpers/app.ts';
import type { GraphQLResult } from '../helpers/graphql.ts';
import { Intake } from '../helpers/intake.ts';
import { type OrderedKit, Program } from '../helpers/program.ts';
import { refusedOrder } from '../laboratory/refused-order.ts';
import { newLot } from '../mutations/setting.ts';

/** Every kind of caller (contract, 1.2). */
export const CALLERS = [
  'nobody',
  'client',
  'client of another account',
  'fulfillment',
  'lab',
  'admin',
  'revoked key',
] as const;
export type Caller = (typeof CALLERS)[number];

/** A caller of every kind, and a registered kit of the client with results, and every record that belongs to it. */
export interface World {
  readonly program: Program;
  readonly actors: Readonly<Record<Exclude<Caller, 'nobody'>, TestActor>>;
  readonly kit: OrderedKit;
  readonly patientId: string;
  readonly requisitionId: string;
  readonly reportId: string;
  /** The code of the kit's lot. */
  readonly lot: string;
  readonly nodeIds: readonly string[];
}

const globalIds = graphql(`
  query (
    $kitId: String!, $orderId: String!, $sampleId: String!, $reportId: ID!, $requisitionId: ID!, $patientId: ID!
  ) {
    kit(kitId: $kitId) { id }
    order(orderId: $orderId) { id }
    sample(sampleId: $sampleId) { id }
    report(reportId: $reportId) { id }
    requisition(requisitionId: $requisitionId) { id }
    patient(patientId: $patientId) { id }
  }
`);

/**
 * Makes it; the tests of a file change it as they like.
 *
 * @param mode of the accounts of both clients
 */
export async function makeWorld(app: TestApp, mode: AccountMode = 'LIVE'): Promise<World> {
  const program = await Program.start(app, mode);
  const revoked = await app.actor('CLIENT', { account: program.client });
  await program.mutate(program.admin, 'revokeApiKey', { apiKeyId: revoked.apiKeyId });
  const actors = {
    client: program.client,
    'client of another account': await app.actor('CLIENT', { mode }),
    fulfillment: program.fulfillment,
    lab: program.lab,
    admin: program.admin,
    'revoked key': revoked,
  };
  await new Intake(app, program).unmatched();
  await refusedOrder(app, program);
  const kit = await program.kit();
  const lot = await newLot({ app, program });
  await program.mutate(program.fulfillment, 'assignLot', { code: lot, kitIds: [kit.kitId] });
  const patientId = await program.patient();
  await program.activate(kit, patientId);
  const requisitionId = await program.requisition(kit.sampleId);
  await program.sampleEvent(kit, 'RECEIVED');
  const reportId = await program.report(kit);
  const answer = await app.run(globalIds, { ...kit, reportId, requisitionId, patientId }, program.client);
  const nodeIds = Object.values(answer.expectNoErrors()).map((record) => record?.id ?? '');
  return { program, actors, kit, patientId, requisitionId, reportId, lot, nodeIds };
}

export function isWithheldFromFulfillment(nodeId: string): boolean {
  return /^(?:Report|Patient):/.test(atob(nodeId));
}

/** What the caller learns from a result. Replaces the identifiers that the caller sent. */
export function bodyOf(result: GraphQLResult<unknown>, sent: readonly string[]): string {
  const body = JSON.stringify({ status: result.status, data: result.data, errors: result.errors });
  return sent.reduce((text, identifier) => text.replaceAll(identifier, '…'), body);
}
