import pg from 'pg';
import { vi } from 'vitest';

const REASON = 'A unit test opens no database. A test that needs one is in a file named *.test.ts or *.slow.test.ts.';

function refuse(): never {
  throw new Error(REASON);
}

pg.Client.prototype.connect = refuse;

// It is loaded by nobody who does not open it.
vi.mock('@electric-sql/pglite', () => ({
  PGlite: class {
    static readonly defaultStartParams = [];
    constructor() {
      refuse();
    }
  },
}));
