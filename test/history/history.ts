/** What somebody asked for, and what came of it, as it was seen from outside. */
export interface Operation<Input, Answer> {
  readonly input: Input;
  /** When it was first sent, in milliseconds by the clock of {@link History}. */
  readonly began: number;
  /** When its answer was there; undefined if none came, so that it may have happened at any time since, or never. */
  readonly ended: number | undefined;
  readonly answer: Answer | undefined;
}

/** An operation under way. */
export interface Begun<Answer> {
  /** Its answer is there. What was sent again after its answer was lost is one operation, which ends with the answer that came. */
  readonly end: (answer: Answer) => void;
}

/** What several callers did, each operation with its beginning, its end and its answer. One process records it, by one clock. */
export class History<Input, Answer> {
  readonly operations: Operation<Input, Answer>[] = [];

  /** Call it before the operation is sent. */
  begin(input: Input): Begun<Answer> {
    const place = this.operations.length;
    const begun = { input, began: performance.now(), ended: undefined, answer: undefined };
    this.operations.push(begun);
    return {
      end: (answer) => {
        this.operations[place] = { ...begun, ended: performance.now(), answer };
      },
    };
  }

  /** Records one operation that is sent once. If sending fails, nobody knows what came of it. */
  async record(input: Input, send: () => Promise<Answer>): Promise<Answer> {
    const begun = this.begin(input);
    const answer = await send();
    begun.end(answer);
    return answer;
  }
}
