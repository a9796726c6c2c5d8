/** A failure to start that the operator can fix. Its message is one line that says how. */
export class StartError extends Error {}
