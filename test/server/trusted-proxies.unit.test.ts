import { expect, it } from 'vitest';
import { trustedBy } from '../../src/server/trusted-proxies.ts';

const CASES: readonly [
  proxies: readonly string[] | number | undefined,
  address: string,
  hop: number,
  isTrusted: boolean,
  why: string,
][] = [
  [undefined, '127.0.0.1', 0, false, 'nobody is trusted without TRUST_PROXY'],
  [['loopback'], '127.0.0.1', 0, true, 'a network by its name'],
  [['loopback'], '::ffff:127.0.0.1', 0, true, 'also where a socket says so as IPv6'],
  [['10.0.0.0/8', '2001:db8::1'], '2001:db8::1', 3, true, 'an address, at any distance'],
  [['10.0.0.0/8'], '192.0.2.1', 0, false, 'no other address'],
  [2, '192.0.2.1', 1, true, 'a number of proxies: whoever connects, and so many behind'],
  [2, '192.0.2.1', 2, false, 'and no more'],
];

it.each(CASES)('%s, %s at distance %s: %s, %s', (proxies, address, hop, isTrusted) => {
  expect(trustedBy(proxies)(address, hop)).toBe(isTrusted);
});
