import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Chart,
  EMPTY_CHART,
  type Finality,
  identityOf,
  observationKey,
} from '../../../src/domains/chart/chart.ts';
import {
  type LaboratoryStatement,
  type MergeRules,
  mergeMessage,
  type Version,
} from '../../../src/domains/chart/merge-message.ts';
import { drawsOfTest } from '../../helpers/chance.ts';

type Said = readonly [key: string, finality: Finality, value: number];

/** A message at a minute of a day, on one order that is complete with it unless it is said to be open. */
function message(minute: number, said: readonly Said[], isOpen = false): LaboratoryStatement<number, null> {
  const resulted = atMinute(minute);
  const entries = said.map(([name, finality, result]) => ({
    ...{ key: keyOf(name), finality, resulted, result },
    goneSince: null,
  }));
  return { entries, orders: [{ key: 'A', isOpen, resulted, details: null }], isConfirmed: false };
}

function atMinute(minute: number): Date {
  return new Date(Date.UTC(2026, 0, 1, 0, minute));
}

function keyOf(name: string): string {
  return observationKey({ order: 'A', observation: name, part: '', occurrence: 0 });
}

const rules: MergeRules<number, null> = {
  isSameResult: (before, after) => before === after,
  isSameOrder: () => true,
  detailsAfter: () => null,
};

/** Merges messages one after the other; each must be in order. */
function merged(...messages: readonly LaboratoryStatement<number, null>[]): Version<number, null> {
  let version: Version<number, null> | undefined;
  for (const each of messages) version = inOrder(mergeMessage(version?.chart ?? EMPTY_CHART, each, rules));
  if (!version) throw new Error('There is no message.');
  return version;
}

function inOrder<V extends object>(version: V): Exclude<V, { outdated: readonly string[] }> {
  if ('outdated' in version) throw new Error(`out of order: ${JSON.stringify(version)}`);
  return version as Exclude<V, { outdated: readonly string[] }>;
}

const shown = ({ entries }: Chart<number, null>) =>
  entries.map(({ key, finality, result }) => [identityOf(key).observation, finality, result]);
const changesOf = ({ changes }: Version<number, null>) =>
  [...changes].map(([key, change]) => [identityOf(key).observation, change]);

