// Webhooks: what comes is checked, stored and answered; what there is to do is done by the feed, which each of them rings for.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import { ring } from './feed.mjs';
import { done, record } from './journal.mjs';

export function receiver() {
  return createServer(async (request, response) => {
    response.writeHead(await receive(request).catch(() => 400)).end();
  });
}

async function receive(request) {
  const chunks = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size <= 65536) chunks.push(chunk);
  }
  if (size > 65536) return 413; // No event is that long.
  const body = Buffer.concat(chunks);
  if (!isGenuine(request.headers, body)) return 401;
  const { id } = JSON.parse(body);
  if (!done.confirmed.has(id)) record({ did: 'webhook', id });
  ring();
  return 204;
}

function isGenuine(headers, body) {
  // While the secret is not known yet, nothing is: the service will try again.
  if (!done.endpoint) return false;
  const key = Buffer.from(done.endpoint.secret.slice('whsec_'.length), 'base64');
  const { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': signatures = '' } = headers;
  const isFresh = Math.abs(Date.now() / 1000 - Number(time)) < 300;
  const expected = createHmac('sha256', key).update(`${id}.${time}.`).update(body).digest();
  return (
    isFresh &&
    signatures.split(' ').some((signature) => {
      const given = Buffer.from(signature.replace(/^v1,/, ''), 'base64');
      return given.length === expected.length && timingSafeEqual(given, expected);
    })
  );
}
