import { beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from '../helpers/app.ts';
import { Program } from '../helpers/program.ts';
import { mutations } from '../mutations/table.ts';

const app = useTestApp();
let program: Program;

beforeAll(async () => {
  program = await Program.start(app);
});

/** Every write whose statements are counted, with each number of rows. */
const COUNTED = mutations.flatMap(({ name, statements: counted }) => {
  if (typeof counted === 'string') return [];
  const { write, by, counts } = counted;
  return counts.flatMap(({ what, rows = [1], input, statements }) =>
    rows.map((count) => ({ name, what, count, input, write, by, statements })),
  );
});

describe('a write takes a fixed number of statements, however many rows it writes', () => {
  it.each(COUNTED)('$name $what ($count)', async ({ write, by, count, input, statements }) => {
    const given = await input({ app, program }, count);
    const sent = await app.statements.allDuring(() => write(app.context(by === 'nobody' ? null : program[by]), given));
    expect(sent, sent.join('\n')).toHaveLength(statements);
  });
});
