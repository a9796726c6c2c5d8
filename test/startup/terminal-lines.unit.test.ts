import { describe, expect, it } from 'vitest';
import { createLog, describeFault, type Log } from '../../src/log.ts';
import { terminalLines } from '../../src/startup/terminal-lines.ts';

const SECRET = 'hush-"hush"-and-more';

/** What a terminal shows of what a log writes. */
function shownOf(work: (log: Log) => void, hasColours = false): string {
  const texts: string[] = [];
  const destination = terminalLines((text) => void texts.push(text), hasColours);
  work(createLog('trace', { secrets: [SECRET], destination }));
  return texts.join('');
}

describe('a line of the log on a terminal', () => {
  it('says when, how grave and what, and then the rest', () => {
    const shown = shownOf((log) =>
      log.warn({ method: 'POST', route: '/graphql', status: 429, operations: [{ name: 'KitPage' }] }, 'request'),
    );
    expect(shown).toMatch(
      /^\d\d:\d\d:\d\d\.\d{3} WARN {2}request method=POST route=\/graphql status=429 operations=\[\{"name":"KitPage"\}\]\n$/,
    );
  });

  it('has the stack of a fault below it, and what caused it', () => {
    const shown = shownOf((log) => log.error(new Error('it broke', { cause: new TypeError('no such thing') })));
    expect(shown).toMatch(/ ERROR fault\n {4}Error: it broke\n {8}at .*\n(.*\n)* {4}caused by\n {4}TypeError: no such/);
  });

  it('has a fault that was described before it was logged below it, too', () => {
    const shown = shownOf((log) => log.fatal({ fault: describeFault(new Error('it broke')), work: 'x' }, 'it failed'));
    expect(shown).toMatch(/ FATAL it failed work=x\n {4}Error: it broke\n {8}at /);
  });

  it('has colours only where they are wanted', () => {
    const work = (log: Log) => log.info({ status: 200 }, 'request');
    expect(shownOf(work)).not.toContain('\u001b');
    expect(shownOf(work, true)).toContain('\u001b[32mINFO \u001b[39m request \u001b[90mstatus=200\u001b[39m\n');
  });

  it('has no secret, and is cut, like a line of JSON', () => {
    const shown = shownOf((log) => {
      log.info({ url: `x${SECRET}y` }, SECRET);
      log.info({ long: 'é'.repeat(10_000) }, 'too long');
    });
    expect(shown).not.toMatch(/hush|éé/);
    expect(shown).toContain('[removed] url="x[removed]y"\n');
    expect(shown).toMatch(/too long cut=2\d{4}\n$/);
  });

  it('controls nothing of the terminal', () => {
    const shown = shownOf((log) => log.info({ text: 'a\u001b[2Jb\u009bc\u007fd' }, 'one\r\ntwo\u0007'));
    expect(shown).toContain('one\\r\\ntwo\\u0007 text="a\\u001b[2Jb?c?d"\n');
  });
});
