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

/** Resolves once a connection is closed, in order or by a reset; `once(socket, 'close')` rejects if that comes first. */
export function closed(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    if (socket.closed) resolve();
    else socket.once('close', () => resolve());
  });
}
