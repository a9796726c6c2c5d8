// Asking the service, which may be away or busy.
import { setTimeout as sleep } from 'node:timers/promises';

const { ORIGIN, KEY } = process.env;

/** Aborted when the program is to stop: nothing more is asked, and the answers to what was asked are still stored. */
export const stopping = new AbortController();

/** Waits for so long, or until the bell is rung. */
export async function pause(seconds, bell = stopping.signal) {
  // It rejects only if it is ended early.
  await sleep(seconds * 1000, undefined, { signal: bell }).catch(() => {});
  stopping.signal.throwIfAborted();
}

/** The same may succeed later. */
export class Passing extends Error {
  constructor(message, { seconds = 1, cause } = {}) {
    super(message, { cause });
    this.seconds = seconds;
  }
}

/** The service has said no. `code` is a status of HTTP, or a code of GraphQL. */
export class Refused extends Error {
  constructor(code, message) {
    super(`${code}: ${message}`);
    this.code = code;
  }
}

/** Does a step until it succeeds or is refused. If an answer is lost it is done again, so it must be a step that bears that. */
export async function persevere(step) {
  for (;;) {
    try {
      return await step();
    } catch (error) {
      if (!(error instanceof Passing)) throw error;
      await pause(error.seconds);
    }
  }
}

/** Sends a GET, or with a body a POST, and returns the answer. */
export async function ask(path, body, headers = {}) {
  const { response, answer } = await send(path, body, headers);
  if (response.status === 429 || response.status >= 500) {
    throw new Passing(`Status ${response.status}.`, { seconds: Number(response.headers.get('retry-after')) || 1 });
  }
  // GraphQL says what is wrong in `errors`, REST in `error`.
  if (response.ok || answer.errors) return answer;
  throw new Refused(response.status, answer.error?.detail);
}

async function send(path, body, headers) {
  stopping.signal.throwIfAborted();
  try {
    const response = await fetch(ORIGIN + path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Token ${KEY}`, 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(30_000),
    });
    return { response, answer: await response.json() };
  } catch (cause) {
    throw new Passing('There was no answer.', { cause });
  }
}

/** Runs an operation, and returns its data. */
export async function graphql(query, variables) {
  const { data, errors: [error] = [] } = await ask('/graphql', { query, variables });
  if (!error) return data;
  const { code } = error.extensions;
  const isPassing = ['SERVICE_UNAVAILABLE', 'OUTCOME_UNKNOWN', 'RATE_LIMITED'].includes(code);
  throw isPassing ? new Passing(error.message) : new Refused(code, error.message);
}
