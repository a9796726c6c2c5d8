/** A failure to start that the operator can fix. Its message is one line that says how; its cause, if there is one, is logged, too. */
export class StartError extends Error {}
