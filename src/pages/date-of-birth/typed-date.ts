/** The parts of a date of birth; each has its own field. */
export const DATE_PARTS = ['year', 'month', 'day'] as const;

export type DatePart = (typeof DATE_PARTS)[number];

/** What was typed into a form, by field name. */
export type Typed = Readonly<Record<string, string>>;

/** The name of the field for a part of the date. */
export function datePartName(part: DatePart): string {
  return `dateOfBirth-${part}`;
}

/** What was typed into the three fields, as `YYYY-MM-DD` if it is a date; blank if nothing was. */
export function typedDate(typed: Typed): string {
  const [year = '', month = '', day = ''] = DATE_PARTS.map((part) => (typed[datePartName(part)] ?? '').trim());
  if (year === '' && month === '' && day === '') return '';
  return [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-');
}