describe('a message', () => {
  it('adds missing entries, and entries that it does not name stay as they were', () => {
    const { chart } = merged(message(1, [['tsh', 'FINAL', 1]]), message(2, [['crp', 'FINAL', 2]]));
    expect(shown(chart)).toEqual([
      ['tsh', 'FINAL', 1],
      ['crp', 'FINAL', 2],
    ]);
  });

  it('replaces a preliminary result by a final one without amending', () => {
    const version = merged(message(1, [['tsh', 'PRELIMINARY', 1]]), message(2, [['tsh', 'FINAL', 2]]));
    expect(shown(version.chart)).toEqual([['tsh', 'FINAL', 2]]);
    expect(version).toMatchObject({ isPartial: false, isAmendment: false });
    expect(version.changes.size).toBe(0);
  });

  it('never replaces a final result by a preliminary one', () => {
    const version = merged(message(1, [['tsh', 'FINAL', 1]]), message(2, [['tsh', 'PRELIMINARY', 2]]));
    expect(shown(version.chart)).toEqual([['tsh', 'FINAL', 1]]);
    expect(version.isNew).toBe(false);
  });

  it('corrects a final result', () => {
    const version = merged(message(1, [['tsh', 'FINAL', 1]]), message(2, [['tsh', 'FINAL', 2]]));
    expect([version.isAmendment, changesOf(version)]).toEqual([true, [['tsh', 'CORRECTED']]]);
  });

  it('adds to a resulted sample by an amendment', () => {
    const version = merged(message(1, [['tsh', 'FINAL', 1]]), message(2, [['crp', 'FINAL', 2]]));
    expect([version.isAmendment, changesOf(version)]).toEqual([true, [['crp', 'ADDED']]]);
  });

  it('completes a partial report without amending it', () => {
    const version = merged(message(1, [['tsh', 'FINAL', 1]], true), message(2, [['crp', 'FINAL', 2]]));
    expect(version).toMatchObject({ isNew: true, isPartial: false, isAmendment: false });
  });

  it('withdraws a result, which keeps its place and its content', () => {
    const version = merged(message(1, [['tsh', 'FINAL', 1]]), message(2, [['tsh', 'WITHDRAWN', 0]]));
    expect(shown(version.chart)).toEqual([['tsh', 'WITHDRAWN', 1]]);
    expect([version.isAmendment, version.withdrawn, version.changes.size]).toEqual([true, [keyOf('tsh')], 0]);
  });

  it('restores a withdrawn result as an addition', () => {
    const version = merged(
      message(1, [['tsh', 'FINAL', 1]]),
      message(2, [['tsh', 'WITHDRAWN', 0]]),
      message(3, [['tsh', 'FINAL', 3]]),
    );
    expect(shown(version.chart)).toEqual([['tsh', 'FINAL', 3]]);
    expect(changesOf(version)).toEqual([['tsh', 'ADDED']]);
  });

  it('changes nothing by withdrawing entries that the chart does not have, or repeating those that it has', () => {
    const before = merged(message(1, [['tsh', 'FINAL', 1]]));
    for (const said of [
      ['crp', 'WITHDRAWN', 0],
      ['tsh', 'FINAL', 1],
    ] as const) {
      const version = inOrder(mergeMessage(before.chart, message(2, [said]), rules));
      expect([version.isNew, version.isAmendment, shown(version.chart)]).toEqual([false, false, shown(before.chart)]);
    }
  });
});

describe('what a message says of its orders', () => {
  const withNotes: MergeRules<number, string | null> = {
    ...{ isSameResult: (before, after) => before === after, isSameOrder: (before, after) => before === after },
    detailsAfter: (earlier, later) => later ?? earlier,
  };
  const noted = (minute: number, isOpen: boolean, details: string | null) => ({
    ...{
      ...message(minute, [['tsh', 'FINAL', 1]]),
      orders: [{ key: 'A', isOpen, resulted: atMinute(minute), details }],
    },
  });
  const ordersAfter = (...messages: readonly LaboratoryStatement<number, string | null>[]) => {
    let chart: Chart<number, string | null> = EMPTY_CHART;
    for (const each of messages) ({ chart } = inOrder(mergeMessage(chart, each, withNotes)));
    return chart.orders.map(({ isOpen, details }) => [isOpen, details]);
  };

  it('is valid until something newer is said, in any order of arrival', () => {
    expect(ordersAfter(noted(1, true, 'early'), noted(2, false, 'late'))).toEqual([[false, 'late']]);
    expect(ordersAfter(noted(2, false, 'late'), noted(1, true, 'early'))).toEqual([[false, 'late']]);
  });

  it('stays as it was where a newer message does not say it', () => {
    expect(ordersAfter(noted(1, true, 'early'), noted(2, false, null))).toEqual([[false, 'early']]);
    expect(ordersAfter(noted(2, false, null), noted(1, true, 'early'))).toEqual([[false, 'early']]);
  });

  it('is measured by the last time that the laboratory said so', () => {
    expect(ordersAfter(noted(1, false, 'a'), noted(5, false, 'a'), noted(3, true, 'b'))).toEqual([[false, 'a']]);
  });
});

