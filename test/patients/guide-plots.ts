import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { z } from 'zod';

/** What the page plots, as the program itself reads it. */
export const SERIES = `query ($id: ID!) {
  patient(patientId: $id) {
    series(unit: CONVENTIONAL) {
      name unit analyte { texts { language name } } points { at value comparator text flag }
    }
  }
}`;

const pointOfSeries = z.object({
  at: z.string(),
  value: z.number().nullable(),
  comparator: z.string().nullable(),
  text: z.string(),
  flag: z.enum(['NORMAL', 'LOW', 'HIGH']),
});

const oneSeries = z.object({
  name: z.string(),
  unit: z.string().nullable(),
  analyte: z.object({ texts: z.array(z.object({ language: z.string(), name: z.string() })) }).nullable(),
  points: z.array(pointOfSeries),
});

/** The answer to it. */
export const seriesOfPatient = z.object({ patient: z.object({ series: z.array(oneSeries) }) });

/** What the page calls the flags that a simulation without critical results gives. */
export const WORDS = { NORMAL: 'in range', LOW: 'low', HIGH: 'high' } as const;

/** What the page calls a series: by its English name, or else as the laboratory does. */
export function titleOf({ name, analyte }: z.output<typeof oneSeries>): string {
  return analyte?.texts.find(({ language }) => language === 'en')?.name ?? name;
}

/** Expects a plot to name the test, its unit, its lowest and its highest value, and its days, and to say what is green. */
export async function expectLabels(
  section: Locator,
  title: string,
  unit: string | null,
  drawn: readonly z.output<typeof pointOfSeries>[],
): Promise<void> {
  expect(await section.getByRole('img').getAttribute('aria-label')).toBe(`${title}: values by time`);
  const sorted = drawn.toSorted((one, other) => (one.value ?? 0) - (other.value ?? 0));
  const [lowest, highest] = [sorted[0], sorted.at(-1)];
  const [first = '', last = ''] = [drawn[0], drawn.at(-1)].map((point) =>
    new Date(point?.at ?? '').toLocaleDateString('en', { dateStyle: 'medium' }),
  );
  expect(await section.locator('svg text').allTextContents()).toEqual([
    unit ?? '',
    highest?.text,
    lowest?.value === highest?.value ? '' : lowest?.text,
    first,
    last === first ? '' : last,
    (await section.locator('path').count()) === 0 ? '' : 'Green: the reference interval',
  ]);
}

/** A dot of a plot: whether it is in its range, out of it, or on a limit; and its colour. */
interface Dot {
  readonly place: 'in' | 'on' | 'out';
  readonly fill: string;
}

/** The dots of a section's plot. */
export async function dotsOf(section: Locator): Promise<readonly Dot[]> {
  const attributes = async (tag: string, name: string) =>
    Promise.all((await section.locator(tag).all()).map(async (node) => (await node.getAttribute(name)) ?? ''));
  const ranges = await attributes('path', 'd');
  const fills = await attributes('circle', 'fill');
  return (await attributes('circle', 'cy')).map((height, index) => {
    const fill = fills[index] ?? '';
    const [, bottom, top] = /^M\S+ (\S+)V(\S+)$/.exec(ranges[index] ?? '') ?? [];
    const [above, below] = [Number(bottom) - Number(height), Number(height) - Number(top)];
    if (Math.min(Math.abs(above), Math.abs(below)) < ON_A_LIMIT) return { place: 'on', fill };
    return { place: above > 0 && below > 0 ? 'in' : 'out', fill };
  });
}

/** How near a limit a dot is on it, in the plot's units. */
const ON_A_LIMIT = 1e-6;
