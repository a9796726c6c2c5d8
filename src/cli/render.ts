import type { RequestContext } from '../context.ts';
import { asOperator, type Cli } from './command.ts';

/**
 * Runs work that renders a document, and prints the document as it is, without a line break of our own. The audit knows of it by
 * then (contract, 7.4).
 */
export async function printDocument(
  { env, terminal }: Cli,
  render: (context: RequestContext) => Promise<Uint8Array>,
): Promise<void> {
  terminal.out(new TextDecoder('utf-8', { ignoreBOM: true }).decode(await asOperator(env, render)));
}