describe('what was withdrawn', () => {
  const again = (minute: number, goneSince: number | null, isConfirmed = false) => ({
    ...message(minute, [['tsh', 'FINAL', 3]]),
    entries: message(minute, [['tsh', 'FINAL', 3]]).entries.map((entry) => ({
      ...{ ...entry, goneSince: goneSince === null ? null : atMinute(goneSince) },
    })),
    isConfirmed,
  });

  it('comes back only by a message that is newer', () => {
    const withdrawn = merged(message(1, [['tsh', 'FINAL', 1]]), message(5, [['tsh', 'WITHDRAWN', 0]]));
    expect(mergeMessage(withdrawn.chart, again(5, null), rules)).toHaveProperty('outdated');
    expect(inOrder(mergeMessage(withdrawn.chart, again(6, null), rules)).isNew).toBe(true);
  });

  it('with an earlier chart does so too', () => {
    expect(mergeMessage(EMPTY_CHART, again(5, 5), rules)).toHaveProperty('outdated');
    expect(inOrder(mergeMessage(EMPTY_CHART, again(6, 5), rules)).isNew).toBe(true);
  });

  it('comes back if somebody decided so', () => {
    const version = inOrder(mergeMessage(EMPTY_CHART, again(5, 5, true), rules));
    expect(shown(version.chart)).toEqual([['tsh', 'FINAL', 3]]);
  });
});

describe('a partial chart', () => {
  it('is one with a preliminary result, or an order that the laboratory will report more of', () => {
    expect(merged(message(1, [['tsh', 'PRELIMINARY', 1]])).isPartial).toBe(true);
    expect(merged(message(1, [['tsh', 'FINAL', 1]], true)).isPartial).toBe(true);
    expect(merged(message(1, [['tsh', 'FINAL', 1]])).isPartial).toBe(false);
  });

  it('is complete once every open order is', () => {
    const ofOther = (minute: number, isOpen: boolean) => ({
      ...{ entries: [], isConfirmed: false },
      orders: [{ key: 'B', isOpen, resulted: atMinute(minute), details: null }],
    });
    const other = ofOther(1, true);
    const version = merged(message(1, [['tsh', 'FINAL', 1]], true), other, message(2, [['tsh', 'FINAL', 1]]));
    expect(version).toMatchObject({ isPartial: true, isNew: true });
    const complete = mergeMessage(version.chart, ofOther(2, false), rules);
    expect(complete).toMatchObject({ isPartial: false, isNew: true, isAmendment: false });
  });
});

describe('a message that is older than the chart', () => {
  it('replaces nothing: it is out of order, and so is the rest of it', () => {
    const { chart } = merged(message(5, [['tsh', 'FINAL', 5]]));
    const late = message(3, [
      ['tsh', 'FINAL', 3],
      ['crp', 'FINAL', 3],
    ]);
    expect(mergeMessage(chart, late, rules)).toEqual({ outdated: [keyOf('tsh')] });
    expect(mergeMessage(chart, message(3, [['tsh', 'WITHDRAWN', 0]]), rules)).toEqual({ outdated: [keyOf('tsh')] });
  });

  it('is merged where it replaces nothing', () => {
    const { chart } = merged(message(5, [['tsh', 'FINAL', 5]]));
    expect(inOrder(mergeMessage(chart, message(3, [['crp', 'FINAL', 3]]), rules)).isNew).toBe(true);
    expect(inOrder(mergeMessage(chart, message(3, [['tsh', 'FINAL', 5]]), rules)).isNew).toBe(false);
    expect(inOrder(mergeMessage(chart, message(3, [['tsh', 'PRELIMINARY', 3]]), rules)).isNew).toBe(false);
  });

  it('is measured by the last time that the laboratory said so, and by the time of a withdrawal', () => {
    const confirmed = merged(message(1, [['tsh', 'FINAL', 1]]), message(5, [['tsh', 'FINAL', 1]]));
    expect(mergeMessage(confirmed.chart, message(3, [['tsh', 'FINAL', 3]]), rules)).toHaveProperty('outdated');
    const withdrawn = merged(message(1, [['tsh', 'FINAL', 1]]), message(5, [['tsh', 'WITHDRAWN', 0]]));
    expect(mergeMessage(withdrawn.chart, message(3, [['tsh', 'FINAL', 3]]), rules)).toHaveProperty('outdated');
  });
});

