import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FrameReader, FramingError, frameOf, LongFrameError } from '../../src/mllp/frames.ts';
import { drawsOfTest } from '../helpers/chance.ts';
import { framed } from './sender.ts';

const LONGEST = 10_000;

/** The messages in these chunks. */
function read(chunks: readonly Uint8Array[], longest = LONGEST): readonly string[] {
  const reader = new FrameReader(longest);
  return chunks.flatMap((chunk) => [...reader.read(chunk)].map((message) => Buffer.from(message).toString()));
}

const bytes = (text: string) => Buffer.from(text);

describe('frames of MLLP', () => {
  it('are a message between 0x0B and 0x1C 0x0D', () => {
    expect([...frameOf(bytes('MSH'))]).toEqual([0x0b, 0x4d, 0x53, 0x48, 0x1c, 0x0d]);
    expect(read([framed('MSH|one\rPID|1\r')])).toEqual(['MSH|one\rPID|1\r']);
  });

  it('are the same however they are cut, and however many come at once', () => {
    const message = fc
      .string({ unit: 'grapheme', maxLength: 200 })
      .map((text) => text.replaceAll('\x0b', '').replaceAll('\x1c', ''));
    const cuts = fc.array(fc.nat({ max: 3_000 }), { maxLength: 30 });
    fc.assert(
      fc.property(fc.array(message, { maxLength: 8 }), cuts, (messages, at) => {
        const sent = Buffer.concat(messages.map(framed));
        const ends = [...at.filter((cut) => cut < sent.length), sent.length].toSorted((a, b) => a - b);
        const chunks = ends.map((end, index) => sent.subarray(index === 0 ? 0 : ends[index - 1], end));
        expect(read(chunks)).toEqual(messages);
      }),
      drawsOfTest({ full: 1_000, quick: 100 }),
    );
  });

  it('may have blanks and line ends between them', () => {
    expect(
      read([Buffer.from('\r\n'), framed('one'), Buffer.from(' \t\r\n'), framed('two'), Buffer.from('\n')]),
    ).toEqual(['one', 'two']);
  });

  it('are refused after anything else, such as the head of an HTTP request from a web page', () => {
    for (const between of ['POST / HTTP/1.1\r\nHost: lab\r\n\r\n', 'x', '\0', '\x1c', ' \r\n-', 'é'])
      for (const cut of [0, 1, between.length]) {
        const chunks = [bytes(between.slice(0, cut)), Buffer.concat([bytes(between.slice(cut)), framed('one')])];
        expect(() => read(chunks)).toThrow(FramingError);
      }
    // The messages before it are complete.
    const reader = new FrameReader(LONGEST);
    const messages = reader.read(Buffer.concat([framed('one'), bytes('x'), framed('two')]));
    expect(Buffer.from(messages.next().value ?? []).toString()).toBe('one');
    expect(() => messages.next()).toThrow(FramingError);
  });

  it('may have 1 KiB of blanks between them, and not a byte more', () => {
    const between = (length: number) => [framed('one'), Buffer.alloc(length, 0x20), framed('two')];
    expect(read(between(1024))).toEqual(['one', 'two']);
    expect(() => read(between(1025))).toThrow(FramingError);
  });

  it('count the bytes between them across chunks, and anew after each frame', () => {
    const half = Buffer.alloc(600, 0x20);
    expect(() => read([half, half])).toThrow(FramingError);
    expect(read([half, framed('one'), half, framed('two')])).toEqual(['one', 'two']);
  });

  it.each([
    ['in one chunk', (frame: Buffer) => [frame]],
    ['in two', (frame: Buffer) => [frame.subarray(0, 5_000), frame.subarray(5_000)]],
    ['byte by byte', (frame: Buffer) => [...frame].map((byte) => Buffer.of(byte))],
  ])('may be as long as the limit, and not a byte longer, %s', (_how, cut) => {
    expect(read(cut(framed('x'.repeat(LONGEST))))).toEqual(['x'.repeat(LONGEST)]);
    expect(() => read(cut(framed('x'.repeat(LONGEST + 1))))).toThrow(LongFrameError);
  });

  it('take no more memory than the limit while they grow, and release it when they end', () => {
    const reader = new FrameReader(LONGEST);
    const idle = reader.bytesHeld;
    for (const byte of framed('x'.repeat(LONGEST)).subarray(0, -2)) {
      expect([...reader.read(Buffer.of(byte))]).toEqual([]);
      expect(reader.bytesHeld).toBeLessThanOrEqual(LONGEST);
    }
    expect(reader.isInside).toBe(true);
    expect([...reader.read(Buffer.of(0x1c, 0x0d))]).toHaveLength(1);
    expect([reader.isInside, reader.bytesHeld]).toEqual([false, idle]);
  });

  it('that are too long are given up, with their beginning', () => {
    const message = `MSH|${'x'.repeat(LONGEST)}`;
    for (const cuts of [[message.length], [3], [1, 2, 500]]) {
      const reader = new FrameReader(LONGEST);
      const pieces = [0, ...cuts].map((start, index) => message.slice(start, [...cuts, message.length][index]));
      const readAll = () =>
        pieces.flatMap((piece, index) => [...reader.read(Buffer.from(`${index === 0 ? '\x0b' : ''}${piece}`))]);
      expect(readAll).toThrow(expect.objectContaining({ message: 'a frame that is too long' }));
      expect(reader.isInside).toBe(false);
      expect(reader.bytesHeld).toBeLessThan(LONGEST);
    }
    const reader = new FrameReader(LONGEST);
    try {
      [...reader.read(Buffer.from(`\x0b${message}`))];
      expect.unreachable();
    } catch (error) {
      expect(error instanceof LongFrameError && Buffer.from(error.beginning).toString()).toBe(message);
    }
  });

  it.each([
    ['0x1C without 0x0D behind it', '\x0bMSH|one\x1ctwo\x1c\r'],
    ['0x0B', '\x0bMSH|one\x0bMSH|two\x1c\r'],
  ])('with %s within them are not messages, because something would be lost', (_what, bytes) => {
    for (let cut = 1; cut < bytes.length; cut += 1) {
      const reader = new FrameReader(100);
      const read = () => [bytes.slice(0, cut), bytes.slice(cut)].flatMap((part) => [...reader.read(Buffer.from(part))]);
      expect(read).toThrow(FramingError);
    }
  });

  it('do not change a message after it was returned, whatever comes next', () => {
    const reader = new FrameReader(LONGEST);
    const messages = [...reader.read(Buffer.concat([framed('one'), framed('two')]))];
    expect([...reader.read(framed('six'))]).toHaveLength(1);
    expect(messages.map((message) => Buffer.from(message).toString())).toEqual(['one', 'two']);
  });
});
