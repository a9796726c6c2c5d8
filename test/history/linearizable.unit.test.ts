import { describe, expect, it } from 'vitest';
import { Chance, seedOfTest } from '../helpers/chance.ts';
import { History, type Operation } from './history.ts';
import { faultOf } from './linearizable.ts';
import {
  type ChartAnswer,
  type ChartInput,
  chartModel,
  type StatusAnswer,
  type StatusInput,
  statusModel,
} from './models.ts';

const kit = statusModel('kit', 'PREPARING');

type StatusOperation = Operation<StatusInput, StatusAnswer>;

const move = (to: string, began: number, ended?: number, answer: StatusAnswer = 'moved'): StatusOperation => ({
  input: { to },
  began,
  ended,
  answer: ended === undefined ? undefined : answer,
});
const look = (status: string, began: number, ended: number): StatusOperation => ({
  input: 'read',
  began,
  ended,
  answer: { status },
});

describe('a status', () => {
  it.each<[what: string, operations: readonly StatusOperation[]]>([
    ['moves, and is seen', [move('IN_TRANSIT', 0, 1), look('IN_TRANSIT', 2, 3)]],
    [
      'is seen before or after a move under way',
      [move('IN_TRANSIT', 0, 9), look('PREPARING', 1, 2), look('IN_TRANSIT', 3, 4)],
    ],
    ['moves without an answer', [move('IN_TRANSIT', 0), look('PREPARING', 1, 2), look('IN_TRANSIT', 3, 4)]],
    ['does not move without an answer', [move('IN_TRANSIT', 0), look('PREPARING', 1, 2)]],
    ['refuses one of two', [move('CANCELED', 0, 5), move('IN_TRANSIT', 1, 4, 'refused')]],
    ['takes both in the order that is allowed', [move('DELIVERED', 0, 5), move('IN_TRANSIT', 1, 4)]],
  ])('%s', (_what, operations) => {
    expect(faultOf(kit, operations)).toBeUndefined();
  });

  it.each<[what: string, operations: readonly StatusOperation[]]>([
    ['loses a move', [move('IN_TRANSIT', 0, 1), look('PREPARING', 2, 3)]],
    ['goes back', [move('IN_TRANSIT', 0, 9), look('IN_TRANSIT', 1, 2), look('PREPARING', 3, 4)]],
    ['moves before it is told to', [look('IN_TRANSIT', 0, 1), move('IN_TRANSIT', 2, 3)]],
    ['moves although it was refused', [move('IN_TRANSIT', 0, 1, 'refused'), look('IN_TRANSIT', 2, 3)]],
    ['refuses what is allowed', [move('IN_TRANSIT', 0, 1, 'refused')]],
    ['takes both of two that exclude each other', [move('CANCELED', 0, 5), move('REGISTERED', 1, 4)]],
    ['is seen as what nobody wrote', [move('IN_TRANSIT', 0), look('DELIVERED', 1, 2)]],
    [
      'happens once more without an answer',
      [
        move('DELIVERY_EXCEPTION', 0),
        move('IN_TRANSIT', 1, 2),
        look('DELIVERY_EXCEPTION', 3, 4),
        move('IN_TRANSIT', 5, 6),
        look('DELIVERY_EXCEPTION', 7, 8),
      ],
    ],
  ])('is judged if it %s', (_what, operations) => {
    expect(faultOf(kit, operations)).toMatch(/ cannot be: /);
  });
});

type ChartOperation = Operation<ChartInput, ChartAnswer>;

const message = (
  values: Readonly<Record<string, string>>,
  resulted: number,
  [began, ended]: readonly [number, number?],
  answer: ChartAnswer = 'charted',
): ChartOperation => ({
  input: { values, resulted },
  began,
  ended,
  answer: ended === undefined ? undefined : answer,
});
const chart = (values: Readonly<Record<string, string>>, began: number, ended: number): ChartOperation => ({
  input: 'read',
  began,
  ended,
  answer: { values },
});

describe('a chart', () => {
  const first = message({ glucose: '5', sodium: '140' }, 1, [0, 1]);

  it.each<[what: string, operations: readonly ChartOperation[]]>([
    [
      'keeps what a correction does not name',
      [first, message({ glucose: '6' }, 2, [2, 3]), chart({ sodium: '140', glucose: '6' }, 4, 5)],
    ],
    [
      'keeps an older message for a person',
      [first, message({ glucose: '4' }, 0, [2, 3], 'kept'), chart({ glucose: '5', sodium: '140' }, 4, 5)],
    ],
    [
      'takes two at once in either order',
      [
        message({ glucose: '6' }, 2, [0, 9]),
        message({ glucose: '5' }, 1, [0, 9], 'kept'),
        chart({ glucose: '6' }, 10, 11),
      ],
    ],
  ])('%s', (_what, operations) => {
    expect(faultOf(chartModel, operations)).toBeUndefined();
  });

  it.each<[what: string, operations: readonly ChartOperation[]]>([
    [
      'loses what a correction does not name',
      [first, message({ glucose: '6' }, 2, [2, 3]), chart({ glucose: '6' }, 4, 5)],
    ],
    ['loses an acknowledged message', [first, chart({}, 2, 3)]],
    [
      'shows an older value',
      [first, message({ glucose: '6' }, 2, [2, 3]), chart({ glucose: '5', sodium: '140' }, 4, 5)],
    ],
    ['charts an older message', [first, message({ glucose: '4' }, 0, [2, 3])]],
    ['shows a part of a message', [first, chart({ glucose: '5' }, 2, 3)]],
  ])('is judged if it %s', (_what, operations) => {
    expect(faultOf(chartModel, operations)).toMatch(/ cannot be: /);
  });
});

