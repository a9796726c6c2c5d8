/** The steps of a kit, in order (contract, 11.6). The views `kit_steps` and `sample_progress` say which events these are. */
export const STEPS = ['ORDERED', 'SHIPPED', 'DELIVERED', 'REGISTERED', 'RETURNED', 'RECEIVED', 'RESULTED'] as const;

/** A step of a kit. */
export type Step = (typeof STEPS)[number];

/** Those of the sample of a requisition alone (contract, 4.5), which came with no kit. */
export const STEPS_OF_SAMPLE_ALONE = ['RETURNED', 'RECEIVED', 'RESULTED'] as const satisfies readonly Step[];

/** A step that was reached, and when; null if that was not recorded, but a later one was. */
export interface ReachedStep {
  readonly step: Step;
  readonly at: Date | null;
}

/** Of some steps in order, those up to the last one that has a time; and all of them once there are results. */
export function reachedOf<Path extends Step>(
  path: readonly Path[],
  times: Readonly<Record<Path, Date | null>>,
  hasResults: boolean,
): readonly (ReachedStep & { readonly step: Path })[] {
  const last = hasResults ? path.length - 1 : path.findLastIndex((step) => times[step] !== null);
  return path.slice(0, last + 1).map((step) => ({ step, at: times[step] }));
}
