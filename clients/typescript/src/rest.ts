import { NoAnswer, RestFailure, type RestProblem } from './errors.js';
import type { paths } from './generated/rest.js';
import { type Answer, jsonOf, type Service, send } from './send.js';

type Method = 'get' | 'post';

/** The paths that have a method. */
export type PathWith<M extends Method> = {
  [Path in keyof paths]: paths[Path][M] extends object ? Path : never;
}[keyof paths];

type Operation<Path extends keyof paths, M extends Method> = NonNullable<paths[Path][M]>;

/** What the parameters of an operation are; those that it does not have are left out. */
type Given<Kind extends 'path' | 'query', Op> = Op extends {
  parameters: { [Name in Kind]: infer Values extends object };
}
  ? { readonly [Name in Kind]: Values }
  : Op extends { parameters: { [Name in Kind]?: infer Values } }
    ? { readonly [Name in Kind]?: Values }
    : unknown;

type GivenBody<Op> = Op extends { requestBody: { content: { 'application/json': infer Body } } }
  ? { readonly body: Body }
  : unknown;

/** What an operation takes: `path`, `query` and `body`, as far as it has them. */
export type Input<Path extends keyof paths, M extends Method> = Given<'path', Operation<Path, M>> &
  Given<'query', Operation<Path, M>> &
  GivenBody<Operation<Path, M>> & { readonly signal?: AbortSignal };

/** What an operation answers. */
export type Output<Path extends keyof paths, M extends Method> =
  Operation<Path, M> extends { responses: infer Responses } ? BodyOf<Responses[keyof Responses]> : never;

type BodyOf<Response> = Response extends { content: { 'application/json': infer Body } } ? Body : never;

/** Reads. @throws RestFailure if it is refused, NoAnswer if there is no answer */
export async function get<Path extends PathWith<'get'>>(
  service: Service,
  path: Path,
  input: Input<Path, 'get'>,
): Promise<Output<Path, 'get'>> {
  return bodyOf(await getAnswer(service, urlOf(path, input), input.signal)) as Output<Path, 'get'>;
}

/**
 * Writes, at most once however often it has to be sent: every request has an Idempotency-Key. Give it one of your own to
 * keep that promise beyond this call, such as one for each form that people fill in.
 *
 * @throws RestFailure if it is refused, NoAnswer if there is no answer
 */
export async function post<Path extends PathWith<'post'>>(
  service: Service,
  path: Path,
  input: Input<Path, 'post'>,
  idempotencyKey: string = crypto.randomUUID(),
): Promise<Output<Path, 'post'>> {
  const request: RequestInit = {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': idempotencyKey },
    body: JSON.stringify('body' in input ? input.body : undefined) ?? null,
    signal: input.signal ?? null,
  };
  return bodyOf(await send(service, urlOf(path, input), request, true)) as Output<Path, 'post'>;
}

/** Reads a path with its query, as {@link urlOf} or a `Link` gives it. */
export function getAnswer(service: Service, url: string, signal: AbortSignal | undefined): Promise<Answer> {
  return send(service, url, { signal: signal ?? null }, true);
}

/** The body of an answer. @throws RestFailure if it is a refusal, NoAnswer if it is not the service's */
export function bodyOf(answer: Answer): unknown {
  const body = jsonOf(answer);
  if (answer.status < 400) return body;
  const { error } = body as { error?: RestProblem };
  throw error
    ? new RestFailure(error)
    : new NoAnswer(`Something other than the service answered, with ${answer.status}.`);
}

/** A path with its parameters filled in, and its query. What is undefined is left out. */
export function urlOf(path: string, { path: names = {}, query = {} }: { path?: object; query?: object }): string {
  const values = new Map(Object.entries(names));
  const filled = path.replace(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(values.get(name)));
  const search = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== undefined));
  return search.size > 0 ? `${filled}?${search}` : filled;
}
