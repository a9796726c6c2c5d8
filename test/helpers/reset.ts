import type { Socket } from 'node:net';

/**
 * Cuts a connection by a reset, as a system does that has crashed. Node's `resetAndDestroy` ends it in order before that, so the other
 * side may see the one or the other.
 */
export function reset(socket: Socket): void {
  // What `resetAndDestroy` sets, and Node looks at when it closes the socket.
  Object.assign(socket, { resetAndClosing: true });
  socket.destroy();
}
