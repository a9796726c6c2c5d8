import { encodingCharacters } from './delimiters.ts';
import { escapeText } from './escape.ts';
import type { FieldLocation } from './location.ts';
import type { AckHeader } from './message-header.ts';
import { CONDITIONS, type Condition } from './message-refusal.ts';
import { writeTimestamp } from './timestamp.ts';

/** Accepted, error (send it again), or rejected (HL7 table 0008); enhanced mode has its own codes for these. */
export type AckCode = 'AA' | 'AE' | 'AR';

/** A problem with a message, or a notice about it. */
export interface AckProblem {
  /** Error, warning or information (HL7 table 0516). */
  readonly severity: 'E' | 'W' | 'I';
  /** From HL7 table 0357. */
  readonly condition: Condition;
  /** The service's own code, such as `UNKNOWN_SAMPLE`. */
  readonly reason: string;
  /** A sentence for people. It reveals nothing about a person that the message does not say. */
  readonly text: string;
  /** The fields that it is about, if known. */
  readonly locations?: readonly FieldLocation[];
}

/** An answer to a message. */
export interface Acknowledgement {
  readonly code: AckCode;
  /** MSH-10 of the answer itself. */
  readonly controlId: string;
  readonly now: Date;
  readonly problems: readonly AckProblem[];
}

/**
 * Writes the answer to a message (contract, 10.3), in original or enhanced mode, with the message's delimiters and version; version 2.5.1
 * if the message's version is unknown. Each segment ends with CR.
 *
 * From version 2.5 on there is an ERR for each problem. Before that an ACK has a single ERR, with a repetition of ERR-1 for
 * each problem, and MSA-3 in words.
 */
export function writeAck(header: AckHeader, ack: Acknowledgement): string {
  const version = /^2\.\d(?:\.\d)?$/.test(header.version) ? header.version : '2.5.1';
  const isOld = version < '2.5';
  const write = (name: string, fields: readonly string[]) => `${[name, ...fields].join(header.delimiters.field)}\r`;
  return [
    write('MSH', headerFields(header, version, ack)),
    write('MSA', [codeFor(header, ack.code), header.controlId, ...(isOld ? oldSummary(header, ack.problems) : [])]),
    ...(isOld && ack.problems.length > 0 ? [write('ERR', [oldErrors(header, ack.problems)])] : []),
    ...(isOld ? [] : ack.problems.map((problem) => write('ERR', errorFields(header, problem)))),
  ].join('');
}

/** The corresponding codes of enhanced mode's accept acknowledgement (HL7 table 0008). */
const ACCEPTANCE: Readonly<Record<AckCode, string>> = { AA: 'CA', AE: 'CE', AR: 'CR' };

/**
 * MSA-1. The sender gets one answer, of the kind that it asks for; in enhanced mode, preferably the application's. A sender that asks for
 * none gets the application's, too, because a connection needs an answer.
 */
function codeFor({ acceptAsked, applicationAsked }: AckHeader, code: AckCode): string {
  const isTaken = code === 'AA';
  return !isAsked(applicationAsked, isTaken) && isAsked(acceptAsked, isTaken) ? ACCEPTANCE[code] : code;
}

/** Whether a sender asks for an answer to an outcome (HL7 table 0155): always, on errors, or on success. */
function isAsked(condition: string, isTaken: boolean): boolean {
  return condition === 'AL' || condition === (isTaken ? 'SU' : 'ER');
}

function headerFields(header: AckHeader, version: string, { controlId, now }: Acknowledgement): readonly string[] {
  const type = ['ACK', ...(/^[A-Z]\d\d$/.test(header.event) ? [header.event] : [])];
  // In version 2.3, MSH-9 has no message structure yet.
  const structured = type.length === 2 && version > '2.3' ? [...type, 'ACK'] : type;
  const { receivingApplication, receivingFacility, sendingApplication, sendingFacility } = header;
  const fields = [
    encodingCharacters(header.delimiters),
    ...[receivingApplication, receivingFacility, sendingApplication, sendingFacility],
    escapeText(writeTimestamp(now), header.delimiters),
    '',
    components(header, structured),
    escapeText(controlId, header.delimiters),
    header.processingId,
    escapeText(version, header.delimiters),
  ];
  const empty = ['', '', '', '', ''];
  return header.characterSetName === '' ? fields : [...fields, ...empty, header.characterSetName];
}

/** ERR-2 to ERR-8. */
function errorFields(
  header: AckHeader,
  { severity, condition, reason, text, locations = [] }: AckProblem,
): readonly string[] {
  const code = components(header, [String(condition), CONDITIONS[condition], 'HL70357']);
  const ownCode = components(header, [reason, '', 'L']);
  const places = locations.map((location) => components(header, locationParts(location)));
  return [
    '',
    places.join(header.delimiters.repetition),
    code,
    severity,
    ownCode,
    '',
    '',
    escapeText(text, header.delimiters),
  ];
}

/** MSA-3 */
function oldSummary({ delimiters }: AckHeader, problems: readonly AckProblem[]): readonly string[] {
  const summary = problems.map(({ reason, text }) => `${reason}: ${text}`).join(' ');
  return summary === '' ? [] : [escapeText(summary, delimiters)];
}

function locationParts({ segment, sequence, field }: FieldLocation): readonly string[] {
  return [segment, String(sequence), String(field)];
}

/** ERR-1. Its fourth component is a CE made of subcomponents: HL7's code, then the service's own. */
function oldErrors(header: AckHeader, problems: readonly AckProblem[]): string {
  const { component, subcomponent, repetition } = header.delimiters;
  const errors = problems.map(({ condition, reason, locations: [location] = [] }) => {
    const codes = [String(condition), CONDITIONS[condition], 'HL70357', reason, '', 'L'];
    const parts = location ? locationParts(location) : ['', '', ''];
    return [...parts, codes.map((code) => escapeText(code, header.delimiters)).join(subcomponent)].join(component);
  });
  return errors.join(repetition);
}

function components({ delimiters }: AckHeader, texts: readonly string[]): string {
  return texts.map((text) => escapeText(text, delimiters)).join(delimiters.component);
}
