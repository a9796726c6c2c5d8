import { expect, it } from 'vitest';
import { outboundOrder } from '../../src/documents/hl7/outbound-order.ts';
import { readAnswer } from '../../src/domains/outbound/read-answer.ts';
import { nextTry } from '../../src/jobs/outbound/plan.ts';
import { acknowledge } from './laboratory-server.ts';

const END = new Date('2026-11-20T09:00:00Z');

it('a message is tried after 1, 5 and 30 seconds, 2 and 10 minutes, and then every 30, at most a fifth later (contract, 10.7)', () => {
  const delays = [1, 5, 30, 120, 600, 1_800, 1_800, 1_800];
  for (const [index, seconds] of delays.entries()) {
    const delay = (chance: number) => (nextTry(index + 1, END, chance).getTime() - END.getTime()) / 1_000;
    expect([delay(0), delay(1)]).toEqual([seconds, seconds * 1.2]);
  }
});

const ID = '0123456789ABCDEF0123';
const answer = (text: string) => readAnswer(new TextEncoder().encode(text), ID);

it.each([
  ['AA', { kind: 'TAKEN' }],
  ['CA', { kind: 'STORED' }],
  ['XX', { kind: 'UNREADABLE' }],
  ['AE', { kind: 'REFUSED', words: 'AE: the laboratory gave no reason' }],
])('MSA-1 %s', (code, read) => {
  expect(answer(acknowledge('', code, '', ID))).toEqual(read);
});

it('the text of a refusal is MSA-3 and that of each ERR, on one line, and at most 1,000 characters', () => {
  const err =
    'ERR|||100^Segment sequence error^HL70357|E\rERR|^^^207&Fault\rERR|||102|E||||Unknown panel\\.br\\in OBR-4\r';
  expect(answer(acknowledge('', 'AR', 'Not ours', ID) + err)).toEqual({
    kind: 'REFUSED',
    words: 'AR: Not ours; Segment sequence error; ^^^207&Fault; Unknown panel in OBR-4',
  });
  const long = answer(acknowledge('', 'AE', 'x'.repeat(2_000), ID));
  expect(long.kind === 'REFUSED' && long.words.length).toBe(1_000);
});

it('an answer to another message is not mistaken for one to this', () => {
  expect(answer(acknowledge('', 'AA', '', 'OTHER'))).toEqual({ kind: 'OF_ANOTHER' });
  expect(answer('MSH|^~\\&|LIS\rPID|1\r')).toEqual({ kind: 'UNREADABLE' });
  expect(answer('')).toEqual({ kind: 'UNREADABLE' });
});

it('a cancellation differs from its order only in MSH-7, MSH-10, ORC-1 and ORC-9', () => {
  const order =
    'MSH|^~\\&|KITS|A||B|1||OML^O21^OML_O21|X|P\rPID|1\rORC|NW|b-1||r|||||2\rOBR|1\rORC|NW|b-2||r|||||2\rOBR|2\r';
  expect(outboundOrder(order, { controlId: 'X', canceled: null })).toBe(order);
  expect(outboundOrder(order, { controlId: ID, canceled: '3' })).toBe(
    `MSH|^~\\&|KITS|A||B|3||OML^O21^OML_O21|${ID}|P\rPID|1\rORC|CA|b-1||r|||||3\rOBR|1\rORC|CA|b-2||r|||||3\rOBR|2\r`,
  );
});
