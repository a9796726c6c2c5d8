import { ATTACHMENT_KINDS } from '../content/attachments.ts';
import type { DocumentAttachment, WithdrawnResult } from '../content/report-document.ts';
import { type Identified, identifierOf, repeatedIdentifiers, statusOf } from './observation.ts';
import type { OrderGroup } from './order-groups.ts';
import { encodedField, segment } from './segment.ts';

/**
 * Yields an OBX segment of type ED for each document of an order (contract, 10.2).
 *
 * @param bytes of the documents of the report, by position
 */
export function* attachments(group: OrderGroup, bytes: ReadonlyMap<number, Uint8Array>): Generator<string> {
  const { order, withdrawnAttachments } = group;
  const all = [...group.attachments, ...withdrawnAttachments].map(identifiedOf);
  const repeated = repeatedIdentifiers(all);
  let place = group.results.length + group.withdrawnResults.length;
  const shared = (attachment: DocumentAttachment | WithdrawnResult) => {
    place += 1;
    const identified = identifiedOf(attachment);
    return { 1: String(place), 2: 'ED', 3: identifierOf(identified), 4: subIdOf(identified, repeated) };
  };
  for (const attachment of group.attachments) {
    yield segment('OBX', {
      ...shared(attachment),
      5: encapsulated(attachment, bytes.get(attachment.position)),
      11: statusOf(attachment),
      23: order.performer,
    });
  }
  for (const attachment of withdrawnAttachments) yield segment('OBX', { ...shared(attachment), 11: 'W' });
}

function identifiedOf({ key, position, name, loinc }: DocumentAttachment | WithdrawnResult): Identified {
  return { key, position, name, loinc, observationSystem: null, analyte: null };
}

/** OBX-4: the laboratory's own, or else, if several documents share an OBX-3, one that no result has. */
function subIdOf(identified: Identified, repeated: ReadonlySet<string>): string | null {
  const { key, position } = identified;
  if (key.part !== '') return key.part;
  return repeated.has(encodedField(identifierOf(identified))) ? `D${position + 1}` : null;
}

/** ED: no source application, the type, the subtype, the encoding and the data. */
function encapsulated({ contentType }: DocumentAttachment, bytes: Uint8Array | undefined): readonly (string | null)[] {
  if (!bytes) throw new Error('The bytes of an attachment are missing.');
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64');
  return [null, ...ATTACHMENT_KINDS[contentType].hl7, 'Base64', data];
}
