import { promises as dns, type LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { buildConnector } from 'undici';
import { isPublicAddress } from '../domains/webhooks/public-address.ts';
import { AttemptFailure } from './failure.ts';

/** Finds the addresses of a name. @throws the resolver's error, with its code. */
export type Resolve = (hostname: string) => Promise<readonly LookupAddress[]>;

/** How long a name server may take for an answer, in milliseconds, and how often it is asked. */
const RESOLVER = { timeout: 2_500, tries: 2 };

/**
 * Connects to where an endpoint is. Unless private addresses are allowed, every new connection leads to a public one: what is
 * checked is the address that is connected to, after the name has been resolved (contract, 9.4).
 *
 * @param resolve finds the addresses of names; tests have names of their own
 */
export function endpointConnector(
  { allowPrivate, timeoutMs }: { readonly allowPrivate: boolean; readonly timeoutMs: number },
  resolve: Resolve = allowPrivate ? bySystem : publicNames(),
): buildConnector.connector {
  const isAllowed = (address: string) => allowPrivate || isPublicAddress(address);
  const connect = buildConnector({ timeout: timeoutMs, lookup: lookupBy(resolve, isAllowed) });
  return (options, callback) => {
    const { hostname, protocol } = options;
    // An address needs no look-up, so it would not come to be checked there.
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

/** What Node connects to is what this gives it, and nothing else. */
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

/** As other programs of the machine do, with the names that only it knows: those of a developer or a private network. */
function bySystem(hostname: string): Promise<LookupAddress[]> {
  return dns.lookup(hostname, { all: true, order: 'ipv4first' });
}

/**
 * By the name servers alone. The system's way takes a thread of the process for each name, of which there are four: names whose
 * servers do not answer would hold up all else that needs one.
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
