import { expect, it } from 'vitest';
import { countedAddress } from '../../src/rate-limits/address.ts';

it.each([
  ['192.0.2.1', '192.0.2.1', 'an IPv4 address counts as itself'],
  ['::ffff:192.0.2.1', '192.0.2.1', 'also when it is written as IPv6'],
  ['::ffff:c000:201', '192.0.2.1', 'in either way'],
  ['192.0.2.1:4711', '192.0.2.1', 'and with the port that some proxies append'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', 'an IPv6 address counts as its /64'],
  ['2001:db8:1:2:ffff::1', '2001:db8:1:2::/64', 'which has all the addresses of a customer'],
  ['[2001:db8:1:2::1]:443', '2001:db8:1:2::/64', 'also with a port'],
  ['2001:DB8:1:3::1', '2001:db8:1:3::/64', 'and the next /64 is somebody else'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64', 'a zone makes no difference'],
  ['unknown', 'unknown', 'what is no address is nobody in particular'],
  ['', 'unknown', 'nor is nothing'],
  ['0x7f.1', 'unknown', 'nor is a way of writing that no proxy uses'],
])('%s is counted as %s: %s', (address, counted) => {
  expect(countedAddress(address)).toBe(counted);
});

it('connections without an address count together', () => {
  expect(countedAddress(undefined)).toBe('unknown');
});
