import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';

/** Tests that CI runs with few tries, and that take hours with many: what says how many, and how many they are by default. */
const RUNS = {
  hostile: {
    file: 'test/hostile/fuzz.test.ts',
    project: 'app',
    option: 'inputs',
    variable: 'INPUTS',
    most: '1000000',
  },
  kills: { file: 'test/faults/kill.test.ts', project: 'faults', option: 'rounds', variable: 'KILLS', most: '1000' },
  machines: { file: 'test/machines', project: 'machines', option: 'rounds', variable: 'MACHINES_ROUNDS', most: '20' },
} as const;

type RunName = keyof typeof RUNS;

const [name = '', ...args] = process.argv.slice(2);
if (!isRun(name)) throw new Error(`There is no long run ${name}: ${Object.keys(RUNS).join(', ')}.`);
const { file, project, option, variable, most } = RUNS[name];
const { values } = parseArgs({
  args,
  options: { [option]: { type: 'string', default: most }, seed: { type: 'string' } },
});
const count = Number(values[option]);
if (!Number.isInteger(count) || count < 1) throw new Error(`--${option} must be a whole number, from 1 on.`);

const { status } = spawnSync('npx', ['vitest', 'run', `--project=${project}`, file], {
  stdio: 'inherit',
  env: {
    ...process.env,
    [variable]: String(count),
    ...(values.seed === undefined ? {} : { SEED: String(values.seed) }),
  },
});
process.exitCode = status ?? 1;

function isRun(text: string): text is RunName {
  return Object.hasOwn(RUNS, text);
}
