/**
 * The bare handler: for each scenario the best hand-written statement, whose text goes straight to the socket. It authenticates
 * nobody and checks nothing, so it shows what the database and HTTP cost by themselves.
 *
 * `GET /<statement>?p=<value>&p=<value>`, or `POST /<statement>` with a JSON array of values. Reads PORT and DATABASE_URL.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import pg from 'pg';
import { LISTS } from './lists.ts';
import { READS } from './reads.ts';
import { WRITES } from './writes.ts';

const STATEMENTS = new Map<string, string>(Object.entries({ ...READS, ...LISTS, ...WRITES }));

const pool = new pg.Pool({
  connectionString: process.env.DATABASE_URL,
  max: 10,
  // Each statement has one plan that suits all values and uses indexes: a page never needs whole tables. Memoize allocates a
  // cache for all rows that the planner expects, which takes longer than reading the few rows that the LIMIT lets through.
  options: [
    'plan_cache_mode=force_generic_plan',
    ...['memoize', 'hashjoin', 'mergejoin'].map((way) => `enable_${way}=off`),
  ]
    .map((setting) => `-c ${setting}`)
    .join(' '),
});

createServer((request, response) => {
  answer(request, response).catch((error: unknown) => {
    response.writeHead(500).end(String(error));
  });
}).listen(Number(process.env.PORT), '127.0.0.1');

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const [path = '', query] = (request.url ?? '').split('?');
  const name = path.slice(1);
  const text = STATEMENTS.get(name);
  if (text === undefined) {
    response.writeHead(404).end();
    return;
  }
  const values = request.method === 'GET' ? new URLSearchParams(query).getAll('p') : await readValues(request);
  const { rows } = await pool.query<[string]>({ name, text, values, rowMode: 'array' });
  const body = rows[0]?.[0];
  if (body === undefined) throw new Error(`The statement ${name} found nothing for ${values.join(', ')}.`);
  response.writeHead(name === 'create-order' ? 201 : 200, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
  });
  response.end(body);
}

async function readValues(request: IncomingMessage): Promise<unknown[]> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const values: unknown = JSON.parse(Buffer.concat(chunks).toString());
  if (!Array.isArray(values)) throw new Error('The values must be an array.');
  return values;
}
