import type { UnitOfWork } from '../call/unit-of-work.ts';
import { asOperator } from './as-operator.ts';
import type { Cli } from './process.ts';

/**
 * Runs work that renders a document, and prints the document unchanged, without adding a line break. The read is audited first
 * (contract, 7.4).
 */
export async function printDocument(
  { env, terminal }: Cli,
  render: (work: UnitOfWork) => Promise<Uint8Array>,
): Promise<void> {
  terminal.out(new TextDecoder('utf-8', { ignoreBOM: true }).decode(await asOperator(env, render)));
}
