import { compile } from '@fastify/proxy-addr';
import type { AppDependencies } from './dependencies.ts';

/** Whether an address is trusted to say who is behind it. @param hop how many proxies are between it and the service */
export type Trusts = (address: string, hop: number) => boolean;

/**
 * Which proxies are trusted (`TRUST_PROXY`), as Fastify does it. It no longer accepts a number of proxies, because it cannot verify that
 * a request passed them: whoever sets one says that all connections come from proxies.
 */
export function trustedBy(proxies: AppDependencies['trustProxy']): Trusts {
  if (proxies === undefined) return () => false;
  return typeof proxies === 'number' ? (_address, hop) => hop < proxies : compile([...proxies]);
}
