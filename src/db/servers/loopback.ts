import ipaddr from 'ipaddr.js';

/** Whether only this machine can reach a server that listens on this `HOST`, a name or an address. No name but `localhost` counts. */
export function isLoopback(host: string): boolean {
  if (host.toLowerCase() === 'localhost') return true;
  return ipaddr.isValid(host) && ipaddr.process(host).range() === 'loopback';
}
