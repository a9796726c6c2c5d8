import type { TestApp } from '../helpers/app.ts';
import { Program, type ProgramKit, RECIPIENT } from '../helpers/program.ts';

/** The paths of the lists. */
export const LISTS = ['/api/v2/kits/', '/api/v2/orders/', '/api/v2/requisitions/'] as const;

/** A program for lists: three requisitions, and kits that differ in what lists are filtered by. */
export interface ListedProgram {
  readonly program: Program;
  /** Three kits of orders and one retail kit, in the order of their making; the second is registered to another person. */
  readonly kits: ProgramKit[];
}

export async function listedProgram(testApp: TestApp): Promise<ListedProgram> {
  const program = await Program.start(testApp);
  const kits: ProgramKit[] = [];
  const days = ['2026-11-02T00:00:00.000Z', '2026-11-02T23:59:59.999Z', '2026-11-03T12:00:00.000Z'];
  for (const [index, day] of days.entries()) {
    testApp.clock.set(day);
    const recipient = { ...RECIPIENT, firstName: `Recipient${index}`, email: `r${index}@example.org` };
    const orderId = await program.order(['LIPID'], { recipient });
    kits.push(...(await program.fulfill(orderId)));
    await program.requisition(`BC-${index}`, { lab: index === 0 ? 'Lab One' : 'lab one' });
  }
  testApp.clock.set('2026-11-04T12:00:00.000Z');
  kits.push(await program.stockKit('STI'));
  testApp.clock.set('2026-11-05T12:00:00.000Z');
  const patient = { firstName: 'É%_a', lastName: 'Adams', email: 'Pat@Example.org', phone: '(555) 01-99' };
  const second = kits[1];
  if (!second) throw new Error('The orders have no kits.');
  await program.activate(second, await program.patient(patient));
  return { program, kits };
}
