import type { DemoKeys } from '../demo/seed-demo.ts';
import type { Log } from '../log.ts';

/** Prints where to find the service, if a person is watching; otherwise logs it, because there every line is JSON. */
export function printAddress(log: Log, origin: string, demoKeys: DemoKeys): void {
  const graphiql = `${origin}/graphql`;
  const docs = `${origin}/docs`;
  if (!process.stdout.isTTY) {
    log.info({ graphiql, docs, ...(demoKeys.length > 0 ? { demoKeys } : {}) }, 'the service is running');
    return;
  }
  const keys = demoKeys.map(({ role, account, key }) => `    ${role.padEnd(11)} ${account.padEnd(21)} ${key}`);
  const lines = [
    '',
    'The Kit Testing Service is running.',
    `  Start page, in a browser:            ${origin}/`,
    `  GraphQL, with GraphiQL in a browser: ${graphiql}`,
    `  REST documentation, to try out:      ${docs}`,
    ...(keys.length > 0 ? ['  API keys of the demonstration program:', ...keys] : []),
    '',
    keys.length > 0
      ? 'Open the start page to go on: it leads to example queries, the guides and a sample report.'
      : `How to make a key: ${origin}/guides/day-one.md`,
    'Ctrl-C stops the service.',
  ];
  process.stdout.write(`${lines.join('\n')}\n\n`);
}
