/** How an order to be sent differs from the requisition's own message. */
export interface OutboundHeader {
  /** MSH-10. */
  readonly controlId: string;
  /** When the order was canceled, as an HL7 timestamp; null for a new order. */
  readonly canceled: string | null;
}

const NEW_ORDER = 'ORC|NW|';

/**
 * The OML^O21 of a requisition (oml.ts) as it is sent to the laboratory: a new order is unchanged except for its control id; a cancellation
 * is the same order with only CA in every ORC-1 and its own time in MSH-7 and ORC-9, so that the laboratory finds every number that it was
 * ordered under.
 */
export function outboundOrder(message: string, { controlId, canceled }: OutboundHeader): string {
  const segments = message.split('\r').map((line) => {
    // The field separator is MSH-1.
    if (line.startsWith('MSH|')) return withFields(line, { 9: controlId, ...(canceled !== null && { 6: canceled }) });
    if (line.startsWith(NEW_ORDER) && canceled !== null) return withFields(line, { 1: 'CA', 9: canceled });
    return line;
  });
  return segments.join('\r');
}

/** A segment with some of its existing fields replaced. */
function withFields(line: string, texts: Readonly<Record<number, string>>): string {
  return line
    .split('|')
    .map((field, index) => texts[index] ?? field)
    .join('|');
}
