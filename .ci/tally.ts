import { appendFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Reporter, SerializedError, TestModule } from 'vitest/node';

/** What one run of vitest came to, as a line of the file named by `TALLY`. */
interface Tally {
  readonly passed: number;
  readonly failed: number;
  /** What failed, and why: tests, files that could not be read, and errors that belong to no test. */
  readonly failures: readonly string[];
}

/** Tells `.ci/run` how a run ended, since the end of its output is all that is kept of it. */
export default class TallyReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const file = process.env.TALLY;
    if (!file) throw new Error('TALLY has to name a file.');
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const failed = tests.filter((test) => test.result().state === 'failed');
    const failures = [
      ...failed.map((test) => `${pathOf(test.module)} > ${test.fullName}\n${wordsOf(test.result().errors)}`),
      ...modules
        .filter((module) => module.errors().length > 0)
        .map((module) => `${pathOf(module)}\n${wordsOf(module.errors())}`),
      ...unhandled.map((error) => `outside of a test\n${wordsOf([error])}`),
    ];
    const passed = tests.filter((test) => test.result().state === 'passed').length;
    const tally: Tally = { passed, failed: failures.length, failures };
    appendFileSync(file, `${JSON.stringify(tally)}\n`);
  }
}

function pathOf(module: TestModule): string {
  return module.moduleId.slice(fileURLToPath(new URL('../', import.meta.url)).length);
}

/** Of each error its message, where in our own code it was thrown, and what differed from what was expected. */
function wordsOf(errors: readonly (SerializedError & { readonly diff?: string })[] = []): string {
  const lines = errors.flatMap((error) => [
    ...(error.stack ?? error.message)
      .split('\n')
      .slice(0, 40)
      .filter((line) => !line.includes('/node_modules/'))
      .slice(0, 15),
    ...(error.diff ?? '').split('\n').slice(0, 40),
  ]);
  return lines.slice(0, 60).join('\n');
}
