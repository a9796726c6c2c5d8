import type { RestRequest } from './client.ts';

/** A curl line of the documentation, as the request that it sends. */
export interface CurlRequest extends RestRequest {
  readonly method: string;
  /** Path and query. */
  readonly url: string;
}

/** Reads a curl line: `-X`, `-H`, `-d`, `-F`, `--json` and the URL, quoted as a shell would take it. */
export function parseCurl(line: string, variables: Readonly<Record<string, string>>): CurlRequest {
  const [program, ...words] = shellWords(line, variables);
  if (program !== 'curl') throw new Error(`This is no curl line: ${line}`);
  const headers: Record<string, string> = {};
  const data: string[] = [];
  const parts: { name: string; value: string }[] = [];
  let method: string | undefined;
  let json: string | undefined;
  let address: URL | undefined;
  const rest = words.values();
  const next = () => String(rest.next().value);
  for (const word of rest) {
    if (word === '-X') method = next();
    else if (word === '-H') addHeader(headers, next());
    else if (word === '-d') data.push(next());
    else if (word === '-F') parts.push(splitAt(next(), '='));
    else if (word === '--json') json = next();
    else address = new URL(word);
  }
  if (!address) throw new Error(`This line has no URL: ${line}`);
  const url = address.pathname + address.search;
  headers.host = address.host;
  const sends = json !== undefined || data.length > 0 || parts.length > 0;
  return {
    method: method ?? (sends ? 'POST' : 'GET'),
    url,
    headers,
    ...(json === undefined ? {} : { json: JSON.parse(json) }),
    ...(data.length > 0 ? { form: data.join('&') } : {}),
    ...(parts.length > 0 ? { multipart: parts } : {}),
  };
}

function addHeader(headers: Record<string, string>, text: string): void {
  const { name, value } = splitAt(text, ':');
  headers[name.toLowerCase()] = value.trim();
}

function splitAt(text: string, separator: string): { name: string; value: string } {
  const at = text.indexOf(separator);
  return { name: text.slice(0, at), value: text.slice(at + 1) };
}

function shellWords(line: string, variables: Readonly<Record<string, string>>): string[] {
  const unfolded = line.replaceAll('\\\n', ' ');
  return [...unfolded.matchAll(/(?:'[^']*'|"[^"]*"|[^\s'"])+/g)].map(([word]) =>
    word.replace(
      /'([^']*)'|"([^"]*)"|([^'"]+)/g,
      (_match, single?: string, double?: string, plain?: string) =>
        single ?? (double ?? plain ?? '').replace(/\$(\w+)/g, (_variable, name: string) => variables[name] ?? ''),
    ),
  );
}
