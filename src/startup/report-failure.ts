import { ConfigError } from '../config/config.ts';
import { createLog, describeFault, reasonOfFault, withoutSecrets } from '../log.ts';
import { StartError } from './start-error.ts';
import { onTerminal } from './terminal-lines.ts';

/**
 * Says why the service did not start: in one line of the log, whatever LOG_LEVEL is, with PostgreSQL's message and SQLSTATE if PostgreSQL
 * refused. On a terminal, a failure that the operator can fix is the message alone.
 *
 * @param secrets never logged
 */
export function reportFailure(error: unknown, secrets: readonly string[]): void {
  const isForOperator = error instanceof ConfigError || error instanceof StartError;
  if (isForOperator && process.stdout.isTTY) {
    process.stderr.write(`${withoutSecrets(secrets)(error.message)}\n`);
    return;
  }
  const log = createLog('fatal', { secrets, ...onTerminal(process.stdout) });
  if (error instanceof ConfigError) log.fatal({ problems: error.problems }, 'the environment is invalid');
  else if (error instanceof StartError) log.fatal(faultOf(error.cause), error.message);
  else log.fatal(faultOf(error), `the service could not start: ${reasonOfFault(error)}`);
}

function faultOf(cause: unknown): object {
  return cause === undefined ? {} : { fault: describeFault(cause) };
}
