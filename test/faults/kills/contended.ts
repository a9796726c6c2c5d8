import { graphql } from '../../../src/graphql/stored/typed-document.ts';
import { hl7Time } from '../../helpers/oru.ts';
import { History } from '../../history/history.ts';
import { faultOf } from '../../history/linearizable.ts';
import {
  type ChartAnswer,
  type ChartInput,
  chartModel,
  type StatusAnswer,
  type StatusInput,
  statusModel,
} from '../../history/models.ts';
import { Refused } from './book.ts';
import type { Scene } from './scene.ts';
import { ask } from './staff.ts';
import { registeredKit, stockKit } from './stories.ts';

const STATUS = graphql('query ($kitId: String!) { kit(kitId: $kitId) { status } }');
const CHART = graphql(
  'query ($sampleId: String!) { sample(sampleId: $sampleId) { reports { status results { name asGiven } } } }',
);

const MOVES = [
  'IN_TRANSIT',
  'DELIVERY_EXCEPTION',
  'DELIVERED',
  'IN_TRANSIT',
  'DELIVERY_EXCEPTION',
  'CANCELED',
] as const;
const ANALYTES = ['2345-7^Glucose^LN', '2951-2^Sodium^LN', '2823-3^Potassium^LN'] as const;
const CURRENT = ['PARTIAL', 'FINAL', 'AMENDED'];

/** How often somebody does something with a record, each time that a service runs. */
const TURNS = 6;

/** A kit that several callers move and look at, at once. */
export class ContendedKit {
  readonly history = new History<StatusInput, StatusAnswer>();
  readonly #kitId: string;

  private constructor(kitId: string) {
    this.#kitId = kitId;
  }

  static async make(scene: Scene): Promise<ContendedKit> {
    return new ContendedKit((await stockKit(scene)).kitId);
  }

  async use(scene: Scene): Promise<void> {
    const { chance, by, at } = scene;
    for (let turn = 0; turn < TURNS; turn += 1) {
      if (chance.next() < 0.4) {
        await this.history.record('read', async () => {
          const { kit } = await ask(at.origin, by.admin, STATUS, { kitId: this.#kitId });
          return { status: kit?.status ?? 'none' };
        });
        continue;
      }
      const to = MOVES[chance.upTo(MOVES.length) - 1] ?? 'IN_TRANSIT';
      await this.history.record({ to }, () => this.#move(scene, to));
    }
  }

  async #move(scene: Scene, status: (typeof MOVES)[number]): Promise<StatusAnswer> {
    try {
      await scene.mutate(scene.by.fulfillment, 'recordKitEvent', { kitId: this.#kitId, status });
      return 'moved';
    } catch (error) {
      if (error instanceof Refused && error.code === 'INVALID_TRANSITION') return 'refused';
      throw error;
    }
  }

  fault(): string | undefined {
    return faultOf(statusModel('kit', 'PREPARING'), this.history.operations);
  }
}

/** A chart that several messages change at once, some of them older than others that have come. */
export class ContendedChart {
  readonly history = new History<ChartInput, ChartAnswer>();
  readonly #sampleId: string;
  /** One of the two ways to send: each has an account of its own, and another laboratory’s results are not charted on the sample. */
  readonly #isByMllp: boolean;
  readonly #begun = Date.now();
  #messages = 0;

  private constructor(sampleId: string, isByMllp: boolean) {
    this.#sampleId = sampleId;
    this.#isByMllp = isByMllp;
  }

  static async make(scene: Scene): Promise<ContendedChart> {
    return new ContendedChart((await registeredKit(scene)).sampleId, scene.chance.next() < 0.5);
  }

  async use(scene: Scene): Promise<void> {
    for (let turn = 0; turn < TURNS; turn += 1)
      await (scene.chance.next() < 0.4 ? this.#read(scene) : this.#send(scene));
  }

  async #read({ at, by }: Scene): Promise<void> {
    await this.history.record('read', async () => {
      const { sample } = await ask(at.origin, by.admin, CHART, { sampleId: this.#sampleId });
      const current = sample?.reports?.find(({ status }) => CURRENT.includes(status));
      return {
        values: Object.fromEntries((current?.results ?? []).map(({ name, asGiven }) => [name, String(asGiven)])),
      };
    });
  }

  async #send(scene: Scene): Promise<void> {
    const { chance } = scene;
    this.#messages += 1;
    // No two have the same time, and some come late.
    const resulted =
      this.#begun - 3_600_000 + 1_000 * (this.#messages - (chance.next() < 0.3 ? chance.upTo(5) + 0.5 : 0));
    const named = ANALYTES.filter(() => chance.next() < 0.6);
    const codes = named.length > 0 ? named : [ANALYTES[0]];
    const values = codes.map((code, index) => ({ code, value: `${this.#messages}.${index + 1}` }));
    const input = {
      values: Object.fromEntries(values.map(({ code, value }) => [code.split('^')[1] ?? '', value])),
      resulted,
    };
    await this.history.record(input, async () => {
      const parts = {
        collected: hl7Time(new Date(this.#begun - 7_200_000)),
        resulted: hl7Time(new Date(resulted)),
        observations: values.map(({ code, value }, index) => `OBX|${index + 1}|NM|${code}||${value}|mmol/L||||F`),
      };
      const reasons = await scene.message(this.#sampleId, parts, this.#isByMllp);
      if (reasons.some((reason) => reason !== 'OUT_OF_ORDER')) throw new Error(`A message was not charted: ${reasons}`);
      return reasons.length > 0 ? 'kept' : 'charted';
    });
  }

  fault(): string | undefined {
    return faultOf(chartModel, this.history.operations);
  }
}
