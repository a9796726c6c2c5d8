import { setTimeout as sleep } from 'node:timers/promises';
import { graphql } from '../../src/graphql/stored/typed-document.ts';
import { sendMutation } from '../faults/load.ts';
import type { Operation } from '../history/history.ts';
import { faultOf } from '../history/linearizable.ts';
import { type StatusAnswer, type StatusInput, statusModel } from '../history/models.ts';
import { unlessCut } from './unless-cut.ts';

const KIT = graphql('query ($kitId: String!) { kit(kitId: $kitId) { status } }');

/** How many of the newest kits are looked at, and how often. */
const NEWEST = 6;
const EVERY_MS = 30;

/** What was done to each kit, and what status it was seen to have, by whichever process and machine answered. */
export class KitHistories {
  readonly #operations = new Map<string, Operation<StatusInput, StatusAnswer>[]>();
  #reads = 0;
  #isStopped = false;

  get reads(): number {
    return this.#reads;
  }

  /** A kit that is there from now on. */
  add(kitId: string): void {
    this.#operations.set(kitId, []);
  }

  /** A move that was made, or of which nobody knows. */
  noteMove(kitId: string, to: string, began: number, isDone: boolean): void {
    this.#operations.get(kitId)?.push({
      input: { to },
      began,
      ended: isDone ? performance.now() : undefined,
      answer: isDone ? 'moved' : undefined,
    });
  }

  /** Looks at the newest kits, one after the other, until it is stopped. */
  async watch(origin: string): Promise<void> {
    for (let turn = 0; !this.#isStopped; turn += 1) {
      const newest = [...this.#operations.keys()].slice(-NEWEST);
      const kitId = newest[turn % newest.length];
      if (kitId !== undefined) await this.#look(kitId, origin);
      await sleep(EVERY_MS);
    }
  }

  stop(): void {
    this.#isStopped = true;
  }

  /** What cannot be explained by one order of what was done to a kit and seen of it. */
  faults(): readonly string[] {
    const model = statusModel('kit', 'PREPARING');
    return [...this.#operations].flatMap(([kitId, operations]) => {
      const fault = faultOf(model, operations);
      return fault === undefined ? [] : [`${kitId}: ${fault}`];
    });
  }

  async #look(kitId: string, origin: string): Promise<void> {
    const began = performance.now();
    const answer = await unlessCut(() => sendMutation(origin, KIT, { kitId }));
    const status = answer?.data?.kit?.status;
    this.#reads += 1;
    if (status)
      this.#operations.get(kitId)?.push({ input: 'read', began, ended: performance.now(), answer: { status } });
  }
}
