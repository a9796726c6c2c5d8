import { beforeAll, describe, expect, it } from 'vitest';
import { graphql } from '../../src/graphql/stored/typed-document.ts';
import { useTestApp } from '../helpers/app.ts';
import { Program, type ProgramKit } from '../helpers/program.ts';

/**
 * PostgreSQL writes answers as text, with control characters around what the service fills in (graphql/read/placeholders.ts).
 * Whatever people store must come back as it was, and pass for nothing else.
 */
const app = useTestApp();
let program: Program;

beforeAll(async () => {
  program = await Program.start(app);
});

async function receivedKit(): Promise<ProgramKit> {
  const kit = await program.kit();
  await program.activate(kit, await program.patient());
  await program.sampleEvent(kit, 'RECEIVED');
  return kit;
}

const READ = graphql(`
  query ($kitId: String!) {
    kit(kitId: $kitId) {
      metadata
      sample { reports { isAmendment results { __typename resultType name comments flag asGiven } } }
    }
  }
`);

/** Reads as the client does, until the query is prepared and takes one statement. */
async function read({ kitId }: ProgramKit) {
  const send = () => app.run(READ, { kitId }, program.client);
  for (let times = 1; times < 3; times += 1) (await send()).expectNoErrors();
  let answer: Awaited<ReturnType<typeof send>> | undefined;
  const statements = await app.statements.during(async () => {
    answer = await send();
  });
  // One that reads, and one that records who has read.
  expect(statements.filter((sql) => !sql.includes('audit_entries'))).toHaveLength(1);
  return answer?.expectNoErrors().kit;
}

describe('text that people store', () => {
  it.each([
    ['a placeholder', '\u0001[0,true]\u0001'],
    ['the start of a placeholder', '\u0001[0'],
    ['the mark of a missing value', '\u0002'],
    ['quotes and backslashes', `"'\\"\\u0001[0]\\u0001'`],
    ['every other control character', Array.from({ length: 31 }, (_, code) => String.fromCharCode(code + 1)).join('')],
    ['letters beyond ASCII, and pairs of surrogates', 'Ünïcödé 李 \u{1F9EA}\u2028'],
  ])('comes back as it was: %s', async (_name, text) => {
    const kit = await receivedKit();
    await program.report(kit, {
      results: [{ resultType: 'note', name: `x${text}x`, result: `y${text}y`, comments: `z${text}z` }],
    });
    const metadata = { [`k${text}`]: text };
    await program.mutate(program.client, 'updateKitMetadata', { kitId: kit.kitId, metadata });
    expect(await read(kit)).toEqual({
      metadata,
      sample: {
        reports: [
          {
            isAmendment: false,
            results: [
              {
                __typename: 'OtherResult',
                resultType: 'note',
                name: `x${text}x`,
                comments: `z${text}z`,
                flag: 'UNKNOWN',
                asGiven: `y${text}y`,
              },
            ],
          },
        ],
      },
    });
  });

  it.each(['constructor', '__proto__', 'toString', 'QUANTITY'])(
    'as a result type is not mistaken for another type: %s',
    async (name) => {
      const kit = await receivedKit();
      await program.report(kit, { results: [{ resultType: name, name: 'Test', result: 'positive' }] });
      expect((await read(kit))?.sample?.reports?.[0]?.results?.[0]).toMatchObject({ __typename: 'OtherResult' });
    },
  );
});
