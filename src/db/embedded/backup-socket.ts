import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { reasonOf } from '../../errors/errors.ts';
import { linesOf } from '../backup/backup-file.ts';
import type { BackupFailure } from '../backup/format.ts';
import { writeBackup } from '../backup/write-backup.ts';
import { systemClock } from '../sql/clock.ts';

/** How long the receiver of a backup may stop reading, in milliseconds. All requests wait meanwhile. */
const STALL_MS = 10_000;

/** Sends a backup to every client that connects to the socket. Returns a function that stops this and any backup under way. */
export async function offerBackups(path: string, pool: pg.Pool): Promise<() => Promise<void>> {
  const receivers = new Set<Socket>();
  const server = createServer(async (socket) => {
    receivers.add(socket);
    socket.on('close', () => receivers.delete(socket));
    try {
      await pipeline(backupOrFailure(pool, socket), socket);
    } catch {
      // The receiver has gone, or the service is stopping. The transaction has ended, and there is nobody to report to.
    }
  });
  server.listen(path);
  await once(server, 'listening');
  return async () => {
    for (const socket of receivers) socket.destroy();
    const closed = once(server, 'close');
    server.close();
    await closed;
  };
}

/** The lines of a backup from the process that offers backups on this socket. */
export async function* requestBackup(path: string): AsyncGenerator<string> {
  const socket = connect(path).setEncoding('utf8');
  await once(socket, 'connect');
  yield* linesOf(socket);
}

async function* backupOrFailure(pool: pg.Pool, receiver: Socket): AsyncGenerator<string> {
  try {
    const client = await pool.connect();
    receiver.setTimeout(STALL_MS, () => receiver.destroy());
    try {
      for await (const line of writeBackup(client, systemClock.now())) yield `${line}\n`;
    } finally {
      client.release();
    }
  } catch (error) {
    const failure: BackupFailure = { failed: reasonOf(error) };
    yield `${JSON.stringify(failure)}\n`;
  }
}
