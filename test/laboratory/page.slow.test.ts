import { readFile } from 'node:fs/promises';
import { expect, it, onTestFinished } from 'vitest';
import { type Block, blocksOf, PageSession } from './page-session.ts';

// docs/laboratory.md: every command on it, in order, with the answers that it shows.

const page = await readFile(new URL('../../docs/laboratory.md', import.meta.url), 'utf8');

/** An answer without what differs each time: ids, control ids, and when the service wrote something. */
function lasting(answer: string): string {
  return answer
    .trim()
    .replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '(id)')
    .replaceAll(/\b[0-9a-f]{20}\b/gi, '(control id)')
    .replaceAll(/\b\d{14}(?:\.\d{3})?\+0000/g, '(when)');
}

it('docs/laboratory.md leads from an empty service to a first charted result, and on, command by command', async () => {
  const session = await PageSession.open();
  onTestFinished(() => session.close());
  let compared = 0;
  let printed: () => Promise<string> = async () => '';
  for (const block of blocksOf(page)) {
    const answer = await answerTo(session, block);
    if (answer) {
      printed = answer;
      continue;
    }
    compared += 1;
    // The queue learns of the laboratory's answer a moment after the laboratory has given it.
    await expect.poll(async () => lasting(await printed())).toBe(lasting(block.text));
  }
  expect(compared).toBeGreaterThan(15);
});

/** Does what a block says, and returns a function that reads what it printed; undefined for a block that shows an answer. */
async function answerTo(session: PageSession, { language, text, before }: Block) {
  if (language === '' || language === 'json') return undefined;
  if (language !== 'sh') {
    await session.save([...before.matchAll(/`(\w+\.\w+)`/g)].at(-1)?.[1] ?? '', text);
    return async () => '';
  }
  if (text.includes('npm start')) await session.start(text);
  else if (text.startsWith('node ')) session.startLaboratory(text);
  else if (text.includes('outboundMessages')) return () => session.type(text);
  else {
    const output = await session.type(text);
    // If the second terminal prints nothing, the third does.
    return output === '' ? () => session.order() : async () => output;
  }
  return async () => '';
}
