import type { CharacterSet } from './character-set.ts';
import { shorten } from './comments.ts';
import {
  beginningOf,
  type Document,
  type DocumentEncoding,
  type DocumentProblem,
  decode,
  documentOf,
  encodingNamed,
  isBase64Document,
  isBase64Run,
} from './decode-document.ts';
import type { BinaryType } from './document-end.ts';
import { type OpenDocument, openDocument } from './document-pieces.ts';
import { MAX_NAME_LENGTH, type ObservationNames } from './observation-names.ts';
import { typeOf } from './observed-value.ts';
import type { Performer } from './performer.ts';
import { quoted, type Remark, remarkOn } from './remark.ts';
import type { Repetition, Segment } from './segment.ts';
import type { Finality } from './status.ts';
import type { Steps } from './steps.ts';

/** A document in a message, and its observation: that of the first piece. */
export interface FoundDocument {
  readonly observation: Segment;
  readonly document: Document;
}

/** A document of the report, or a new status of one that came before. */
export interface ReadAttachment extends ObservationNames {
  /** Null if only its status changes: it is withdrawn, or final without being sent again (OBX-11 is U). */
  readonly document: Document | null;
  readonly finality: Finality;
  /** As in a result. */
  readonly resulted: Date | null;
  readonly performer: Performer | null;
}

/** The contribution of document observations to the report. */
export interface FoundDocuments {
  readonly documents: readonly FoundDocument[];
  /** For the report's comments: the documents that cannot be shown. */
  readonly comments: readonly string[];
  readonly remarks: readonly Remark[];
}

/** Whether an observation's values are documents (ED), or references to them (RP). */
export function hasDocuments(observation: Segment): boolean {
  const type = typeOf(observation);
  return type === 'ED' || type === 'RP' || (type === '' && beginsDocument(observation.first(5)));
}

/** The type may be missing although the components of ED are there. */
function beginsDocument(value: Repetition): boolean {
  return value.component(5) !== '' && beginningIn(value) !== null;
}

/** Whether an observation's value is a document, although its type is a text or missing (contract, 10.3). */
export function isDocumentAsText(observation: Segment, text: string): boolean {
  return ['ST', 'TX', 'FT', ''].includes(typeOf(observation)) && isBase64Document(text);
}

/** The document that is sent as a text, in base64. */
export function readDocumentAsText(
  observation: Segment,
  text: string,
  nameOf: (observation: Segment) => string,
): FoundDocuments {
  const found = newFindings();
  addTo(found, { observation, value: null }, documentOf(decode(text, 'base64') ?? new Uint8Array()), nameOf);
  return found;
}

/** One repetition of OBX-5. */
interface Piece {
  readonly observation: Segment;
  readonly value: Repetition;
}

/**
 * Reads the documents of consecutive observations, which may be pieces of one document. References are only mentioned, never followed.
 *
 * @param nameOf the name of an observation's documents
 */
export function* readDocumentsInSteps(
  observations: readonly Segment[],
  characterSet: CharacterSet,
  nameOf: (observation: Segment) => string,
): Steps<FoundDocuments> {
  const found = newFindings();
  const add = (piece: Piece, document: Document | DocumentProblem) => addTo(found, piece, document, nameOf);
  let begun: BegunDocument | null = null;
  for (const piece of piecesIn(observations)) {
    yield;
    if (isReference(piece)) {
      found.comments.push(referenceIn(piece, nameOf));
      continue;
    }
    const beginning = beginningIn(piece.value);
    if (begun !== null && beginning === null) {
      begun.open ??= openWith(begun.beginning);
      if (!begun.open.add(continuationIn(piece.value), begun.beginning.encoding)) continue;
      add(begun.piece, begun.open.close());
      begun = null;
      continue;
    }
    if (begun !== null) add(begun.piece, begun.open?.close() ?? 'INCOMPLETE');
    begun = null;
    const document = beginning === null ? readText(piece.value, characterSet) : readBeginning(beginning);
    if (beginning !== null && document === 'INCOMPLETE') begun = { piece, beginning, open: null };
    else if (document !== null) add(piece, document);
  }
  if (begun !== null) add(begun.piece, begun.open?.close() ?? 'INCOMPLETE');
  return found;
}

