/** How often a piece of work is done at most that takes too long. */
const TRIES = 3;

/** What the yardstick takes of the processor of a machine of usual speed, in milliseconds. */
const USUAL_MS = 10;

/** How often the yardstick is held to the machine. The first times, it is still being compiled. */
const YARDSTICKS = 8;

let found: number | undefined;

/** Work of the kind that the service does most: objects, written as JSON and read, and texts taken apart. */
function yardstick(): number {
  let parts = 0;
  for (let round = 0; round < 20; round += 1) {
    const rows = Array.from({ length: 500 }, (_, index) => ({ id: `kit-${index}`, names: [`a${index}`, `b${round}`] }));
    const read: typeof rows = JSON.parse(JSON.stringify(rows));
    for (const { names } of read) parts += names.join('|').replace(/[ab]/g, 'x').split('|').length;
  }
  return parts;
}

/**
 * How many times slower this machine computes than a usual one; 1 where it is as fast or faster. Limits are written down for a usual
 * machine, and a slow one that works soundly must keep within them as well.
 */
export function slownessOfMachine(): number {
  if (found !== undefined) return found;
  let least = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < YARDSTICKS; tries += 1) {
    const before = usedMs();
    yardstick();
    least = Math.min(least, usedMs() - before);
  }
  found = Math.max(1, least / USUAL_MS);
  return found;
}

function usedMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

/**
 * How long the processor has worked for this process so far, in milliseconds of a machine of usual speed. Unlike the time on the clock,
 * what a piece of work takes of it does not grow with all that the machine is doing besides, nor with how slow it is.
 */
export function processorMs(): number {
  const slowness = slownessOfMachine();
  return usedMs() / slowness;
}

/**
 * How long the processor works for a piece of work, in milliseconds of a machine of usual speed. Work that takes longer than it may is
 * done again, and the least time counts: the process may have been busy with something else, such as collecting garbage.
 */
export async function leastProcessorMs(mostMs: number, work: () => unknown): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < TRIES && least >= mostMs; tries += 1) {
    const before = processorMs();
    await work();
    least = Math.min(least, processorMs() - before);
  }
  return least;
}
