import { type Coding, readCoding } from './coding.ts';
import type { Order } from './group-segments.ts';
import type { Repetition } from './segment.ts';
import { readStatus } from './status.ts';
import type { Clocks } from './time-zone.ts';
import { type Period, readTimestamp } from './timestamp.ts';

/** The fields of an OBR. */
export interface ReadRequest {
  /**
   * Identifies the order in all of the laboratory's messages: OBR-3 with its namespace, else the code of OBR-4, else its text. If OBR-3
   * names the sample, which all its orders share, it is OBR-3 and OBR-4. At most 200 characters; empty if all of these are missing.
   */
  readonly id: string;
  /** OBR-25, in upper case. */
  readonly status: string;
  /** OBR-22 */
  readonly resulted: Period | null;
  /** OBR-4 */
  readonly panel: Coding | null;
  /**
   * OBR-26, in words: the result of another order that this one adds to, such as the organism that was tested with antibiotics. Empty if
   * there is none.
   */
  readonly parent: string;
}

/** Longer than any order number. */
const MAX_ID_LENGTH = 200;

/**
 * Reads the OBR of an order.
 *
 * @param isSample whether a text is the id of the message's sample
 */
export function readRequest({ request }: Order, zone: Clocks, isSample: (id: string) => boolean): ReadRequest {
  const filler = request.first(3);
  const service = request.first(4);
  const test = service.firstOf([1, 4, 2, 5, 9]);
  const number = [filler.lead(1), filler.component(2) || filler.component(3), isSample(filler.lead(1)) ? test : ''];
  const id = filler.lead(1) === '' ? test : number.filter((part) => part !== '').join('^');
  return {
    id: id.slice(0, MAX_ID_LENGTH).toWellFormed(),
    status: readStatus(request, 25),
    resulted: readTimestamp(request.first(22).lead(1), zone),
    panel: readCoding(service),
    parent: request.isBlank(26) ? '' : parentOf(request.first(26)),
  };
}

/** The test, its part (OBX-4) and its value, if given; the test is a coded element within a component. */
function parentOf(result: Repetition): string {
  const test = result.subcomponent(1, 2) || result.lead(1);
  const named = [test, result.component(2)].filter((text) => text !== '').join(' ');
  return [named, result.component(3)]
    .filter((text) => text !== '')
    .join(': ')
    .replaceAll('\n', ' ');
}