/** A document that is not complete, with its first piece. */
interface BegunDocument {
  readonly piece: Piece;
  readonly beginning: Beginning;
  /** Null until a further piece comes. */
  open: OpenDocument | null;
}

function openWith({ data, encoding, type }: Beginning): OpenDocument {
  const open = openDocument(type);
  open.add(data, encoding);
  return open;
}

/** The document in a single piece. */
function readBeginning({ data, encoding }: Beginning): Document | DocumentProblem {
  const bytes = decode(data, encoding);
  // Half a byte may be in the next piece.
  if (bytes === undefined) return encoding === 'hex' && data.length % 2 === 1 ? 'INCOMPLETE' : 'UNKNOWN';
  return documentOf(bytes);
}

/** Names the documents of observations that are not results: they are not attached. */
export function* nameDocumentsInSteps(
  observations: readonly Segment[],
  nameOf: (observation: Segment) => string,
): Steps<Pick<FoundDocuments, 'comments' | 'remarks'>> {
  const found = newFindings();
  for (const piece of piecesIn(observations)) {
    yield;
    if (isReference(piece)) found.comments.push(referenceIn(piece, nameOf));
    else addTo(found, piece, 'NO_RESULT', nameOf);
  }
  return found;
}

function isReference({ observation }: Piece): boolean {
  return typeOf(observation) === 'RP';
}

function referenceIn({ observation }: Piece, nameOf: (observation: Segment) => string): string {
  return `${nameOf(observation)}: see ${observation.text(5).trim()}.`;
}

/** All pieces, one observation at a time: there may be as many as a message may have repetitions. */
function* piecesIn(observations: readonly Segment[]): Generator<Piece> {
  for (const observation of observations) yield* piecesOf(observation);
}

/** The repetitions of a document; a reference is a single text with all its separators. */
function piecesOf(observation: Segment): readonly Piece[] {
  if (typeOf(observation) === 'RP') return [{ observation, value: observation.first(5) }];
  return observation.repetitions(5).map((value) => ({ observation, value }));
}

/** The beginning of a PDF, PNG or JPEG in a value. */
interface Beginning {
  readonly data: string;
  readonly encoding: DocumentEncoding;
  readonly type: BinaryType;
}

/** The beginning of a document in any component of a value: in the encoding that the value names, or else in base64. */
function beginningIn(value: Repetition): Beginning | null {
  const named = encodingNamed(value.component(4));
  const encodings = named === undefined || named === 'base64' ? BASE64 : [named, ...BASE64];
  let position = 0;
  for (const start of firstComponents(value, SHOWS_BEGINNING)) {
    position += 1;
    for (const encoding of encodings) {
      const type = beginningOf(start, encoding);
      if (type !== null) return { data: value.component(position), encoding, type };
    }
  }
  return null;
}

/** How many characters show whether a text begins a document, even after a few escaped line ends. */
const SHOWS_BEGINNING = 1_000;

const BASE64 = ['base64'] as const;

/** ED has the document in its fifth component; it has never been seen after the tenth. */
const MAX_COMPONENTS = 10;

function* firstComponents(value: Repetition, most?: number): Generator<string> {
  let count = 0;
  for (const component of value.components(most)) {
    yield component;
    count += 1;
    if (count === MAX_COMPONENTS) return;
  }
}

/** The part of a value that continues a document: the data, in any component. */
function continuationIn(value: Repetition): string {
  return value.component(5) || longestIn(value);
}

function longestIn(value: Repetition): string {
  let longest = '';
  for (const component of firstComponents(value)) if (component.length > longest.length) longest = component;
  return longest;
}

/** Longer than any type of document, so it must be data. */
const MIN_DATA_LENGTH = 100;

