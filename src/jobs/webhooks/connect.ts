import { promises as dns, type LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { buildConnector } from 'undici';
import { isPublicAddress } from '../../domains/webhooks/public-address.ts';
import { AttemptFailure } from './failure.ts';

/** Resolves a host name to its addresses. @throws the resolver's error, with its code. */
export type Resolve = (hostname: string) => Promise<readonly LookupAddress[]>;

/** How long a name server may take to answer, in milliseconds, and how many times it is asked. */
const RESOLVER = { timeout: 2_500, tries: 2 };

/**
 * Connects to endpoints. Unless private addresses are allowed, every new connection goes to a public address: the check applies to
 * the address being connected to, after the name has been resolved (contract, 9.4).
 *
 * @param resolve resolves host names; tests use names of their own
 */
export function endpointConnector(
  { allowPrivate, timeoutMs }: { readonly allowPrivate: boolean; readonly timeoutMs: number },
  resolve: Resolve = allowPrivate ? bySystem : publicNames(),
): buildConnector.connector {
  const isAllowed = (address: string) => allowPrivate || isPublicAddress(address);
  const connect = buildConnector({ timeout: timeoutMs, lookup: lookupBy(resolve, isAllowed) });
  return (options, callback) => {
    const { hostname, protocol } = options;
    // An IP address needs no look-up, so it would not be checked there.
    if (isIP(hostname) !== 0 && !isAllowed(hostname)) {
      callback(new AttemptFailure('ADDRESS_NOT_PUBLIC'), null);
      return;
    }
    connect(options, (...[error, socket]: [Error, null] | [null, Socket]) => {
      if (error) callback(AttemptFailure.ofConnection(error, protocol === 'https:'), null);
      else callback(null, socket);
    });
  };
}

type Socket = NonNullable<Parameters<buildConnector.Callback>[1]>;

/** Looks up names for Node, and returns only allowed addresses. Node connects to nothing else. */
function lookupBy(resolve: Resolve, isAllowed: (address: string) => boolean): LookupFunction {
  return (hostname, { all }, callback) => {
    resolve(hostname).then(
      (addresses) => {
        const allowed = addresses.filter(({ address }) => isAllowed(address));
        const [first] = allowed;
        if (!first) callback(new AttemptFailure('ADDRESS_NOT_PUBLIC'), '');
        else if (all) callback(null, allowed);
        else callback(null, first.address, first.family);
      },
      (error: unknown) => callback(AttemptFailure.ofName(error), ''),
    );
  };
}

/** Resolves like other programs on the machine, including names that only it knows: a developer's or a private network's. */
function bySystem(hostname: string): Promise<LookupAddress[]> {
  return dns.lookup(hostname, { all: true, order: 'ipv4first' });
}

/**
 * Resolves only through the name servers. The system's resolver takes one of the process's four threads for each name, so names
 * whose servers do not answer would hold up everything else that needs a thread.
 */
function publicNames(): Resolve {
  const resolver = new dns.Resolver(RESOLVER);
  return async (hostname) => {
    const [four, six] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    const found = [
      ...(four.status === 'fulfilled' ? four.value.map((address) => ({ address, family: 4 })) : []),
      ...(six.status === 'fulfilled' ? six.value.map((address) => ({ address, family: 6 })) : []),
    ];
    if (found.length === 0 && four.status === 'rejected') throw four.reason;
    return found;
  };
}
