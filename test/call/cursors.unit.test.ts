import { MAX, NIL } from 'uuid';
import { describe, expect, it } from 'vitest';
import { Cursors, hasFormOfCursor } from '../../src/call/cursors.ts';

const SECRET = 'a secret that only tests seal their cursors with';
const KIND = 'kits by created';
const PLACE = { number: 1_793_632_745_000, id: '019a4d1e-7c00-7a31-9d52-3f1f0c6b8a11' };
const cursors = new Cursors(SECRET);
const cursor = cursors.seal(KIND, PLACE);

/** The characters of a cursor, each with another in its place. */
const changed = [...cursor].flatMap((character, index) =>
  ['A', '_', 'x', 'E']
    .filter((other) => other !== character)
    .map((other) => cursor.slice(0, index) + other + cursor.slice(index + 1)),
);

describe('a cursor', () => {
  it.each([
    PLACE,
    { number: 0, id: NIL },
    { number: Date.parse('0001-01-01T00:00:00Z'), id: MAX },
    { number: Date.parse('9999-12-31T23:59:59.999Z'), id: MAX },
    { number: Number.MAX_SAFE_INTEGER, id: NIL },
  ])('decodes to its place: %j', (place) => {
    const sealed = cursors.seal(KIND, place);
    expect(cursors.open(KIND, sealed)).toEqual(place);
    expect(hasFormOfCursor(sealed)).toBe(true);
  });

  it('is the same each time, and in every process', () => {
    expect(cursors.seal(KIND, PLACE)).toBe(cursor);
    expect(new Cursors(SECRET).seal(KIND, PLACE)).toBe(cursor);
    expect(new Cursors(SECRET).open(KIND, cursor)).toEqual(PLACE);
  });

  it('of another cell is a cursor here once an account has brought its secret, and is sealed with this one’s', () => {
    const here = new Cursors('the secret of this cell, which seals its cursors', [SECRET]);
    expect(here.open(KIND, cursor)).toEqual(PLACE);
    expect(here.open('orders by created', cursor)).toBeUndefined();
    expect(here.seal(KIND, PLACE)).not.toBe(cursor);
    expect(new Cursors(SECRET).open(KIND, here.seal(KIND, PLACE))).toBeUndefined();
  });

  it('reveals nothing about its place, and has nothing in common with that of the next place', () => {
    const bytes = Buffer.from(cursor, 'base64url');
    expect(bytes.toString('hex')).not.toContain(PLACE.id.slice(-12));
    const next = Buffer.from(cursors.seal(KIND, { ...PLACE, number: PLACE.number + 1 }), 'base64url');
    // Of 32 bytes, chance makes one in eight pages of cursors share one; eight of them never.
    expect(bytes.filter((byte, index) => byte === next[index]).length).toBeLessThan(8);
  });

  it('is not valid for another kind, nor under another secret', () => {
    for (const kind of ['kits by updated', 'samples by created', ''])
      expect(cursors.open(kind, cursor), kind).toBeUndefined();
    expect(new Cursors(`${SECRET}.`).open(KIND, cursor)).toBeUndefined();
  });

  it('is not valid once a character is changed, missing or added', () => {
    for (const text of [...changed, cursor.slice(1), cursor.slice(0, -1), `${cursor}A`, `${cursor}=`, ` ${cursor}`])
      expect(cursors.open(KIND, text), text).toBeUndefined();
  });

  it('cannot be made by anybody else', () => {
    for (const text of [
      '',
      'x',
      'A'.repeat(43),
      'x'.repeat(100_000),
      Buffer.from('["created",0,"x"]').toString('base64url'),
    ])
      expect(cursors.open(KIND, text), text.slice(0, 50)).toBeUndefined();
  });

  it('has a fixed number of characters, all of one alphabet', () => {
    expect(['A'.repeat(42), 'A'.repeat(43), 'A'.repeat(44), `${'A'.repeat(42)}+`].map(hasFormOfCursor)).toEqual([
      false,
      true,
      false,
      false,
    ]);
  });
});
