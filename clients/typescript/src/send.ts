import { NoAnswer } from './errors.js';

/** Where the service is, and how it is called. */
export interface Service {
  /** Such as `https://kits.example.org`. */
  readonly origin: string;
  /** The API key, or the token of a patient session. Without either, only activation is open. */
  readonly key?: string;
  /** How long a request may be repeated, pauses included: 30 seconds unless given. */
  readonly timeoutMs?: number;
}

/** A whole answer: a connection may also break while the body is on its way. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

const TIMEOUT_MS = 30_000;
const FIRST_PAUSE_MS = 250;

/**
 * Sends a request, and repeats it while that is safe and helps:
 *
 * - a 429 or 503 with `Retry-After` was refused before anything was done, so anything may be sent again after that pause;
 * - a lost connection, or any other fault, leaves open what was done, so only a request that `isRepeatable` is sent again: a
 *   read, or a write with an Idempotency-Key, which is done at most once however often it is sent.
 *
 * @throws NoAnswer if there is none
 */
export async function send(service: Service, path: string, init: RequestInit, isRepeatable: boolean): Promise<Answer> {
  const giveUpAt = Date.now() + (service.timeoutMs ?? TIMEOUT_MS);
  for (let pause = FIRST_PAUSE_MS; ; pause *= 2) {
    const outcome = await attempt(service, path, init);
    const asked = outcome instanceof NoAnswer ? undefined : retryAfterMs(outcome);
    // Clients that a fault has hit together must not come back together.
    const wait = Math.max(asked ?? 0, pause * (0.5 + Math.random() / 2));
    const helps = asked !== undefined || (isRepeatable && (outcome instanceof NoAnswer || outcome.status >= 500));
    if (helps && Date.now() + wait < giveUpAt) await sleep(wait, init.signal);
    else if (outcome instanceof NoAnswer) throw outcome;
    else return outcome;
  }
}

async function attempt({ origin, key }: Service, path: string, init: RequestInit): Promise<Answer | NoAnswer> {
  const headers = new Headers(init.headers);
  if (key !== undefined) headers.set('authorization', `Token ${key}`);
  try {
    const response = await fetch(new URL(path, origin), { ...init, headers });
    return { status: response.status, headers: response.headers, text: await response.text() };
  } catch (cause) {
    init.signal?.throwIfAborted();
    return new NoAnswer('The service could not be reached, or the connection broke.', { cause });
  }
}

/** How long the service asks to wait; undefined where nothing says that the request was refused as it came. */
function retryAfterMs({ status, headers }: Answer): number | undefined {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return (status === 429 || status === 503) && seconds >= 0 ? seconds * 1000 : undefined;
}

function sleep(ms: number, signal: AbortSignal | null | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal?.addEventListener('abort', stop, { once: true });
  });
}

/** The body of an answer. @throws NoAnswer if it is not JSON, as from a proxy that answers in the service's place */
export function jsonOf({ status, text }: Answer): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new NoAnswer(`Something other than the service answered, with status ${status}.`, { cause });
  }
}
