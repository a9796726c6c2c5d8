import type { FieldNode } from 'graphql';
import { patientsListOf, selectedOfList } from '../audit/list-questions.ts';
import { DEFAULT_PAGE_SIZE } from '../fields/paging.ts';
import type { PlannedOperation } from './planned-operation.ts';
import { argumentReader, type Field } from './planning.ts';
import type { ReadRun } from './read-run.ts';

/**
 * Whether the statement of a root field reads so little that callers of an account may share it (db/shared-reads.ts): one record,
 * or a page of at most ten that does not count its list. Longer pages gain nothing, because nearly all of their time is their own rows, and
 * the others would wait for them.
 */
export function isShortRead(planned: PlannedOperation, field: Field, nodes: readonly FieldNode[]) {
  const { source } = field.extensions;
  const [node] = nodes;
  if (source?.kind === 'row' || source?.kind === 'node') return () => true;
  if (source?.kind !== 'list' || !node || !patientsListOf(field)) return undefined;
  if (selectedOfList(planned, field, nodes).isCounted) return undefined;
  const argumentsOf = argumentReader(field, node);
  return ({ variables }: Pick<ReadRun, 'variables'>): boolean => {
    const { first, last } = argumentsOf(variables);
    return Number(first ?? last ?? DEFAULT_PAGE_SIZE) <= DEFAULT_PAGE_SIZE;
  };
}
