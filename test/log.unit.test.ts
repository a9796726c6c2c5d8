import { GraphQLError } from 'graphql';
import { describe, expect, it } from 'vitest';
import { createLog, describeFault } from '../src/log.ts';

const SECRET = 'hush-"hush"-and-more';

/** What a log writes, as it stands and parsed. */
function logging(work: (log: ReturnType<typeof createLog>) => void) {
  const lines: string[] = [];
  work(createLog('trace', { secrets: [SECRET, 'short'], destination: { write: (line) => lines.push(line) } }));
  return { text: lines.join(''), lines: lines.map((line) => JSON.parse(line)) };
}

describe('a line of the log', () => {
  it('has at most 8 KB, and is JSON that says where it came from when it was cut', () => {
    const { text, lines } = logging((log) => log.warn({ requestId: 'r-1', long: 'é'.repeat(10_000) }, 'too long'));
    expect(Buffer.byteLength(text)).toBeLessThan(8 * 1024);
    expect(lines).toEqual([
      { level: 40, time: expect.any(String), requestId: 'r-1', cut: expect.any(Number), msg: 'too long' },
    ]);
    expect(lines[0].cut).toBeGreaterThan(20_000);
  });

  it('has no secret of the environment, however it is written', () => {
    const { text, lines } = logging((log) => log.info({ url: `x${SECRET}y`, word: 'short' }, SECRET));
    expect(text).not.toContain('hush');
    expect(lines).toMatchObject([{ url: 'x[removed]y', word: 'short', msg: '[removed]' }]);
  });

  it('does not contain what a library logs about a request, and of an error only what describeFault returns', () => {
    const quoting = new SyntaxError('Unexpected token in JSON: "Maya Okafor"');
    const { text, lines } = logging((log) => {
      log.error({ err: quoting, req: { url: '/kits?email=maya@example.org' }, res: { headers: 'x' } });
      log.error(quoting);
      log.warn({ err: quoting }, 'it failed');
    });
    expect(text).not.toMatch(/maya/i);
    expect(lines.map(({ msg, err }) => [msg, err?.type])).toEqual([
      ['fault', 'SyntaxError'],
      ['fault', 'SyntaxError'],
      ['it failed', 'SyntaxError'],
    ]);
  });
});

describe('a fault', () => {
  it('keeps its message, without credentials', () => {
    const message =
      'cannot use postgres://me:pass@db/kits with kts_0123456789abcdefghijklmnopq or krt_0123456789abcdefghijk';
    expect(describeFault(new Error(message))).toMatchObject({
      type: 'Error',
      message: 'cannot use postgres://[removed]db/kits with [removed] or [removed]',
    });
  });

  it.each([
    ['JSON that is no JSON', () => JSON.parse('{"name": Maya Okafor}')],
    ['a value of the wrong type', () => Promise.reject(new GraphQLError('Int cannot represent "Maya Okafor"'))],
    ['a message of several lines', () => Promise.reject(new SyntaxError('x\n    at Maya Okafor (1 Main Street)'))],
    ['a cause', () => Promise.reject(new Error('it failed', { cause: new SyntaxError('Maya Okafor') }))],
  ])('does not quote %s', async (_what, fail) => {
    const fault: unknown = await Promise.resolve()
      .then(fail)
      .catch((error: unknown) => error);
    const text = JSON.stringify(describeFault(fault));
    expect(text).toContain('log.unit.test.ts');
    expect(text).not.toMatch(/okafor/i);
  });

  it('has a bounded length, whatever caused it', () => {
    let fault = new Error('first');
    for (let depth = 0; depth < 100; depth += 1) fault = new Error('x'.repeat(100_000), { cause: fault });
    expect(JSON.stringify(describeFault(fault)).length).toBeLessThan(20_000);
  });
});
