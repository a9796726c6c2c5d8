import type { BenchRequest } from '../load/job.ts';
import { LIFE, type LivingKit, type Step } from './life.ts';

/** How many kits are ordered between two steps of a kit: so many live at once, each at another place of its life. */
const APART = 50;

/** How many requests are on their way at a time. */
const WRITERS = 8;

/**
 * Lets this many kits live a whole life each. A kit's steps are spread over the lives of others, as those of real kits are.
 *
 * @param first the number of the first kit; no two may have the same
 * @throws Error if a request is answered with an error
 */
export async function live(origin: string, first: number, count: number): Promise<void> {
  const kits = Array.from({ length: count }, (_, index) => ({
    kit: { number: first + index, orderId: '', kitId: '', sampleId: '' } satisfies LivingKit,
    last: Promise.resolve(),
  }));
  const writes = stepsInTurn(count);
  const write = async () => {
    for (let next = writes.next(); !next.done; next = writes.next()) {
      const { index, step } = next.value;
      const living = kits[index];
      if (!living) throw new Error(`There is no kit ${index}.`);
      living.last = living.last.then(() => take(origin, living.kit, step));
      await living.last;
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, write));
}

/** The steps of all kits: at each turn one kit is ordered, and older ones take their next steps. */
function* stepsInTurn(count: number): Generator<{ readonly index: number; readonly step: Step }, undefined> {
  const apart = Math.min(APART, count);
  for (let turn = 0; turn < count + apart * LIFE.length; turn += 1) {
    for (const [place, step] of LIFE.entries()) {
      const index = turn - place * apart;
      if (index >= 0 && index < count) yield { index, step };
    }
  }
}

async function take(origin: string, kit: LivingKit, { title, request, take: takeCodes }: Step): Promise<void> {
  const answer = await send(origin, title, request(kit));
  takeCodes?.(kit, answer);
}

async function send(origin: string, title: string, request: BenchRequest): Promise<unknown> {
  const { method, path, headers, body } = request;
  const response = await fetch(new URL(path, origin), { method, headers: { ...headers }, body });
  const text = await response.text();
  if (!response.ok || text.includes('"errors":'))
    throw new Error(`A kit could not be ${title}: ${response.status} ${text.slice(0, 2000)}`);
  return JSON.parse(text);
}
