/** Work that can rest after each of its steps: a message of 10 MiB takes so long that everything else would wait for it. */
export type Steps<Result> = Generator<undefined, Result>;

/** Does all steps without a rest. */
export function atOnce<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
