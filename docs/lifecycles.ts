/**
 * Prints the tables of states and moves that the use-cases follow to `lifecycles.md`. With `--check`, exits with 1 if the
 * file is out of date.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { kitLifecycle } from '../src/domains/lifecycles/kit.ts';
import type { Lifecycle } from '../src/domains/lifecycles/lifecycle.ts';
import { lotLifecycle } from '../src/domains/lifecycles/lot.ts';
import { orderLifecycle } from '../src/domains/lifecycles/order.ts';
import { requisitionLifecycle } from '../src/domains/lifecycles/requisition.ts';
import { sampleLifecycle } from '../src/domains/lifecycles/sample.ts';

const file = new URL('lifecycles.md', import.meta.url);

const INTRODUCTION = `# Lifecycles

Generated from the \`lifecycle.ts\` tables by \`npm run lifecycles\`; \`npm run check\` fails if this page is out of date.
Events are only ever added, and the status of a record is that of its newest event. A move that is not in the diagram fails
with \`INVALID_TRANSITION\` (REST: 400).
`;

const NOTES: Readonly<Record<string, string>> = {
  order: `An order follows its kits. It becomes \`IN_PROGRESS\` when the first kit is fulfilled. Once nothing is left to fulfil, it
becomes \`COMPLETED\` when every kit is delivered, registered or canceled, or \`CANCELED\` if all of them are canceled. The only
move a caller can make is to cancel it, with its kits; of an order of which kits have been sent, that cancels what has not.`,
  kit: `Only activation sets \`REGISTERED\`, and only \`undoActivation\` takes a kit back from there, to \`DELIVERED\`, or \`cancelKit\` cancels it. Canceling a kit also cancels its sample if the sample can still be canceled.`,
  sample: `A sample belongs to a kit, or to an approved requisition whose barcode is not a kit's. Only reports set \`PARTIALLY_RESULTED\` and \`RESULTED\`. An amended report moves a sample from \`RESULTED\` to \`RESULTED\`.`,
  requisition: `A requisition follows the sample with the same barcode wherever its own table has the move: it takes over \`DELIVERED\`,
\`DELIVERY_EXCEPTION\`, \`RECEIVED\`, \`EXTRA_QUALITY_CHECKS\` and \`RESULTED\`, and \`COLLECTION_EXCEPTION\` becomes \`REJECTED\`. While it is
\`CREATED\` or \`DENIED\` it does not follow; on approval it catches up with the sample, or gets one of its own. Its rejection cancels that one if it can still be canceled.
One that loses its barcode (\`releaseBarcode\`, or a kit of another account that is printed with it) becomes \`DENIED\` or \`REJECTED\`, also from \`DELIVERY_EXCEPTION\`.`,
  lot: `A lot blocks its kits unless it is open, and from the day after it expires, whatever its status. A recall is final.`,
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
  section(lotLifecycle),
].join('\n');

if (process.argv.includes('--check')) {
  const found = await readFile(file, 'utf8').catch(() => '');
  if (found !== page) {
    process.stderr.write('docs/lifecycles.md is out of date. Run "npm run lifecycles" and commit the file.\n');
    process.exit(1);
  }
} else {
  await writeFile(file, page);
}
