// The journal: a line for each thing that is done. It stands for the database of a larger program, and a line for a transaction.
import { appendFileSync, closeSync, fsyncSync, mkdirSync, openSync, readFileSync, truncateSync } from 'node:fs';
import { join } from 'node:path';

const { STATE } = process.env;
const journal = join(STATE, 'journal.jsonl');

/** What has been done. Events are handled by standing here: a larger program acts on them in the same transaction. */
export const done = { endpoint: null, orders: new Map(), cursor: null, unconfirmed: new Map(), confirmed: new Set() };

/** What each kind of line means. The events of a page and the cursor after them are one line: both are stored, or neither is. */
const MEANING = {
  endpoint: ({ endpoint }) => {
    done.endpoint = endpoint;
  },
  order: ({ name, ...order }) => {
    done.orders.set(name, { ...done.orders.get(name), ...order });
  },
  page: ({ events, next }) => {
    done.cursor = next;
    for (const event of events) if (!done.confirmed.has(event.id)) done.unconfirmed.set(event.id, event);
  },
  // Events were deleted before this program read them.
  missed: () => {
    done.cursor = null;
  },
  webhook: ({ id }) => {
    done.confirmed.add(id);
    done.unconfirmed.delete(id);
  },
};

/** Reads what was done before. A last line that was cut off is taken away: it was never done. */
export function openJournal() {
  mkdirSync(STATE, { recursive: true });
  appendFileSync(journal, '');
  const written = readFileSync(journal);
  const complete = written.lastIndexOf('\n') + 1;
  truncateSync(journal, complete);
  sync(journal);
  sync(STATE);
  for (const line of written.toString('utf8', 0, complete).split('\n').slice(0, -1)) apply(JSON.parse(line));
}

/** Stores that something has been done. When it returns, a power cut cannot undo it. */
export function record(line) {
  appendFileSync(journal, `${JSON.stringify(line)}\n`);
  sync(journal);
  apply(line);
}

function apply(line) {
  MEANING[line.did](line);
}

function sync(path) {
  const file = openSync(path, 'r');
  fsyncSync(file);
  closeSync(file);
}
