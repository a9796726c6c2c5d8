import { authorize } from '../../auth/policy.ts';
import type { UnitOfWork } from '../../call/unit-of-work.ts';
import { shorten } from '../../hl7/comments.ts';
import type { Person, PersonName } from '../../hl7/person.ts';
import { folded } from '../../text/folded.ts';
import { findRecord } from '../access/records.ts';
import type { Comparison, Description, Finding, Verdict } from '../identity/compare-people.ts';
import { comparisonWithNamed } from '../identity/identify-person.ts';
import { type KnownSample, readKnownSamples } from '../identity/sample-facts.ts';
import { type CandidateQuery, findCandidates } from './candidates.ts';
import { idsIn, idsToLookUp, listed, samplesNamed } from './named-samples.ts';
import { readStoredNames, type StoredNames } from './stored-message.ts';

/** The fields of a message that are compared with a sample and its person, in display order. */
export const COMPARED_FIELDS = ['SAMPLE_ID', 'KIT_ID', 'FAMILY_NAME', 'GIVEN_NAME', 'BIRTH_DATE', 'SEX'] as const;

export type ComparedFieldName = (typeof COMPARED_FIELDS)[number];

/** One field of a message next to the value in our record; null where there is none. */
export interface ComparedField {
  readonly name: ComparedFieldName;
  readonly inMessage: string | null;
  readonly inRecord: string | null;
  readonly finding: Finding;
}

/** A message next to a sample and its person. */
export interface SampleComparison {
  /** The internal id of the sample; null for the message alone. */
  readonly sampleRef: string | null;
  /** The overall verdict on the person; null where there is nobody to compare with. */
  readonly verdict: Verdict | null;
  readonly namesAreSwapped: boolean;
  /** `KIT_ID` is there only if the message names the sample's kit. */
  readonly fields: readonly ComparedField[];
}

/**
 * Compares a stored message, field by field, with each of its candidates, or with one sample that the caller names (contract, 10.4), by the
 * rules that decide whether it is charted. If it has no candidates, there is one comparison, of the message alone. Only its first 256 KiB
 * are read. The read is audited under the message, and under each sample's kit, or the sample if it has none.
 *
 * @returns nothing for a sample that does not exist
 * @throws AppError UNAUTHENTICATED; FORBIDDEN except for LAB and ADMIN.
 */
export async function compareSamples(
  work: UnitOfWork,
  unmatched: CandidateQuery & { readonly id: string },
  sampleId: string | null,
): Promise<readonly SampleComparison[]> {
  const actor = authorize(work.call.actor, 'unmatched.read');
  const named = sampleId === null ? undefined : await findRecord(work, actor, 'sample', sampleId);
  if (sampleId !== null && !named) return [];
  const names = await readStoredNames(work, unmatched.messageId);
  const refs = named ? [named.id] : await findCandidates(work, unmatched, names);
  const known = await readKnownSamples(work, actor, refs);
  work.noteRead({
    action: 'comparison.read',
    classes: new Set(['IDENTITY', 'RESULTS']),
    records: new Set([unmatched.id, ...known.map(({ id, kitRef }) => kitRef ?? id)]),
  });
  const compare = comparisonsWith(names);
  if (refs.length === 0) return [compare(null)];
  return known.toSorted((one, other) => refs.indexOf(one.id) - refs.indexOf(other.id)).map(compare);
}

const NOBODY: Description = { family: '', given: '', birthDate: '', sex: '' };

function comparisonsWith(names: StoredNames): (sample: KnownSample | null) => SampleComparison {
  const compare = comparisonWithNamed(names.person);
  return (sample) => {
    const person = sample?.person ?? null;
    const { name, recorded, findings, verdict, namesAreSwapped } = compare(person ?? NOBODY);
    const known = { ...(person ?? NOBODY), ...recorded };
    return {
      sampleRef: sample?.id ?? null,
      verdict: person && verdict,
      namesAreSwapped,
      fields: [...idFields(names, sample), ...personFields({ ...names.person, name }, known, findings)],
    };
  };
}

/** The ids in the message, by the rule that finds the single sample that it names. */
function idFields(names: StoredNames, sample: KnownSample | null): ComparedField[] {
  const given = idsIn(names);
  const ofSample = sample ? samplesNamed(names.sampleIds, [sample]) : { samples: [], unknownBeside: [] };
  const isThis = ofSample.samples.length === 1 && ofSample.unknownBeside.length === 0;
  const finding = given.length === 0 || !sample ? 'NOT_GIVEN' : isThis ? 'AGREES' : 'DISAGREES';
  const idLike = (code: string | null | undefined) =>
    idsToLookUp(names).find((id) => folded(id) === folded(code ?? ''));
  const ofKit = idLike(sample?.kitId);
  const shown = (finding === 'AGREES' && idLike(sample?.sampleId)) || listed(given);
  return [
    { name: 'SAMPLE_ID', inMessage: orNull(shown), inRecord: sample?.sampleId ?? null, finding },
    ...(sample && ofKit !== undefined
      ? [{ name: 'KIT_ID', inMessage: ofKit, inRecord: sample.kitId, finding: 'AGREES' } as const]
      : []),
  ];
}

function personFields(
  { name, birthDate, sex }: Pick<Person, 'birthDate' | 'sex'> & { readonly name: PersonName },
  known: Description,
  findings: Comparison['findings'],
): ComparedField[] {
  const field = (named: ComparedFieldName, inMessage: string, inRecord: string, finding: Finding): ComparedField => ({
    name: named,
    inMessage: orNull(inMessage),
    inRecord: orNull(inRecord),
    finding,
  });
  return [
    field('FAMILY_NAME', name.family, known.family, findings.family),
    field('GIVEN_NAME', name.given, known.given, findings.given),
    field('BIRTH_DATE', birthDate, known.birthDate, findings.birthDate),
    field('SEX', sex, known.sex, findings.sex),
  ];
}

/** The most characters shown of a field of the message. The beginning of a longer one is enough to recognize it by. */
const MAX_SHOWN_LENGTH = 250;

function orNull(text: string): string | null {
  return text.trim() === '' ? null : shorten(text, MAX_SHOWN_LENGTH, '…');
}
