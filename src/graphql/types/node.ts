import { decodeGlobalID } from '@pothos/plugin-relay';
import { authorize } from '../../auth/policy.ts';
import type { UnitOfWork } from '../../call/unit-of-work.ts';
import type { NamedSubject } from '../../domains/notes/add-note.ts';
import { badInput } from '../../errors/errors.ts';
import { builder } from '../fields/builder.ts';
import { MAX_PAGE_SIZE } from '../fields/paging.ts';
import { nodeTypes, recordNameOf } from '../fields/record.ts';
import { computed, planned } from '../fields/row-fields.ts';
import type { NamedNode, RecordKey } from '../fields/source.ts';

builder.queryField('node', (t) =>
  t.field({
    type: builder.nodeInterfaceRef(),
    nullable: true,
    description: 'Any record by its global id; null if there is none.',
    args: { id: t.arg.id({ required: true, description: 'The `id` field of a record.' }) },
    ...planned({ kind: 'node', argument: 'id', find: namedNode, require: requireReader }),
  }),
);

builder.queryField('nodes', (t) =>
  t.field({
    type: [builder.nodeInterfaceRef()],
    nullable: { list: false, items: true },
    description: 'At most 100 records by their global ids, in the order given, with null for each that does not exist.',
    args: { ids: t.arg.idList({ required: true, description: 'The `id` fields of at most 100 records.' }) },
    ...computed((_root, { ids }: { readonly ids: readonly string[] }, work) => keysOf(work, ids)),
  }),
);

function requireReader({ call }: UnitOfWork): void {
  authorize(call.actor, 'catalog.read');
}

/**
 * The records that global ids identify; null for each id without a record. @throws AppError UNAUTHENTICATED;
 * BAD_USER_INPUT.
 */
function keysOf(work: UnitOfWork, globalIds: readonly string[]): readonly (RecordKey | null)[] {
  requireReader(work);
  if (globalIds.length > MAX_PAGE_SIZE)
    throw badInput([{ path: ['ids'], message: `must name at most ${MAX_PAGE_SIZE} records`, code: 'TOO_MANY' }]);
  return globalIds.map((each) => parseGlobalId(each) ?? null);
}

/** The record that a global id identifies; undefined for text that is not a global id. */
function namedNode(globalId: string): NamedNode | undefined {
  const node = parseGlobalId(globalId);
  const type = node && nodeTypes().get(node.typeName);
  if (!type) return undefined;
  return {
    typeName: node.typeName,
    rows: (work) => type.rows(work, [node.key]),
  };
}

/** The record of an account that a global id identifies; undefined for any other text. */
export function recordOfGlobalId(globalId: string): NamedSubject | undefined {
  const node = parseGlobalId(globalId);
  const name = node && recordNameOf(node.typeName);
  return name && { name, typeName: node.typeName, id: node.key };
}

function parseGlobalId(globalId: string): RecordKey | undefined {
  try {
    const { typename: typeName, id } = decodeGlobalID(globalId);
    const key = nodeTypes().get(typeName)?.keyFrom(id);
    return key === undefined ? undefined : { typeName, key };
  } catch {
    // Text that is not a global id does not identify a record.
    return undefined;
  }
}
