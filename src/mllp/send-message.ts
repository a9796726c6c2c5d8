import { connect } from 'node:net';
import { FrameReader, frameOf } from './frames.ts';

/** Far more than an acknowledgement has, in bytes. */
const LONGEST_ANSWER = 1024 * 1024;

/** Where messages are taken by MLLP. */
export interface MllpAddress {
  readonly host: string;
  readonly port: number;
}

/**
 * Sends one message by MLLP over a connection of its own, and returns the answer without its frame.
 *
 * @param patienceMs how long nothing may move on the connection
 * @throws Error if there is no connection, or no answer
 */
export async function sendByMllp(
  address: MllpAddress,
  message: Uint8Array,
  patienceMs: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const socket = connect(address);
  socket.setTimeout(patienceMs, () => socket.destroy(new Error(`no answer in ${patienceMs / 1000} seconds`)));
  try {
    socket.write(frameOf(message));
    const frames = new FrameReader(LONGEST_ANSWER);
    for await (const chunk of socket) {
      for (const answer of frames.read(chunk)) return answer;
    }
    throw new Error('the connection was closed without an answer');
  } finally {
    socket.destroy();
  }
}
