import { createServer, type IncomingMessage, type Server } from 'node:http';
import { z } from 'zod';

/** A span as OTLP's JSON has it, as far as tests look at it. */
const span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  traceState: z.string().optional(),
  name: z.string(),
  kind: z.int(),
  startTimeUnixNano: z.string(),
  attributes: z
    .array(z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) }))
    .transform((list) => Object.fromEntries(list.map(({ key, value }) => [key, Object.values(value)[0]]))),
  status: z.object({ code: z.int().default(0) }),
});
const resource = z.object({ attributes: z.array(z.unknown()) });
const batch = z.object({
  resourceSpans: z.array(z.object({ resource, scopeSpans: z.array(z.object({ spans: z.array(span) })) })),
});

export type ReceivedSpan = z.output<typeof span>;

/** A collector of OpenTelemetry: takes spans by HTTP, and keeps what it gets. */
export class SpanReceiver {
  readonly #server: Server;
  /** The bodies as they came, one for each request, and their paths and headers. */
  readonly bodies: Buffer[] = [];
  readonly requests: { readonly url: string | undefined; readonly headers: IncomingMessage['headers'] }[] = [];
  /** What it answers; null for no answer at all. */
  status: number | null = 200;

  private constructor() {
    this.#server = createServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      this.requests.push({ url: request.url, headers: request.headers });
      if (this.status === null) return;
      if (this.status === 200) this.bodies.push(Buffer.concat(chunks));
      response.writeHead(this.status, { 'content-type': 'application/json' }).end('{}');
    });
  }

  static async start(): Promise<SpanReceiver> {
    const receiver = new SpanReceiver();
    await new Promise<void>((resolve) => receiver.#server.listen(0, '127.0.0.1', resolve));
    return receiver;
  }

  get endpoint(): string {
    const address = this.#server.address();
    return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  }

  /** All that it got, as text: strings stand in it as they are in either form of OTLP. */
  get text(): string {
    return Buffer.concat(this.bodies).toString('latin1') + Buffer.concat(this.bodies).toString('utf8');
  }

  /** The spans of bodies in JSON. */
  get spans(): readonly ReceivedSpan[] {
    return this.bodies.flatMap((body) =>
      batch
        .parse(JSON.parse(body.toString()))
        .resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
    );
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
