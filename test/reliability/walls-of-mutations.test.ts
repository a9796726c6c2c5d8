import { type GraphQLInputField, getNamedType, isInputObjectType } from 'graphql';
import { beforeAll, describe, expect, it } from 'vitest';
import { schema } from '../../src/graphql/schema/schema.ts';
import { useTestApp } from '../helpers/app.ts';
import { globalId, outcomeOf } from '../helpers/graphql.ts';
import { Intake } from '../helpers/intake.ts';
import { ackOf } from '../helpers/oru.ts';
import { NO_SUCH_CODE, NO_SUCH_UUID } from '../helpers/program.ts';
import { type Mutation, mutations } from '../mutations/table.ts';
import { deliveredKit, type Side, twoLaboratories } from './walled.ts';
import { bodyOf } from './world.ts';

/**
 * The walls between laboratories (contract, 1.3), in every mutation of the schema that a laboratory may send, and every field of it that names
 * a record: one of another laboratory is refused in the words of one that does not exist.
 */
const app = useTestApp();
let x: Side;
let y: Side;

beforeAll(async () => {
  ({ x, y } = await twoLaboratories(app));
});

/** What names no record, by the fields that name one. */
const MISSING: Readonly<Record<string, string>> = {
  sampleId: NO_SUCH_CODE,
  reportId: NO_SUCH_UUID,
  amends: NO_SUCH_UUID,
  requisitionId: NO_SUCH_UUID,
  unmatchedResultId: NO_SUCH_UUID,
  outboundMessageId: NO_SUCH_UUID,
  subjectId: globalId('Kit', NO_SUCH_UUID),
};

const OF_LABORATORIES = mutations.filter(({ allowed }) => allowed.includes('lab'));

/** The fields of a mutation's input that name a record. */
function namesOf({ name }: Mutation): readonly string[] {
  const [argument] = schema.getMutationType()?.getFields()[name]?.args ?? [];
  const type = argument && getNamedType(argument.type);
  if (!isInputObjectType(type)) throw new Error(`${name} has no input.`);
  return Object.values(type.getFields()).flatMap((field) => (namesRecord(field) ? [field.name] : []));
}

function namesRecord({ name, type }: GraphQLInputField): boolean {
  return getNamedType(type).name === 'ID' || name.endsWith('Id');
}

/** An input for records of one laboratory's, as far as they would be nobody's otherwise. */
async function inputOf(side: Side, makeInput: Mutation['cases'][string]): Promise<Readonly<Record<string, unknown>>> {
  const input = await makeInput({ app, program: side.program });
  const nobodys = await app.prisma.sample.findMany({ where: { laboratoryId: null }, select: { sampleId: true } });
  for (const { sampleId } of nobodys)
    await side.program.mutate(side.program.admin, 'assignLaboratory', {
      sampleId,
      laboratoryId: side.lab.accountId,
      reason: 'It is to be tested there.',
    });
  return { ...input };
}

it('every field that may name a record of another laboratory is known here', () => {
  expect([...new Set(OF_LABORATORIES.flatMap(namesOf))].toSorted()).toEqual(Object.keys(MISSING).toSorted());
});

describe.each(OF_LABORATORIES)('$name', (mutation) => {
  const { name, cases } = mutation;
  const send = (input: object) => y.program.attempt(y.lab, name, input);

  it('refuses what is another laboratory’s like what does not exist, in each field, and does what is one’s own', async () => {
    const outcomes: string[] = [];
    for (const makeInput of Object.values(cases)) {
      const theirs = await inputOf(x, makeInput);
      const own = await inputOf(y, makeInput);
      for (const field of namesOf(mutation).filter((each) => typeof theirs[each] === 'string')) {
        for (const rest of [own, theirs]) {
          const [named, missing] = [String(theirs[field]), MISSING[field] ?? ''];
          const refused = await app.changingNothing(() => send({ ...rest, [field]: named }));
          const absent = await app.changingNothing(() => send({ ...rest, [field]: missing }));
          expect(outcomeOf(refused), refused.describe()).toBe('NOT_FOUND');
          expect(bodyOf(refused, [named]), field).toBe(bodyOf(absent, [missing]));
        }
      }
      outcomes.push(outcomeOf(await send(own)));
    }
    expect(outcomes).toContain('OK');
  });
});

describe('a message', () => {
  it('about another laboratory’s sample is kept, whomever it names, and says no more than that', async () => {
    const kit = await deliveredKit(x);
    const patientId = await x.program.patient();
    await x.program.activate(kit, patientId);
    const intake = new Intake(app, y.program);
    for (const pid of [undefined, 'PID|1||77^^^LAB||OTHER^ANN||19700101|F', '']) {
      const answer = await intake.send(intake.message(kit, pid === undefined ? {} : { pid }));
      expect(ackOf(answer)).toMatchObject({ code: 'AA', reasons: ['NOT_EXPECTED'] });
      expect(answer).toContain('The sample belongs to another laboratory.');
      expect(answer).not.toContain(x.name);
    }
    expect(await app.prisma.report.count({ where: { sample: { sampleId: kit.sampleId } } })).toBe(0);
    // Its own laboratory's is charted.
    expect(await new Intake(app, x.program).outcome(intake.message(kit))).toBe('AA');
  });
});

describe('a requisition', () => {
  it('that names another laboratory is not decided on by the one that had the sample before, unless an administrator gave it the sample', async () => {
    const kit = await y.program.kit();
    await y.program.sampleEvent(kit, 'RECEIVED');
    const requisitionId = await x.program.requisition(kit.sampleId);
    const decide = () => y.program.attempt(y.lab, 'updateRequisitionStatus', { requisitionId, status: 'APPROVED' });
    const refused = await app.changingNothing(decide);
    expect(outcomeOf(refused)).toBe('CONFLICT');
    await y.program.mutate(y.program.admin, 'assignLaboratory', {
      sampleId: kit.sampleId,
      laboratoryId: y.lab.accountId,
      reason: 'It has the sample.',
    });
    expect(outcomeOf(await decide())).toBe('OK');
  });
});
