import ipaddr from 'ipaddr.js';

/** Whether only this machine can reach what listens on a host: `HOST`, a name or an address. Any name but `localhost` is another's. */
export function isLoopback(host: string): boolean {
  if (host.toLowerCase() === 'localhost') return true;
  return ipaddr.isValid(host) && ipaddr.process(host).range() === 'loopback';
}
