import { readdirSync, readFileSync } from 'node:fs';
import { indexStructureDefinitionBundle, OperationOutcomeError, validateResource } from '@medplum/core';
import type { OperationOutcomeIssue, Resource, StructureDefinition } from '@medplum/fhirtypes';
import { Ajv } from 'ajv';
import { z } from 'zod';

/** The types of resources that a bundle of ours has. */
export const RESOURCE_TYPES = [
  'DiagnosticReport',
  'Observation',
  'Organization',
  'Patient',
  'Practitioner',
  'ServiceRequest',
  'Specimen',
];

/** HL7's code systems that a bundle of ours has codes of. */
export const CODE_SYSTEMS = [
  'contactentity-type',
  'data-absent-reason',
  'observation-category',
  'v2-0074',
  'v3-ActReason',
  'v3-ObservationInterpretation',
].map((name) => `http://terminology.hl7.org/CodeSystem/${name}`);

/** Reads a file of HL7's definitions of FHIR R4, which extract-r4.ts writes. */
function readDefinitions(name: 'structure-definitions' | 'schema-definitions' | 'code-systems'): unknown {
  return JSON.parse(readFileSync(new URL(`r4/${name}.json`, import.meta.url), 'utf8'));
}

/** A profile that the material does not have; only FHIR's own definition of the resource is checked. */
const WITHOUT_PROFILE = ['Bundle', 'Practitioner'];

/**
 * The problems of a resource by FHIR R4's own definitions and the profiles that it names, from a folder; empty if it conforms. The
 * constraints of FHIRPath are evaluated, those of severity error.
 */
export function profileProblems(folder: string): (resource: Resource) => readonly string[] {
  indexStructureDefinitionBundle(z.array(structureDefinition).parse(readDefinitions('structure-definitions')));
  const profiles = new Map(
    readdirSync(folder).map((file) => {
      const profile: StructureDefinition = JSON.parse(readFileSync(`${folder}/${file}`, 'utf8'));
      return [profile.url, profile];
    }),
  );
  return (resource) => {
    const [named] = resource.meta?.profile ?? [];
    const profile = named === undefined ? undefined : profiles.get(named);
    if (!profile && !WITHOUT_PROFILE.includes(resource.resourceType))
      return [`${resource.resourceType} names no known profile`];
    return issuesOf(() => validateResource(resource, profile && { profile }))
      .filter((issue) => !isUnresolved(issue))
      .map(({ expression, details }) => `${expression}: ${details?.text}`);
  };
}

const structureDefinition = z.custom<StructureDefinition>(
  (value) => z.object({ resourceType: z.literal('StructureDefinition'), url: z.string() }).safeParse(value).success,
);

/** Errors are thrown, and warnings returned. */
function issuesOf(validate: () => OperationOutcomeIssue[]): readonly OperationOutcomeIssue[] {
  try {
    return validate();
  } catch (error) {
    if (error instanceof OperationOutcomeError) return error.outcome.issue;
    throw error;
  }
}

/** The validator reads the type of a referenced resource from its URL. It cannot do this with a URN; bundle.test.ts follows those. */
function isUnresolved({ severity, details }: OperationOutcomeIssue): boolean {
  return severity === 'warning' && details?.text?.startsWith('Invalid reference: got "urn:uuid:') === true;
}

const schemaDefinitions = z.array(z.object({ name: z.string(), schema: z.unknown() }));

/** The problems of a bundle of our types by FHIR R4's JSON schema; empty if it conforms. */
export function schemaProblems(): (bundle: unknown) => readonly string[] {
  const entries = schemaDefinitions.parse(readDefinitions('schema-definitions'));
  const definitions = Object.fromEntries(entries.map(({ name, schema }) => [name, schema]));
  const ajv = new Ajv({ strict: false, allErrors: true });
  const validate = ajv.compile({ definitions, $ref: '#/definitions/Bundle' });
  return (bundle) =>
    validate(bundle) ? [] : (validate.errors ?? []).map((each) => `${each.instancePath} ${each.message}`);
}

const concept = z.object({
  code: z.string(),
  display: z.string().optional(),
  get concept() {
    return z.array(concept).optional();
  },
});

const codeSystem = z.object({ url: z.string(), concept: z.array(concept).optional() });

/** The names of HL7's own codes, as `system|code`. */
export function hl7Codes(): ReadonlyMap<string, string | undefined> {
  const codes = new Map<string, string | undefined>();
  const add = (system: string, concepts: readonly z.infer<typeof concept>[] = []) => {
    for (const { code, display, concept: below } of concepts) {
      codes.set(`${system}|${code}`, display);
      add(system, below);
    }
  };
  for (const { url, concept } of z.array(codeSystem).parse(readDefinitions('code-systems'))) add(url, concept);
  return codes;
}
