/**
 * Writes `lifecycles.md` from the tables of states and moves that the use-cases run by; with `--check`, exits with 1 when
 * the file says something else.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { kitLifecycle } from '../src/domains/lifecycles/kit.ts';
import type { Lifecycle } from '../src/domains/lifecycles/lifecycle.ts';
import { orderLifecycle } from '../src/domains/lifecycles/order.ts';
import { requisitionLifecycle } from '../src/domains/lifecycles/requisition.ts';
import { sampleLifecycle } from '../src/domains/lifecycles/sample.ts';

const file = new URL('lifecycles.md', import.meta.url);

const INTRODUCTION = `# Lifecycles

Printed from the \`lifecycle.ts\` tables by \`npm run lifecycles\`; \`npm run check\` fails when this page says something else.
An event is appended and never changed; a status is that of the newest event. A move that a diagram lacks is refused with
\`INVALID_TRANSITION\` (REST: 400).
`;

const NOTES: Readonly<Record<string, string>> = {
  order: `An order moves along with its kits: to \`IN_PROGRESS\` with the first one fulfilled, to \`COMPLETED\` when nothing is left to
fulfil and every kit is delivered, registered or canceled (not all canceled), to \`CANCELED\` when nothing is left to fulfil and
all are canceled. By name it can only be canceled, and only while every kit is preparing or canceled; its kits are canceled with
it.`,
  kit: `\`REGISTERED\` is set by activation alone. Canceling a kit cancels its sample, where the sample's own table has the move.`,
  sample: `\`PARTIALLY_RESULTED\` and \`RESULTED\` are set by reports alone; from \`RESULTED\` to \`RESULTED\` by an amended report.`,
  requisition: `A requisition moves along with the sample of the same barcode, unless its own table lacks the move: \`DELIVERED\`,
\`DELIVERY_EXCEPTION\`, \`RECEIVED\`, \`EXTRA_QUALITY_CHECKS\` and \`RESULTED\` carry over, \`COLLECTION_EXCEPTION\` becomes \`REJECTED\`.
While it is \`CREATED\` or \`DENIED\` it stays; on approval it takes up what the sample has come to.`,
};

function section<Status extends string>(lifecycle: Lifecycle<Status>): string {
  const moves = Object.entries<readonly Status[]>(lifecycle.moves);
  const arrows = moves.flatMap(([from, next]) =>
    next.length > 0 ? next.map((to) => `  ${from} --> ${to}`) : [`  ${from} --> [*]`],
  );
  const diagram = ['stateDiagram-v2', `  [*] --> ${lifecycle.initial}`, ...arrows].join('\n');
  const title = lifecycle.name.charAt(0).toUpperCase() + lifecycle.name.slice(1);
  return `## ${title}\n\n\`\`\`mermaid\n${diagram}\n\`\`\`\n\n${NOTES[lifecycle.name] ?? ''}\n`;
}

const page = [
  INTRODUCTION,
  section(orderLifecycle),
  section(kitLifecycle),
  section(sampleLifecycle),
  section(requisitionLifecycle),
].join('\n');

if (process.argv.includes('--check')) {
  const found = await readFile(file, 'utf8').catch(() => '');
  if (found !== page) {
    process.stderr.write('docs/lifecycles.md does not say what the lifecycle tables say. Run `npm run lifecycles`.\n');
    process.exit(1);
  }
} else {
  await writeFile(file, page);
}
