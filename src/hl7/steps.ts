/** Work that can pause after each step: otherwise a message of 10 MiB would block everything else for too long. */
export type Steps<Result> = Generator<undefined, Result>;

/** Runs all steps without pausing. */
export function atOnce<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
