import pg from 'pg';
import { databaseServers } from './database-url.ts';
import { isLoopback } from './loopback.ts';

/**
 * The hosts of a database URL, other than this machine, to which connections are not encrypted: TLS is used where `sslmode` (or another
 * parameter, or `PGSSLMODE`) says so, and the driver does not ask a server for it otherwise. Reads the URL as the driver does.
 */
export function plainHosts(url: string): readonly string[] {
  const clients = (databaseServers(url)?.urls ?? []).map((connectionString) => new pg.Client({ connectionString }));
  // A host that begins with a slash is a folder with a socket.
  return clients.filter(({ ssl, host }) => !ssl && !host.startsWith('/') && !isLoopback(host)).map(({ host }) => host);
}
