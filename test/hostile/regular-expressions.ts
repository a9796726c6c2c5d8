import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { transformSync } from 'esbuild';
import fc from 'fast-check';
import { inject } from 'vitest';
import { parseAst } from 'vitest/node';
import { z } from 'zod';

/** A regular expression, and where it stands. */
export interface FoundExpression {
  readonly place: string;
  readonly source: string;
  readonly flags: string;
}

/** A text, made of a beginning and of something that is repeated until it is long enough, and an end that nothing expects. */
export interface Recipe {
  readonly start: string;
  readonly repeated: string;
}

const SRC = fileURLToPath(new URL('../../src/', import.meta.url));

/** Every regular expression of the source, and those of zod that it uses. */
export function expressionsOfSource(): readonly FoundExpression[] {
  const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.startsWith('generated'),
  );
  return [
    ...files.flatMap((file) => expressionsOf(parseAst(withoutTypes(readFileSync(`${SRC}${file}`, 'utf8'))), file)),
    ...[z.regexes.unicodeEmail, z.regexes.date, z.regexes.datetime({ offset: true })].map(({ source, flags }) => ({
      place: 'zod',
      source,
      flags,
    })),
  ];
}

function withoutTypes(source: string): string {
  return transformSync(source, { loader: 'ts' }).code;
}

/** @throws Error for an expression that is made of text: this test could not see what it will be. */
function expressionsOf(node: unknown, place: string): FoundExpression[] {
  if (typeof node !== 'object' || node === null) return [];
  if (isNode(node, 'Identifier') && 'name' in node && node.name === 'RegExp')
    throw new Error(`${place} uses RegExp by name: write the expression as a literal.`);
  if (isNode(node, 'Literal') && 'regex' in node) {
    const { pattern, flags } = z.object({ pattern: z.string(), flags: z.string() }).parse(node.regex);
    return [{ place, source: pattern, flags }];
  }
  return Object.values(node).flatMap((child) => expressionsOf(child, place));
}

function isNode(node: object, type: string): boolean {
  return 'type' in node && node.type === type;
}

/** What is repeated whatever the expression says. */
const USUAL = [' ', '\n', '\t', '0', 'a', '"', '\\', '\\"', '",', '.', ',', '-', '/', '[', ']', '=', ' \n', '\u0301'];

/**
 * Texts that may keep an expression busy: what it matches, with one or two of its characters repeated at their place; the
 * beginning of what it matches, repeated; and the usual characters, repeated.
 */
export function recipesFor({ source, flags }: FoundExpression): readonly Recipe[] {
  const recipes = new Map<string, Recipe>();
  const add = (recipe: Recipe) => recipes.set(JSON.stringify(recipe), recipe);
  for (const repeated of USUAL) add({ start: '', repeated });
  for (const sample of samplesOf(source, flags)) {
    add({ start: '', repeated: sample });
    for (let place = 0; place < sample.length; place += 1) {
      for (const length of [1, 2])
        add({ start: sample.slice(0, place), repeated: sample.slice(place, place + length) });
      add({ start: '', repeated: sample.slice(0, place) });
    }
  }
  return [...recipes.values()].filter(({ repeated }) => repeated !== '');
}

const SAMPLES = 3;
const SAMPLE_LENGTH = 80;

/** Texts that match. fast-check has none for look-arounds and properties; those expressions get their literal characters. */
function samplesOf(source: string, flags: string): readonly string[] {
  try {
    const matching = fc.stringMatching(new RegExp(source, flags.replace(/[gsu]/g, '')), { size: '-1' });
    return fc
      .sample(matching, { seed: inject('seed'), numRuns: SAMPLES })
      .map((sample) => sample.slice(0, SAMPLE_LENGTH));
  } catch {
    return [[...new Set(source)].join('')];
  }
}
