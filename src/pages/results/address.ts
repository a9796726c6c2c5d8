import { z } from 'zod';
import { language } from '../../text/languages.ts';

/** Where results pages are. */
export const RESULTS_PATH = '/results';

/** The address of a link's page; its cookie goes there and below, and nowhere else. */
export function pathOf(linkId: string): string {
  return `${RESULTS_PATH}/${linkId}`;
}

/** An address with those parameters that have a value. */
export function addressOf(path: string, parameters: Readonly<Record<string, string | undefined>>): string {
  const given = Object.entries(parameters).filter((each): each is [string, string] => each[1] !== undefined);
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`;
}

const once = z.string().optional().catch('');

/** A language without texts is ignored; what is given twice is blank, and so neither a signature nor a sample. */
const query = z.object({ lang: language.optional().catch(undefined), signature: once, sample: once });

/** What an address asks for. */
export type Asked = z.output<typeof query>;

/** The parameters of an address. */
export function askedBy(given: unknown): Asked {
  return query.parse(given);
}

const names = z.record(z.string(), z.string());

/** The parameters of a path. */
export function named(params: unknown): { readonly linkId: string; readonly reportId: string } {
  const { linkId = '', reportId = '' } = names.parse(params);
  return { linkId, reportId };
}
