import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import type { ReportDocument } from '../../src/documents/content/report-document.ts';
import { renderPdf } from '../../src/documents/pdf/render-pdf.ts';
import { objectsOf, objectsOfKind, paintedOn, referred } from './pdf-source.ts';
import { readPdf, textOf } from './read-pdf.ts';
import { finding, numberedQuantities, quantity, report } from './sample-report.ts';

/** A person in each script, and the font that their name is in. */
const PEOPLE = [
  ['Arabic', 'محمد', 'عبد الله', 'IBMPlexSansArabic'],
  ['Persian, with a joiner', 'می‌نا', 'علی', 'IBMPlexSansArabic'],
  ['Urdu', 'کبیر', 'چوہدری', 'IBMPlexSansArabic'],
  ['Hebrew', 'נועה', 'כהן', 'NotoSansHebrew'],
  ['Hindi', 'श्रेया', 'क्षत्रिय', 'Hind'],
  ['Thai', 'ศิริพร', 'กิ่งแก้ว', 'NotoSansThai'],
  ['Thai, with a letter of two glyphs', 'น้ำ', 'ดำรง', 'NotoSansThai'],
  ['Japanese', 'さくら', '髙橋', 'NotoSansJP'],
  ['Korean', '서연', '김', 'NotoSansKR'],
  ['simplified Chinese', '伟', '欧阳', 'NotoSansSC'],
  ['traditional Chinese', '志明', '劉', 'NotoSansSC'],
  ['rare Chinese', '玥祎', '䶮', 'NotoSansSC'],
] as const;

function reportOn(firstName: string, lastName: string, differences: Partial<ReportDocument> = {}): ReportDocument {
  const patient = { patientId: 'p-1', firstName, lastName, dateOfBirth: '1984-02-29', sex: 'F' } as const;
  return report({ patient, ...differences });
}

/** The letters of a text. Readers guess at spaces from distances, and leave joiners out. */
function lettersOf(text: string): string {
  return text.replace(/[\s\u200c\u200d]/gu, '');
}

/** The text in the line of the patient's name. */
async function nameIn(bytes: Uint8Array): Promise<string> {
  const [page = []] = (await readPdf(bytes)).pages;
  const label = page.find(({ text }) => text === 'Name');
  return textOf(page.filter(({ x, y }) => x > 100 && x < 300 && Math.abs(y - (label?.y ?? 0)) < 5));
}

function fontsOf(bytes: Uint8Array): readonly string[] {
  const names = objectsOfKind(objectsOf(bytes), '/Type /FontDescriptor').map(
    ({ source }) => /\/FontName \/\w+\+([A-Za-z0-9]+)/u.exec(source)?.[1] ?? '',
  );
  return [...new Set(names)].toSorted();
}

describe.each(PEOPLE)('a name in %s', (_, firstName, lastName, font) => {
  it('is printed, and can be read out of the file and copied', async () => {
    const bytes = await renderPdf(reportOn(firstName, lastName));
    expect(lettersOf(await nameIn(bytes))).toBe(lettersOf(firstName + lastName));
    expect(fontsOf(bytes)).toContain(font);
    expect((await readPdf(bytes)).text).not.toContain('□');
    expect(bytes.length).toBeLessThan(60_000);
  });

  it('is drawn with glyphs that the font has', async () => {
    const objects = objectsOf(await renderPdf(reportOn(firstName, lastName)));
    for (const page of objectsOfKind(objects, '/Type /Page')) {
      const painted = paintedOn(referred(objects, page, 'Contents').stream ?? Buffer.of());
      expect(painted.flatMap(({ codes }) => codes).filter((code) => code === 0)).toEqual([]);
      expect(painted.filter(({ marks }) => marks.some(({ tag }) => tag === 'Span')).length).toBeGreaterThan(0);
    }
  });
});

it('a name with a mark on a mark that the font has no place for is printed', async () => {
  const name = 'ฬ\u0e38\u0e4d';
  expect(lettersOf(await nameIn(await renderPdf(reportOn(name, 'กิ่ง'))))).toBe(lettersOf(`${name}กิ่ง`));
});

