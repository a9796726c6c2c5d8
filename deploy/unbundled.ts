/**
 * The packages that the build leaves outside the bundle, and why. An installation without the others is enough to run dist
 * (deploy/copy-unbundled.ts, Dockerfile).
 */
export const UNBUNDLED = {
  '@electric-sql/pglite': 'reads its WebAssembly and its file system from files of its own',
  '@fastify/swagger-ui': 'serves files of its own',
  fontkit: 'pdfkit loads it, so it would run twice',
  'fs-native-extensions': 'loads a binary',
  pdfkit: 'reads the metrics of its fonts from files of its own',
} as const satisfies Record<string, string>;
