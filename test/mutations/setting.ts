import { newUuid } from '../../src/db/sql/identifiers.ts';
import { numberEvents } from '../../src/domains/feed/number-events.ts';
import { Intake } from '../helpers/intake.ts';
import type { InputOf } from '../helpers/operations.ts';
import type { ProgramKit } from '../helpers/program.ts';
import type { Setting } from './entry.ts';

/** A kit whose sample is at the laboratory; it belongs to an order. */
export async function receivedKit({ program }: Setting): Promise<ProgramKit> {
  const kit = await program.kit();
  await program.sampleEvent(kit, 'RECEIVED');
  return kit;
}

/** A kit whose sample has an approved requisition. */
export async function approvedKit({ program }: Setting): Promise<ProgramKit> {
  const kit = await program.kit();
  await program.requisitionStatus(await program.requisition(kit.sampleId), 'APPROVED');
  return kit;
}

/** A kit whose sample has an approved requisition and is at the laboratory. */
export async function approvedKitAtLaboratory(setting: Setting): Promise<ProgramKit> {
  const kit = await approvedKit(setting);
  await setting.program.sampleEvent(kit, 'RECEIVED');
  return kit;
}

/** A kit whose sample has failed, and its approved requisition with it. */
export async function failedKit(setting: Setting): Promise<ProgramKit> {
  const kit = await approvedKit(setting);
  await setting.program.sampleEvent(kit, 'COLLECTION_EXCEPTION');
  return kit;
}

/** A report on the sample, collected, received and resulted now. */
export function reportOn(
  { app }: Setting,
  { sampleId }: ProgramKit,
  results: InputOf<'submitReport'>['results'],
): InputOf<'submitReport'> {
  const now = app.clock.now().toISOString();
  return { sampleId, dateCollected: now, dateReceived: now, dateResulted: now, results };
}

/** A message that names no sample of ours, for an account of the program's mode. Returns the id of the unmatched result. */
export function unmatchedResult({ app, program }: Setting): Promise<string> {
  const processing = program.client.accountMode === 'TEST' ? 'T' : 'P';
  return new Intake(app, program).unmatched({ processing });
}

/** A webhook endpoint in the place of those before: an account has at most 20. */
export async function newEndpoint({ app, program }: Setting): Promise<string> {
  await app.prisma.webhookEndpoint.deleteMany({ where: { accountId: program.client.accountId } });
  return program.endpoint();
}

/** An endpoint with one event on its way to it, and others that it has missed. */
export async function endpointWithDeliveries(setting: Setting): Promise<string> {
  const { app, program } = setting;
  await program.order();
  await numberEvents(app.prisma);
  const endpointId = await newEndpoint(setting);
  await program.order();
  await numberEvents(app.prisma);
  return endpointId;
}

/** The code of a new lot of lipid panels, which expires in years. */
export async function newLot({ program }: Setting): Promise<string> {
  const { lot } = await program.mutate(program.fulfillment, 'upsertLot', {
    code: `L-${newUuid()}`,
    kitType: 'LIPID',
    expires: '2029-12-31',
  });
  return lot.code;
}

/** A kit of a lot; it belongs to an order. */
export async function kitOfLot(setting: Setting): Promise<ProgramKit> {
  const { program } = setting;
  const kit = await program.kit();
  await program.mutate(program.fulfillment, 'assignLot', { code: await newLot(setting), kitIds: [kit.kitId] });
  return kit;
}
