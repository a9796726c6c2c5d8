import type { UnitOfWork } from '../../call/unit-of-work.ts';
import type { OutboundMessage } from '../../generated/prisma/client.ts';
import { renderOutbound } from './render-outbound.ts';

/** An outbound message for people to read, one segment per line: as it was sent, or as it would be. Reading it is audited. */
export async function outboundText(work: UnitOfWork, message: OutboundMessage): Promise<string> {
  const content = message.content ?? (await renderOutbound(work.db, message));
  work.noteRead({
    action: 'message.read',
    classes: new Set(['IDENTITY', 'TESTING']),
    records: new Set([message.requisitionRef]),
  });
  return new TextDecoder().decode(content).replaceAll('\r', '\n');
}
