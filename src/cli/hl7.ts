import type { Command } from 'commander';
import type { Cli } from './command.ts';
import { addRenderCommand } from './hl7-render.ts';
import { addSendCommand } from './hl7-send.ts';

/** Adds `hl7 render` and `hl7 send`. */
export function addHl7Commands(program: Command, cli: Cli): void {
  const hl7 = program
    .command('hl7')
    .description('HL7 v2 messages: render those of the service, and send as a laboratory does');
  addRenderCommand(hl7, cli);
  addSendCommand(hl7, cli);
}
