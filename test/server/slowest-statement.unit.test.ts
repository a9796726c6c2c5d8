import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Metrics } from '../../src/server/recording/metrics.ts';
import { addRecord, type LogLine, RequestRecord } from '../../src/server/recording/request-record.ts';

/** docs/operations.md, "Logs": a slow request says which statement it waited for, although nobody was tracing. */
beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

let record: RequestRecord;
beforeEach(() => {
  record = new RequestRecord(new Metrics(), undefined);
});

function run(name: string, milliseconds: number): void {
  const ended = record.watch(() => name);
  vi.advanceTimersByTime(milliseconds);
  ended();
}

function line(): LogLine {
  const fields: LogLine = {};
  addRecord(fields, { record, actor: null, headers: {} } as Parameters<typeof addRecord>[1]);
  return fields;
}

describe('slowestSql', () => {
  it('names the statement that took longest, and how long', () => {
    run('SELECT kits', 300);
    run('SELECT orders', 812.34);
    run('COMMIT', 400);
    expect(line()).toEqual({ sqlStatements: 3, sqlMs: 1512.3, slowestSql: { name: 'SELECT orders', ms: 812.3 } });
  });

  it('is there from a quarter of a second on', () => {
    run('SELECT kits', 249);
    expect(line()).toEqual({ sqlStatements: 1, sqlMs: 249 });
    run('SELECT orders', 250);
    expect(line()).toMatchObject({ slowestSql: { name: 'SELECT orders', ms: 250 } });
  });
});
