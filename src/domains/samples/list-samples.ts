import { z } from 'zod';
import { authorize } from '../../auth/policy.ts';
import type { UnitOfWork } from '../../call/unit-of-work.ts';
import type { ListQuery, Sort } from '../../db/sql/list.ts';
import { FailureCode, SampleStatus } from '../../generated/prisma/enums.ts';
import { optional } from '../inputs/inputs.ts';
import { BY_CREATED, BY_UPDATED, declareList, OF_ACCOUNT } from '../lists/declared-lists.ts';
import { filteredList } from '../lists/filtered-list.ts';
import { accountFilter, changedFilter, filterValue, parseFilter } from '../lists/filters.ts';
import { keyColumn, kitTypeColumn } from '../lists/list-ranges.ts';

/** What samples are filtered by; `SampleFilter` in the schema is made from it. */
export const sampleFilter = z.object({
  ...accountFilter,
  statuses: optional(z.array(z.enum(SampleStatus))).describe('Only samples in one of these statuses.'),
  kitTypes: optional(z.array(filterValue)).describe(
    'Only samples whose kit is of one of these types, given by code; none without a kit.',
  ),
  failureCodes: optional(z.array(z.enum(FailureCode))).describe(
    'Only samples whose `failure` has one of these codes; none without a failure.',
  ),
  ...changedFilter,
});

const SAMPLES = declareList({
  name: 'samples',
  table: 'samples',
  filter: sampleFilter,
  sorts: ['created', 'updated'],
  // A sample moves four times in its life, and each index with `updated` moves with it.
  readByKeys: ['updated'],
  owners: ['account_id'],
  isReadWhole: true,
  laboratory: 'laboratory_key',
  checksForLaboratory: true,
  keys: { kitType: 'kit_type', status: 'status' },
  indexes: [
    { columns: ['status'], ofAccount: false },
    { columns: ['status'] },
    { columns: ['kitType', 'status'] },
    { columns: ['status'], ofLaboratory: true, ofAccount: false },
    { columns: ['kitType', 'status'], ofLaboratory: true, ofAccount: false },
  ],
  fields: {
    accountId: OF_ACCOUNT,
    statuses: { by: 'key', name: 'status' },
    kitTypes: { by: 'key', name: 'kitType' },
    failureCodes: { by: 'order', columns: ['account_id', 'failure_code'], sort: 'created' },
    created: BY_CREATED,
    updated: BY_UPDATED,
  },
});

/**
 * The samples that the caller sees and the filter selects.
 *
 * @throws AppError UNAUTHENTICATED; BAD_USER_INPUT naming every bad part of the filter.
 */
export function listSamples(work: UnitOfWork, filterInput: unknown, sort: Sort): ListQuery {
  const actor = authorize(work.call.actor, 'samples.read');
  const filter = parseFilter(SAMPLES, filterInput);
  return filteredList(actor, 'sample', SAMPLES, sort, {
    accountId: filter.accountId,
    columns: {
      kitType: kitTypeColumn(filter.kitTypes),
      status: keyColumn({
        name: 'status',
        type: 'sample_status',
        given: filter.statuses,
      }),
    },
    rare: keyColumn({ name: 'failure_code', type: 'failure_code', given: filter.failureCodes }),
    days: { created: filter.created, updated: filter.updated },
  });
}
