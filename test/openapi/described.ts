import { type NamedRoute, restRouteTable } from '../../src/rest/routes.ts';
import { document, expectToFit, JSON_TYPE } from '../helpers/api-document.ts';

/** Every route with its name, for `it.each`. */
export const routes = restRouteTable.map((route) => [route.operationId, route] as const);

/** What the document says of a route. */
export function operationOf({ path, method }: NamedRoute) {
  return document.paths[path][method.toLowerCase()];
}

/** The media type of a route's answer on success. */
export function mediaTypeOf({ isExport }: NamedRoute): string {
  return isExport ? 'application/x-ndjson' : JSON_TYPE;
}

/** Fails unless the document describes this body of a route's success, which for an export is a line. */
export function expectDescribedBody(route: NamedRoute, body: unknown): void {
  const { path, method, operationId, answer } = route;
  const steps = [
    'paths',
    path,
    method.toLowerCase(),
    'responses',
    answer.status,
    'content',
    mediaTypeOf(route),
    'schema',
  ];
  expectToFit(body, operationId, steps, 'answers');
}

/** Fails unless the document describes a body of this type that is this value. */
export function expectDescribedRequest(
  { path, method, operationId }: NamedRoute,
  mediaType: string,
  value: unknown,
): void {
  const steps = ['paths', path, method.toLowerCase(), 'requestBody', 'content', mediaType, 'schema'];
  expectToFit(value, `${operationId} ${mediaType}`, steps);
}
