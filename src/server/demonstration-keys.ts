import type { FastifyRequest } from 'fastify';
import type { AppDependencies, DemonstrationKey } from './dependencies.ts';
import { namesOwnMachine } from './link-origin.ts';

/** The demonstration program's keys that a page shows: those that are still valid, on the machine that it runs on (contract, 7.6). */
export async function shownKeys(
  request: FastifyRequest,
  { demonstrationKeys }: Pick<AppDependencies, 'demonstrationKeys'>,
): Promise<readonly DemonstrationKey[]> {
  // A page of another site cannot read this one under its own name, and a service that others reach shows no keys by accident.
  return (namesOwnMachine(request) ? await demonstrationKeys?.() : undefined) ?? [];
}
