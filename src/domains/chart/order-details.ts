import { joinComments, MAX_REPORT_COMMENTS_LENGTH } from '../../hl7/comments.ts';
import { isNoResultFor } from '../../hl7/no-result.ts';
import { isPersistent } from './persistent-line.ts';

/** What a report says about one of the laboratory's orders, by the columns of `report_orders`. */
export interface OrderDetails {
  readonly panel_code: string | null;
  readonly panel_name: string | null;
  readonly panel_system: string | null;
  readonly performer: string | null;
  readonly comments: string | null;
}

/** The details of an order about which the laboratory gives only results. */
export const NO_DETAILS: OrderDetails = {
  panel_code: null,
  panel_name: null,
  panel_system: null,
  performer: null,
  comments: null,
};

/**
 * The details of an order after a later message (contract, 10.5): details that it does not give stay as they were.
 *
 * @param given the names of the results since the earlier statement
 */
export function detailsAfter(earlier: OrderDetails, later: OrderDetails, given: readonly string[]): OrderDetails {
  const { panel_code, panel_name, panel_system } = later.panel_code === null ? earlier : later;
  return {
    panel_code,
    panel_name,
    panel_system,
    performer: later.performer ?? earlier.performer,
    comments: commentsAfter(earlier.comments, later.comments, given),
  };
}

/**
 * Notes stay until there are new ones. A line about an untested observation stays until it has a result, whatever else is noted: otherwise
 * a reader would think that it was not ordered. So do lines about entries that ended with their order.
 */
function commentsAfter(earlier: string | null, later: string | null, given: readonly string[]): string | null {
  if (earlier === null) return later;
  const before = earlier.split('\n').filter((line) => !given.some((name) => isNoResultFor(name, line)));
  const after = later?.split('\n') ?? [];
  const [noted, others] = after.every(isPersistent) ? [before, after] : [after, before];
  return joinComments([noted.join('\n')], others.filter(isPersistent), MAX_REPORT_COMMENTS_LENGTH);
}