/** The text in a value, or why there is none; null if it has no data. */
function readText(value: Repetition, characterSet: CharacterSet): Document | DocumentProblem | null {
  const data = value.component(5);
  if (data === '') return hasDataElsewhere(value) ? 'UNKNOWN' : null;
  const name = value.component(4);
  const encoding = encodingNamed(name);
  if (encoding === undefined || (name === '' && isBase64Run(data))) return 'UNKNOWN';
  const bytes = decode(data, encoding);
  if (bytes === undefined) return 'UNKNOWN';
  // A line end after a complete document is not a document.
  return bytes.length > 0 && bytes.every(isBlank)
    ? null
    : documentOf(bytes, isPlainText(value) ? characterSet : 'UNICODE UTF-8');
}

/** Whether a byte is a space, a tab or a line end. */
function isBlank(byte: number): boolean {
  return byte === 0x20 || (byte >= 0x09 && byte <= 0x0d);
}

/** Whether a value without data in its place has some elsewhere, and not just the type of a missing document. */
function hasDataElsewhere(value: Repetition): boolean {
  return value.from(2) === '' || longestIn(value).length >= MIN_DATA_LENGTH;
}

/** Whether the sender calls it a text without markup, by HL7 tables 0191 and 0291 or as a MIME type. */
function isPlainText(value: Repetition): boolean {
  const [type, subtype] = [value.component(2).toLowerCase(), value.component(3).toLowerCase()];
  const isText = ['text', 'tx', 'ft', 'text/plain'].includes(type) && ['', 'plain', 'text', 'txt'].includes(subtype);
  return isText || (type === 'application' && ['text', 'txt'].includes(subtype));
}

/** The sender's type of a document, in parentheses; empty if there is none. */
function kindOf(value: Repetition): string {
  const kind = [value.component(2), value.component(3)].filter((each) => each !== '').join('/');
  return kind === '' ? '' : ` (${shorten(kind, MAX_NAME_LENGTH, '…')})`;
}

interface Findings extends FoundDocuments {
  readonly documents: FoundDocument[];
  readonly comments: string[];
  readonly remarks: Remark[];
}

function newFindings(): Findings {
  return { documents: [], comments: [], remarks: [] };
}

/** The problems with a document, for the report's comments and for a remark. */
const PROBLEMS: Readonly<Record<DocumentProblem | 'NO_RESULT', { readonly comment: string; readonly remark: string }>> =
  {
    INCOMPLETE: {
      comment: 'in the laboratory’s message is incomplete, and',
      remark: 'is an incomplete document',
    },
    TOO_LONG: {
      comment: 'in the laboratory’s message is longer than 10 MiB, and',
      remark: 'is a document of more than 10 MiB',
    },
    UNKNOWN: {
      comment: 'is in the laboratory’s message, and',
      remark: 'is not a PDF, PNG, JPEG or text, or is not encoded as OBX-5.4 says',
    },
    NO_RESULT: {
      comment: 'is in the laboratory’s message, and',
      remark: 'is a document, but not a result according to OBX-29',
    },
  };

/** Longer than any quotation, even if all of it is escaped. */
const MAX_QUOTE_SOURCE = 1_000;

/** @param piece its value is null if it is a text, which has no kind */
function addTo(
  { documents, comments, remarks }: Findings,
  { observation, value }: { readonly observation: Segment; readonly value: Repetition | null },
  document: Document | DocumentProblem | 'NO_RESULT',
  nameOf: (observation: Segment) => string,
): void {
  if (typeof document === 'object') {
    documents.push({ observation, document });
    return;
  }
  const { comment, remark } = PROBLEMS[document];
  const kind = value === null ? '' : kindOf(value);
  const line = `${nameOf(observation)}: a document${kind} ${comment} cannot be shown.`;
  // There is one remark per field, and no line is repeated.
  if (comments.at(-1) !== line) comments.push(line);
  if (remarks.at(-1)?.location.sequence === observation.sequence) return;
  const sent = quoted(observation.asSent(5, MAX_QUOTE_SOURCE));
  const text = `${sent} ${remark}. It is not attached, but the comments of the report name it.`;
  remarks.push(remarkOn(observation, 5, 'DOCUMENT_NOT_SHOWN', text));
}
