import type { FastifyInstance } from 'fastify';
import type { ExecutionResult } from 'graphql';
import { createClient } from 'graphql-sse';
import { Agent, fetch, type RequestInit, type Response } from 'undici';
import { Watched } from './waiting.ts';

/** What is sent to subscribe. */
export interface SubscribeOptions {
  readonly key?: string | undefined;
  readonly query?: string;
  readonly variables?: Readonly<Record<string, unknown>>;
}

/** An event as {@link EVENTS} selects it. */
export interface PublishedEvent {
  readonly eventId: string;
  readonly sequence: number;
  readonly cursor: string;
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Follows all that an event has itself. */
export const EVENTS = `subscription Follow($types: [EventType!], $after: String) {
  events(types: $types, after: $after) { eventId sequence cursor type created data }
}`;

/** Where an app listens. It begins to if it does not yet. */
export async function listeningOrigin(app: FastifyInstance): Promise<string> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  if (address === null || typeof address === 'string') throw new Error('The app has no port.');
  return `http://127.0.0.1:${address.port}`;
}

/** A frontend that subscribes, by the client of graphql-sse. It does not try again. */
export class Subscriber {
  readonly results: ExecutionResult<{ readonly events: PublishedEvent }, unknown>[] = [];
  /** How it ended; undefined as long as it has not. */
  end: 'complete' | { readonly error: unknown } | undefined;
  /** The head of the answer; undefined until it is there. */
  response: Response | undefined;
  readonly #changes = new Watched();
  /** Its own: when a stream is left, undici opens a connection for a next request, for which the service would wait. */
  readonly #connections = new Agent();
  #open: () => void = () => {};
  readonly #opened = new Promise<void>((resolve) => {
    this.#open = resolve;
  });
  readonly #stop: () => void;

  constructor(origin: string, { key, query = EVENTS, variables = {} }: SubscribeOptions) {
    const headers: Record<string, string> = key === undefined ? {} : { authorization: `Token ${key}` };
    // The head of the answer is sent once the service knows with which event the stream begins.
    const fetchFn = async (url: string, init: RequestInit) => {
      this.response = await fetch(url, { ...init, dispatcher: this.#connections });
      this.#open();
      return this.response;
    };
    const client = createClient({ url: `${origin}/graphql`, headers, retryAttempts: 0, fetchFn });
    this.#stop = client.subscribe<{ readonly events: PublishedEvent }>(
      { query, variables: { ...variables } },
      {
        next: (result) => {
          this.results.push(result);
          this.#changes.changed();
        },
        complete: () => {
          this.end ??= 'complete';
          this.#changes.changed();
        },
        error: (error) => {
          this.end ??= { error };
          this.#open();
          this.#changes.changed();
        },
      },
    );
  }

  get events(): PublishedEvent[] {
    return this.results.flatMap(({ data }) => (data ? [data.events] : []));
  }

  /** The codes of what was refused. */
  get codes(): unknown[] {
    return this.results.flatMap(({ errors = [] }) => errors.map(({ extensions }) => extensions?.code));
  }

  /** Waits until it is subscribed or refused. */
  async opened(): Promise<this> {
    await this.#opened;
    return this;
  }

  /** Waits until so many events have come, and returns all. */
  async received(count: number): Promise<PublishedEvent[]> {
    await this.#changes.until(
      `${count} events`,
      () => ({ events: this.events.length, end: this.end, codes: this.codes }),
      ({ events }) => events >= count,
    );
    return this.events;
  }

  /** Waits until the service has ended it, and says how. */
  async ended(): Promise<Subscriber['end']> {
    await this.#changes.until(
      'the end of a subscription',
      () => ({ end: this.end, events: this.events.length }),
      ({ end }) => end !== undefined,
    );
    return this.end;
  }

  /** Leaves. */
  stop(): void {
    this.#stop();
    void this.#connections.destroy();
  }
}

/** The value of a metric of the app, with its labels as they are written. */
export async function metricOf(app: FastifyInstance, name: string): Promise<number> {
  const { body } = await app.inject('/metrics');
  const line = body.split('\n').find((each) => each.startsWith(`${name} `));
  return Number(line?.slice(name.length + 1));
}

/** How many subscriptions of the app are open. */
export function subscriptionsOf(app: FastifyInstance): Promise<number> {
  return metricOf(app, 'subscriptions');
}
