import { objectsOf, objectsOfKind, type PdfObject } from '../pdf-source.ts';
import { readPdf } from '../read-pdf.ts';

/** A part of a PDF as a screen reader reads it out: its tag, its own text line by line, and the parts in it. */
export interface ReadPart {
  readonly tag: string;
  readonly lines: readonly string[];
  readonly parts: readonly ReadPart[];
}

/** What a screen reader reads out, in its order, over all pages; and what it skips, such as the foot of each page. */
export async function readAloud(bytes: Uint8Array): Promise<{ parts: readonly ReadPart[]; skipped: string }> {
  const objects = objectsOf(bytes);
  const [root] = objectsOfKind(objects, '/S /Document');
  if (root === undefined) throw new Error('The file has no structure.');
  const { marks } = await readPdf(bytes);
  return { parts: partOf(root, objects, marks).parts, skipped: marks.get('') ?? '' };
}

/** What a part has in it: another part, or a mark on its own page or on another. */
const KID = /(?<part>\d+) 0 R|\/Pg (?<page>\d+) 0 R\s+\/MCID (?<number>\d+)|(?<own>\d+)/gu;

function partOf(
  { source }: PdfObject,
  objects: ReadonlyMap<string, PdfObject>,
  marks: ReadonlyMap<string, string>,
): ReadPart {
  const [, tag = '', kids = '', ownPage = ''] =
    /\/S \/(\w+)[\s\S]*?\/K \[([\s\S]*?)\](?:\s+\/Pg (\d+) 0 R)?\s+>>$/u.exec(source) ?? [];
  const lines: string[] = [];
  const parts: ReadPart[] = [];
  for (const { groups = {} } of kids.replaceAll(/<<\s+\/Type \/MCR\s+/gu, '').matchAll(KID)) {
    const { part, page = ownPage, number, own = number } = groups;
    const object = part === undefined ? undefined : objects.get(part);
    if (object) parts.push(partOf(object, objects, marks));
    else lines.push(marks.get(`p${page}R_mc${own}`) ?? '');
  }
  return { tag, lines, parts };
}
