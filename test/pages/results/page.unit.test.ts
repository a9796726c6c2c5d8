import { describe, expect, it } from 'vitest';
import { resultsPage } from '../../../src/pages/results/page.ts';
import type { ResultsWords } from '../../../src/pages/results/words/en.ts';
import { en } from '../../../src/pages/results/words/en.ts';
import { es } from '../../../src/pages/results/words/es.ts';
import { LANGUAGES, type Language } from '../../../src/text/languages.ts';
import { change, finding, quantity } from '../../documents/sample-report.ts';
import { ADDRESSES, anyPage, anyReport, anyResult, ownPoint, point } from './any-page.ts';
import { STATES } from './states.ts';

/** The results page as a function of its data (contract, 12.6). */

const htmlOf = async (data: Parameters<typeof resultsPage>[0], language: Language = 'en') =>
  String(await resultsPage(data, language, ADDRESSES));

/** What a person reads, without tags. */
const readingOf = (html: string) =>
  html
    .replace(/^[\s\S]*<main>|<\/main>[\s\S]*$/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&#39;', "'")
    .replace(/\s+/g, ' ');

const read = async (state: string, language: Language = 'en') => {
  const data = STATES[state];
  if (!data) throw new Error(`There is no state ${state}.`);
  return readingOf(await htmlOf(data, language));
};

const headingOf = (html: string) => /<h1[^>]*>([^<]*)/.exec(html)?.[1];

describe('the results page', () => {
  it.each([
    ['nothing', 'nothing'],
    ['ordered', 'shipped'],
    ['to collect', 'toCollect'],
    ['received', 'received'],
    ['failed', 'failed'],
    ['canceled', 'canceled'],
    ['alone, to collect', 'toCollect'],
    ['alone, received', 'received'],
    ['alone, canceled', 'canceledAlone'],
    ['final', 'ready'],
    ['partial', 'partial'],
    ['withdrawn', 'takenBack'],
    ['withdrawn and reported again', 'ready'],
  ] as const)('says where things stand in its heading: %s', async (state, heading) => {
    const data = STATES[state];
    if (!data) throw new Error('There is such a state.');
    for (const [language, words] of [
      ['en', en],
      ['es', es],
    ] as const)
      expect(headingOf(await htmlOf(data, language))).toBe(words.headings[heading]);
  });

  it('shows what the reviewer said before the results that it is about, and shows it once', async () => {
    const review = {
      comment: 'Our nurse will call you.\n<b>Do not worry.</b>',
      by: 'Dr. Ruth Weiss',
      at: new Date('2026-11-03T15:04:00Z'),
    };
    const data = anyPage({ report: anyReport({ review, results: [anyResult({ name: 'Ferritin' })] }) });
    const html = await htmlOf(data);
    expect(html).toContain('&lt;b&gt;Do not worry.&lt;/b&gt;');
    const said = readingOf(html);
    expect(said).toMatch(/Comment of the reviewer Our nurse will call you\..*Dr\. Ruth Weiss, .*2026.*Ferritin/);
    expect(said.split('Our nurse').length).toBe(2);
    expect(readingOf(await htmlOf(data, 'es'))).toContain('Comentario de la revisión Our nurse will call you.');
    expect(readingOf(await htmlOf(anyPage({ report: anyReport({}) })))).not.toContain('Comment of the reviewer');
  });

  it('shows the steps, each with its day in the program’s time zone, and when the next is expected', async () => {
    const said = await read('received');
    for (const part of [
      'Ordered (done) November 1, 2026',
      'On its way to you (done) November 2, 2026, delivered November 5, 2026',
      'Activated (done) November 6, 2026',
      'On its way to the laboratory (done) ',
      // Midnight has not come there yet.
      'At the laboratory (done) November 19, 2026',
      'Results ready (next) expected by November 27, 2026',
    ])
      expect(said).toContain(part);
    expect(await read('ordered')).toContain(
      'On its way to you (done) November 2, 2026, should be with you by November 12, 2026',
    );
    expect(await read('to collect')).toContain('On its way to the laboratory (next) as soon as you send your sample');
    expect(await read('received', 'es')).toContain(
      'Resultados listos (sigue) se espera a más tardar el 27 de noviembre de 2026',
    );
  });

  it('shows of a sample that came with no kit only what happens to samples', async () => {
    const said = await read('alone, received');
    expect(said).toContain('Sample SMP-7F3K-9QX2');
    expect(said).toContain(
      'On its way to the laboratory (done) At the laboratory (done) November 20, 2026 Results ready (next) ',
    );
    for (const { ORDERED, SHIPPED, REGISTERED } of [en.steps.names])
      for (const step of [ORDERED, SHIPPED, REGISTERED]) expect(said).not.toContain(step);
    expect(await read('alone, to collect')).not.toContain(en.steps.yours);
  });

  it('says that a sample cannot be tested, and that a new kit was ordered', async () => {
    expect(await read('failed')).toContain(`${en.failed} ${en.replaced('November 21, 2026')}`);
    expect(await read('canceled')).not.toContain(en.steps.title);
    expect(await read('failed')).not.toContain(en.steps.names.RESULTED);
  });

  it('says when the sample was collected, and that there is a newer test', async () => {
    const said = await read('final');
    expect(said).toContain(`KT7F3K9QX2M ${en.collected('November 15, 2026')} ${en.headings.ready} 1 of 5 results`);
    const { samples, shown } = STATES.final ?? anyPage();
    const older = anyPage({ ...shown, sampleId: 'SMP-1111-2222' }, { samples });
    const html = await htmlOf(older);
    expect(readingOf(html)).toContain(`${en.notNewest} ${en.seeNewest}`);
    expect(html).toContain('<a href="/results/LINK?lang=en&amp;sample=SMP-7F3K-9QX2">');
  });

  it('says in the heading of an older test that it is one, with the day of its collection', async () => {
    const { earlier, final } = STATES;
    if (!earlier || !final) throw new Error('There are such states.');
    expect(headingOf(await htmlOf(earlier))).toBe(en.headings.earlier('May 2, 2026'));
    expect(headingOf(await htmlOf(earlier, 'es'))).toBe(es.headings.earlier('2 de mayo de 2026'));
    // A newer kit without results does not make it old.
    const [newest] = earlier.samples;
    const samples = newest ? [{ ...newest, collected: null }] : [];
    expect(headingOf(await htmlOf({ ...earlier, samples }))).toBe(en.headings.ready);
    const { shown } = earlier;
    const report = anyReport({ isPartial: true });
    expect(headingOf(await htmlOf({ ...earlier, shown: shown && { ...shown, report } }))).toBe(en.headings.partial);
  });

  it('lists other tests by the day of their collection, as it is said everywhere', async () => {
    const said = await read('final');
    expect(said).toContain(`Vitamin check · KT1111 ${en.collected('May 2, 2026')} Sample 00123456 January 5, 2026`);
    expect(await read('final', 'es')).toContain(`KT1111 ${es.collected('2 de mayo de 2026')}`);
  });

  it('leads from results that are out of the ordinary to whom to ask, whose number and address are links', async () => {
    const { final, 'one point': one } = STATES;
    if (!final || !one) throw new Error('There are such states.');
    const html = await htmlOf(final);
    expect(html).toContain(`<a href="#ask">${en.whomToAsk}</a>`);
    expect(html).toContain('<h2 id="ask" tabindex="-1">');
    expect(html).toContain('<a href="tel:+15550100">+1 555 0100</a>, day and night');
    expect(await htmlOf(one)).not.toContain('href="#ask"');
  });

  it('says first whom to call about a critical result', async () => {
    const said = await read('critical');
    expect(said.indexOf('Call now: Aurora’s nurses: +1 555 0100 , day and night')).toBeGreaterThan(-1);
    expect(said.indexOf('Call now:')).toBeLessThan(said.indexOf('1 of 2 results is outside its reference interval'));
    const nobody = { ...anyPage().program, supportContact: null };
    const results = [anyResult({ flag: 'CRITICAL' }), anyResult({ position: 1, name: 'Sodium', flag: 'CRITICAL' })];
    const html = await htmlOf(anyPage({ report: anyReport({ results }) }, { program: nobody }));
    expect(readingOf(html)).toContain(
      `${en.critical.title(2)} ${en.critical.about(2)} Glucose and Sodium . ${en.critical.nobody}`,
    );
    expect(await read('final')).not.toContain('Call now');
  });

  it('shows each result: its names, value, reference, flag, what came before, what it measures and the comment', async () => {
    const said = await read('final');
    for (const part of [
      'Blood sugar NORMAL The laboratory calls it Glucose 5.4 mmol/L Reference interval: 3.5 – 6.1 Last time: 5.1 mmol/L on May 2, 2026',
      'What it measures: How much sugar was in your blood when the sample was taken.',
      'LDL cholesterol ▲ HIGH The laboratory calls it LDL Cholesterol, calculated 162 mg/dL Reference interval: < 100',
      'Last time: 148 mg/dL on May 2, 2026 (reported as 3.83 mmol/L)',
      'The laboratory’s comment, in its own words Not fasting.',
      '<0.3 mg/L'.replace('<', '&lt;'),
      'HIV 1/2 antibodies NORMAL NON-REACTIVE Reference interval: Non-Reactive',
      'CYP2C19 Not flagged *1/*2',
    ])
      expect(said.replaceAll('< 100', '&lt; 100')).toContain(part.replaceAll('< 100', '&lt; 100'));
    // Spanish has a text for the one and none for the other.
    const spanish = await read('final', 'es');
    expect(spanish).toContain('Azúcar en la sangre NORMAL El laboratorio lo llama Glucose');
    expect(spanish).toContain('LDL Cholesterol, calculated ▲ ALTO 162 mg/dL');
  });

  it('names the results that are out of the ordinary first, each leading to its place', async () => {
    const { final, critical, 'one point': one } = STATES;
    if (!final || !critical || !one) throw new Error('There are such states.');
    const html = await htmlOf(final);
    expect(html).toContain('<a href="#result-2"><bdi>LDL cholesterol</bdi></a>');
    expect(html).toMatch(/<li class="result out" id="result-2">/);
    expect(readingOf(html)).toContain('interval; 1 not flagged. LDL cholesterol ▲ HIGH');
    expect(html).not.toContain('href="#result-1"');
    expect(readingOf(await htmlOf(critical))).toContain('Potassium ! CRITICAL HIGH');
    expect(await htmlOf(one)).not.toContain('class="found"');
  });

  it('plots two points or more, but never draws a limit as a point', async () => {
    const points = [point('2026-01-10', '1.1'), point('2026-05-02', '<0.3'), ownPoint('2.2', { flag: 'HIGH' })];
    const html = await htmlOf(anyPage({ report: anyReport({ results: [anyResult({ points })] }) }));
    const [plot = ''] = /<svg class="plot"[\s\S]*?<\/svg>/.exec(html) ?? [];
    expect(plot.match(/<circle class="point"/g)).toHaveLength(1);
    expect(plot.match(/<polygon class="point hollow"/g)).toHaveLength(1);
    expect(plot.match(/<polygon class="point out"/g)).toHaveLength(1);
    expect(plot.match(/class="ring"/g)).toHaveLength(1);
    // Nothing leads to the limit, nor over it.
    expect(plot).not.toContain('<polyline');
    expect(plot).not.toMatch(/NaN|Infinity/);
    expect(await htmlOf(anyPage())).not.toContain('class="plot"');
  });

  it('explains the diamond and the ring of a plot, where there are some', async () => {
    const notesOf = async (points: Parameters<typeof anyResult>[0]) => {
      const said = readingOf(await htmlOf(anyPage({ report: anyReport({ results: [anyResult(points)] }) })));
      return [en.overTime.shaded, en.overTime.diamond, en.overTime.ring].map((note) => said.includes(note));
    };
    const [january, may] = [point('2026-01-10', '1.1'), point('2026-05-02', '2.2')];
    expect(await notesOf({ points: [january, may] })).toEqual([true, false, false]);
    expect(await notesOf({ points: [january, ownPoint('5.4')] })).toEqual([true, false, true]);
    expect(await notesOf({ points: [january, ownPoint('9.4', { flag: 'HIGH' })] })).toEqual([true, true, true]);
    expect(await notesOf({ points: [january, point('2026-05-02', '<0.3', { flag: 'LOW' })] })).toEqual([
      true,
      false,
      false,
    ]);
    expect(await notesOf({ points: [ownPoint('9.4', { flag: 'HIGH' })] })).toEqual([false, false, false]);
  });

  it('has a table, and no plot, of what has no numbers', async () => {
    const before = point('2026-01-10', 'REACTIVE', { value: null, flag: 'ABNORMAL' });
    const own = ownPoint('NON-REACTIVE', { value: null });
    const result = anyResult({ ...finding('HIV', 'NON-REACTIVE', 'NORMAL'), before, points: [before, own] });
    const html = await htmlOf(anyPage({ report: anyReport({ results: [result] }) }));
    expect(html).not.toContain('class="plot"');
    expect(readingOf(html)).toContain('Jan 10, 2026 REACTIVE A (abnormal)');
  });

  it('draws numbers of any size', async () => {
    for (const [low, high] of [
      [-1.7e308, 1.7e308],
      [5, 5],
      [0, 5e-324],
    ] as const) {
      const points = [point('2026-01-10', '1', { value: low }), ownPoint('2', { value: high })];
      const result = anyResult({ ...quantity({ value: high, rangeMinimum: low, rangeMaximum: high }), points });
      expect(await htmlOf(anyPage({ report: anyReport({ results: [result] }) }))).not.toMatch(/NaN|Infinity/);
    }
  });

  it('says what was corrected, added and withdrawn, with the day', async () => {
    const said = await read('corrected');
    for (const part of [
      `Glucose November 22, 2026 ${en.changes.corrected('9.4 mmol/L', '5.4 mmol/L')}`,
      `Ferritin November 22, 2026 ${en.changes.added('88 ng/mL')}`,
      `Sodium November 22, 2026 ${en.changes.withdrawn('141 mmol/L')}`,
    ])
      expect(said).toContain(part);
    expect(await read('withdrawn')).toContain(en.takenBack('November 22, 2026'));
    expect(await read('withdrawn and reported again')).toContain(en.takenBackBefore('November 22, 2026'));
  });

  it('says in one sentence what has changed: the values, if one was corrected', async () => {
    const at = new Date('2026-11-22T10:00:00Z');
    const said = async (changes: readonly ReturnType<typeof change>[], language: Language = 'en') => {
      const report = anyReport({ changes: changes.map((each) => ({ ...each, at })) });
      return readingOf(await htmlOf(anyPage({ report }), language));
    };
    const one = change('Glucose', '9.4 mmol/L', '5.4 mmol/L');
    const { changes } = en;
    expect(await said([one])).toContain('Glucose was corrected: it is 5.4 mmol/L, not 9.4 mmol/L. See what changed');
    expect(await said([one], 'es')).toContain('Se corrigió Glucose: es 5.4 mmol/L, no 9.4 mmol/L.');
    for (const several of [
      [one, one],
      [one, change('Ferritin', null, '88 ng/mL')],
      [change('Sodium', '141 mmol/L', null)],
      // Of the value, nothing has changed.
      [change('Glucose', '5.4 mmol/L', '5.4 mmol/L')],
      [change('Glucose', 'x'.repeat(41), '5.4 mmol/L')],
    ])
      expect(await said(several)).toContain(`${changes.anyCorrected} See what changed`);
    expect(await said([change('Ferritin', null, '88 ng/mL')])).toContain(changes.onlyAdded);
  });

  it('says what is attached, who tested it, and when', async () => {
    const said = await read('final');
    for (const part of [
      'Full report , PDF, 34 KB',
      en.attached.from,
      'Northfield Clinical Laboratories 1 Main St, Northfield, MN CLIA 24D1234567 · Laboratory director: Jane Roe, MD',
      'Collected 2026-11-15 02:10 -05:00',
      'Report FINAL',
      'FINAL: the laboratory has finished this report.',
      'They do not say what a result means for you.',
    ])
      expect(said).toContain(part);
  });

  it('keeps what others wrote from being markup, and from turning the page around', async () => {
    const results = [anyResult({ name: '<b>Bold</b>\u202e', comments: '<script>' })];
    const html = await htmlOf(
      anyPage({ report: anyReport({ results }) }, { person: { firstName: '<i>', lastName: 'سلام', language: null } }),
    );
    for (const never of ['<b>', '<script', '<i>', '\u202e', 'style=']) expect(html).not.toContain(never);
    expect(html).toContain('<bdi>&lt;i&gt; سلام</bdi>');
  });

  it('stamps what is no real result', async () => {
    expect(await read('test')).toContain('TEST: NOT FOR CLINICAL USE');
    expect(await read('test', 'es')).toContain('PRUEBA: NO UTILIZAR CON FINES CLÍNICOS');
    expect(await read('final')).not.toContain('TEST:');
  });

  it.each(Object.keys(STATES))('has nothing undefined in either language: %s', async (state) => {
    for (const language of LANGUAGES)
      expect(await read(state, language)).not.toMatch(/undefined|null|\[object|NaN|function/);
  });
});

describe('the words of the results page', () => {
  /** Every text, by its place; of functions, what they say of three examples. */
  const textsOf = (words: unknown, place = ''): [string, string][] => {
    if (typeof words === 'string') return [[place, words]];
    if (typeof words === 'function')
      return [1, 2].map((count) => [
        `${place}(${count})`,
        String(Reflect.apply(words, undefined, [count, 'X', 'Y', 'Z'])),
      ]);
    return Object.entries(words ?? {}).flatMap(([key, value]) => textsOf(value, `${place}.${key}`));
  };
  const english: readonly [string, string][] = textsOf(en satisfies ResultsWords);

  it('are complete, and other words in each language', () => {
    const spanish = new Map(textsOf(es));
    expect([...spanish.keys()]).toEqual(english.map(([place]) => place));
    const same = english.filter(([place, text]) => spanish.get(place) === text).map(([place]) => place);
    expect(same).toEqual([]);
  });

  it('never sound like a form or a program', () => {
    for (const words of [en, es])
      for (const [place, text] of textsOf(words))
        expect([place, /[A-Z]{4}|[{}_]|\b(?:submit|invalid|null|id)\b/.test(text)]).toEqual([place, false]);
  });
});
