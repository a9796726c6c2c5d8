import { newUuid } from '../../src/db/sql/identifiers.ts';
import { numberEvents } from '../../src/domains/feed/number-events.ts';
import type { TestActor, TestApp } from '../helpers/app.ts';
import { globalId } from '../helpers/graphql.ts';
import { Intake } from '../helpers/intake.ts';
import { newControlId } from '../helpers/oru.ts';
import { PATIENT, Program, type ProgramKit, RECIPIENT } from '../helpers/program.ts';
import { refusedOrder } from '../laboratory/refused-order.ts';

/** A laboratory beside another one, and the program of both, whose requisitions name this one. */
export interface Side {
  readonly lab: TestActor;
  /** The name of its account. */
  readonly name: string;
  readonly program: Program;
  /** The type of the kits that go to it. */
  readonly kitType: string;
}

/** The detail of a person by which others may be looking for them. */
export interface Person {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
}

/** One of everything that is a laboratory's, by what callers name it. */
export interface Belongings extends Person {
  readonly kitId: string;
  readonly sampleId: string;
  readonly orderId: string;
  readonly trackingNumber: string;
  readonly requisitionId: string;
  readonly patientId: string;
  readonly reportId: string;
  readonly unmatchedResultId: string;
  readonly outboundMessageId: string;
  readonly noteId: string;
  readonly analyte: string;
  /** The ids of the records, as `node` takes them. */
  readonly nodeIds: readonly string[];
}

/** Two laboratories that share nothing. What the sides are called is in what everybody may read, such as the codes of their kit types. */
export async function twoLaboratories(app: TestApp): Promise<{ readonly x: Side; readonly y: Side }> {
  const program = await Program.start(app);
  const side = async (code: string): Promise<Side> => {
    const name = `Laboratory ${newUuid()}`;
    const { account } = await program.mutate(program.admin, 'createAccount', { name, mode: 'LIVE' });
    const lab = await app.actor('LAB', { account });
    await program.kitType({
      code,
      name: code,
      sampleType: 'urine',
      laboratoryId: lab.accountId,
      expectedDays: { notReturned: 0, notActivated: 0 },
    });
    return { lab, name, program: program.withLaboratory(lab, name), kitType: code };
  };
  return { x: await side('ONE'), y: await side('TWO') };
}

/** A delivered kit of the side's type, and its order, which everybody on the staff sees. */
export async function deliveredKit({ program, kitType }: Side): Promise<ProgramKit & { readonly orderId: string }> {
  const kit = await program.kit(kitType);
  await program.kitEvent(kit, 'IN_TRANSIT');
  await program.kitEvent(kit, 'DELIVERED');
  return kit;
}

/** Lets everything happen to a delivered kit that can happen to one, with names that begin with `mark` and nothing else does. */
export async function belongings(
  app: TestApp,
  { program, lab, kitType }: Side,
  { kitId, sampleId, orderId }: ProgramKit & { readonly orderId: string },
  mark: string,
): Promise<Belongings> {
  const person = {
    firstName: `${mark}ella`,
    lastName: `${mark}sson`,
    email: `${mark}@example.org`.toLowerCase(),
    phone: `+46 70 ${mark.charCodeAt(0)} 55 10`,
  };
  const patientId = await program.patient(person);
  await program.activate({ kitId }, patientId);
  const patient = { ...PATIENT, ...person, address: RECIPIENT.address };
  const requisitionId = await program.requisition(sampleId, { patient });
  await program.requisitionStatus(requisitionId, 'APPROVED');
  const trackingNumber = `${mark}9400`;
  await program.sampleEvent({ sampleId }, 'IN_TRANSIT', { trackingNumber });
  await program.sampleEvent({ sampleId }, 'RECEIVED');
  const analyte = `${mark}ol`;
  const results = [{ resultType: 'quantity', name: analyte, result: 9.9, flag: 'CRITICAL' as const }];
  const reportId = await program.report({ sampleId }, { results });
  // One of the same person that awaits its result, which is late.
  await program.activate(await program.stockKit(kitType), patientId);
  const intake = new Intake(app, program);
  const pid = `PID|1||77^^^LAB||${person.lastName}^${person.firstName}||19840229|M`;
  const unmatchedResultId = await intake.unmatched({ pid });
  await intake.send(
    intake.message({ sampleId }, { controlId: newControlId(), pid: 'PID|1||77^^^LAB||OTHER^ANN||19700101|F' }),
  );
  const outboundMessageId = await refusedOrder(app, program);
  const { id } = await app.prisma.kit.findUniqueOrThrow({ where: { kitId }, select: { id: true } });
  const { note } = await program.mutate(lab, 'addNote', {
    subjectId: globalId('Kit', id),
    text: `${mark} has called.`,
  });
  const sample = await app.prisma.sample.findFirstOrThrow({ where: { sampleId }, select: { id: true } });
  await numberEvents(app.prisma);
  const event = await app.prisma.event.findFirstOrThrow({ where: { type: 'REPORT_CREATED', subjectId: reportId } });
  const nodes = {
    ...{ Kit: id, Sample: sample.id, Requisition: requisitionId, Patient: patientId, Report: reportId },
    ...{ UnmatchedResult: unmatchedResultId, OutboundMessage: outboundMessageId, Note: note.noteId, Event: event.id },
  };
  const nodeIds = Object.entries(nodes).map(([type, uuid]) => globalId(type, uuid));
  return {
    ...person,
    ...{ kitId, sampleId, orderId, trackingNumber, requisitionId, patientId, reportId, unmatchedResultId },
    ...{ outboundMessageId, noteId: note.noteId, analyte, nodeIds },
  };
}

/** Every text by which an answer would tell something of them. The order is everybody's. */
export function secretsOf(
  mark: string,
  { orderId: _order, phone: _phone, nodeIds, ...named }: Belongings,
): readonly string[] {
  return [mark, ...Object.values(named), ...nodeIds];
}

/** Those of the texts that an answer has, ignoring case. */
export function found(answer: unknown, texts: readonly string[]): readonly string[] {
  const written = JSON.stringify(answer).toLowerCase();
  return texts.filter((text) => written.includes(text.toLowerCase()));
}
