import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { lintFromString, loadConfig } from '@redocly/openapi-core';
import spectral, { type RulesetDefinition } from '@stoplight/spectral-core';
import rulesets from '@stoplight/spectral-rulesets';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { document } from './described.ts';

const fileOf = (name: string) => fileURLToPath(new URL(`../../${name}`, import.meta.url));

it('Redocly finds nothing in the document, by redocly.yaml', async () => {
  const config = await loadConfig({ configPath: fileOf('redocly.yaml') });
  const problems = await lintFromString({ source: JSON.stringify(document), config });
  expect(problems.map(({ ruleId, message, location }) => `${ruleId} ${location[0]?.pointer}: ${message}`)).toEqual([]);
});

/** What we use of Spectral's rulesets; to read them whole takes its command line, and a bundler of JavaScript. */
const ruleset = z.strictObject({
  extends: z.tuple([z.tuple([z.literal('spectral:oas'), z.literal('recommended')])]),
  rules: z.record(z.string(), z.literal('off')),
});

it('Spectral finds nothing in the document, by .spectral.yaml', async () => {
  const { rules } = ruleset.parse(parse(await readFile(fileOf('.spectral.yaml'), 'utf8')));
  const linter = new spectral.Spectral();
  // Its types ask every ruleset for `extends`, which its own does not have.
  linter.setRuleset({ extends: [[rulesets.oas as RulesetDefinition, 'recommended']], rules });
  const problems = await linter.run(document);
  expect(problems.map(({ code, message, path }) => `${code} ${path.join('.')}: ${message}`)).toEqual([]);
});
