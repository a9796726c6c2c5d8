import { beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from '../helpers/app.ts';
import { outcomeOf } from '../helpers/graphql.ts';
import type { InputOf } from '../helpers/operations.ts';
import { PATIENT, Program } from '../helpers/program.ts';

/** How much a merge moves, and how many there may be (contract, 8.3). */
const app = useTestApp();
let program: Program;
let people = 0;

beforeAll(async () => {
  program = await Program.start(app);
});

const somebody = (): InputOf<'createPatient'> => ({ ...PATIENT, email: `many-${++people}@example.org` });
const two = async () => [await program.patient(somebody()), await program.patient(somebody())] as const;
const attempt = (fromPatientId: string, intoPatientId: string) =>
  program.attempt(program.client, 'mergePatients', { fromPatientId, intoPatientId, reason: 'They called.' });

async function merge(fromPatientId: string, intoPatientId: string): Promise<string> {
  const { mergePatients } = (await attempt(fromPatientId, intoPatientId)).expectNoErrors();
  return mergePatients?.patientMerge?.patientMergeId ?? '';
}

/** Kits like this one, with samples and events, that are registered to its patient. */
async function addKitsLike(id: string, count: number): Promise<void> {
  await app.prisma.$executeRaw`
    WITH numbered AS (SELECT gen_random_uuid() AS new_id, 'MANY' || ${people}::text || '-' || g AS code FROM generate_series(1, ${count}::int) g),
      claimed AS (INSERT INTO barcodes (code, account_id) SELECT code, account_id FROM numbered, kits WHERE kits.id = ${id}::uuid),
      made AS (
        INSERT INTO kits (id, kit_id, account_id, kit_type, patient_id, status, created, updated)
        SELECT new_id, code, account_id, kit_type, patient_id, status, created, updated FROM numbered, kits WHERE kits.id = ${id}::uuid
      ), sampled AS (
        INSERT INTO samples (id, sample_id, account_id, kit_id, kit_type, status, type, panels, created, updated)
        SELECT new_id, code, account_id, new_id, kit_type, status, type, panels, created, updated
        FROM numbered, samples WHERE samples.kit_id = ${id}::uuid
      ), of_samples AS (
        INSERT INTO sample_events (sample_id, status, created, recorded)
        SELECT new_id, status, created, recorded FROM numbered, sample_events
        WHERE sample_id = (SELECT id FROM samples WHERE kit_id = ${id}::uuid)
      )
    INSERT INTO kit_events (kit_id, status, created, recorded)
    SELECT new_id, status, created, recorded FROM numbered, kit_events WHERE kit_id = ${id}::uuid`;
}

describe('a merge', () => {
  it('moves 1,000 kits, and not one more', async () => {
    const [from, into] = await two();
    const kit = await program.registeredKit(from);
    const { id } = await app.prisma.kit.findUniqueOrThrow({ where: { kitId: kit.kitId } });
    await addKitsLike(id, 999);
    await program.registeredKit(from);
    expect(outcomeOf(await attempt(from, into))).toBe('CONFLICT');
    await program.mutate(program.client, 'undoActivation', { kitId: kit.kitId, reason: 'One too many.' });
    await merge(from, into);
    expect(await app.prisma.kit.count({ where: { patientRef: into } })).toBe(1_000);
  });

  it('merges 100 patients into one, those that were undone included, and not one more', async () => {
    const [from, into] = await two();
    const mergeId = await merge(from, into);
    await program.mutate(program.client, 'undoMerge', { patientMergeId: mergeId, reason: 'Two sisters.' });
    await app.prisma.$executeRaw`INSERT INTO patient_merges (id, account_id, from_id, into_id, created, by_id, reason)
      SELECT gen_random_uuid(), account_id, from_id, into_id, created, by_id, reason FROM patient_merges, generate_series(1, 98)
      WHERE id = ${mergeId}::uuid`;
    await merge(from, into);
    expect(outcomeOf(await attempt(await program.patient(somebody()), into))).toBe('CONFLICT');
  });
});
