export * from './errors.js';
export * from './generated/graphql.js';
export { graphql } from './graphql.js';
export { allNodes, allRows, type Connection } from './paging.js';
export { get, type Input, type Output, post } from './rest.js';
export type { Service } from './send.js';
