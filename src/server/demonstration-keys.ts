import type { FastifyRequest } from 'fastify';
import { signedResultsUrl } from '../documents/links.ts';
import type { AppDependencies, DemonstrationKey, DemonstrationVisit } from './dependencies.ts';
import { namesOwnMachine } from './link-origin.ts';

/** The demonstration program's keys that a page shows: those that are still valid, on the machine that it runs on (contract, 7.6). */
export async function shownKeys(
  request: FastifyRequest,
  { demonstrationKeys }: Pick<AppDependencies, 'demonstrationKeys'>,
): Promise<readonly DemonstrationKey[]> {
  // A page of another site cannot read this one under its own name, and a service that others reach shows no keys by accident.
  return (namesOwnMachine(request) ? await demonstrationKeys?.() : undefined) ?? [];
}

/** Whose a key of the demonstration program is, as pages say it: an account may have several. */
export function holderOf({ account, role, isReviewer }: DemonstrationKey): string {
  return `${account}, ${role}${isReviewer ? ', reviewer' : ''}`;
}

/** A results link of the demonstration program, by its address on this service. */
export interface ShownVisit extends Pick<DemonstrationVisit, 'name' | 'dateOfBirth'> {
  readonly address: string;
}

/** The results link that a page leads to, where it shows keys; undefined if there is none. */
export async function shownVisit(
  request: FastifyRequest,
  { demonstrationVisit, linkKeys }: Pick<AppDependencies, 'demonstrationVisit' | 'linkKeys'>,
): Promise<ShownVisit | undefined> {
  const visit = namesOwnMachine(request) ? await demonstrationVisit?.() : undefined;
  if (!visit) return undefined;
  const { resultsLinkId: id, name, dateOfBirth } = visit;
  return { name, dateOfBirth, address: signedResultsUrl({ origin: '', id, key: linkKeys[0] }) };
}
