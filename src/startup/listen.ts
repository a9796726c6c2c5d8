import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.ts';
import { reasonOf } from '../errors/errors.ts';
import type { Log } from '../log.ts';
import { StartError } from './start-error.ts';

/**
 * Listens on the port of this variable, and returns the address.
 *
 * @throws StartError if the port is not available; the app is then closed.
 */
export async function listen(
  app: FastifyInstance,
  variable: PortVariable,
  host: string,
  port: number,
): Promise<string> {
  const what = variable === 'PORT' ? 'listening' : 'listening for metrics';
  try {
    return await app.listen({ host, port, listenTextResolver: (address) => `${what} on ${address}` });
  } catch (error) {
    await app.close();
    throw cannotListen(variable, host, port, error);
  }
}

/** Starts to accept laboratories' messages over MLLP, if configured. @throws StartError; the app is then closed. */
export async function listenForMessages(app: FastifyInstance, { mllp }: Config, log: Log): Promise<void> {
  if (!mllp || !app.listenForMessages) return;
  try {
    log.info({ port: await app.listenForMessages() }, 'listening for laboratories’ messages over MLLP');
  } catch (error) {
    await app.close();
    throw cannotListen('HL7_MLLP_PORT', mllp.host, mllp.port, error);
  }
}

/** A variable that names a port to listen on. */
type PortVariable = 'PORT' | 'METRICS_PORT' | 'HL7_MLLP_PORT';

function cannotListen(variable: PortVariable, host: string, port: number, error: unknown): StartError {
  const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
  return new StartError(
    isTaken
      ? `Port ${port} of ${host} is taken by another process. Stop it, or set ${variable} to another port.`
      : `Cannot listen on ${host}, port ${port}: ${reasonOf(error)}. Set HOST and ${variable} to an address of this machine.`,
  );
}
