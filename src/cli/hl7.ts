import type { Command } from 'commander';
import { addRenderCommand } from './hl7-render.ts';
import { addSendCommand } from './hl7-send.ts';
import type { Cli } from './process.ts';

/** Adds `hl7 render` and `hl7 send`. */
export function addHl7Commands(hl7: Command, cli: Cli): void {
  addRenderCommand(hl7, cli);
  addSendCommand(hl7, cli);
}
