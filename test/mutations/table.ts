import type { InputOf, MutationName } from '../helpers/operations.ts';
import { accountMutations } from './accounts.ts';
import type { MutationEntry, Setting } from './entry.ts';
import { heldReportMutations } from './held-reports.ts';
import { kitMutations } from './kits.ts';
import { laboratoryMutations } from './laboratory.ts';
import { lotMutations } from './lots.ts';
import { orderMutations } from './orders.ts';
import { patientMutations } from './patients.ts';
import { reportMutations } from './reports.ts';
import { requisitionMutations } from './requisitions.ts';
import { sandboxMutations } from './sandbox.ts';
import { webhookMutations } from './webhooks.ts';

/**
 * Every mutation of the schema, once: who may send it, with which inputs, and what it costs. The tests that go through all mutations
 * take them from here; the documents beside the entries are those that all tests send.
 */
const table: { readonly [Name in MutationName]: MutationEntry<InputOf<Name>> } = {
  ...orderMutations,
  ...kitMutations,
  ...lotMutations,
  ...patientMutations,
  ...requisitionMutations,
  ...reportMutations,
  ...heldReportMutations,
  ...laboratoryMutations,
  ...webhookMutations,
  ...accountMutations,
  ...sandboxMutations,
};

/** A mutation with its entry, whatever its input. */
export interface Mutation extends Omit<MutationEntry<object>, 'reference'> {
  readonly name: MutationName;
  readonly reference?: { readonly field: string; readonly missing: string };
}

/** Every mutation, for tests that go through them. */
export const mutations: readonly Mutation[] = Object.keys(table)
  .filter((name): name is MutationName => name in table)
  .map((name) => ({ ...table[name], name }));

/** Makes the input that every kind of caller sends: that of the first case. */
export function firstInput({ name, cases }: Mutation, setting: Setting): Promise<object> {
  const [makeInput] = Object.values(cases);
  if (!makeInput) throw new Error(`${name} has no case.`);
  return makeInput(setting);
}
