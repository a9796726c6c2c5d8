/** For each CHECK, statements that it refuses. */
export type RefusedByCheck = Readonly<Record<string, readonly string[]>>;

/** For each trigger, its words and statements that it refuses. */
export type RefusedByTrigger = Readonly<Record<string, readonly [words: string, statements: readonly string[]]>>;