it('a document in any script has the same bytes, whatever was rendered before', async () => {
  const render = (people: readonly (typeof PEOPLE)[number][]) =>
    Promise.all(people.map(([, first, last]) => renderPdf(reportOn(first, last))));
  const some = await render(PEOPLE);
  const again = (await render(PEOPLE.toReversed())).toReversed();
  expect(some.map((bytes, index) => Buffer.from(bytes).equals(again[index] ?? Buffer.of()))).toEqual(
    some.map(() => true),
  );
});

describe('the fonts of Han letters', () => {
  it.each([
    ['simplified Chinese, if nothing says otherwise', '北京', ['NotoSansSC']],
    ['Japanese in a report with kana', '北京 さくら', ['NotoSansJP']],
    ['Korean in a report with hangul', '北京 서울', ['NotoSansKR']],
    ['Japanese in a report with kana and hangul', '北京 서울 さくら', ['NotoSansJP', 'NotoSansKR']],
    ['Chinese too, for what the Japanese font lacks', '张 さくら', ['NotoSansJP', 'NotoSansSC']],
  ])('are %s', async (_, comments, fonts) => {
    const bytes = await renderPdf(report({ results: [quantity({ name: '血', comments })] }));
    const eastAsian = fontsOf(bytes).filter((font) => /(?:JP|KR|SC)/u.test(font));
    expect(eastAsian.map((font) => font.slice(0, 10))).toEqual(fonts);
  });
});

describe('bold East Asian text, of which there are fonts in regular weight only', () => {
  const outlinedIn = async (document: ReportDocument) => {
    const objects = objectsOf(await renderPdf(document));
    const [page] = objectsOfKind(objects, '/Type /Page');
    const content = page && referred(objects, page, 'Contents').stream?.toString('latin1');
    return content?.match(/BT\n.*?ET\n/gsu)?.filter((text) => text.includes('2 Tr')).length;
  };

  it.each([
    ['髙橋', 'さくら'],
    ['김', '서연'],
    ['欧阳', '伟'],
  ])('is drawn with an outline: %s %s', async (firstName, lastName) => {
    // Regular text of the same script has none, nor has text that is bold in the font itself.
    const results = [quantity({ name: 'Glucose', comments: lastName, flag: 'HIGH' })];
    expect(await outlinedIn(report({ results }))).toBe(0);
    expect(await outlinedIn(reportOn(firstName, lastName, { results }))).toBe(1);
  });

  it('shares one font in the file with regular text', async () => {
    const objects = objectsOf(
      await renderPdf(reportOn('さくら', '髙橋', { results: [quantity({ comments: 'さくら' })] })),
    );
    const fonts = objectsOfKind(objects, '/Type /FontDescriptor').filter(({ source }) => source.includes('NotoSansJP'));
    expect(fonts).toHaveLength(1);
  });
});

describe('right-to-left text', () => {
  it('starts at the right, with numbers and Latin words from left to right', async () => {
    const name = 'عبد (LDL) محمد 12';
    const [page = []] = (await readPdf(await renderPdf(report({ results: [quantity({ name })] })))).pages;
    const row = page.find(({ text }) => text === '5.4')?.y;
    const cell = page.filter(({ x, y }) => y === row && x < 200).toSorted((a, b) => a.x - b.x);
    expect(textOf(cell).replaceAll(' ', '')).toMatch(/^12.*محمد.*LDL.*عبد$/u);
  });

  it('keeps what follows it in its place, on every page', async () => {
    const { pages } = await readPdf(await renderPdf(reportOn('נועה', 'כהן', { results: numberedQuantities(40) })));
    expect(pages.length).toBeGreaterThan(1);
    for (const page of pages) {
      const footer = page.filter(({ y }) => y < 45 && y > 38).toSorted((a, b) => a.x - b.x);
      expect(textOf(footer)).toMatch(/^(?:נועה כהן) ?· Date of birth 1984-02-29 · Patient p-1 Page/u);
    }
  });

  it('gives screen readers its words in order, even if runs on the page are in another order', async () => {
    const bytes = await renderPdf(report({ results: [quantity({ name: 'עבד LDL' })] }));
    const utf16 = Buffer.from('\ufeffעבד LDL', 'utf16le').swap16();
    expect(Buffer.from(bytes).includes(Buffer.concat([Buffer.from('/ActualText ('), utf16]))).toBe(true);
  });

  it('stays within its column and its margins', async () => {
    const long = 'النتيجة أعلى من الطبيعي '.repeat(40);
    const results = [quantity({ name: long, comments: long }), finding(long, long)];
    const { pages } = await readPdf(await renderPdf(reportOn(long, long, { results })));
    for (const piece of pages.flat()) expect(piece.x + piece.width).toBeLessThan(564.5);
  });
});

