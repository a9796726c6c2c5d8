/** A secret of the service's configuration, and those that it has replaced. */
export interface Secret {
  /** Seals and signs. */
  readonly current: string;
  /** Whatever these have sealed or signed can still be opened and is still good. */
  readonly previous: readonly string[];
}

/** All that may have sealed or signed something that is still good, the current one first. */
export function allOf({ current, previous }: Secret): readonly string[] {
  return [current, ...previous];
}
