import { InvalidArgumentError } from 'commander';
import type { MllpAddress } from '../mllp/open-socket.ts';
import { parsedUrl } from '../text/parsed-url.ts';

/** Parses `host:port`, with an IPv6 address in brackets. @throws InvalidArgumentError for anything else. */
export function parseAddress(text: string): MllpAddress {
  // A made-up scheme, because a URL of a scheme with a default port would drop that port.
  const url = parsedUrl(`mllp://${text}`);
  if (url && url.host === text && url.port !== '')
    return { host: url.hostname.replace(/^\[|\]$/g, ''), port: Number(url.port) };
  throw new InvalidArgumentError('It must be a host and a port, such as 127.0.0.1:2575.');
}
