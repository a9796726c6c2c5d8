import { newUuid } from '../../src/db/sql/identifiers.ts';
import type { TestApp } from '../helpers/app.ts';
import type { Program } from '../helpers/program.ts';

/** An order of the program's that its own laboratory has refused, put into the queue without one; returns its id. */
export async function refusedOrder(app: TestApp, program: Program): Promise<string> {
  const requisitionRef = await program.requisition(newUuid());
  const id = newUuid();
  const now = app.clock.now();
  const order = {
    id,
    accountId: program.lab.accountId,
    requisitionRef,
    kind: 'NEW',
    status: 'REFUSED',
    controlId: newUuid().replaceAll('-', '').slice(12).toUpperCase(),
    created: now,
    queued: now,
    attempts: 1,
    lastError: 'AR: no such panel',
  } as const;
  // `create` reads back what the row has by default, which Citus refuses.
  await app.prisma.outboundMessage.createMany({ data: [order] });
  return id;
}
