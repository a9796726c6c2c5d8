import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { graphql } from '../../src/graphql/stored/typed-document.ts';
import { useTestApp } from '../helpers/app.ts';
import { drawsOfTest } from '../helpers/chance.ts';
import { pdf } from '../helpers/documents.ts';
import { Program } from '../helpers/program.ts';
import { expectSoundness } from '../helpers/soundness.ts';
import { ChartedSample } from './charted.ts';
import { type Said, type Submitted, TextModel } from './text-model.ts';

/**
 * Random texts of several lines and documents, whole or in pieces, with reports submitted and withdrawn in between, give the chart that the
 * contract specifies. Results with a value of their own are in random-messages.test.ts.
 */
const app = useTestApp();
expectSoundness(app);
let program: Program;

beforeAll(async () => {
  program = await Program.start(app);
});

const TEXTS = ['MICRO', 'GROSS'] as const;
const DOCUMENTS = ['LETTER', 'PICTURE'] as const;
const isDocument = (name: string) => DOCUMENTS.some((each) => each === name);

/** How a message has it: the types of a text's lines, the pieces of a document, and whether OBX-2 is there without a value. */
interface Form {
  readonly type: 'TX' | 'FT';
  readonly pieces: 'WHOLE' | 'REPETITIONS' | 'SEGMENTS';
  readonly hasType: boolean;
}

const line = fc.constantFrom('rods', 'cocci', 'yeast');
const text = fc
  .record({ first: line, blanks: fc.nat(1), others: fc.array(line, { maxLength: 2 }) })
  .map(({ first, blanks, others }) =>
    [first, ...(others.length > 0 ? Array.from({ length: blanks }, () => '') : []), ...others].join('\n'),
  );
/** The content of a document, by which its length is another. */
const content = fc.constantFrom('a', 'bb', 'ccc');
const form: fc.Arbitrary<Form> = fc.record({
  type: fc.constantFrom('TX' as const, 'FT' as const),
  pieces: fc.constantFrom('WHOLE' as const, 'REPETITIONS' as const, 'SEGMENTS' as const),
  hasType: fc.boolean(),
});
const status = fc.constantFrom(...(['P', 'P', 'F', 'F', 'F', 'C', 'W', 'U'] as const));
const said = (name: string) =>
  fc.record({ name: fc.constant(name), status, given: isDocument(name) ? content : text, form });
const message = fc.record({
  kind: fc.constant('message' as const),
  minute: fc.integer({ min: 0, max: 6 }),
  said: fc
    .shuffledSubarray([...TEXTS, ...DOCUMENTS], { minLength: 1, maxLength: 3 })
    .chain((names) => fc.tuple(...names.map(said))),
});
const submission = fc.record({
  kind: fc.constant('submission' as const),
  minute: fc.integer({ min: 0, max: 6 }),
  isPartial: fc.boolean(),
  text,
  added: fc.option(fc.constantFrom(...TEXTS)),
  documents: fc.dictionary(fc.constantFrom(...DOCUMENTS), content),
  withdraws: fc.subarray([...DOCUMENTS], { maxLength: 1 }),
});
const withdrawal = fc.record({ kind: fc.constant('withdrawal' as const) });
const step = fc.oneof(
  { weight: 10, arbitrary: message },
  { weight: 3, arbitrary: submission },
  { weight: 1, arbitrary: withdrawal },
);
type Step = typeof step extends fc.Arbitrary<infer Each> ? Each : never;
type SaidInForm = (Step & { kind: 'message' })['said'][number];

function linesOf({ name, status: said11, given, form: { type, pieces, hasType } }: SaidInForm): readonly string[] {
  const line = (type2: string, value: string) => `OBX|1|${type2}|${name}^${name}^L||${value}||||||${said11}`;
  if (said11 === 'W' || said11 === 'U') return [line(hasType ? (isDocument(name) ? 'ED' : type) : '', '')];
  if (!isDocument(name)) return given.split('\n').map((each) => line(type, each));
  const data = pdf(given).toString('base64');
  const parts = pieces === 'WHOLE' ? [data] : [data.slice(0, 40), data.slice(40)];
  const values = parts.map((part) => `LAB^AP^PDF^Base64^${part}`);
  return pieces === 'SEGMENTS' ? values.map((value) => line('ED', value)) : [line('ED', values.join('~'))];
}

