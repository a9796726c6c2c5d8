/**
 * Writes r4/, the part of HL7's definitions of FHIR R4 (4.0.1) that conformance.ts validates by:
 *
 *     npx tsx test/documents/fhir/extract-r4.ts FOLDER
 *
 * FOLDER holds the files of definitions.json.zip and fhir.schema.json.zip, from https://hl7.org/fhir/R4/downloads.html. They are
 * 90 MB; left out are the resources and code systems that our bundles do not have, and prose, which no validator reads.
 * Run it again when a bundle has a resource of another type, or a code of another system.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { CODE_SYSTEMS, RESOURCE_TYPES } from './conformance.ts';

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error("Name the folder of HL7's definitions.");

/** Members for human readers, and `differential`, which repeats what `snapshot` has. */
const PROSE = ['text', 'differential', 'mapping', 'definition', 'comment', 'requirements', 'alias', 'example'];

const resource = z.looseObject({ resourceType: z.string(), id: z.string().optional(), url: z.string().optional() });
const bundle = z.object({ entry: z.array(z.object({ resource })) });
const schema = z.object({ definitions: z.record(z.string(), z.unknown()) });

const structures = [
  ...(await readResources('profiles-types')),
  ...(await readResources('profiles-resources')).filter(({ id }) => ['Bundle', ...RESOURCE_TYPES].includes(id ?? '')),
].filter(({ resourceType }) => resourceType === 'StructureDefinition');
await writeLines('structure-definitions', structures, PROSE);

const codeSystems = (await Promise.all(['v2-tables', 'v3-codesystems', 'valuesets'].map(readResources)))
  .flat()
  .filter(({ resourceType, url }) => resourceType === 'CodeSystem' && CODE_SYSTEMS.includes(url ?? ''));
await writeLines('code-systems', codeSystems, [...PROSE, 'property']);

const { definitions } = schema.parse(await readJson('fhir.schema'));
// Of the resources that a bundle may have in FHIR, those that ours has.
const ResourceList = { oneOf: RESOURCE_TYPES.map((type) => ({ $ref: `#/definitions/${type}` })) };
const schemas: Readonly<Record<string, unknown>> = { ...definitions, ResourceList };
await writeLines(
  'schema-definitions',
  [...reachedFrom('Bundle', schemas)].map((name) => ({ name, schema: schemas[name] })),
  [],
);

async function readJson(file: string): Promise<unknown> {
  return JSON.parse(await readFile(join(folder ?? '', `${file}.json`), 'utf8'));
}

async function readResources(file: string): Promise<z.output<typeof resource>[]> {
  return bundle.parse(await readJson(file)).entry.map((each) => each.resource);
}

/** The definitions that one refers to, directly or indirectly. */
function reachedFrom(name: string, all: Readonly<Record<string, unknown>>, reached = new Set<string>()): Set<string> {
  if (reached.has(name)) return reached;
  reached.add(name);
  for (const [, next] of JSON.stringify(all[name]).matchAll(/"#\/definitions\/([^"]+)"/g))
    reachedFrom(next ?? '', all, reached);
  return reached;
}

/** A JSON array with one definition on each line, without the members of these names. */
async function writeLines(name: string, values: readonly unknown[], left: readonly string[]): Promise<void> {
  const lines = values.map((value) =>
    JSON.stringify(value, (key, member) => (left.includes(key) ? undefined : member)),
  );
  const file = new URL(`r4/${name}.json`, import.meta.url);
  await mkdir(new URL('.', file), { recursive: true });
  await writeFile(file, `[\n${lines.join(',\n')}\n]\n`);
}
