import type { InjectOptions } from 'fastify';
import type { TestActor } from '../../helpers/app.ts';
import type { Chance } from '../../helpers/chance.ts';
import type { Random } from '../random.ts';
import type { SchemaFuzzer } from '../schema-fuzzer.ts';

/** A request, and who sends it. */
export interface Attempt {
  /** Undefined for a caller without a key. */
  readonly caller: TestActor | undefined;
  readonly request: InjectOptions;
  /** How many inputs it has, if it is a batch. */
  readonly inputs?: number;
}

/** What attempts are made of: texts, cursors, links and messages of ours, and of an account that the callers are not in. */
export interface Material {
  readonly random: Random;
  readonly chance: Chance;
  readonly fuzzer: SchemaFuzzer;
  /** Those who may send most, more often than those who may send little. */
  readonly callers: readonly (TestActor | undefined)[];
  readonly client: TestActor;
  readonly lab: TestActor;
  readonly cursors: readonly string[];
  /** Paths with a signature: of our own documents, and of somebody else's, whom whoever has that link may read. */
  readonly links: readonly string[];
  readonly foreignLinks: readonly string[];
  readonly messages: readonly Buffer[];
}

/** Makes attempts of one kind. */
export type Maker = (material: Material) => Attempt;

/** A header's value as Node lets it be sent. */
export function headerText(text: string): string {
  return text.replace(/[^\x20-\x7e]/g, '?');
}

/** A path as Node lets it be sent. */
export function pathText(text: string): string {
  const path = text.replace(/[^\x21-\x7e]/g, '');
  return path.startsWith('/') && !path.startsWith('//') ? path : `/api/${path}`;
}
