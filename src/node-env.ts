/**
 * What the environment says of NODE_ENV. The configuration reads it here, since this module changes it: unless told at
 * loading that this is production, GraphQL looks at every type for a second copy of itself, which costs a fifth of the
 * speed. So the process loads this module before all others.
 */
export const givenNodeEnv = process.env.NODE_ENV;

process.env.NODE_ENV ??= 'production';
