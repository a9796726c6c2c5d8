import { FrameReader, frameOf } from './frames.ts';
import { type ClientTls, type MllpAddress, openSocket } from './open-socket.ts';

/** Far longer than any acknowledgement, in bytes. */
const MAX_ANSWER_LENGTH = 1024 * 1024;

/**
 * Sends one message over an MLLP connection of its own, and returns the answer without its frame.
 *
 * @param timeoutMs how long the connection may be idle
 * @param tls undefined to send without TLS
 * @throws Error if the connection fails or no answer arrives
 */
export async function sendByMllp(
  address: MllpAddress,
  message: Uint8Array,
  timeoutMs: number,
  tls?: ClientTls,
): Promise<Uint8Array<ArrayBuffer>> {
  const socket = openSocket(address, tls);
  socket.setTimeout(timeoutMs, () => socket.destroy(new Error(`no answer in ${timeoutMs / 1000} seconds`)));
  try {
    socket.write(frameOf(message));
    const frames = new FrameReader(MAX_ANSWER_LENGTH);
    for await (const chunk of socket) {
      for (const answer of frames.read(chunk)) return answer;
    }
    throw new Error('the connection was closed without an answer');
  } finally {
    socket.destroy();
  }
}
