import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import type pg from 'pg';
import type { Subject } from '../subjects/subject.ts';

/** Who sends a request: a key, or nobody, from an address of this machine. */
export interface Sender {
  readonly key?: string;
  /** Any of 127.0.0.0/8, which Linux takes for this machine. */
  readonly address?: string;
}

/** An answer, read to its end. */
export interface Answered {
  readonly status: number;
  readonly body: string;
}

/** Opens a request by GraphQL, or to a path; the caller reads the answer. */
export function open(
  service: Subject,
  { key, address }: Sender,
  path: string,
  body?: object,
  headers: Readonly<Record<string, string>> = {},
): ClientRequest {
  const asked = request(new URL(path, service.origin), {
    method: body === undefined ? 'GET' : 'POST',
    // A connection of its own: the takers may not wait for each other here.
    agent: false,
    ...(address === undefined ? {} : { localAddress: address }),
    headers: {
      ...(key === undefined ? {} : { authorization: `Token ${key}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
  });
  asked.end(body === undefined ? undefined : JSON.stringify(body));
  return asked;
}

/** Reads an answer to its end. @throws Error if the connection breaks */
export async function answered(asked: ClientRequest): Promise<Answered> {
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  let body = '';
  for await (const chunk of answer) body += String(chunk);
  return { status: answer.statusCode ?? 0, body };
}

/** Sends a query and returns its data. @throws Error if it is refused */
export async function graphql<Data>(service: Subject, sender: Sender, query: string, variables = {}): Promise<Data> {
  const { status, body } = await answered(open(service, sender, '/graphql', { query, variables }));
  const { data, errors } = JSON.parse(body) as { data?: Data; errors?: unknown };
  if (!data || errors) throw new Error(`${status}: ${body.slice(0, 300)}`);
  return data;
}

/** Makes keys of a user, and returns them. */
export async function addKeys(client: pg.Client, user: string, count: number): Promise<readonly string[]> {
  const keys = Array.from(
    { length: count },
    (_, index) => `kts_benchmark-key-made-by-the-way-${user.slice(-4)}-${String(index).padStart(3, '0')}`,
  );
  await client.query(
    `INSERT INTO api_keys (id, user_id, prefix, hash, created)
     SELECT gen_random_uuid(), $1, 'kts_benc', sha256(key::bytea), now() FROM unnest($2::text[]) key`,
    [user, keys],
  );
  return keys;
}
