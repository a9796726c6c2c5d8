import { describe, expect, it } from 'vitest';
import { isPublicAddress } from '../../../src/domains/webhooks/public-address.ts';

/** The host of a URL as WHATWG's parser spells it, without brackets. */
function hostOf(spelling: string): string {
  return new URL(`https://${spelling}/`).hostname.replace(/^\[(.*)\]$/, '$1');
}

describe('public addresses (contract, 9.4)', () => {
  it.each([
    '8.8.8.8',
    '1.1.1.1',
    '93.184.215.14',
    '100.63.255.255',
    '100.128.0.1',
    '172.15.0.1',
    '172.32.0.1',
    '223.255.255.255',
  ])('%s is public', (address) => expect(isPublicAddress(address)).toBe(true));

  it.each(['2606:4700:4700::1111', '2a00:1450:4001:82a::200e', '2001:4860:4860::8888'])('%s is public', (address) =>
    expect(isPublicAddress(address)).toBe(true),
  );

  it.each([
    ['this network', '0.0.0.0'],
    ['this network', '0.1.2.3'],
    ['loopback', '127.0.0.1'],
    ['loopback', '127.255.255.254'],
    ['private', '10.0.0.1'],
    ['private', '172.16.0.1'],
    ['private', '172.31.255.255'],
    ['private', '192.168.1.1'],
    ['link-local', '169.254.169.254'],
    ['the host of a machine on Azure', '168.63.129.16'],
    ['CGNAT', '100.64.0.1'],
    ['CGNAT', '100.127.255.255'],
    ['protocols', '192.0.0.8'],
    ['documentation', '192.0.2.1'],
    ['documentation', '198.51.100.1'],
    ['documentation', '203.0.113.1'],
    ['benchmarks', '198.18.0.1'],
    ['multicast', '224.0.0.1'],
    ['reserved', '240.0.0.1'],
    ['broadcast', '255.255.255.255'],
    ['unspecified', '::'],
    ['loopback', '::1'],
    ['private', 'fc00::1'],
    ['private', 'fd12:3456::1'],
    ['link-local', 'fe80::1'],
    ['link-local, with a zone', 'fe80::1%eth0'],
    ['site-local', 'fec0::1'],
    ['multicast', 'ff02::1'],
    ['mapped, of loopback', '::ffff:127.0.0.1'],
    ['mapped, of a public one', '::ffff:8.8.8.8'],
    ['mapped, in hexadecimal', '::ffff:a00:1'],
    ['IPv4-compatible', '::7f00:1'],
    ['translated', '::ffff:0:a00:1'],
    ['NAT64', '64:ff9b::a00:1'],
    ['NAT64, of a public one', '64:ff9b::808:808'],
    ['NAT64, local', '64:ff9b:1::a00:1'],
    ['6to4', '2002:a00:1::1'],
    ['Teredo', '2001:0:a00:1::1'],
    ['ORCHID', '2001:20::1'],
    ['documentation', '2001:db8::1'],
    ['documentation', '3fff::1'],
    ['segments', '5f00::1'],
    ['not allocated', '4000::1'],
  ])('%s is not public: %s', (_what, address) => expect(isPublicAddress(address)).toBe(false));

  it.each([
    '2130706433',
    '0x7f000001',
    '0x7f.1',
    '0177.0.0.1',
    '127.1',
    '127.0.0.1.',
    '１２７.0.0.1',
    '[::ffff:7f00:1]',
    '%31%32%37.1',
  ])('the spelling %s in a URL is loopback’s address', (spelling) => {
    expect(hostOf(spelling)).toMatch(/^(127\.0\.0\.1|::ffff:7f00:1)$/);
    expect(isPublicAddress(hostOf(spelling))).toBe(false);
  });

  it.each(['', 'example.org', 'localhost', '1.2.3', '010.8.8.8', '8.8.8.8:443', '[2606:4700::1]', '8.8.8.8/0'])(
    'a text that is not an address is not public: %j',
    (text) => expect(isPublicAddress(text)).toBe(false),
  );
});