async function submit(sample: ChartedSample, model: TextModel, minute: number, given: Submitted): Promise<void> {
  const { reportId } = (await sample.newest()) ?? {};
  await program.mutate(program.lab, 'submitReport', {
    sampleId: sample.kit.sampleId,
    dateCollected: sample.time(0),
    dateReceived: sample.time(0),
    dateResulted: sample.time(minute),
    partial: given.isPartial,
    ...(model.wasComplete && reportId ? { amends: reportId } : {}),
    results: [...given.texts].map(([name, result]) => ({ resultType: 'text', name, result })),
    documents: [...given.documents].map(([name, data]) => ({ name, data: pdf(data).toString('base64') })),
    withdraws: [...given.withdraws],
  });
}

async function take(sample: ChartedSample, model: TextModel, each: Step): Promise<void> {
  switch (each.kind) {
    case 'message': {
      const lines = each.said.flatMap(linesOf);
      const outcome = await sample.say(each.minute, 'F', lines, { sent: sample.at(60) });
      const meant = each.said.map(({ name, status: said11, given }): Said => {
        const value = said11 === 'W' || said11 === 'U' ? null : given;
        return { name, status: said11, value };
      });
      expect(outcome).toBe(model.takeMessage(each.minute, meant));
      break;
    }
    case 'submission': {
      const names = [...model.standing.filter((name) => !isDocument(name)), ...(each.added ? [each.added] : [])];
      const texts = new Map(names.map((name) => [name, each.text]));
      const documents = new Map(Object.entries(each.documents));
      const withdraws = each.withdraws.filter((name) => model.standing.includes(name) && !documents.has(name));
      const left = model.standing.filter((name) => isDocument(name) && !withdraws.some((each) => each === name));
      if (texts.size + documents.size + left.length === 0) return;
      const given = { isPartial: each.isPartial && !model.wasComplete, texts, documents, withdraws };
      await submit(sample, model, each.minute, given);
      model.takeReport(each.minute, given);
      break;
    }
    case 'withdrawal': {
      const { reportId } = (await sample.newest()) ?? {};
      if (!reportId) return;
      await program.mutate(program.admin, 'withdrawReport', { reportId, reason: 'Of another person.' });
      model.takeWithdrawal();
    }
  }
}

const ATTACHED = graphql(`
  query ($id: ID!) { report(reportId: $id) { attachments { name bytes } } }
`);

const CONTENTS: ReadonlyMap<number, string> = new Map(['a', 'bb', 'ccc'].map((each) => [pdf(each).length, each]));

/** What a reader sees, in the words of the model. */
async function shown(sample: ChartedSample) {
  const { status: sampleStatus } = await sample.read();
  const report = await sample.newest();
  const attached = report && (await app.run(ATTACHED, { id: report.reportId }, program.admin)).expectNoErrors();
  return {
    sample: sampleStatus,
    report: report?.status ?? null,
    results: (report?.results ?? [])
      .map(({ name, asGiven, isPreliminary, change }) =>
        [name, asGiven, ...(isPreliminary ? ['preliminary'] : []), ...(change ? [change] : [])].join(' '),
      )
      .sort(),
    withdrawn: (report?.withdrawnResults ?? []).map(({ name, asGiven }) => `${name} ${asGiven}`).sort(),
    documents: (attached?.report?.attachments ?? [])
      .map(({ name, bytes }) => `${name} ${CONTENTS.get(bytes) ?? bytes}`)
      .sort(),
  };
}

it('random texts and documents in any order give the chart that the contract specifies', async () => {
  const tries = fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 8 }), async (steps) => {
    const sample = new ChartedSample(app, program, await program.kitAtLaboratory());
    const model = new TextModel(isDocument);
    for (const each of steps) {
      await take(sample, model, each);
      expect(await shown(sample)).toEqual(model.shown);
    }
  });
  await fc.assert(tries, drawsOfTest({ full: 300, quick: 15 }));
});
