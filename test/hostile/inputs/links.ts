import type { Random } from '../random.ts';
import { type Attempt, type Material, pathText } from './attempt.ts';

const HEX = '0123456789abcdef';

/** A signed link without a key: of our own documents, spoiled at will; of somebody else's, with one digit exchanged. */
export function link({ random, fuzzer, callers, links, foreignLinks }: Material): Attempt {
  const accept = random.pick(['*/*', 'text/html', 'application/pdf', 'application/json;q=0.1', '']);
  const headers = accept === '' ? {} : { accept };
  if (random.chance(3))
    return {
      caller: undefined,
      request: { method: 'GET', url: tampered(random.pick(foreignLinks), random), headers },
    };
  // To draw a page takes ten times as long as all the rest.
  const own = random.pick(random.chance(8) ? links : links.filter((path) => !path.includes('.pdf')));
  const url = random.chance(8) ? own : pathText(random.chance(3) ? (own.split('?')[0] ?? own) : fuzzer.spoiled(own));
  return { caller: random.chance(2) ? undefined : random.pick(callers), request: { method: 'GET', url, headers } };
}

/** The link with another letter or digit in the place of one of its own, somewhere behind the name of the folder. */
function tampered(text: string, random: Random): string {
  const begin = text.indexOf('/', 1) + 1;
  for (;;) {
    const place = begin + random.below(text.length - begin);
    const old = text[place] ?? '';
    const next = HEX[random.below(HEX.length)] ?? '';
    if (/[A-Za-z0-9]/.test(old) && old.toLowerCase() !== next)
      return text.slice(0, place) + next + text.slice(place + 1);
  }
}