describe('text with marks around its letters', () => {
  it.each([
    ['Thai', 'น้ำฝน'],
    ['Devanagari', 'क्षत्रिय'],
  ])('in %s is in the file as it was written', async (_, name) => {
    const objects = objectsOf(await renderPdf(reportOn(name, '')));
    const [page] = objectsOfKind(objects, '/Type /Page');
    const content = page && referred(objects, page, 'Contents').stream?.toString('latin1');
    const utf16 = Buffer.from(`\ufeff${name}`, 'utf16le').swap16().toString('hex');
    expect(content).toMatch(new RegExp(`BT\\n/Span <</ActualText <${utf16}>>> BDC\\n[^]*?TJ\\nEMC\\nET`, 'u'));
  });
});

describe('a character that no font has', () => {
  it('is a box, explained on the page that it is on and on no other', async () => {
    const results = [...numberedQuantities(30), quantity({ name: 'አበበ' }), ...numberedQuantities(40)];
    const { pages } = await readPdf(await renderPdf(report({ results })));
    expect(pages.length).toBeGreaterThan(2);
    const withBox = pages.map((page) => textOf(page).includes('□□□'));
    expect(withBox.filter(Boolean)).toHaveLength(1);
    expect(pages.map((page) => textOf(page).includes('□ stands for a character'))).toEqual(withBox);
  });

  it('is explained on every page if it is in the patient’s name', async () => {
    const { pages } = await readPdf(await renderPdf(reportOn('ሰላም', 'አበበ', { results: numberedQuantities(40) })));
    expect(pages.length).toBeGreaterThan(1);
    for (const page of pages) expect(textOf(page)).toContain('□ stands for a character');
  });

  it('is not a box that a laboratory writes itself', async () => {
    const { text } = await readPdf(await renderPdf(report({ results: [finding('Sent', '□ yes ■ no')] })));
    expect(text).toContain('□ yes');
    expect(text).not.toContain('stands for a character');
  });
});

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

/** The bytes read from files that are still in use. */
function buffersInUse(): number {
  collectGarbage();
  return process.memoryUsage().arrayBuffers;
}

describe('a document with a hostile mix of scripts', () => {
  /** Letters of every script in turn, none of which continues the word before it. */
  const STARTS = [0x61, 0x621, 0x5d0, 0x905, 0xe01, 0x4e00, 0xac00, 0x3041, 0x1200];
  const mix = (length: number) =>
    Array.from({ length }, (_, index) => {
      const letter = String.fromCodePoint((STARTS[index % STARTS.length] ?? 0) + (Math.floor(index / 9) % 20));
      return index % 7 === 0 ? `${letter} ` : letter;
    }).join('');

  it('is printed', async () => {
    const results = Array.from({ length: 10 }, () => quantity({ comments: mix(1000) }));
    const bytes = await renderPdf(report({ results }));
    expect(fontsOf(bytes).length).toBeGreaterThan(7);
  });

  it('leaves no font behind', async () => {
    const results = [quantity({ comments: mix(100) })];
    await renderPdf(report({ results }));
    const before = buffersInUse();
    for (let round = 0; round < 3; round++) await renderPdf(report({ results }));
    // V8 frees what it has collected in another thread, which may be late on a busy machine.
    await expect.poll(() => buffersInUse() - before).toBeLessThan(5_000_000);
  });
});
