import { setTimeout as sleep } from 'node:timers/promises';
import type { Chance } from '../../helpers/chance.ts';
import type { FaultyLink } from '../../helpers/faulty-link.ts';
import type { Book } from './book.ts';

/** At which point a service is killed. */
export type Point =
  /** While it starts, so many milliseconds after its process began. */
  | { readonly at: 'start'; readonly ms: number }
  /** So many milliseconds after it began to listen: whatever it does then, by itself too. */
  | { readonly at: 'moment'; readonly ms: number }
  /** Once so many more writes are acknowledged; alone, one caller gets further in its story. */
  | { readonly at: 'acknowledgement'; readonly count: number; readonly isAlone: boolean }
  /** Once it has sent a statement with this text to the database, or once the database has answered it; not one of the first. */
  | { readonly at: 'statement'; readonly text: string; readonly isAnswered: boolean; readonly afterMs: number };

/** What every write and each work in the background sends: for each, some statement that nothing else does. */
const STATEMENTS = [
  'COMMIT',
  'COMMIT',
  'audit_entries',
  'idempotency_records',
  'number_events',
  'webhook_deliveries',
  'taken_until',
  'outbound_messages',
  'outbound_destinations',
  'laboratory_messages',
  'unmatched_results',
  'simulations',
  'KIT_STALLED',
  'recalled_kits',
  'ORDER_STALLED',
  'INSERT INTO',
  'UPDATE',
] as const;

/** How long at most, in milliseconds: no statement may be sent that a point waits for. */
const MOST_MS = 2_500;

/** Draws a point. @param hasStatements whether statements can be watched: on a server, they pass by us */
export function drawPoint(chance: Chance, hasStatements: boolean): Point {
  const kind = chance.upTo(hasStatements ? 10 : 6);
  if (kind === 1) return { at: 'start', ms: chance.upTo(1_000) };
  if (kind <= 3) return { at: 'moment', ms: chance.upTo(2_000) };
  if (kind === 4) return { at: 'acknowledgement', count: chance.upTo(60), isAlone: false };
  if (kind <= 6) return { at: 'acknowledgement', count: chance.upTo(9), isAlone: true };
  const text = STATEMENTS[chance.upTo(STATEMENTS.length) - 1] ?? 'COMMIT';
  return { at: 'statement', text, isAnswered: chance.next() < 0.5, afterMs: chance.upTo(400) };
}

/** Waits for the point in a service that listens. */
export async function reach(point: Point, book: Book, link: FaultyLink | undefined): Promise<void> {
  const reached = async () => {
    switch (point.at) {
      case 'start':
        return;
      case 'moment':
        return sleep(point.ms);
      case 'acknowledgement':
        return book.moreAcknowledged(point.count);
      case 'statement':
        await sleep(point.afterMs);
        return point.isAnswered ? link?.loseAnswerTo(point.text) : link?.sent(point.text);
    }
  };
  await Promise.race([reached(), sleep(MOST_MS)]);
}