/** Whether some order of all operations that have an answer, and of any others, explains the history: tried one by one. */
function isExplained(operations: readonly StatusOperation[], status = 'PREPARING'): boolean {
  if (operations.every(({ ended }) => ended === undefined)) return true;
  return operations.some((first, index) => {
    if (operations.some(({ ended }) => ended !== undefined && ended < first.began)) return false;
    const next = kit.step(status, first.input, first.answer);
    return next !== undefined && isExplained(operations.toSpliced(index, 1), next);
  });
}

it('random histories, with and without answers, are judged as by trying every order', () => {
  const chance = new Chance(seedOfTest());
  const statuses = ['IN_TRANSIT', 'DELIVERY_EXCEPTION', 'DELIVERED', 'CANCELED'];
  const verdicts = Array.from({ length: 3_000 }, () => {
    let status = 'PREPARING';
    const operations = Array.from({ length: 7 }, (_, index): StatusOperation => {
      const to = statuses[chance.upTo(statuses.length) - 1] ?? '';
      const [began, ended] = [index - chance.next() * 3, index + chance.next() * 3];
      if (chance.next() < 0.4) return look(chance.next() < 0.1 ? to : status, began, ended);
      const next = kit.step(status, { to }, undefined) ?? status;
      const isRefused = next === status;
      const [isLost, isDone] = [chance.next() < 0.5, chance.next() < 0.7];
      if (!isLost || isDone) status = next;
      return move(to, began, isLost ? undefined : ended, isRefused ? 'refused' : 'moved');
    });
    const isSound = faultOf(kit, operations) === undefined;
    expect(isSound, JSON.stringify(operations)).toBe(isExplained(operations));
    return isSound;
  });
  expect(new Set(verdicts).size).toBe(2);
});

/** A history of a counter that somebody read and added to, twelve at a time, as it was or with one answer of another moment. */
function counted(seed: number, isWrong: boolean): readonly Operation<'add' | 'read', number>[] {
  const chance = new Chance(seed);
  let count = 0;
  const operations = Array.from({ length: 200 }, (_, index): Operation<'add' | 'read', number> => {
    const input = chance.next() < 0.5 ? 'add' : 'read';
    if (input === 'add') count += 1;
    // It happens at the moment `index`, within its time, which overlaps those of twelve others.
    return { input, began: index - chance.next() * 6, ended: index + chance.next() * 6, answer: count };
  });
  const [wrong = 0] = isWrong ? [100 + chance.upTo(50)] : [];
  return operations.map((operation, index) =>
    isWrong && index === wrong ? { ...operation, answer: (operation.answer ?? 0) - 20 } : operation,
  );
}

const counter = {
  initial: 0,
  step: (count: number, input: 'add' | 'read', answer: number | undefined) => {
    const next = input === 'add' ? count + 1 : count;
    return answer === undefined || answer === next ? next : undefined;
  },
  textOf: String,
};

it('long histories of many at once are judged, right and wrong ones, within the steps that are allowed', () => {
  const seed = seedOfTest();
  for (let count = 0; count < 50; count += 1) {
    expect(faultOf(counter, counted(seed + count, false))).toBeUndefined();
    expect(faultOf(counter, counted(seed + count, true))).toMatch(/ cannot be: /);
  }
});

it('however many operations never got an answer, a history is judged', () => {
  const moves = ['IN_TRANSIT', 'DELIVERY_EXCEPTION'];
  const lost = [
    ...Array.from({ length: 30 }, (_, index) => move(moves[index % 2] ?? '', index)),
    move('DELIVERED', 30),
  ];
  const looks = Array.from({ length: 20 }, (_, index) => look(moves[index % 2] ?? '', 40 + 2 * index, 41 + 2 * index));
  expect(faultOf(kit, [...lost, ...looks, look('DELIVERED', 90, 91)])).toBeUndefined();
  expect(faultOf(kit, [...lost, ...looks, look('REGISTERED', 90, 91)])).toMatch(/ cannot be: /);

  const messages = Array.from({ length: 15 }, (_, index) =>
    message({ [['glucose', 'sodium', 'potassium'][index % 3] ?? '']: `${index}` }, index, [index]),
  );
  const last = chart({ glucose: '12', sodium: '13', potassium: '5' }, 20, 21);
  expect(faultOf(chartModel, [...messages, last])).toBeUndefined();
  const older = chart({ glucose: '9', sodium: '13', potassium: '5' }, 22, 23);
  expect(faultOf(chartModel, [...messages, last, older])).toMatch(/ cannot be: /);
});

it('a history that would take too many steps says so, and is not passed as sound', () => {
  const adds = Array.from({ length: 40 }, () => ({ input: 'add', began: 0, ended: 1, answer: undefined }) as const);
  const read = { input: 'read', began: 2, ended: 3, answer: 41 } as const;
  expect(faultOf(counter, [...adds, read], 10_000)).toMatch(/is not judged/);
});

it('an operation that fails on its way has no answer, and what is sent again has the one that came', async () => {
  const history = new History<string, string>();
  await history.record('once', async () => 'done');
  await expect(history.record('lost', async () => Promise.reject(new TypeError('It hung up.')))).rejects.toThrow();
  const again = history.begin('again');
  again.end('done');
  expect(history.operations.map(({ input, answer }) => [input, answer])).toEqual([
    ['once', 'done'],
    ['lost', undefined],
    ['again', 'done'],
  ]);
});
