import { createHmac } from 'node:crypto';
import { keyOfSecret } from '../../domains/webhooks/secrets.ts';

/** What is signed: the event's id, the time of the attempt, and the body as it is sent. */
export interface SignedMessage {
  readonly id: string;
  readonly time: Date;
  readonly body: string;
}

/**
 * The headers that let a receiver verify the sender, according to Standard Webhooks 1.0 (contract, 9.4).
 *
 * @param secrets newest first; the message is signed with each of them
 */
export function signatureHeaders({ id, time, body }: SignedMessage, secrets: readonly string[]) {
  const timestamp = String(Math.floor(time.getTime() / 1000));
  const signatures = secrets.map((secret) => {
    return `v1,${createHmac('sha256', keyOfSecret(secret)).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}
