/** The path of the page. */
export const ACTIVATION_PATH = '/activate';

/** The path in any case, as people type it from a box. The path itself has a route of its own, which comes first. */
export const ACTIVATION_PATH_IN_ANY_CASE = `/:page(^${[...ACTIVATION_PATH.slice(1)]
  .map((letter) => `[${letter}${letter.toUpperCase()}]`)
  .join('')}$)`;
