import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { newUuid } from '../db/identifiers.ts';
import type { Log } from '../log.ts';
import type { ErrorEnvelope } from './failure.ts';

/** What Node itself refuses before there is a request, by the codes of its errors. */
const REFUSALS: Readonly<Record<string, { readonly status: number; readonly detail: string }>> = {
  HPE_HEADER_OVERFLOW: { status: 431, detail: 'The headers are too large.' },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: 413, detail: 'The chunk extensions are too large.' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, detail: 'The request took too long to arrive.' },
};

const MALFORMED = { status: 400, detail: 'The request is not well-formed HTTP.' };

/** Answers what never becomes a request, such as headers that are too large, with the envelope of every other error. */
export function answerClientError(log: Log): (error: Error & { readonly code?: string }, socket: Socket) => void {
  return (error, socket) => {
    // Whoever hung up hears no answer.
    if (error.code === 'ECONNRESET' || !socket.writable) return;
    const { status, detail } = REFUSALS[error.code ?? ''] ?? MALFORMED;
    const requestId = newUuid();
    log.warn({ requestId, code: error.code, status }, 'refused');
    const envelope: ErrorEnvelope = { error: { status, type: 'bad_request', detail } };
    const body = JSON.stringify(envelope);
    const head = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      `X-Request-Id: ${requestId}`,
      'Connection: close',
    ];
    socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  };
}
