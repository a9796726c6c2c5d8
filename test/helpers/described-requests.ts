import { expectToFit, findOperation, JSON_TYPE, typedValue } from './api-document.ts';

/** Fails unless the document describes a request that the service has accepted: the parameters of its query, and its body, if it is JSON. */
export function expectDescribedRequest(method: string, url: string, json: unknown): void {
  const { pathname, searchParams } = new URL(url, 'http://kits.test');
  const { operation, steps } = findOperation(method, pathname);
  for (const [index, { name, in: place, schema }] of (operation?.parameters ?? []).entries()) {
    // A blank one counts as none.
    const value = place === 'query' ? (searchParams.get(name) ?? '').trim() : '';
    const described = [...steps, 'parameters', index, 'schema'];
    if (value !== '') expectToFit(typedValue(value, schema), `${method} ${url}: ${name}`, described);
  }
  if (json === undefined || !operation?.requestBody) return;
  const body = JSON.parse(JSON.stringify(json), blankAsDescribed);
  expectToFit(body, `The body of ${method} ${url}`, [...steps, 'requestBody', 'content', JSON_TYPE, 'schema']);
}

/** The document has one text for all those that are blank. */
function blankAsDescribed(_name: string, value: unknown): unknown {
  return typeof value === 'string' && value.trim() === '' ? '' : value;
}
