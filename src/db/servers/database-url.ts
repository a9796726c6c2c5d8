import { parsedUrl } from '../../text/parsed-url.ts';

/** Which servers may be connected to: the values of libpq's `target_session_attrs` that a service has a use for. */
const TARGETS = ['any', 'read-write', 'standby'] as const;

export type Target = (typeof TARGETS)[number];

/** The URL parameter that says so. */
const TARGET_PARAMETER = 'target_session_attrs';

/** The servers that a URL names, and which of them may be used. */
export interface DatabaseServers {
  /** A URL for each server, in the order in which they are tried. */
  readonly urls: readonly [string, ...string[]];
  /** Undefined if the URL asks for an unknown kind of server, which is not checked here. */
  readonly target: Target | undefined;
}

/** The scheme with the user, the servers, and what follows them. A password may have an `@`; the last one ends it. */
const PARTS = /^([a-z]+:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/is;

/**
 * The servers of a PostgreSQL URL, which libpq allows to name several: `postgres://kts@one:5432,two:5432/kts`. Undefined if it is not a
 * URL. WHATWG's parser refuses several ports, so each server is made a URL of its own.
 */
export function databaseServers(text: string): DatabaseServers | undefined {
  const [, start = '', hosts = '', end = ''] = PARTS.exec(text) ?? [];
  const [first = '', ...others] = hosts.split(',').map((host) => `${start}${host}${end}`);
  const urls: [string, ...string[]] = [first, ...others];
  const parsed = urls.map(parsedUrl);
  if (parsed.includes(undefined)) return undefined;
  // A host may only be left out if it is the only one: libpq then takes this machine.
  if (others.length > 0 && parsed.some((url) => url?.hostname === '')) return undefined;
  const given = parsed[0]?.searchParams.get(TARGET_PARAMETER) ?? 'any';
  return { urls, target: TARGETS.find((target) => target === given) };
}

/** The servers and the database that a URL names, without user, password and parameters. */
export function databaseName(text: string): string {
  const { urls = [] } = databaseServers(text) ?? {};
  const parsed = urls.map(parsedUrl);
  return `${parsed.map((url) => url?.host).join()}${parsed[0]?.pathname ?? ''}`;
}
