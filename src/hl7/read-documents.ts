import type { CharacterSet } from './character-set.ts';
import { shorten } from './comments.ts';
import { type Document, decodeDocument } from './decode-document.ts';
import { MAX_NAME_LENGTH, type ObservationNames } from './observation-names.ts';
import { type Performer, readPerformer } from './performer.ts';
import type { Repetition, Segment } from './segment.ts';
import type { Finality } from './status.ts';

/** A document that came with the results, or what the message says about one that came before. */
export interface ReadAttachment extends ObservationNames {
  /** Null if only its status changes: it is withdrawn, or final without being sent again (OBX-11 is U). */
  readonly document: Document | null;
  readonly finality: Finality;
  /** As that of a result. */
  readonly resulted: Date | null;
  readonly performer: Performer | null;
}

/** What an observation whose values are documents contributes to the report. */
export interface ReadDocuments {
  readonly attachments: readonly ReadAttachment[];
  /** For the report's comments: the documents that cannot be shown. */
  readonly comments: readonly string[];
}

/** Whether the values of an observation are documents (ED), or references to them (RP). */
export function isOfDocuments(observation: Segment): boolean {
  return ['ED', 'RP'].includes(observation.first(2).component(1));
}

/**
 * Reads the documents of an observation. References are only mentioned, never followed.
 *
 * @param isSent whether the documents are there, and hold; otherwise only their status changes
 */
export function readDocuments(
  observation: Segment,
  names: ObservationNames,
  { finality, isSent }: { readonly finality: Finality; readonly isSent: boolean },
  { resulted, characterSet }: { readonly resulted: Date | null; readonly characterSet: CharacterSet },
): ReadDocuments {
  const name = names.name === '' ? 'Document' : names.name;
  const shared = { ...names, name, finality, resulted, performer: readPerformer(observation) };
  if (!isSent) return { attachments: [{ ...shared, document: null }], comments: [] };
  if (observation.first(2).component(1) === 'RP')
    return { attachments: [], comments: [`${name}: see ${observation.text(5).trim()}.`] };
  const values = observation.repetitions(5).map((value) => ({ value, data: value.component(5) }));
  const read = values
    .filter(({ data }) => data !== '')
    .map(({ value, data }) => ({ value, document: decodeDocument(value, data, characterSet) }));
  return {
    attachments: read.flatMap(({ document }) => (document === null ? [] : [{ ...shared, document }])),
    comments: read
      .filter(({ document }) => document === null)
      .map(({ value }) => `${name}: a document${kindOf(value)} is in the laboratory’s message, and cannot be shown.`),
  };
}

function kindOf(value: Repetition): string {
  const kind = [value.component(2), value.component(3)].filter((each) => each !== '').join('/');
  return kind === '' ? '' : ` (${shorten(kind, MAX_NAME_LENGTH, '…')})`;
}
