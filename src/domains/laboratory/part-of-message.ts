import type { Tx } from '../../call/unit-of-work.ts';
import { AppError } from '../../errors/errors.ts';
import { groupSegments } from '../../hl7/group-segments.ts';
import { idsOfOrder, type SampleIds } from '../../hl7/sample-ids.ts';
import { writeAudited } from '../changes/audit.ts';
import { type ArrivedMessage, readReport } from './arrived-message.ts';
import type { LockedUnmatched } from './lock-unmatched.ts';
import { severityOf } from './message-severity.ts';
import { listed, type NamedInMessage, samplesNamed } from './named-samples.ts';
import type { StoredMessage } from './stored-message.ts';
import { workListEntry } from './work-list-entry.ts';

/**
 * The part of a message about one of several samples that it names (contract, 10.4): its orders that name that sample. The results of one
 * tube must never be charted on another.
 *
 * @param samples all our samples that the message names, at least two
 * @throws AppError CONFLICT if the sample is none of them, or an order does not name exactly one of them
 */
export async function partAboutSample(
  { arrived, rules }: Pick<StoredMessage, 'arrived' | 'rules'>,
  sampleRef: string,
  samples: readonly NamedInMessage[],
): Promise<ArrivedMessage> {
  const named = (lists: readonly SampleIds[]) => samplesNamed(lists, samples).samples.map(({ id }) => id);
  const chosen = samples.find(({ id }) => id === sampleRef);
  if (!chosen)
    throw new AppError('CONFLICT', `The message names several samples, but not this one: ${namesOf(samples)}.`);
  const orders = groupSegments(arrived.message.segments).orders.map((order) => named(idsOfOrder(order)));
  if (orders.some((ids) => ids.length !== 1))
    throw new AppError(
      'CONFLICT',
      'Not every order in the message names exactly one of its samples. Ask for one message per sample, or enter the results with ' +
        'submitReport, then reject it.',
    );
  return readAbout([chosen], samples, { arrived, rules });
}

/** Reads the parts of a message that name only the chosen samples. */
function readAbout(
  chosen: readonly NamedInMessage[],
  samples: readonly NamedInMessage[],
  { arrived, rules }: Pick<StoredMessage, 'arrived' | 'rules'>,
): Promise<ArrivedMessage> {
  const refs = new Set(chosen.map(({ id }) => id));
  const isRead = (ids: SampleIds) => samplesNamed([ids], samples).samples.every(({ id }) => refs.has(id));
  return readReport(arrived, rules, { ids: chosen.map(({ sampleId }) => sampleId), isRead });
}

/** Puts the parts of a message about its other samples on the work list, unless all are charted. Call after charting a part. */
export async function storeOtherParts(
  tx: Tx,
  { accountId, messageId }: LockedUnmatched,
  { arrived, rules }: Pick<StoredMessage, 'arrived' | 'rules'>,
  samples: readonly NamedInMessage[],
): Promise<void> {
  const matched = await tx.db.unmatchedResult.findMany({
    where: { messageId, status: 'MATCHED' },
    select: { sampleRef: true },
  });
  const left = samples.filter(({ id }) => !matched.some(({ sampleRef }) => sampleRef === id));
  if (left.length === 0) return;
  const { report } = await readAbout(left, samples, { arrived, rules });
  const { sendingFacility, controlId } = arrived.message.header;
  const { audited, insert, told } = workListEntry(tx, {
    ...{ accountId, messageId, sendingFacility, controlId, sample: null },
    reason: 'SEVERAL_SAMPLES',
    detail: `It names several samples: ${namesOf(samples)}. Not charted yet: ${namesOf(left)}.`,
    severity: severityOf(report),
    status: 'OPEN',
  });
  await writeAudited(tx, audited, [insert, told]);
}

function namesOf(samples: readonly NamedInMessage[]): string {
  return listed(samples.map(({ sampleId }) => sampleId));
}
