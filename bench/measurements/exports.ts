import { apiKeyOf } from '../data/accounts.ts';
import { say } from '../options.ts';
import type { Subject } from '../subjects/subject.ts';
import { type Measurement, p95, report, timesOf } from './frame.ts';
import { answered, graphql, open } from './requests.ts';

const ROUNDS = 5;

/** Only those that have a report with results. */
const QUERY = `{
  kits(filter: { sampleStatuses: [RESULTED] }) {
    edges { node {
      kitId status created
      sample { sampleId status reports { reportId dateResulted results { name asGiven flag } } }
    } }
  }
}`;

const OTHER = '{ kits(first: 20) { edges { node { kitId status sample { sampleId status } } } } }';

const sender = { key: apiKeyOf('program') };

/** How fast kits are exported with their samples, reports and results, and how long somebody else waits meanwhile. */
export const exports: Measurement = {
  kits: 10_000,
  isFilled: true,
  async measure(frame) {
    const service = await frame.start();
    const readOther = () => graphql(service, sender, OTHER);
    await timesOf(readOther, AbortSignal.timeout(2_000));
    const alone = p95(await timesOf(readOther, AbortSignal.timeout(frame.seconds * 1_000)));
    for (let round = 0; round < ROUNDS; round += 1)
      await report(frame, service, 'kits exported', () => exported(service));
    const stop = new AbortController();
    const reading = timesOf(readOther, stop.signal);
    await report(frame, service, 'kits exported, while somebody else reads', () => exported(service));
    stop.abort();
    say(
      `p95 of the other reader: ${alone.toFixed(1)} ms without an export, ${p95(await reading).toFixed(1)} ms during one`,
    );
  },
};

/** Reads an export to its end, and returns how many kits it had. @throws Error if it broke */
async function exported(service: Subject): Promise<number> {
  const { status, body } = await answered(open(service, sender, '/graphql/export', { query: QUERY }));
  const [, count] = /\{"end":true,"count":(\d+)\}\n$/.exec(body.slice(-200)) ?? [];
  if (count === undefined) throw new Error(`The export has no end: ${status} ${body.slice(-200)}`);
  return Number(count);
}
