import { inflateSync } from 'node:zlib';
import { z } from 'zod';

/** An object of a PDF file, as it is written in it. */
export interface PdfObject {
  readonly id: string;
  /** The object's source, without its stream. Each character is a byte. */
  readonly source: string;
  /** The object's stream, decompressed. */
  readonly stream: Buffer | null;
}

/** The objects of a file that pdfkit has written, by their ids. It compresses streams only, and with Flate only. */
export function objectsOf(bytes: Uint8Array): ReadonlyMap<string, PdfObject> {
  const file = Buffer.from(bytes).toString('latin1');
  const objects = new Map<string, PdfObject>();
  for (const start of file.matchAll(/^(\d+) 0 obj\n/gmu)) {
    const id = start[1] ?? '';
    const from = start.index + start[0].length;
    const body = file.slice(from, file.indexOf('\nendobj', from));
    const [source = '', ...rest] = body.split('\nstream\n');
    const stream = rest.length === 0 ? null : Buffer.from(rest.join('\nstream\n'), 'latin1');
    const isCompressed = source.includes('/FlateDecode');
    objects.set(id, { id, source, stream: stream && isCompressed ? inflateSync(stream) : stream });
  }
  return objects;
}

/** The objects of a kind, such as `/Type /Page`. */
export function objectsOfKind(objects: ReadonlyMap<string, PdfObject>, kind: string): readonly PdfObject[] {
  return [...objects.values()].filter(({ source }) => new RegExp(`${kind}(?![A-Za-z0-9])`, 'u').test(source));
}

/** The object that an entry of another refers to: `/Contents 7 0 R`. */
export function referred(objects: ReadonlyMap<string, PdfObject>, from: PdfObject, entry: string): PdfObject {
  const [, id = ''] = new RegExp(`/${entry} \\[?(\\d+) 0 R`, 'u').exec(from.source) ?? [];
  const found = objects.get(id);
  if (found === undefined) throw new Error(`Object ${from.id} has no ${entry}.`);
  return found;
}

/** A marked piece of a page, with its mark: `Artifact`, or a tag with its number on the page (MCID). */
export interface Mark {
  readonly tag: string;
  readonly mcid: number | null;
}

/** Something that is painted: its operator, the marks around it, and the codes of the glyphs that it shows. */
export interface Painted {
  readonly operator: string;
  readonly marks: readonly Mark[];
  readonly font: string;
  readonly codes: readonly number[];
}

const PAINTING = /^(?:TJ|Tj|S|s|f|F|f\*|B|B\*|b|b\*|Do|sh)$/u;

/** What a page paints, in order. */
export function paintedOn(content: Buffer): readonly Painted[] {
  const source = content.toString('latin1').replaceAll(/\((?:\\.|[^\\)])*\)/gsu, '()');
  const painted: Painted[] = [];
  const marks: Mark[] = [];
  let font = '';
  for (const line of source.replaceAll(/<<[^>]*>>/gsu, (dictionary) => dictionary.replaceAll('\n', ' ')).split('\n')) {
    const operator = line.split(' ').at(-1) ?? '';
    if (operator === 'BDC' || operator === 'BMC') {
      const [, tag = '', number] = /^\/(\w+)(?:.*\/MCID (\d+))?/u.exec(line) ?? [];
      marks.push({ tag, mcid: number === undefined ? null : z.coerce.number().parse(number) });
    } else if (operator === 'EMC') marks.pop();
    else if (operator === 'Tf') font = line.split(' ')[0]?.slice(1) ?? '';
    else if (PAINTING.test(operator)) {
      const codes = [...line.matchAll(/<([0-9a-f]+)>/gu)].flatMap(([, hex = '']) => hex.match(/.{4}/gu) ?? []);
      painted.push({ operator, marks: [...marks], font, codes: codes.map((code) => Number.parseInt(code, 16)) });
    }
  }
  if (marks.length > 0) throw new Error('A mark is not ended.');
  return painted;
}

/** The text of each code of a font. */
export function textOfCodes(toUnicode: Buffer): readonly string[] {
  return [...toUnicode.toString('latin1').matchAll(/> \[(.*?)\]/gsu)].flatMap(([, list = '']) =>
    [...list.matchAll(/<([^>]*)>/gu)].map(([, units = '']) =>
      String.fromCharCode(...(units.match(/[0-9a-f]{4}/gu) ?? []).map((unit) => Number.parseInt(unit, 16))),
    ),
  );
}
