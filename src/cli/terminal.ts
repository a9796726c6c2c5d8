/** Where a command writes: its result, which a script may read, and what it tells a person. */
export interface Terminal {
  readonly out: (text: string) => void;
  readonly error: (text: string) => void;
}

/** The variables that a command may read. */
export type Environment = Readonly<Record<string, string | undefined>>;