it('observations differ by order, observation, OBX-4 and how often these came before in the message', () => {
  const identity = { order: 'A', observation: 'tsh', part: '', occurrence: 0 };
  const others = [{ order: 'B' }, { observation: 'crp' }, { part: '1' }, { occurrence: 1 }];
  const keys = [identity, ...others.map((other) => ({ ...identity, ...other }))].map(observationKey);
  expect(new Set(keys).size).toBe(5);
});

describe('random messages of a laboratory', () => {
  const said = fc.tuple(
    fc.constantFrom('a', 'b', 'c', 'd'),
    fc.constantFrom<Finality>('PRELIMINARY', 'FINAL', 'FINAL', 'WITHDRAWN'),
    fc.integer({ min: 0, max: 3 }),
  );
  const messages = fc.array(
    fc
      .tuple(fc.integer({ min: 0, max: 9 }), fc.uniqueArray(said, { selector: ([key]) => key }), fc.boolean())
      .map(([minute, list, isOpen]) => message(minute, list, isOpen)),
    { maxLength: 12 },
  );

  it('the chart has the last statement for each key, by the laboratory’s own time', () => {
    fc.assert(
      fc.property(messages, (sent) => {
        let chart: Chart<number, null> = EMPTY_CHART;
        const model = new Map<string, { finality: Finality; minute: number; value: number }>();
        for (const each of sent) {
          const version = mergeMessage(chart, each, rules);
          if ('outdated' in version) {
            expect(isOutdatedIn(model, each)).toBe(true);
            continue;
          }
          expect(isOutdatedIn(model, each)).toBe(false);
          const before = new Map(chart.entries.map((entry) => [entry.key, entry]));
          applyTo(model, each);
          const after = new Map(version.chart.entries.map((entry) => [entry.key, entry]));
          const seen = [...after].map(([key, { finality, result }]) => [
            key,
            finality,
            finality === 'WITHDRAWN' ? 0 : result,
          ]);
          const expected = [...model].map(([key, { finality, value }]) => [
            key,
            finality,
            finality === 'WITHDRAWN' ? 0 : value,
          ]);
          expect(seen.sort()).toEqual(expected.sort());
          const named = new Set(each.entries.map(({ key }) => key));
          for (const [key, entry] of before) if (!named.has(key)) expect(after.get(key)).toBe(entry);
          if (chart.isResulted && version.isNew) expect(version.isAmendment).toBe(true);
          chart = version.chart;
        }
      }),
      drawsOfTest({ full: 2_000, quick: 100 }),
    );
  });

  type Model = Map<string, { finality: Finality; minute: number; value: number }>;

  /** Whether the message is to change something that the laboratory has said later. */
  function isOutdatedIn(model: Model, { entries }: LaboratoryStatement<number, null>): boolean {
    return entries.some(({ key, finality, result, resulted }) => {
      const known = model.get(key);
      const minute = resulted.getUTCMinutes();
      if (!known || minute > known.minute || (minute === known.minute && known.finality !== 'WITHDRAWN')) return false;
      if (known.finality === 'FINAL')
        return finality === 'WITHDRAWN' || (finality === 'FINAL' && result !== known.value);
      if (known.finality === 'WITHDRAWN') return finality !== 'WITHDRAWN';
      return finality !== 'PRELIMINARY' || result !== known.value;
    });
  }

  function applyTo(model: Model, { entries }: LaboratoryStatement<number, null>): void {
    for (const { key, finality, result, resulted } of entries) {
      const known = model.get(key);
      if (!known && finality === 'WITHDRAWN') continue;
      if (known?.finality === 'FINAL' && finality === 'PRELIMINARY') continue;
      const minute = Math.max(known?.minute ?? 0, resulted.getUTCMinutes());
      model.set(key, { finality, minute, value: result });
    }
  }
});
