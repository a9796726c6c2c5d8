/**
 * NODE_ENV as the environment gave it, for the configuration, because this module then changes it: unless NODE_ENV is
 * `production` when graphql-js loads, graphql-js checks every type for a second copy of itself, which costs a fifth of
 * the speed. So the process imports this module before any other.
 */
export const givenNodeEnv = process.env.NODE_ENV;

process.env.NODE_ENV ??= 'production';
