/**
 * How long the processor has worked for this process so far, in milliseconds. Unlike the time on the clock, what a piece of work takes of
 * it does not grow with what else the machine is doing, but by half or so. Ask several times, and take the least: the process may be busy
 * with something else, such as collecting garbage.
 */
export function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}
