import { type IsUcum, loadUcum } from '../ucum.ts';
import type { Unit } from './unit.ts';
import { UnitTable } from './unit-table.ts';

/** Reads a unit if UCUM has one with exactly this code. */
export type ReadUnit = (code: string) => Unit | undefined;

/** UCUM, to test and to read units with. */
export interface Ucum {
  readonly isUcum: IsUcum;
  readonly read: ReadUnit;
}

let loaded: Ucum | undefined;

/** Loads UCUM, with the definitions of its units; always the same. */
export async function loadUnits(): Promise<Ucum> {
  if (loaded) return loaded;
  const { UnitTables } = await import('../ucum-library.ts');
  const isUcum = await loadUcum();
  // The library fills its table when it is first used.
  const table = new UnitTable(UnitTables.getInstance().unitCodes_);
  loaded ??= { isUcum, read: (code) => (isUcum(code) ? table.read(code) : undefined) };
  return loaded;
}
