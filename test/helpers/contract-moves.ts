/** The kinds of records that have a status. */
export type Kind = 'order' | 'kit' | 'sample' | 'requisition';

/**
 * The table of moves (contract, 4.2) without its conditions. `none` is a record that does not exist yet. The tests use
 * this copy, not the tables of the service. test/contract.unit.test.ts compares it with docs/contract.md.
 */
const TABLE = `
  order: none | pending
  order: pending | in_progress, canceled
  order: in_progress | completed, canceled
  kit: none | preparing
  kit: preparing | in_transit, registered, canceled
  kit: in_transit | delivered, delivery_exception, registered, canceled
  kit: delivery_exception | in_transit, delivered, registered, canceled
  kit: delivered | registered, canceled
  sample: none | awaiting_collection
  sample: awaiting_collection | in_transit, delivered, received, collection_exception, canceled
  sample: in_transit | delivered, received, delivery_exception, canceled
  sample: delivery_exception | in_transit, delivered, received, canceled
  sample: delivered | received, collection_exception, extra_quality_checks, partially_resulted, resulted, canceled
  sample: received | collection_exception, extra_quality_checks, partially_resulted, resulted, canceled
  sample: extra_quality_checks | partially_resulted, resulted, collection_exception
  sample: partially_resulted | partially_resulted, extra_quality_checks, resulted, received
  sample: resulted | resulted, received
  sample: collection_exception | received, extra_quality_checks, partially_resulted, resulted
  requisition: none | created
  requisition: created | approved, denied
  requisition: approved | delivered, delivery_exception, received, extra_quality_checks, resulted, rejected
  requisition: delivery_exception | delivered, received
  requisition: delivered | received, extra_quality_checks, resulted, rejected
  requisition: received | extra_quality_checks, resulted, rejected
  requisition: extra_quality_checks | resulted, rejected
  requisition: resulted | resulted
  requisition: rejected | received, extra_quality_checks, resulted`;

/** What an administrator takes back (contract, 11.10), which is no move of the table. */
export const TAKEN_BACK = { kind: 'kit', from: 'REGISTERED', to: 'DELIVERED' } as const satisfies Move;

/** What becomes of a registered kit that is not to be tested (contract, 4.4), which is no move of the table either. */
export const NOT_TO_BE_TESTED = { kind: 'kit', from: 'REGISTERED', to: 'CANCELED' } as const satisfies Move;

/** What a requisition becomes that loses its barcode (contract, 2.2) while a parcel of it is lost, which is no move of the table either. */
export const BARCODE_LOST = {
  kind: 'requisition',
  from: 'DELIVERY_EXCEPTION',
  to: 'REJECTED',
} as const satisfies Move;

/** A move from one status to another, in capitals. The first status of a record comes from `NONE`. */
export interface Move {
  readonly kind: Kind;
  readonly from: string;
  readonly to: string;
}

export const CONTRACT_MOVES: readonly Move[] = TABLE.trim()
  .split('\n')
  .flatMap((line) => {
    const [, kind = '', from = '', targets = ''] = /^(\w+): (\w+) \| (.*)$/.exec(line.trim()) ?? [];
    // The table has only these kinds.
    return targets.split(', ').map((to) => ({ kind: kind as Kind, from: from.toUpperCase(), to: to.toUpperCase() }));
  });

/** The statuses that may follow a status. */
export function contractMoves(kind: Kind, from: string): readonly string[] {
  return CONTRACT_MOVES.filter((move) => move.kind === kind && move.from === from).map(({ to }) => to);
}
